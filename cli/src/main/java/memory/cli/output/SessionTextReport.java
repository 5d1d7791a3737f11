package memory.cli.output;

import java.util.List;
import memory.engine.file.JsonWrite;
import memory.engine.model.VisibleText;
import memory.engine.request.Candidate.Extracted;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.SessionSummary;

/// What a session's text held, as text or JSON.
public final class SessionTextReport {
  private SessionTextReport() {}

  public static ExitCode extracted(Console console, List<Extracted> extracted) {
    return console.listed(
        extracted,
        json ->
            JsonWrite.objects(json, "decisions", extracted)
                .each(one -> {
                  json.writeStringField("text", one.text());
                  json.writeStringField("signal", one.signal().label());
                  if (one.outcome().isPresent()) {
                    json.writeStringField("outcome", CaptureReport.word(one.outcome().get()));
                    if (one.outcome().get() instanceof DecisionOutcome.Done done) {
                      json.writeStringField("id", done.ids().getFirst());
                    }
                  }
                }),
        () -> extracted.forEach(one -> console.line(VisibleText.lineForPeople(line(one)))),
        "the text decides nothing");
  }

  private static String line(Extracted one) {
    return one.outcome().map(CaptureReport::told).map(word -> word + ": ").orElse("") + one.text();
  }

  public static ExitCode summary(Console console, SessionSummary summary) {
    if (console.isJson() || !summary.isEmpty()) {
      console.answer(
          json -> {
            JsonWrite.strings(json, "decisions", summary.decisions());
            JsonWrite.strings(json, "next", summary.next());
            JsonWrite.strings(json, "files", summary.files());
          },
          () -> console.print(VisibleText.forPeople(summary.markdown()) + "\n"));
    }
    return summary.isEmpty()
        ? console.nothing("the text decides nothing and leaves nothing open")
        : ExitCode.OK;
  }
}

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

  public static ExitCode extracted(Console console, boolean asJson, List<Extracted> extracted) {
    if (asJson) {
      console.json(json -> {
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
            });
      });
    } else {
      for (Extracted one : extracted) {
        String told = one.outcome().map(CaptureReport::told).map(word -> word + ": ").orElse("");
        console.line(VisibleText.lineForPeople(told + one.text()));
      }
    }
    return extracted.isEmpty() ? console.nothing("the text decides nothing") : ExitCode.OK;
  }

  public static ExitCode summary(Console console, boolean asJson, SessionSummary summary) {
    if (asJson) {
      console.json(json -> {
        JsonWrite.strings(json, "decisions", summary.decisions());
        JsonWrite.strings(json, "next", summary.next());
        JsonWrite.strings(json, "files", summary.files());
      });
    } else if (!summary.isEmpty()) {
      console.print(VisibleText.forPeople(summary.markdown()) + "\n");
    }
    return summary.isEmpty()
        ? console.nothing("the text decides nothing and leaves nothing open")
        : ExitCode.OK;
  }
}

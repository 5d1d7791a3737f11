package memory.cli.output;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import memory.engine.CaptureHandler;
import memory.engine.Workspace;
import memory.engine.file.JsonWrite;
import memory.engine.model.MemoryConfig;
import memory.engine.model.VisibleText;
import memory.engine.request.Candidate;
import memory.engine.request.Candidate.Confirmed;
import memory.engine.request.Candidate.Extracted;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.SessionSummary;

/// What commands that capture decisions answer, as text or JSON.
public final class CaptureReport {
  private CaptureReport() {}

  /// @param nothing what is said when there are none
  public static ExitCode waiting(
      Console console, List<Candidate> candidates, MemoryConfig.Decisions set, String nothing) {
    return console.listed(
        candidates,
        json -> {
          writeWaiting(json, candidates);
          json.writeBooleanField("confirm", set.captureConfirm());
          json.writeNumberField("max_per_turn", set.captureMaxPerTurn());
        },
        () -> {
          candidates.forEach(one -> console.line(VisibleText.lineForPeople(line(one))));
          if (!candidates.isEmpty()) {
            console.note("memory capture confirm ID keeps one, memory capture drop ID drops it");
          }
        },
        nothing);
  }

  private static String line(Candidate one) {
    return one.id() + " | " + one.text() + said(one).map(said -> " (" + said + ")").orElse("");
  }

  /// Where one was said, with the project's folder where that is another one, or was.
  public static Optional<String> said(Candidate one) {
    return one.evidence()
        .map(said -> said + one.folder().map(there -> ", in " + there).orElse(""))
        .or(() -> one.folder().map(there -> "from " + there + ", which is gone"));
  }

  /// What is said when nothing waits, or cannot be kept.
  public static String nothing(CaptureHandler captures, Workspace workspace) throws IOException {
    int heldBack = captures.heldBack();
    if (heldBack > 0) {
      return Plural.of(heldBack, "line")
          + " of conversations can be kept once this project's memory is trusted: memory trust "
          + workspace.layout().projectFolder();
    }
    String elsewhere = elsewhere(captures);
    if (!elsewhere.isEmpty()) {
      return "nothing waits here; " + elsewhere;
    }
    return workspace.config().conversations().enabled()
        ? "nothing waits"
        : "nothing waits; past conversations are looked through after: memory conversations on";
  }

  /// What waits in other folders; empty when nothing does.
  private static String elsewhere(CaptureHandler captures) throws IOException {
    Map<String, Long> elsewhere = captures.waitingElsewhere();
    return elsewhere.isEmpty()
        ? ""
        : elsewhere.entrySet().stream()
            .map(one -> Plural.of(one.getValue(), "line") + " in " + one.getKey())
            .collect(Collectors.joining(", ", "", "; memory review --cwd FOLDER shows them"));
  }

  /// What is said when none that waits here has an id.
  public static String unknown(CaptureHandler captures) throws IOException {
    String elsewhere = elsewhere(captures);
    return elsewhere.isEmpty()
        ? "nothing that waits has that id; what waits is in: memory capture list"
        : "nothing that waits here has that id; " + elsewhere;
  }

  /// Conflict when one of them was not written.
  ///
  /// @param nothing what is said when there are none
  public static ExitCode confirmed(Console console, List<Confirmed> confirmed, String nothing) {
    ExitCode told =
        console.listed(
            confirmed,
            json -> write(json, confirmed),
            () -> confirmed.forEach(one -> console.line(VisibleText.lineForPeople(line(one)))),
            nothing);
    boolean all = confirmed.stream().allMatch(one -> one.outcome() instanceof DecisionOutcome.Done);
    return all ? told : ExitCode.CONFLICT;
  }

  private static String line(Confirmed one) {
    boolean done = one.outcome() instanceof DecisionOutcome.Done;
    return lenientFormat(
        "%s %s%s | %s",
        one.candidate().id(),
        told(one.outcome()),
        one.candidate().folder().filter(_ -> done).map(there -> " in " + there).orElse(""),
        one.candidate().text());
  }

  /// @throws CommandFailure when it was not written
  public static void check(Confirmed one, String command) {
    if (!(one.outcome() instanceof DecisionOutcome.Done)) {
      List<String> choices = DecisionReport.choices(one.outcome());
      throw CommandFailure.conflict(
          told(one.outcome()),
          choices.isEmpty() ? "" : "choose: " + command + " " + String.join(" | ", choices));
    }
  }

  /// How those are kept that repeat or contradict a decision.
  public static void tellChoices(Console console, List<Confirmed> confirmed) {
    for (Confirmed one : confirmed) {
      List<String> choices = DecisionReport.choices(one.outcome());
      if (!choices.isEmpty()) {
        String id = one.candidate().id();
        console.note(
            lenientFormat(
                "choose: memory capture confirm %s %s; or memory capture drop %s",
                id, String.join(" | ", choices), id));
      }
    }
  }

  public static void writeWaiting(JsonGenerator json, List<Candidate> candidates)
      throws IOException {
    JsonWrite.objects(json, "candidates", candidates).each(candidate -> write(json, candidate));
  }

  public static void write(JsonGenerator json, List<Confirmed> confirmed) throws IOException {
    JsonWrite.objects(json, "confirmed", confirmed)
        .each(one -> {
          write(json, one.candidate());
          json.writeStringField("outcome", word(one.outcome()));
          if (one.outcome() instanceof DecisionOutcome.Done done) {
            json.writeStringField("decision", done.ids().getFirst());
          }
        });
  }

  public static ExitCode dropped(Console console, int count) {
    console.answer(
        json -> json.writeNumberField("dropped", count), () -> console.line("dropped: " + count));
    return count == 0 ? ExitCode.NOTHING : ExitCode.OK;
  }

  private static void write(JsonGenerator json, Candidate candidate) throws IOException {
    json.writeStringField("id", candidate.id());
    json.writeStringField("text", candidate.text());
    json.writeStringField("signal", candidate.signal().label());
    json.writeStringField("session", candidate.session());
    JsonWrite.optional(json, "evidence", candidate.evidence());
    JsonWrite.optional(json, "project", candidate.folder());
  }

  static String word(DecisionOutcome outcome) {
    return switch (outcome) {
      case DecisionOutcome.Done _ -> "added";
      case DecisionOutcome.Duplicate _ -> "duplicate";
      case DecisionOutcome.Conflict _ -> "conflict";
      case DecisionOutcome.Refused _ -> "refused";
    };
  }

  static String told(DecisionOutcome outcome) {
    return switch (outcome) {
      case DecisionOutcome.Done done -> "added as " + done.ids().getFirst();
      case DecisionOutcome.Duplicate duplicate ->
          "says the same as "
              + duplicate.of().id()
              + (duplicate.of().isRejected() ? ", which was rejected" : "");
      case DecisionOutcome.Conflict conflict -> "contradicts " + conflict.with().getFirst().id();
      case DecisionOutcome.Refused refused -> "refused: " + refused.refusal().message();
    };
  }

  public static ExitCode extracted(Console console, List<Extracted> extracted) {
    return console.listed(
        extracted,
        json ->
            JsonWrite.objects(json, "decisions", extracted)
                .each(one -> {
                  json.writeStringField("text", one.text());
                  json.writeStringField("signal", one.signal().label());
                  if (one.outcome().isPresent()) {
                    json.writeStringField("outcome", word(one.outcome().get()));
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

package memory.cli.output;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.engine.file.JsonWrite;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.engine.model.VisibleText;
import memory.engine.request.DecisionCheckup;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.LineFault;

/// How the decisions are: `status` and `doctor`, as text or JSON.
public final class DecisionHealthReport {
  private DecisionHealthReport() {}

  /// @param logs of each scope; the last one is written
  public static void status(
      Console console,
      Map<Scope, List<Path>> logs,
      MemoryConfig.Decisions set,
      Map<Status, Integer> counts,
      DecisionList list) {
    if (console.isJson()) {
      console.json(json -> {
        json.writeBooleanField("enabled", set.enabled());
        for (Map.Entry<Status, Integer> count : counts.entrySet()) {
          json.writeNumberField(count.getKey().label(), count.getValue());
        }
        json.writeArrayFieldStart("logs");
        for (Map.Entry<Scope, List<Path>> scope : logs.entrySet()) {
          for (Path log : scope.getValue()) {
            json.writeStartObject();
            json.writeStringField("scope", scope.getKey().label());
            json.writeStringField("path", log.toString());
            json.writeEndObject();
          }
        }
        json.writeEndArray();
        json.writeObjectFieldStart("retention_days");
        json.writeNumberField("draft", set.draftDays());
        json.writeNumberField("rejected", set.rejectedDays());
        json.writeNumberField("superseded", set.supersededDays());
        json.writeEndObject();
        json.writeNumberField("max_injected", set.maxInjected());
        json.writeBooleanField("auto_capture", set.capture());
        json.writeBooleanField("auto_capture_confirm", set.captureConfirm());
        complaints(json, "bad_lines", list.badLines());
      });
      return;
    }
    console.line("decisions are " + (set.enabled() ? "on" : "off"));
    counts.forEach((status, count) -> console.line("  " + status.label() + ": " + count));
    logs.forEach((scope, files) ->
        console.line(
            "  log (" + scope.label() + "): " + VisibleText.lineForPeople("" + files.getLast())));
    console.line(
        lenientFormat(
            "  kept: draft %s, rejected %s, superseded %s days; at most %s injected",
            set.draftDays(), set.rejectedDays(), set.supersededDays(), set.maxInjected()));
    if (!list.badLines().isEmpty()) {
      console.line("  lines that cannot be read: " + list.badLines().size());
    }
  }

  public static ExitCode doctor(Console console, DecisionCheckup checkup) {
    console.answer(json -> write(json, checkup), () -> lines(checkup).forEach(console::line));
    return checkup.isSound() ? ExitCode.OK : ExitCode.CONFLICT;
  }

  private static void write(JsonGenerator json, DecisionCheckup checkup) throws IOException {
    json.writeBooleanField("ok", checkup.isSound());
    json.writeNumberField("decisions", checkup.decisions());
    complaints(json, "bad_lines", checkup.badLines());
    complaints(json, "notes", checkup.notes());
    JsonWrite.strings(json, "duplicates", checkup.duplicates());
    JsonWrite.strings(json, "conflicts", checkup.conflicts());
    JsonWrite.strings(json, "loose_ends", checkup.looseEnds());
    json.writeNumberField("past_retention", checkup.pastRetention());
  }

  private static List<String> lines(DecisionCheckup checkup) {
    List<String> lines = new ArrayList<>();
    lines.add(Plural.of(checkup.decisions(), "decision"));
    checkup.badLines().forEach(bad -> lines.add("bad line: " + place(bad)));
    checkup.notes().forEach(note -> lines.add("odd line: " + place(note)));
    checkup.duplicates().forEach(pair -> lines.add("say the same: " + pair));
    checkup.conflicts().forEach(pair -> lines.add("contradict each other: " + pair));
    checkup.looseEnds().forEach(end -> lines.add("loose end: " + VisibleText.lineForPeople(end)));
    if (checkup.pastRetention() > 0) {
      lines.add(checkup.pastRetention() + " past retention: memory decision purge");
    }
    lines.add(checkup.isSound() ? "every line can be read" : "nothing was changed");
    return lines;
  }

  static void complaints(JsonGenerator json, String field, List<LineFault> complaints)
      throws IOException {
    JsonWrite.objects(json, field, complaints)
        .each(complaint -> {
          json.writeNumberField("line", complaint.line());
          json.writeStringField("error", complaint.error());
          json.writeStringField("path", complaint.path().value());
          json.writeStringField("scope", complaint.scope().label());
        });
  }

  private static String place(LineFault complaint) {
    return VisibleText.lineForPeople(
        lenientFormat(
            "%s:%s (%s) %s",
            complaint.path(), complaint.line(), complaint.scope().label(), complaint.error()));
  }
}

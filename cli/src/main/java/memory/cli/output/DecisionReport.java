package memory.cli.output;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import memory.engine.ShownDecision;
import memory.engine.file.JsonWrite;
import memory.engine.file.ShellWords;
import memory.engine.model.Decision;
import memory.engine.model.Freshness;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Reason;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.engine.model.VisibleText;
import memory.engine.request.DecisionCheckup;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.LineFault;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.WriteResult;

/// What commands about decisions answer, as text or JSON.
public final class DecisionReport {
  private DecisionReport() {}

  public static void done(Console console, List<String> ids, WriteResult.Written written) {
    WriteReport report = new WriteReport(written);
    console.answer(
        json -> {
          report.write(json);
          if (!ids.isEmpty()) {
            json.writeStringField("id", ids.getFirst());
          }
          JsonWrite.strings(json, "ids", ids);
        },
        () -> console.print(report.text()));
  }

  /// @param added whether a decision was added, not changed or replaced
  public static void duplicate(
      Console console, DecisionOutcome.Duplicate duplicate, boolean added, ZoneId zone) {
    Decision standing = shown(console).one(duplicate.of());
    String again =
        "to make it active again: memory decision resolve " + standing.id() + " active; ";
    tellAgainst(
        console,
        "duplicate",
        "not written: " + saysTheSame(standing, zone) + ": " + standing.told(),
        standing.isRejected() ? again : "",
        List.of(standing),
        added ? choices(duplicate) : List.of("--force"));
  }

  /// The options that write a decision which repeats or contradicts one that stands.
  static List<String> choices(DecisionOutcome outcome) {
    return switch (outcome) {
      case DecisionOutcome.Duplicate duplicate when duplicate.of().isRejected() ->
          List.of("--force");
      case DecisionOutcome.Duplicate duplicate ->
          List.of("--update " + duplicate.of().id(), "--force");
      case DecisionOutcome.Conflict conflict -> {
        String id = conflict.with().getFirst().id();
        yield List.of("--supersede " + id + " --reason R", "--keep-both " + id, "--force");
      }
      case DecisionOutcome.Done _, DecisionOutcome.Refused _ -> List.of();
    };
  }

  /// Which decision a new one repeats, and when and why that was rejected, if it was.
  public static String saysTheSame(Decision standing, ZoneId zone) {
    String same = standing.id() + " says the same";
    return standing.isRejected()
        ? same
            + " and was rejected"
            + standing.updatedAt().map(at -> " on " + LocalDate.ofInstant(at, zone)).orElse("")
            + standing
                .reason()
                .map(why -> " because " + VisibleText.firstLineForPeople(why))
                .orElse("")
        : same;
  }

  /// @param added whether a decision was added, not changed or replaced
  public static void conflict(Console console, DecisionOutcome.Conflict conflict, boolean added) {
    List<Decision> standing = conflict.with().stream().map(shown(console)::one).toList();
    Decision first = standing.getFirst();
    int more = standing.size() - 1;
    tellAgainst(
        console,
        "conflict",
        "not written: it contradicts "
            + first.id()
            + (more > 0 ? " and " + more + " more" : "")
            + ": "
            + first.told(),
        "",
        standing,
        added ? choices(conflict) : List.of("--force"));
  }

  private static void tellAgainst(
      Console console,
      String kind,
      String message,
      String before,
      List<Decision> standing,
      List<String> choices) {
    String hint = before + "choose: " + String.join(" | ", choices);
    console.answer(
        json -> {
          json.writeObjectFieldStart("error");
          json.writeStringField("reason", Reason.CONFLICT.label());
          json.writeStringField("message", message);
          json.writeStringField("hint", hint);
          json.writeStringField("kind", kind);
          JsonWrite.objects(json, "decisions", standing)
              .each(decision -> writeFields(json, decision));
          JsonWrite.strings(json, "choices", choices);
          json.writeEndObject();
        },
        () -> console.error(message, hint));
  }

  /// @param unread whether it was told that there are others, which nobody read
  public static ExitCode list(
      Console console, List<ScopedDecision> listed, DecisionList list, boolean unread) {
    console.answer(
        json -> writeList(json, listed, list),
        () -> {
          shown(console).all(listed).forEach(one -> console.line(line(one)));
          if (!list.badLines().isEmpty()) {
            console.note(
                "lines that cannot be read: "
                    + list.badLines().size()
                    + "; memory decision doctor names them");
          }
        });
    if (!listed.isEmpty()) {
      return ExitCode.OK;
    }
    if (unread) {
      return ExitCode.NOTHING;
    }
    return list.unreadable().isEmpty()
        ? console.nothing("there is no such decision; memory decision add TEXT makes one")
        : ExitCode.UNAVAILABLE;
  }

  /// A list for programs: secrets masked, planted orders blocked.
  public static void writeList(JsonGenerator json, List<ScopedDecision> listed, DecisionList list)
      throws IOException {
    writeAll(json, ShownDecision.guarded().all(listed));
    complaints(json, "bad_lines", list.badLines());
  }

  /// @param nothing what is said when there are none
  public static ExitCode found(
      Console console,
      String query,
      Freshness freshness,
      List<ScopedDecision> hits,
      String nothing) {
    List<ScopedDecision> shown = shown(console).all(hits);
    console.answer(
        json -> {
          json.writeStringField("query", query);
          json.writeStringField("reason", (shown.isEmpty() ? Reason.NO_MATCH : Reason.OK).label());
          json.writeStringField("freshness", freshness.label());
          writeAll(json, shown);
        },
        () -> {
          shown.forEach(one -> console.line(line(one)));
          if (shown.isEmpty()) {
            console.note(nothing);
          }
        });
    return shown.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }

  /// @param former what each of them said before it was edited, the oldest words first
  /// @param list where those are looked up that contradict one of them
  public static ExitCode show(
      Console console,
      List<ScopedDecision> asked,
      List<List<String>> former,
      DecisionList list,
      ZoneId zone) {
    List<ScopedDecision> found = shown(console).all(asked);
    console.answer(
        json -> writeAll(json, found),
        () -> {
          for (int i = 0; i < found.size(); i++) {
            ScopedDecision one = found.get(i);
            console.print(whole(one, against(console, one.decision(), list), zone));
            console.print(former(console, one, former.get(i)));
          }
        });
    return found.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }

  /// A decision on one line, as a model may read it.
  public static String guardedLine(ScopedDecision one) {
    return line(ShownDecision.guarded().all(List.of(one)).getFirst());
  }

  /// What a new decision stands against, as a model may read it.
  public static String guardedWords(Decision decision) {
    return ShownDecision.guarded().one(decision).told();
  }

  static String line(ScopedDecision one) {
    Decision decision = one.decision();
    StringBuilder line = new StringBuilder(decision.id());
    if (!decision.active()) {
      line.append(" (").append(state(decision)).append(')');
    }
    line.append(" | ").append(decision.told());
    decision.tags().forEach(tag -> line.append(tag.startsWith("#") ? " " : " #").append(tag));
    line.append("  [").append(one.scope().label());
    if (one.scope() == Scope.TEAM) {
      decision.createdBy().ifPresent(person -> line.append(", by ").append(person));
    }
    return VisibleText.lineForPeople(line.append(']').toString());
  }

  /// Those that contradict a decision, with their words where they are found.
  private static String against(Console console, Decision decision, DecisionList list) {
    return decision.conflictsWith().stream()
        .map(id ->
            list.byId(id).stream()
                .findFirst()
                .map(other -> id + " | " + shown(console).one(other.decision()).told())
                .orElse(id))
        .collect(Collectors.joining(", "));
  }

  /// @param against those that contradict it
  private static String whole(ScopedDecision one, String against, ZoneId zone) {
    Decision decision = one.decision();
    StringBuilder text = new StringBuilder();
    row(text, "", decision.id() + ", " + state(decision) + ", " + one.scope().label());
    row(text, "title: ", decision.title());
    for (String line : decision.text().split("\n", -1)) {
      row(text, "  ", line);
    }
    row(text, "tags: ", String.join(", ", decision.tags()));
    String name = "reason: ";
    for (String line : decision.reason().orElse("").lines().toList()) {
      row(text, name, line);
      name = "  ";
    }
    row(text, "supersedes: ", String.join(", ", decision.supersedes()));
    row(text, "superseded by: ", decision.supersededBy().orElse(""));
    row(text, "conflicts with: ", against);
    row(
        text,
        "made: ",
        decision.createdAt().map(at -> NoteJson.TIME.format(at.atZone(zone))).orElse(""));
    row(
        text,
        "changed: ",
        decision.updatedAt().map(at -> NoteJson.TIME.format(at.atZone(zone))).orElse(""));
    row(text, "by: ", decision.createdBy().orElse(""));
    row(text, "in: ", one.path() + "#L" + decision.line());
    return text.toString();
  }

  private static String former(Console console, ScopedDecision one, List<String> former) {
    StringBuilder text = new StringBuilder();
    String id = one.decision().id();
    former.forEach(words -> row(text, "said before: ", shown(console).words(id, words)));
    if (!former.isEmpty() && shown(console).isWhole(id, former.getLast())) {
      row(text, "  ", ShellWords.of("memory", "decision", "edit", id, former.getLast()));
    }
    return text.toString();
  }

  private static void row(StringBuilder text, String name, String value) {
    if (!value.isBlank()) {
      text.append(name).append(VisibleText.lineForPeople(value)).append('\n');
    }
  }

  private static String state(Decision decision) {
    return decision.archived()
        ? decision.status().label() + ", archived"
        : decision.status().label();
  }

  /// The field `decisions`.
  private static void writeAll(JsonGenerator json, List<ScopedDecision> scoped) throws IOException {
    JsonWrite.objects(json, "decisions", scoped)
        .each(one -> {
          writeFields(json, one.decision());
          json.writeStringField("scope", one.scope().label());
          json.writeStringField("path", one.path().value());
          json.writeNumberField("line", one.decision().line());
        });
  }

  /// A decision as the contract writes it.
  static void writeFields(JsonGenerator json, Decision decision) throws IOException {
    json.writeStringField("id", decision.id());
    json.writeStringField("status", decision.status().label());
    json.writeStringField("title", decision.title());
    json.writeStringField("text", decision.text());
    JsonWrite.strings(json, "tags", decision.tags());
    JsonWrite.optional(json, "reason", decision.reason());
    JsonWrite.optional(json, "supersedes", decision.supersedes().stream().findFirst());
    JsonWrite.optional(json, "superseded_by", decision.supersededBy());
    JsonWrite.strings(json, "conflicts_with", decision.conflictsWith());
    JsonWrite.optional(json, "created_at", decision.createdAt());
    JsonWrite.optional(json, "updated_at", decision.updatedAt());
    JsonWrite.optional(json, "created_by", decision.createdBy());
    JsonWrite.optional(json, "project", decision.project());
    json.writeBooleanField("important", decision.important());
    json.writeBooleanField("archived", decision.archived());
  }

  static ShownDecision shown(Console console) {
    return console.isForPerson() ? ShownDecision.raw() : ShownDecision.guarded();
  }

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
    console.answer(
        json -> writeCheckup(json, checkup), () -> lines(checkup).forEach(console::line));
    return checkup.isSound() ? ExitCode.OK : ExitCode.CONFLICT;
  }

  private static void writeCheckup(JsonGenerator json, DecisionCheckup checkup) throws IOException {
    json.writeBooleanField("ok", checkup.isSound());
    json.writeNumberField("decisions", checkup.decisions());
    complaints(json, "bad_lines", checkup.badLines());
    complaints(json, "notes", checkup.notes());
    JsonWrite.strings(
        json, "duplicates", checkup.duplicates().stream().map(String::valueOf).toList());
    JsonWrite.strings(json, "conflicts", checkup.conflicts());
    JsonWrite.strings(json, "loose_ends", checkup.looseEnds());
    json.writeNumberField("past_retention", checkup.pastRetention());
  }

  private static List<String> lines(DecisionCheckup checkup) {
    List<String> lines = new ArrayList<>();
    lines.add(Plural.of(checkup.decisions(), "decision"));
    checkup.badLines().forEach(bad -> lines.add("bad line: " + place(bad)));
    checkup.notes().forEach(note -> lines.add("odd line: " + place(note)));
    checkup
        .duplicates()
        .forEach(pair ->
            lines.add(
                "say the same: "
                    + pair
                    + "; to let one stand: memory decision remove "
                    + pair.later()));
    checkup.conflicts().forEach(pair -> lines.add("contradict each other: " + pair));
    checkup.looseEnds().forEach(end -> lines.add("loose end: " + VisibleText.lineForPeople(end)));
    if (checkup.pastRetention() > 0) {
      lines.add(checkup.pastRetention() + " past retention: memory decision purge");
    }
    lines.add(checkup.isSound() ? "every line can be read" : "nothing was changed");
    return lines;
  }

  private static void complaints(JsonGenerator json, String field, List<LineFault> complaints)
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

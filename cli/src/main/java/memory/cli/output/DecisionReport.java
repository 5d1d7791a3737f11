package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import memory.engine.ShownDecision;
import memory.engine.file.JsonWrite;
import memory.engine.model.Decision;
import memory.engine.model.Freshness;
import memory.engine.model.Reason;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.DecisionCheckup.StaleDecision;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.PagesResult.StaleNote;
import memory.engine.request.TidyEntry;
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
        "not written: " + saysTheSame(standing, zone) + ": " + told(standing),
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
            + standing.reason().map(why -> " because " + ShortLine.of(why)).orElse("")
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
            + told(first),
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
    DecisionHealthReport.complaints(json, "bad_lines", list.badLines());
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

  /// @param list where those are looked up that contradict one of them
  public static ExitCode show(
      Console console, List<ScopedDecision> asked, DecisionList list, ZoneId zone) {
    List<ScopedDecision> found = shown(console).all(asked);
    console.answer(
        json -> writeAll(json, found),
        () ->
            found.forEach(
                one -> console.print(whole(one, against(console, one.decision(), list), zone))));
    return found.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }

  /// @param notes entries of notes that nobody confirmed for long
  /// @param values those of which a newer one gives another value
  public static ExitCode stale(
      Console console, List<StaleDecision> found, List<StaleNote> notes, List<TidyEntry> values) {
    ShownDecision shown = shown(console);
    console.answer(
        json -> {
          JsonWrite.objects(json, "stale", found)
              .each(one -> {
                writeFields(json, shown.one(one.decision().decision()));
                JsonWrite.strings(json, "why", one.why());
              });
          writeNotes(json, notes);
          TidyReport.write(json, "values", values);
        },
        () -> {
          for (StaleDecision one : found) {
            console.line(line(shown.all(List.of(one.decision())).getFirst()));
            one.why().forEach(why -> console.line("    " + VisibleText.lineForPeople(why)));
          }
          printNotes(console, notes);
          for (TidyEntry one : values) {
            console.line(TidyReport.line(one));
            console.print(TidyReport.diff(one).indent(4));
          }
          if (!notes.isEmpty() || !values.isEmpty()) {
            console.note(
                "a note that still holds: memory stale --confirm ID; else edit or archive it");
          }
        });
    return found.isEmpty() && notes.isEmpty() && values.isEmpty()
        ? console.nothing("nothing is stale; --days N looks for what is younger")
        : ExitCode.OK;
  }

  /// A decision on one line, as a model may read it.
  public static String guardedLine(ScopedDecision one) {
    return line(ShownDecision.guarded().all(List.of(one)).getFirst());
  }

  /// What a new decision stands against, as a model may read it.
  public static String guardedWords(Decision decision) {
    return told(ShownDecision.guarded().one(decision));
  }

  private static String line(ScopedDecision one) {
    Decision decision = one.decision();
    StringBuilder line = new StringBuilder(decision.id());
    if (!decision.active()) {
      line.append(" (").append(state(decision)).append(')');
    }
    line.append(" | ").append(told(decision));
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
                .map(other -> id + " | " + told(shown(console).one(other.decision())))
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

  private static String told(Decision decision) {
    return Optional.of(decision.title()).filter(title -> !title.isBlank()).orElse(decision.text());
  }

  /// Entries of notes that nobody confirmed for long.
  private static void writeNotes(JsonGenerator json, List<StaleNote> notes) throws IOException {
    JsonWrite.objects(json, "notes", notes)
        .each(note -> {
          json.writeStringField("id", note.id());
          json.writeStringField("path", note.path().value());
          json.writeStringField("scope", note.scope().label());
          json.writeNumberField("start_line", note.startLine());
          json.writeNumberField("end_line", note.endLine());
          json.writeStringField("confirmed", note.confirmed().toString());
          json.writeNumberField("days", note.days());
          json.writeStringField("text", note.text());
        });
  }

  private static void printNotes(Console console, List<StaleNote> notes) {
    for (StaleNote note : notes) {
      String scope = note.scope() == Scope.GLOBAL ? "" : "  [" + note.scope().label() + "]";
      console.line(note.id() + "  " + note.path().lines(note.startLine(), note.endLine()) + scope);
      console.line("    " + ShortLine.of(note.text()));
      console.line(
          "    not confirmed since " + note.confirmed() + ", " + note.days() + " days ago");
    }
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
  private static void writeFields(JsonGenerator json, Decision decision) throws IOException {
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

  private static ShownDecision shown(Console console) {
    return console.isForPerson() ? ShownDecision.raw() : ShownDecision.guarded();
  }
}

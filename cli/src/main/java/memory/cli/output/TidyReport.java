package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import memory.engine.ShownDecision;
import memory.engine.TextGuard;
import memory.engine.file.JsonWrite;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.DecisionCheckup.StaleDecision;
import memory.engine.request.PagesResult.StaleNote;
import memory.engine.request.TidyEntry;

/// What memory would be tidier without, each with what would become of it, and what may not hold
/// any more.
public final class TidyReport {
  private TidyReport() {}

  /// @param name of the array
  public static void write(JsonGenerator json, String name, List<TidyEntry> entries)
      throws IOException {
    JsonWrite.objects(json, name, entries)
        .each(entry -> {
          json.writeStringField("id", entry.id());
          json.writeStringField("kind", kind(entry));
          place(json, entry.passage());
          json.writeStringField("why", entry.why());
          if (entry.by().isPresent()) {
            json.writeObjectFieldStart("by");
            place(json, entry.by().get());
            json.writeEndObject();
          }
          json.writeStringField("diff", diff(entry));
        });
  }

  private static void place(JsonGenerator json, Passage passage) throws IOException {
    json.writeStringField("path", passage.path().value());
    json.writeStringField("scope", passage.scope().label());
    json.writeNumberField("start_line", passage.startLine());
    json.writeNumberField("end_line", passage.endLine());
    JsonWrite.optional(json, "date", passage.date());
    json.writeStringField("text", TextGuard.shown(passage.citation(), passage.text()));
  }

  private static String kind(TidyEntry entry) {
    return entry.kind().name().toLowerCase(Locale.ROOT);
  }

  public static String line(TidyEntry entry) {
    return entry.id() + "  " + kind(entry) + ": " + VisibleText.lineForPeople(entry.why());
  }

  /// What would change.
  public static String diff(TidyEntry entry) {
    Passage passage = entry.passage();
    StringBuilder diff = new StringBuilder("--- ").append(passage.citation());
    if (entry.kind() == TidyEntry.Kind.EMPTY) {
      return diff.append("\n+++ /dev/null").toString();
    }
    if (entry.kind() == TidyEntry.Kind.GONE) {
      lines(diff, ' ', passage);
      return diff.toString();
    }
    lines(diff, '-', passage);
    entry.by().ifPresent(by -> lines(diff, ' ', by));
    return diff.append("\n+++ archive/").append(passage.path()).toString();
  }

  private static void lines(StringBuilder diff, char sign, Passage passage) {
    TextGuard.shown(passage.citation(), passage.text())
        .lines()
        .forEach(line ->
            diff.append('\n').append(sign).append(' ').append(VisibleText.lineForPeople(line)));
  }

  /// What `memory stale` tells.
  ///
  /// @param notes entries of notes that nobody confirmed for long
  /// @param values those of which a newer one gives another value
  public static ExitCode stale(
      Console console, List<StaleDecision> found, List<StaleNote> notes, List<TidyEntry> values) {
    ShownDecision shown = DecisionReport.shown(console);
    console.answer(
        json -> {
          JsonWrite.objects(json, "stale", found)
              .each(one -> {
                DecisionReport.writeFields(json, shown.one(one.decision().decision()));
                JsonWrite.strings(json, "why", one.why());
              });
          writeNotes(json, notes);
          write(json, "values", values);
        },
        () -> {
          for (StaleDecision one : found) {
            console.line(DecisionReport.line(shown.all(List.of(one.decision())).getFirst()));
            one.why().forEach(why -> console.line("    " + VisibleText.lineForPeople(why)));
          }
          printNotes(console, notes);
          for (TidyEntry one : values) {
            console.line(line(one));
            console.print(diff(one).indent(4));
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
      console.line("    " + VisibleText.firstLineForPeople(note.text()));
      console.line(
          "    not confirmed since " + note.confirmed() + ", " + note.days() + " days ago");
    }
  }
}

package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import memory.engine.file.JsonWrite;
import memory.engine.model.Scope;
import memory.engine.request.StaleNote;

/// Entries of notes that nobody confirmed for long, as `memory stale` tells them.
final class StaleNotes {
  private StaleNotes() {}

  static void write(JsonGenerator json, List<StaleNote> notes) throws IOException {
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

  static void print(Console console, List<StaleNote> notes) {
    for (StaleNote note : notes) {
      String scope = note.scope() == Scope.GLOBAL ? "" : "  [" + note.scope().label() + "]";
      console.line(note.id() + "  " + note.path().lines(note.startLine(), note.endLine()) + scope);
      console.line("    " + ShortLine.of(note.text()));
      console.line(
          "    not confirmed since " + note.confirmed() + ", " + note.days() + " days ago");
    }
    if (!notes.isEmpty()) {
      console.note("a note that still holds: memory stale --confirm ID; else edit or archive it");
    }
  }
}

package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Scope;
import memory.engine.page.Page;
import memory.engine.page.StalePage;

/// Entries of notes that nobody confirmed for long, as `memory stale` tells them.
final class StaleNotes {
  private StaleNotes() {}

  static void write(JsonGenerator json, List<StalePage> notes) throws IOException {
    json.writeArrayFieldStart("notes");
    for (StalePage note : notes) {
      Page page = note.page();
      json.writeStartObject();
      json.writeStringField("id", page.id());
      json.writeStringField("path", page.path().value());
      json.writeStringField("scope", page.scope().label());
      json.writeNumberField("start_line", page.startLine());
      json.writeNumberField("end_line", page.endLine());
      json.writeStringField("confirmed", note.confirmed().toString());
      json.writeNumberField("days", note.days());
      json.writeStringField("text", shown(page));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  static void print(Console console, List<StalePage> notes) {
    for (StalePage note : notes) {
      Page page = note.page();
      String scope = page.scope() == Scope.GLOBAL ? "" : "  [" + page.scope().label() + "]";
      console.line(page.id() + "  " + page.citation() + scope);
      console.line("    " + ShortLine.of(shown(page)));
      console.line(
          "    not confirmed since " + note.confirmed() + ", " + note.days() + " days ago");
    }
    if (!notes.isEmpty()) {
      console.note("a note that still holds: memory stale --confirm ID; else edit or archive it");
    }
  }

  private static String shown(Page page) {
    return WriteGuard.shown(page.citation(), page.text());
  }
}

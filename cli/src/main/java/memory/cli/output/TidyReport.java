package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import memory.engine.TextGuard;
import memory.engine.file.JsonWrite;
import memory.engine.model.Passage;
import memory.engine.model.VisibleText;
import memory.engine.request.TidyEntry;

/// What memory would be tidier without, each with what would become of it.
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
}

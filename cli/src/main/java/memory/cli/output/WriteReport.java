package memory.cli.output;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.engine.file.JsonWrite;
import memory.engine.model.Finding;
import memory.engine.model.Passage;
import memory.engine.model.Stamp;
import memory.engine.model.TextCut;
import memory.engine.model.VisibleText;
import memory.engine.request.WriteResult.Written;

/// A write as it is told: what changed, where, how to undo it; the preview within its cap.
///
/// @param id what the write can be called by afterwards: of a passage, as search will show it
/// @param movedTo where the note that was taken out stands now
public record WriteReport(Written written, Optional<String> id, Optional<String> movedTo) {
  static final int PREVIEW_CHARS = 4_000;
  static final int PREVIEW_LINES = 120;
  private static final String INDENT = "    ";

  public WriteReport(Written written) {
    this(written, Optional.empty());
  }

  public WriteReport(Written written, Optional<String> id) {
    this(written, id, Optional.empty());
  }

  /// @param moved the note that was taken out, as it stands now
  public WriteReport(Written written, Passage moved) {
    this(written, Optional.of(moved.id()), Optional.of(moved.citation()));
  }

  public void write(JsonGenerator json) throws IOException {
    json.writeBooleanField("ok", true);
    json.writeStringField("action", written.action());
    json.writeStringField("path", written.path().value());
    json.writeStringField("scope", written.scope().label());
    JsonWrite.optional(json, "id", id);
    JsonWrite.optional(json, "moved_to", movedTo);
    JsonWrite.optional(json, "recovery", written.recovery());
    writeFindings(json, "masked", written.masked());
    JsonWrite.optional(json, "usage", written.usage());
    JsonWrite.optional(json, "note", Optional.of(written.note()).filter(note -> !note.isEmpty()));
    json.writeStringField("preview", capped(written.preview()));
    JsonWrite.optional(json, "backup", written.backup());
    if (!written.removed().isEmpty()) {
      json.writeNumberField("removed_lines", written.removed().lines().count());
      json.writeStringField("removed", capped(written.removed()));
    }
  }

  /// That somebody else wrote there meanwhile.
  public Optional<String> overtaken() {
    return written
        .backup()
        .map(copy ->
            lenientFormat(
                "somebody wrote to %s at the same time; that version is in %s",
                written.path(), copy));
  }

  /// An array of what the guard found.
  public static void writeFindings(JsonGenerator json, String name, List<Finding> findings)
      throws IOException {
    JsonWrite.objects(json, name, findings)
        .each(finding -> {
          json.writeStringField("rule", finding.rule());
          json.writeNumberField("start", finding.start());
          json.writeNumberField("end", finding.end());
        });
  }

  /// For people, each line ended.
  public String text() {
    return receipt() + written.recovery().map(id -> "undo: memory restore " + id + "\n").orElse("");
  }

  /// What changed and where, without how to undo it.
  public String receipt() {
    StringBuilder text = new StringBuilder();
    text.append(
        lenientFormat(
            "%s: %s (%s)%s\n",
            written.action(),
            VisibleText.lineForPeople(written.path().value()),
            written.scope().label(),
            id.map(name -> " " + name).orElse("")));
    String removed = written.removed();
    if (!written.preview().equals(removed)) {
      append(text, written.preview());
    }
    if (!removed.isEmpty()) {
      long lines = removed.lines().count();
      text.append("taken out: ").append(Plural.of(lines, "line")).append('\n');
      append(text, removed);
      if (lines != (written.preview().equals(removed) ? 0 : written.preview().lines().count())) {
        text.append("the file's other lines may have new numbers now\n");
      }
    }
    movedTo.ifPresent(place ->
        text.append("it stands now at ").append(VisibleText.lineForPeople(place)).append('\n'));
    if (!written.note().isEmpty()) {
      text.append(VisibleText.lineForPeople(written.note())).append('\n');
    }
    written.usage().ifPresent(usage -> text.append("usage: ").append(usage).append('\n'));
    return text.toString();
  }

  private static void append(StringBuilder text, String part) {
    for (String line : capped(part).lines().toList()) {
      String shown = Stamp.of(line).map(Stamp::shown).orElse(line);
      text.append(INDENT).append(VisibleText.lineForPeople(shown)).append('\n');
    }
  }

  /// The beginning of a text, cut at a line's or a character's border, with a note of how much.
  public static String capped(String text) {
    int end = 0;
    int lines = 0;
    while (end < text.length() && lines < PREVIEW_LINES) {
      int next = text.indexOf('\n', end);
      int lineEnd = next < 0 ? text.length() : next + 1;
      if (lineEnd > PREVIEW_CHARS) {
        break;
      }
      end = lineEnd;
      lines++;
    }
    if (end == text.length()) {
      return text;
    }
    if (end == 0) {
      end = TextCut.end(text, PREVIEW_CHARS);
    }
    return lenientFormat(
        "%s\n… %s characters more", text.substring(0, end).stripTrailing(), text.length() - end);
  }
}

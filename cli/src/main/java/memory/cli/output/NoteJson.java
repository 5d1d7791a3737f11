package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import memory.engine.file.JsonWrite;
import memory.engine.model.Kind;
import memory.engine.model.Passage;
import memory.engine.model.Provenance;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.VisibleText;
import memory.engine.request.ReadResult;
import memory.engine.request.Recent;

/// Passages on their own, as `get` writes them.
public final class NoteJson {
  /// A time on the user's clock, to the minute.
  static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  private NoteJson() {}

  public static void writeAll(JsonGenerator json, ReadResult.Passages read) throws IOException {
    JsonWrite.objects(json, "passages", read.found().entrySet())
        .each(one -> {
          fields(json, one.getValue());
          Provenance from = read.arrivals().get(one.getKey());
          if (from != null) {
            json.writeObjectFieldStart("new");
            NewTextReport.write(json, from);
            json.writeEndObject();
            own(json, !read.fresh().contains(one.getValue()));
          }
        });
    if (read.leftOut() > 0) {
      json.writeNumberField("left_out", read.leftOut());
    }
    JsonWrite.strings(json, "missing", read.missing());
  }

  /// A file, or some of its lines.
  public static void write(JsonGenerator json, ReadResult.Text text) throws IOException {
    json.writeStringField("path", text.path().value());
    json.writeStringField("scope", text.scope().label());
    json.writeStringField("kind", text.path().kind().label());
    json.writeNumberField("start_line", text.first());
    json.writeNumberField("end_line", text.last());
    json.writeNumberField("lines", text.lines());
    json.writeStringField("text", text.text());
    json.writeNumberField("left_out", text.leftOut());
    own(json, text.scope() == Scope.TEAM && !text.isNew());
  }

  /// A file as a whole.
  public static void writeWhole(JsonGenerator json, ReadResult.Text text) throws IOException {
    json.writeStringField("path", text.path().value());
    json.writeStringField("scope", text.scope().label());
    json.writeStringField("kind", text.path().kind().label());
    json.writeNumberField("chars", text.text().length());
    json.writeStringField("text", text.text());
  }

  /// Of a team's text: whoever asks wrote all of it.
  private static void own(JsonGenerator json, boolean own) throws IOException {
    if (own) {
      json.writeBooleanField("own", true);
    }
  }

  /// The files of some scopes, as `read list` names them.
  public static void writeFiles(JsonGenerator json, List<ScopeRoot> roots) throws IOException {
    json.writeArrayFieldStart("files");
    for (ScopeRoot root : roots) {
      for (ScopeFile file : ScopeFile.notes(root)) {
        json.writeStartObject();
        json.writeStringField("path", file.path().value());
        json.writeStringField("scope", root.scopeOf(file.path()).label());
        json.writeStringField("kind", file.path().kind().label());
        json.writeNumberField("size", file.bytes());
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }

  /// What was written lately, without the decisions among it.
  public static void writeRecent(JsonGenerator json, List<Recent> recent) throws IOException {
    writeTimed(
        json,
        "notes",
        recent.stream().filter(one -> one.passage().kind() != Kind.DECISION).toList());
  }

  /// All of it, each with the time.
  public static void writeLately(JsonGenerator json, List<Recent> recent) throws IOException {
    writeTimed(json, "recent", recent);
  }

  private static void writeTimed(JsonGenerator json, String name, List<Recent> recent)
      throws IOException {
    JsonWrite.objects(json, name, recent)
        .each(one -> {
          json.writeStringField("at", TIME.format(one.at()));
          JsonWrite.optional(json, "session", one.session());
          fields(json, one.passage());
        });
  }

  /// One of them on a line: when, where, what.
  public static String line(Recent one) {
    Passage passage = one.passage();
    boolean decided = passage.kind() == Kind.DECISION;
    String scope = passage.scope() == Scope.GLOBAL ? "" : "  [" + passage.scope().label() + "]";
    return TIME.format(one.at())
        + "  "
        + VisibleText.lineForPeople(decided ? passage.id() : passage.citation())
        + "  "
        + VisibleText.firstLineForPeople(passage.text().strip())
        + scope;
  }

  private static void fields(JsonGenerator json, Passage passage) throws IOException {
    writePlace(json, passage);
    writeText(json, passage);
  }

  /// Where a passage stands.
  static void writePlace(JsonGenerator json, Passage passage) throws IOException {
    json.writeStringField("id", passage.id());
    json.writeStringField("path", passage.path().value());
    json.writeStringField("scope", passage.scope().label());
    json.writeStringField("kind", passage.kind().label());
    json.writeNumberField("start_line", passage.startLine());
    json.writeNumberField("end_line", passage.endLine());
    JsonWrite.strings(json, "heading", passage.heading());
    JsonWrite.optional(json, "date", passage.date());
  }

  /// What it says.
  static void writeText(JsonGenerator json, Passage passage) throws IOException {
    json.writeStringField("text", passage.text());
    JsonWrite.strings(json, "tags", passage.tags());
    JsonWrite.strings(json, "links", passage.links());
    json.writeStringField("status", passage.status().label());
    if (!passage.threats().isEmpty()) {
      JsonWrite.strings(json, "blocked", passage.threats());
    }
  }
}

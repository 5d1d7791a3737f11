package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import memory.engine.model.Passage;
import memory.engine.request.ReadResult;

/// Passages on their own, as `get` writes them.
public final class NoteJson {
  private NoteJson() {}

  public static void writeAll(JsonGenerator json, ReadResult.Passages read) throws IOException {
    json.writeArrayFieldStart("passages");
    for (Passage passage : read.found().values()) {
      write(json, passage);
    }
    json.writeEndArray();
    if (read.leftOut() > 0) {
      json.writeNumberField("left_out", read.leftOut());
    }
    HitJson.writeStrings(json, "missing", read.missing());
  }

  public static void write(JsonGenerator json, Passage passage) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", passage.id());
    json.writeStringField("path", passage.path().value());
    json.writeStringField("scope", passage.scope().label());
    json.writeStringField("kind", passage.kind().label());
    json.writeNumberField("start_line", passage.startLine());
    json.writeNumberField("end_line", passage.endLine());
    HitJson.writeStrings(json, "heading", passage.heading());
    if (passage.date().isPresent()) {
      json.writeStringField("date", passage.date().get().toString());
    }
    json.writeStringField("text", passage.text());
    HitJson.writeStrings(json, "tags", passage.tags());
    HitJson.writeStrings(json, "links", passage.links());
    json.writeStringField("status", passage.status().label());
    if (!passage.threats().isEmpty()) {
      HitJson.writeStrings(json, "blocked", passage.threats());
    }
    json.writeEndObject();
  }
}

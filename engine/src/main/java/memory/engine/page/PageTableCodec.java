package memory.engine.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import memory.engine.json.BoundedJson;
import memory.engine.json.MalformedJsonException;
import memory.engine.page.PageTable.Row;

/// The lines of a page table: one JSON object each, without the page's text.
final class PageTableCodec {
  private static final JsonFactory JSON = new JsonFactory();

  private PageTableCodec() {}

  static String encode(Row row, Page page) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeNumberField("v", 1);
      json.writeStringField("id", row.id());
      json.writeStringField("version", row.version());
      json.writeStringField("place", page.citation());
      json.writeStringField("scope", page.scope().label());
      json.writeStringField("type", page.isPointer() ? "pointer" : "fact");
      json.writeBooleanField("pinned", page.pinned());
      json.writeNumberField("tokens", Residency.tokens(page.text()));
      json.writeStringField("seen", row.seen().toString());
      json.writeNumberField("score", row.score());
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException("writing to a string", impossible);
    }
    return out.toString();
  }

  static Optional<Row> decode(String line) {
    try {
      Map<String, Object> fields = BoundedJson.object(line.getBytes(StandardCharsets.UTF_8));
      return fields.get("id") instanceof String id
              && fields.get("version") instanceof String version
              && fields.get("seen") instanceof String seen
              && fields.get("score") instanceof Number score
          ? Optional.of(new Row(id, version, LocalDate.parse(seen), score.doubleValue()))
          : Optional.empty();
    } catch (MalformedJsonException | DateTimeException foreign) {
      return Optional.empty();
    }
  }
}

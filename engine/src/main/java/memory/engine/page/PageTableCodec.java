package memory.engine.page;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedJson;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;
import memory.engine.page.PageTable.Row;

/// The lines of a page table: one JSON object each, without the page's text.
final class PageTableCodec {
  private static final int VERSION_CHARS = 8;

  private PageTableCodec() {}

  static String encode(Row row, Page page) {
    return JsonWrite.object(json -> {
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
    });
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

  /// The days on which an original's table says that pages were first there, by the version of
  /// their text. Spec 1 gives no field names: a row counts when it has a text, or the SHA-256 of
  /// one, and a day, whatever they are called.
  static Map<String, LocalDate> originals(String table) {
    Map<String, LocalDate> days = new HashMap<>();
    for (String line : table.split("\n", -1)) {
      try {
        Map<String, Object> fields = BoundedJson.object(line.getBytes(StandardCharsets.UTF_8));
        Optional<LocalDate> day =
            JsonObject.anyTime(
                    fields,
                    "seen",
                    "firstSeen",
                    "first_seen",
                    "createdAt",
                    "created_at",
                    "at",
                    "updatedAt",
                    "updated_at")
                .map(time -> LocalDate.ofInstant(time, ZoneOffset.UTC));
        if (day.isPresent()) {
          JsonObject.anyText(fields, "text", "content", "full", "body")
              .ifPresent(text -> {
                days.put(Page.version(text), day.get());
                days.put(Page.version("- " + text), day.get());
              });
          JsonObject.anyText(fields, "hash", "contentHash", "content_hash", "sha256", "version")
              .filter(hash -> hash.length() >= VERSION_CHARS)
              .ifPresent(hash -> days.put(hash.substring(0, VERSION_CHARS), day.get()));
        }
      } catch (MalformedJsonException damaged) {
        // the other rows count
      }
    }
    return days;
  }
}

package memory.engine.session;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedJson;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;
import memory.engine.request.Injection.SectionReport;
import memory.engine.session.SessionState.FrozenBlock;
import org.jspecify.annotations.Nullable;

/// A [SessionState] as one JSON object. What is missing or of the wrong type is read as nothing
/// given.
final class SessionCodec {

  private SessionCodec() {}

  /// A state and when it was last used.
  record Kept(Instant at, SessionState state) {}

  static byte[] encode(Kept kept) throws IOException {
    SessionState state = kept.state;
    return JsonWrite.bytes(json -> {
      json.writeNumberField("at", kept.at.toEpochMilli());
      json.writeBooleanField("on", state.on());
      if (state.standing().isPresent()) {
        write(json, state.standing().get());
      }
      JsonWrite.strings(json, "hits", state.hits());
      json.writeObjectFieldStart("sent");
      for (Map.Entry<String, String> window : state.sent().entrySet()) {
        json.writeStringField(window.getKey(), window.getValue());
      }
      json.writeEndObject();
    });
  }

  private static void write(JsonGenerator json, FrozenBlock block) throws IOException {
    json.writeObjectFieldStart("standing");
    json.writeStringField("shape", block.shape());
    json.writeStringField("text", block.text());
    json.writeBooleanField("squeezed", block.isSqueezed());
    JsonWrite.objects(json, "sections", block.sections())
        .each(section -> {
          json.writeStringField("name", section.name());
          for (Map.Entry<String, Integer> figure : section.figures().entrySet()) {
            json.writeNumberField(figure.getKey(), figure.getValue());
          }
        });
    json.writeEndObject();
  }

  static Kept decode(byte[] bytes) throws MalformedJsonException {
    Map<String, Object> fields = BoundedJson.object(bytes);
    List<String> hits = new ArrayList<>();
    if (fields.get("hits") instanceof List<?> list) {
      for (Object hit : list) {
        if (hit instanceof String hash) {
          hits.add(hash);
        }
      }
    }
    Map<String, String> sent = new LinkedHashMap<>();
    if (fields.get("sent") instanceof Map<?, ?> windows) {
      for (Map.Entry<?, ?> window : windows.entrySet()) {
        if (window.getKey() instanceof String name && window.getValue() instanceof String hash) {
          sent.put(name, hash);
        }
      }
    }
    boolean on = !Boolean.FALSE.equals(fields.get("on"));
    Instant at =
        fields.get("at") instanceof Long millis ? Instant.ofEpochMilli(millis) : Instant.EPOCH;
    return new Kept(at, new SessionState(on, block(fields.get("standing")), hits, sent));
  }

  private static Optional<FrozenBlock> block(@Nullable Object value) {
    if (value instanceof Map<?, ?> block
        && block.get("shape") instanceof String shape
        && block.get("text") instanceof String text
        && block.get("sections") instanceof List<?> list) {
      List<SectionReport> sections = new ArrayList<>();
      for (Object section : list) {
        if (section instanceof Map<?, ?> map && map.get("name") instanceof String name) {
          sections.add(
              new SectionReport(
                  name,
                  number(map.get("priority")),
                  number(map.get("cap")),
                  number(map.get("chars")),
                  number(map.get("shown")),
                  number(map.get("dropped"))));
        }
      }
      boolean squeezed = Boolean.TRUE.equals(block.get("squeezed"));
      return Optional.of(new FrozenBlock(shape, text, sections, squeezed));
    }
    return Optional.empty();
  }

  private static int number(@Nullable Object value) {
    return value instanceof Number count ? count.intValue() : 0;
  }
}

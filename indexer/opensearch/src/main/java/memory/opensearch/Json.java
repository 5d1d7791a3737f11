package memory.opensearch;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.engine.file.BoundedJson;

/// What OpenSearch answers, as maps, lists, texts, numbers and booleans. A missing step of a path
/// is an answer that we do not understand.
final class Json {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private Json() {}

  static Map<String, Object> object(byte[] bytes) throws IOException {
    try (JsonParser parser = FACTORY.createParser(bytes)) {
      return parser.nextToken() == JsonToken.START_OBJECT ? BoundedJson.object(parser) : Map.of();
    }
  }

  /// The object at these names inside one another; an empty one where there is none.
  static Map<String, Object> in(Map<String, ?> object, String... names) {
    Map<String, Object> at = BoundedJson.named(object);
    for (String name : names) {
      at = at.get(name) instanceof Map<?, ?> inner ? BoundedJson.named(inner) : Map.of();
    }
    return at;
  }

  /// The objects of a list; none where there is no list.
  static List<Map<String, Object>> list(Map<String, ?> object, String name) {
    List<Map<String, Object>> list = new ArrayList<>();
    if (object.get(name) instanceof List<?> elements) {
      for (Object element : elements) {
        list.add(element instanceof Map<?, ?> inner ? BoundedJson.named(inner) : Map.of());
      }
    }
    return list;
  }

  /// What the hits of a search were indexed with.
  static List<Map<String, Object>> sources(Map<String, ?> answer) {
    return list(in(answer, "hits"), "hits").stream().map(hit -> in(hit, "_source")).toList();
  }

  /// A number; 0 where there is none.
  static long number(Map<String, ?> object, String name) {
    return object.get(name) instanceof Number number ? number.longValue() : 0;
  }

  /// A text; empty where there is none.
  static String text(Map<String, ?> object, String name) {
    return object.get(name) instanceof String text ? text : "";
  }
}

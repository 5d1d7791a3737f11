package memory.cli.inspect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.UnaryOperator;
import memory.engine.guard.VisibleText;
import memory.engine.guard.WriteGuard;

/// A command's JSON with nothing hidden in any of its texts: what a reader cannot see, or what
/// would turn the text around, stands as `<U+202E>`.
final class ShownJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private ShownJson() {}

  /// @param guarded whether secrets and planted orders are still to be taken out
  static byte[] of(byte[] json, boolean guarded) throws IOException {
    return copy(
        json,
        guarded
            ? text -> VisibleText.forPeople(WriteGuard.shown("decision", text))
            : VisibleText::forPeople);
  }

  private static byte[] copy(byte[] json, UnaryOperator<String> shown) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(json.length + json.length / 8);
    try (JsonParser in = FACTORY.createParser(json);
        JsonGenerator copy = FACTORY.createGenerator(out)) {
      for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
        switch (token) {
          case VALUE_STRING -> copy.writeString(shown.apply(in.getText()));
          case FIELD_NAME -> copy.writeFieldName(shown.apply(in.currentName()));
          default -> copy.copyCurrentEvent(in);
        }
      }
    }
    return out.toByteArray();
  }
}

package memory.cli.inspect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import memory.engine.model.VisibleText;

/// A command's JSON with nothing hidden in any of its texts: what a reader cannot see, or what
/// would turn the text around, stands as `<U+202E>`.
final class ShownJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private ShownJson() {}

  static byte[] of(byte[] json) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(json.length + json.length / 8);
    try (JsonParser in = FACTORY.createParser(json);
        JsonGenerator copy = FACTORY.createGenerator(out)) {
      for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
        switch (token) {
          case VALUE_STRING -> copy.writeString(VisibleText.forPeople(in.getText()));
          case FIELD_NAME -> copy.writeFieldName(VisibleText.forPeople(in.currentName()));
          default -> copy.copyCurrentEvent(in);
        }
      }
    }
    return out.toByteArray();
  }
}

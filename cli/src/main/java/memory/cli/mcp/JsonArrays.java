package memory.cli.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/// A field that holds several texts.
final class JsonArrays {
  private JsonArrays() {}

  static void texts(JsonGenerator json, String field, List<String> texts) throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}

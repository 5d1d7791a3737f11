package memory.engine.write;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.function.UnaryOperator;

/// The strings of a line that is JSON.
final class JsonStrings {
  private static final JsonFactory JSON = new JsonFactory();

  private JsonStrings() {}

  /// The line with each string as it is to be shown; the line itself when none changes.
  ///
  /// @throws IOException when it is no JSON
  static String shown(String line, UnaryOperator<String> how) throws IOException {
    StringWriter out = new StringWriter(line.length());
    boolean changed = false;
    try (JsonParser in = JSON.createParser(line);
        JsonGenerator copy = JSON.createGenerator(out)) {
      for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
        String text = token == JsonToken.VALUE_STRING ? in.getText() : "";
        String shown = text.isEmpty() ? text : how.apply(text);
        if (shown.equals(text)) {
          copy.copyCurrentEventExact(in);
        } else {
          changed = true;
          copy.writeString(shown);
        }
      }
    }
    return changed ? out.toString() : line;
  }

  static boolean isJson(String line) {
    try (JsonParser in = JSON.createParser(line)) {
      while (in.nextToken() != null) {}
      return true;
    } catch (IOException broken) {
      return false;
    }
  }
}

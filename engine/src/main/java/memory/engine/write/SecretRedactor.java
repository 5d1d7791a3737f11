package memory.engine.write;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.base.Splitter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import memory.engine.guard.SecretScan;
import memory.engine.model.Finding;

/// Masks secrets: those that a text shows by itself, and the values that were secrets in another
/// text it has seen. Lines that are JSON objects stay ones.
public final class SecretRedactor implements TextRedactor {
  /// Shorter values are masked only where their surroundings tell what they are.
  private static final int LEAST_KNOWN = 8;

  private final Map<String, String> known = new LinkedHashMap<>();

  /// Remembers the values of a text's secrets, and says where they are.
  public List<Finding> learn(String text) {
    List<Finding> secrets = SecretScan.of(text);
    for (Finding secret : secrets) {
      String value = text.substring(secret.start(), secret.end());
      if (value.length() >= LEAST_KNOWN) {
        known.putIfAbsent(value, "[secret:" + secret.rule() + "]");
      }
    }
    return secrets;
  }

  @Override
  public String redacted(String text) {
    if (!text.startsWith("{")) {
      return masked(text);
    }
    return Splitter.on('\n').splitToStream(text).map(this::line).collect(Collectors.joining("\n"));
  }

  private String masked(String text) {
    String masked = SecretScan.masked(text, SecretScan.of(text));
    for (Map.Entry<String, String> value : known.entrySet()) {
      masked = masked.replace(value.getKey(), value.getValue());
    }
    return masked;
  }

  private String line(String line) {
    String all = masked(line);
    if (!line.startsWith("{")) {
      return all;
    }
    try {
      String json = JsonStrings.shown(line, this::masked);
      // What is a secret only beside its key is masked as text, if that leaves JSON.
      String both = masked(json);
      return both.equals(json) || !JsonStrings.isJson(both) ? json : both;
    } catch (IOException broken) {
      return all;
    }
  }

  /// The strings of a line that is JSON.
  static final class JsonStrings {
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
}

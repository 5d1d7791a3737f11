package memory.engine.write;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import memory.engine.guard.SecretScan;
import memory.engine.model.Finding;

/// Masks secrets: those that a text shows by itself, and the values that were secrets in another
/// text it has seen. Lines that are JSON objects stay ones.
public final class SecretRedactor implements TextRedactor {
  /// Shorter values are masked only where their surroundings tell what they are.
  private static final int LEAST_KNOWN = 8;

  private final Map<String, String> known = new LinkedHashMap<>();

  /// Knows no value yet.
  public SecretRedactor() {}

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
}

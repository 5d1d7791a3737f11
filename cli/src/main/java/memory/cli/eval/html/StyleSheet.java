package memory.cli.eval.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The style sheets beside this class.
final class StyleSheet {
  private StyleSheet() {}

  /// Colours in light and dark, and how charts use them.
  static String chart() {
    return read("chart.css");
  }

  static String page() {
    return read("page.css");
  }

  /// What a chart needs that stands alone.
  static String standalone() {
    return "svg { background: var(--paper); }\n";
  }

  private static String read(String name) {
    try (InputStream in = StyleSheet.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the style sheet is not in the jar: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("the style sheet " + name, unreadable);
    }
  }
}

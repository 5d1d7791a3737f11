package memory.cli.eval.html;

import com.google.common.html.HtmlEscapers;
import java.util.Locale;
import memory.engine.guard.VisibleText;

/// HTML or SVG while it is written. Every text and every attribute's value is escaped on the way
/// in, and what a reader could not see is shown.
final class Markup {
  private final StringBuilder out = new StringBuilder();

  /// @param attributes names and values in turn
  Markup open(String name, String... attributes) {
    start(name, attributes);
    out.append('>');
    return this;
  }

  Markup close(String name) {
    out.append("</").append(name).append('>');
    return this;
  }

  /// An element without content.
  Markup empty(String name, String... attributes) {
    start(name, attributes);
    out.append("/>");
    return this;
  }

  /// An element with nothing but text in it.
  Markup element(String name, String text, String... attributes) {
    return open(name, attributes).text(text).close(name);
  }

  Markup text(String text) {
    out.append(escaped(text));
    return this;
  }

  Markup add(Markup other) {
    out.append(other.out);
    return this;
  }

  Markup newLine() {
    out.append('\n');
    return this;
  }

  /// A style sheet of ours, which holds no data.
  Markup style(String sheet) {
    out.append("<style>\n").append(sheet).append("</style>");
    return this;
  }

  /// A coordinate: one digit after the point is as fine as a screen.
  static String at(double coordinate) {
    String text = String.format(Locale.ROOT, "%.1f", coordinate);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  private void start(String name, String... attributes) {
    out.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      out.append(escaped(attributes[i + 1])).append('"');
    }
  }

  private static String escaped(String text) {
    return HtmlEscapers.htmlEscaper().escape(VisibleText.of(text));
  }

  @Override
  public String toString() {
    return out.toString();
  }
}

package memory.cli.eval;

import com.google.common.html.HtmlEscapers;
import memory.engine.model.VisibleText;

/// HTML while it is written. Every text and every attribute's value is escaped on the way in, and
/// what a reader could not see is shown.
final class Markup {
  private final StringBuilder out = new StringBuilder();

  /// @param attributes names and values in turn
  Markup open(String name, String... attributes) {
    out.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      text(attributes[i + 1]).out.append('"');
    }
    out.append('>');
    return this;
  }

  Markup close(String... names) {
    for (String name : names) {
      out.append("</").append(name).append('>');
    }
    out.append('\n');
    return this;
  }

  /// An element with nothing but text in it.
  Markup element(String name, String text, String... attributes) {
    open(name, attributes).text(text).out.append("</").append(name).append('>');
    return this;
  }

  Markup text(String text) {
    out.append(HtmlEscapers.htmlEscaper().escape(VisibleText.of(text)));
    return this;
  }

  @Override
  public String toString() {
    return out.toString();
  }
}

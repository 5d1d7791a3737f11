package memory.engine.markdown;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.model.Stamp;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/// A code fence, a comment or other HTML that a text opens and does not close: what stands behind
/// it would be part of it.
public final class OpenBlock {
  private static final String COMMENT = "<!--";

  /// What CommonMark reads to its own end mark, over blank lines.
  private static final Pattern HTML =
      Pattern.compile(
          " {0,3}<(?:(script|pre|style|textarea)(?=[\\s>]|$)|([?])|(!\\[CDATA\\[)|!--)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ELEMENT_END =
      Pattern.compile("</(?:script|pre|style|textarea)>", Pattern.CASE_INSENSITIVE);

  private static final Pattern MARKS = Pattern.compile("```|~~~|" + HTML.pattern(), HTML.flags());

  private OpenBlock() {}

  /// The text with the last block closed, if that is open at its end. One in a list item or a
  /// quotation ends with that.
  public static String closed(String text) {
    if (!MARKS.matcher(text).find()) {
      return text; // most writes load no parser
    }
    String end = end(MarkdownBlocks.parsed(text).getLastChild());
    return end.isEmpty() ? text : text.stripTrailing() + Lines.lineEnd(text) + end;
  }

  /// The line, from 1, of the first one in a text; empty when there is none.
  public static OptionalInt line(String text) {
    return !MARKS.matcher(text).find()
        ? OptionalInt.empty()
        : in(MarkdownBlocks.parsed(text))
            .map(open -> OptionalInt.of(1 + open.getSourceSpans().getFirst().getLineIndex()))
            .orElseGet(OptionalInt::empty);
  }

  /// The first block that is open at the end of the text, or reaches beyond the stamp of an entry.
  static Optional<Node> in(Node document) {
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (holdsEntry(node) || !end(node).isEmpty()) {
        return Optional.of(node);
      }
    }
    return Optional.empty();
  }

  private static boolean holdsEntry(Node node) {
    if (node instanceof HtmlBlock html) {
      return html.getLiteral().lines().skip(1).anyMatch(line -> Stamp.of(line).isPresent());
    }
    return node instanceof FencedCodeBlock fence
        && fence.getLiteral().contains("\n\n" + COMMENT)
        && fence.getLiteral().lines().anyMatch(line -> Stamp.of(line).isPresent());
  }

  private static String end(@Nullable Node last) {
    if (last instanceof FencedCodeBlock fence && fence.getClosingFenceLength() == null) {
      String mark = fence.getFenceCharacter().repeat(fence.getOpeningFenceLength());
      return " ".repeat(fence.getFenceIndent()) + mark;
    }
    return last instanceof HtmlBlock html ? htmlEnd(html.getLiteral()) : "";
  }

  private static String htmlEnd(String html) {
    Matcher begin = HTML.matcher(html.stripLeading());
    if (!begin.lookingAt()) {
      return "";
    }
    if (begin.group(1) != null) {
      return ELEMENT_END.matcher(html).find() ? "" : "</" + begin.group(1) + ">";
    }
    String end = begin.group(2) != null ? "?>" : begin.group(3) != null ? "]]>" : "-->";
    return html.contains(end) ? "" : end;
  }
}

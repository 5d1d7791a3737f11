package memory.engine.recall;

import memory.engine.model.QueryText;

/// What a prompt asks, told apart from what was pasted into it: prose stays, code fences, diffs,
/// stack traces and logs give only the names that stand in them. Linear in the prompt's length.
///
/// Our own injected block must have been taken out before.
public final class PromptTerms {
  private static final int MOST_PROSE_CHARS = 64_000;

  private final StringBuilder prose = new StringBuilder();
  private final NamesInCode names = new NamesInCode();
  private String fence = "";
  private boolean inDiff;

  private PromptTerms() {}

  public static QueryText of(String prompt) {
    PromptTerms terms = new PromptTerms();
    int length = prompt.length();
    for (int start = 0; start < length; ) {
      int end = prompt.indexOf('\n', start);
      int stop = end < 0 ? length : end;
      terms.line(prompt, start, stop);
      start = stop + 1;
    }
    return new QueryText(ends(terms.prose.toString().strip()), terms.names.mostTelling());
  }

  private void line(String prompt, int start, int stop) {
    int first = start;
    while (first < stop && Character.isWhitespace(prompt.charAt(first))) {
      first++;
    }
    if (first == stop) {
      prose.append('\n');
      return;
    }
    if (fenceChanges(prompt, first, stop)) {
      return;
    }
    if (!fence.isEmpty()) {
      names.read(prompt, first, stop);
      return;
    }
    PastedLine kind = PastedLine.of(prompt, start, first, stop, inDiff);
    inDiff = kind == PastedLine.DIFF;
    switch (kind) {
      case PROSE -> appendProse(prompt, first, stop);
      case DIFF, TRACE, LOG -> names.read(prompt, first, stop);
      case EXCEPTION -> {
        names.read(prompt, first, stop);
        appendProse(prompt, PastedLine.message(prompt, first, stop), stop);
      }
    }
  }

  private void appendProse(String prompt, int first, int stop) {
    if (first < stop) {
      prose.append(prompt, first, stop).append('\n');
    }
  }

  /// Of a very long text its beginning and its end, where people ask.
  private static String ends(String text) {
    int half = MOST_PROSE_CHARS / 2;
    return text.length() <= MOST_PROSE_CHARS
        ? text
        : text.substring(0, half) + "\n" + text.substring(text.length() - half);
  }

  /// Opens or closes a fence of backticks or tildes.
  private boolean fenceChanges(String prompt, int first, int stop) {
    char c = prompt.charAt(first);
    if (c != '`' && c != '~') {
      return false;
    }
    int end = first;
    while (end < stop && prompt.charAt(end) == c) {
      end++;
    }
    int ticks = end - first;
    if (ticks < 3) {
      return false;
    }
    if (fence.isEmpty()) {
      boolean inline =
          c == '`' && prompt.substring(end, Math.min(stop, end + 200)).indexOf('`') >= 0;
      fence = inline ? "" : prompt.substring(first, Math.min(end, first + 50));
      return !inline;
    }
    boolean closes =
        c == fence.charAt(0)
            && ticks >= fence.length()
            && prompt.substring(end, Math.min(stop, end + 200)).isBlank();
    if (closes) {
      fence = "";
    }
    return closes;
  }
}

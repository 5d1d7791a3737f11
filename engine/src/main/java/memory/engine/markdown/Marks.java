package memory.engine.markdown;

import java.util.List;

/// What a text says about itself: `#tags`, `[[links]]` and its fate. Marks inside code and URLs are
/// none.
///
/// @param tags without `#`, lower case, as first seen
/// @param links targets, without label
/// @param alone whether the text is nothing but marks: then they speak of what stands around it
public record Marks(List<String> tags, List<String> links, Fate fate, boolean alone) {
  static final Marks NONE = new Marks(List.of(), List.of(), Fate.COUNTS, false);

  public static Marks of(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean mark =
          switch (c) {
            case '#' -> true;
            case '[' -> text.startsWith("[[", i);
            case '~' -> text.startsWith("~~", i);
            case ':' -> i > 0 && (text.charAt(i - 1) | ' ') == 's'; // of "expires:"
            default -> false;
          };
      if (mark) {
        return new MarkScan(text).marks();
      }
    }
    return NONE;
  }
}

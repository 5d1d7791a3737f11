package memory.engine.model;

import com.google.common.base.Ascii;
import java.util.LinkedHashSet;
import java.util.Set;

/// Text with nothing hidden in it: what a reader cannot see stands as `<U+XXXX>`, and a `<` that
/// would open a tag is spelled `&lt;`. Everything else is untouched, and shown text stays the same
/// when it is shown again. One pass, one look at the neighbours.
///
/// Shown are controls, lone surrogates, bidirectional and other format characters, tag characters,
/// variation selectors and fillers. What belongs to the script stays: joiners in emoji sequences
/// and in the scripts that spell with them, selectors after an emoji, the flags made of tags. A
/// byte order mark at a file's start has been dropped with the decoding; any other one is shown.
public final class VisibleText {
  /// What stands for the `<` of a tag.
  public static final String LESS = "&lt;";

  private static final int LISTED_CHARS = 100;

  private VisibleText() {}

  /// Which `<` that would open a tag stay as they are.
  private enum Tags {
    NONE,
    COMMENTS,
    ALL
  }

  /// The text; its line ends (`\n`, `\r\n`) stay.
  public static String of(String text) {
    return shown(text, true, Tags.NONE);
  }

  /// The text as one line: line ends are shown too.
  public static String line(String text) {
    return shown(text, false, Tags.NONE);
  }

  /// The text of a file or of hits for a pipe, where no frame is: comments open as they do in the
  /// file, which has them above its entries.
  public static String ofFile(String text) {
    return shown(text, true, Tags.COMMENTS);
  }

  /// The text for a person at a terminal: nothing hidden, nothing that would steer the terminal,
  /// and every `<` as it is.
  public static String forPeople(String text) {
    return shown(text, true, Tags.ALL);
  }

  /// The text for a person, as one line.
  public static String lineForPeople(String text) {
    return shown(text, false, Tags.ALL);
  }

  /// The first line of a text for a person, as much of it as a listing shows.
  public static String firstLineForPeople(String text) {
    return TextCut.shortened(lineForPeople(text.lines().findFirst().orElse("")), LISTED_CHARS);
  }

  /// The tags of a text whose `<` stands there as [#LESS], each from behind that to its `>`; where
  /// the line has none, to the next blank.
  public static Set<String> spelledTags(String text) {
    Set<String> tags = new LinkedHashSet<>();
    for (int at = text.indexOf(LESS); at >= 0; at = text.indexOf(LESS, at + 1)) {
      int next = at + LESS.length();
      if (TagNames.openAt(text, next)) {
        tags.add(text.substring(next, tagEnd(text, next)));
      }
    }
    return tags;
  }

  /// The text with a `<` before those of its [#spelledTags].
  public static String withTags(String text, Set<String> tags) {
    StringBuilder out = new StringBuilder(text.length());
    int from = 0;
    for (int at = text.indexOf(LESS); at >= 0; at = text.indexOf(LESS, at + 1)) {
      int next = at + LESS.length();
      if (TagNames.openAt(text, next) && tags.contains(text.substring(next, tagEnd(text, next)))) {
        out.append(text, from, at).append('<');
        from = next;
      }
    }
    return out.append(text, from, text.length()).toString();
  }

  private static int tagEnd(String text, int from) {
    int blank = text.length();
    for (int at = from; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '>') {
        return at + 1;
      }
      if (c == '\n' || c == '\r') {
        return Math.min(blank, at);
      }
      if (Character.isWhitespace(c)) {
        blank = Math.min(blank, at);
      }
    }
    return blank;
  }

  /// @param next behind the `<`
  private static boolean isSpelled(String text, int next, Tags kept) {
    boolean keeps = kept == Tags.ALL || (kept == Tags.COMMENTS && text.startsWith("!--", next));
    return !keeps && TagNames.openAt(text, next);
  }

  private static String shown(String text, boolean keepsLineEnds, Tags kept) {
    int plain = 0;
    while (plain < text.length() && isPlain(text.charAt(plain))) {
      plain++;
    }
    if (plain == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, plain);
    for (int at = plain; at < text.length(); ) {
      int point = text.codePointAt(at);
      int next = at + Character.charCount(point);
      if (point == '<') {
        out.append(isSpelled(text, next, kept) ? LESS : "<");
      } else if (point == Invisible.BLACK_FLAG) {
        next = Invisible.endOfFlag(text, at);
        out.append(text, at, next);
      } else if (!Invisible.is(point)
          || (keepsLineEnds && isLineEnd(text, at))
          || Invisible.InPlace.at(text, at, next)) {
        out.appendCodePoint(point);
      } else {
        appendName(out, point);
      }
      at = next;
    }
    return out.toString();
  }

  private static boolean isPlain(char c) {
    return c >= ' ' && c < 0x7F && c != '<';
  }

  private static boolean isLineEnd(String text, int at) {
    return text.charAt(at) == '\n' || text.startsWith("\r\n", at);
  }

  private static void appendName(StringBuilder out, int point) {
    String hex = Ascii.toUpperCase(Integer.toHexString(point));
    out.append("<U+").repeat("0", Math.max(0, 4 - hex.length())).append(hex).append('>');
  }

  /// The tags that mean something to a model or to its host: roles, frames, tool calls. Any other
  /// `<word>` in a note is harmless text.
  private static final class TagNames {
    private static final int LONGEST = 48;

    /// Roles; frames that hosts put around what they add; tools and thought.
    private static final Set<String> NAMES =
        Set.of(
            """
            system user assistant human developer ai model sys inst start_of_turn end_of_turn \
            begin_of_text end_of_text \
            context additional_context additionalcontext hook_context environment_context \
            environment_details user_instructions instructions system_prompt system-prompt \
            system_instruction system-reminder system_reminder permissions user_query \
            user-prompt-submit-hook user-prompt-submit-context session-start-hook \
            session-start-context command-name command-message command-args local-command-stdout \
            bash-input bash-stdout bash-stderr persistent-memory persistent_memory memory memories \
            memory-context memory_context private \
            function function_call function_calls function_results invoke parameter tool tools \
            tool_call tool_calls tool_code tool_use tool_result tool_results tool_response \
            thinking think scratchpad\
            """
                .split(" ", -1));

    private TagNames() {}

    /// Whether a `<` opens a tag, given where the text goes on after it: a closing tag, a comment,
    /// a declaration, a chat template's `<|token|>` or one of the names, with or without a
    /// namespace.
    static boolean openAt(String text, int from) {
      if (from >= text.length()) {
        return false;
      }
      char first = text.charAt(from);
      if (first == '/' || first == '!' || first == '?') {
        return true;
      }
      if (first == '|' || first == '\uFF5C') {
        return from + 1 < text.length() && Character.isLetter(text.codePointAt(from + 1));
      }
      int end = from;
      while (end < text.length() && end - from < LONGEST && isNamePart(text.charAt(end))) {
        end++;
      }
      boolean address = end < text.length() && (text.charAt(end) == '@' || text.charAt(end) == '.');
      if (end == from || address) {
        return false;
      }
      String name = Ascii.toLowerCase(text.substring(from, end));
      return NAMES.contains(name) || NAMES.contains(name.substring(name.lastIndexOf(':') + 1));
    }

    private static boolean isNamePart(char c) {
      return (c >= 'a' && c <= 'z')
          || (c >= 'A' && c <= 'Z')
          || (c >= '0' && c <= '9')
          || c == '_'
          || c == '-'
          || c == ':';
    }
  }
}

package memory.engine.request;

import com.google.common.base.CharMatcher;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.request.Refusal.Hint;

/// How search cites a passage: by its id, or by the lines of a file.
public sealed interface Citation {
  /// What of a note it names: the note, or the lines of it that it counts.
  Passage part(Passage note);

  /// `9f2c41d07a3be518`.
  record Id(String id) implements Citation {
    @Override
    public Passage part(Passage note) {
      return note;
    }
  }

  /// `MEMORY.md`, `MEMORY.md#L3`, `MEMORY.md#L3-L9`, `claude:SESSION#turn 12`.
  ///
  /// @param first from 1
  /// @param last inclusive
  record Lines(MemoryPath path, int first, int last) implements Citation {
    private static final Pattern LINES =
        Pattern.compile("(.+)#(?:L|turn )(\\d{1,9})(?:-L?(\\d{1,9}))?");

    /// @throws RefusedException when it is none of these
    public static Lines of(String text) {
      Matcher lines = LINES.matcher(text);
      try {
        if (!lines.matches()) {
          return new Lines(new MemoryPath(text), 1, Integer.MAX_VALUE);
        }
        int first = Integer.parseInt(lines.group(2));
        int last = Optional.ofNullable(lines.group(3)).map(Integer::parseInt).orElse(first);
        if (first < 1 || last < first) {
          throw Refusal.malformed("no such lines: " + text, "for example: MEMORY.md#L3-L9")
              .asException();
        }
        return new Lines(new MemoryPath(lines.group(1)), first, last);
      } catch (IllegalArgumentException outside) {
        throw Refusal.malformed(
                String.valueOf(outside.getMessage()), "give a path as search shows it")
            .asException();
      }
    }

    public boolean isWhole() {
      return last == Integer.MAX_VALUE;
    }

    @Override
    public Passage part(Passage note) {
      int from = Math.max(first, note.startLine());
      int to = Math.min(last, note.endLine());
      int size = note.endLine() - note.startLine() + 1;
      if (from > to || to - from + 1 == size || note.text().lines().count() != size) {
        return note;
      }
      int above = note.startLine() - 1;
      String cut = cut(note.text(), from - above, to - above);
      return Passage.plain(note.id(), note.path(), note.scope(), from, to, cut);
    }

    /// Those lines of the file's text.
    public String cut(String text, int from, int to) {
      return String.join("\n", text.lines().toList().subList(from - 1, Math.max(from - 1, to)));
    }
  }

  /// The number of hex digits of an id.
  int ID_CHARS = 16;

  static boolean isId(String word) {
    return word.length() == ID_CHARS
        && CharMatcher.inRange('0', '9').or(CharMatcher.inRange('a', 'f')).matchesAllOf(word);
  }

  /// @throws RefusedException when it is neither an id nor a path
  static Citation of(String text) {
    return isId(text) ? new Id(text) : Lines.of(text);
  }

  /// Whether it looks like a file, a conversation or a part of one: no id does.
  static boolean isPlace(String text) {
    return CharMatcher.anyOf(".#:/").matchesAnyOf(text);
  }

  /// What is said of one that is not there.
  static Refusal unknown(String text) {
    return isPlace(text)
        ? Refusal.noMatch("nothing stands at " + text, "")
        : Refusal.noMatch("no passage has the id " + text, Hint.Way.SEARCH_IDS);
  }
}

package memory.engine.markdown;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import memory.engine.model.DayWord;

/// The `---` block at the head of a file. Of its fields `title`, `tags` and `date` count for all
/// passages of the file; its `description` is a passage, the rest of it is none.
///
/// @param description the lines of that field; empty when there is none
/// @param endLine the first line after it, from 0; 0 when there is none
/// @param title stands above a file without a title of its own; empty when there is none
record FrontMatter(
    int endLine,
    String title,
    List<String> tags,
    Optional<LocalDate> date,
    Optional<Lines.Run> description) {
  private static final int MAX_LINES = 200;
  static final FrontMatter NONE =
      new FrontMatter(0, "", List.of(), Optional.empty(), Optional.empty());

  static FrontMatter of(Lines lines) {
    if (lines.count() < 3 || !isRule(lines, 0) || !isField(lines.line(1))) {
      return NONE;
    }
    List<String> tags = new ArrayList<>();
    Optional<LocalDate> date = Optional.empty();
    String title = "";
    Optional<Lines.Run> description = Optional.empty();
    boolean inTags = false;
    for (int i = 1; i < Math.min(lines.count(), MAX_LINES); i++) {
      if (isRule(lines, i)) {
        return new FrontMatter(i + 1, title, List.copyOf(tags), date, description);
      }
      String line = lines.line(i).strip();
      if (line.startsWith("tags:")) {
        inTags = true;
        addTags(line.substring("tags:".length()), tags);
      } else if (inTags && line.startsWith("- ")) {
        addTags(line.substring(2), tags);
      } else {
        inTags = false;
        if (line.startsWith("description:")) {
          description = description(lines, i);
        } else if (line.startsWith("date:")) {
          date = DayWord.in(line);
        } else if (line.startsWith("title:") && line.length() <= MarkdownBlocks.MAX_TITLE_CHARS) {
          title = line.substring("title:".length()).replaceAll("^[\\s\"']+|[\\s\"']+$", "");
        }
      }
    }
    return NONE; // never closed: a rule above ordinary text
  }

  /// The field that starts there, with the indented lines that go on with it.
  private static Optional<Lines.Run> description(Lines lines, int first) {
    int last = first;
    while (last + 1 < lines.count() && lines.line(last + 1).startsWith(" ")) {
      last++;
    }
    boolean empty = last == first && lines.line(first).strip().equals("description:");
    return empty ? Optional.empty() : Optional.of(new Lines.Run(first, last));
  }

  private static void addTags(String list, List<String> tags) {
    if (list.length() > 1000) {
      return;
    }
    for (String part : list.replaceAll("[\\[\\]\"'#]", " ").split(",", -1)) {
      String tag = part.strip().toLowerCase(Locale.ROOT);
      if (!tag.isEmpty() && tag.indexOf(' ') < 0 && !tags.contains(tag)) {
        tags.add(tag);
      }
    }
  }

  private static boolean isRule(Lines lines, int line) {
    return lines.length(line, line) < 10 && lines.line(line).stripTrailing().equals("---");
  }

  private static boolean isField(String line) {
    int colon = line.indexOf(':');
    if (colon < 1) {
      return false;
    }
    for (int i = 0; i < colon; i++) {
      char c = line.charAt(i);
      if (!(Character.isLetterOrDigit(c) || c == '_' || c == '-')) {
        return false;
      }
    }
    return colon + 1 == line.length() || Lines.isSpace(line.charAt(colon + 1));
  }
}

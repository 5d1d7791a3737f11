package memory.cli.command;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.cli.output.CommandFailure;
import memory.engine.note.NoteLines;
import memory.engine.scope.MemoryPath;

/// A path and the lines asked for, from 1, inclusive.
record CitedLines(MemoryPath path, int first, int last) {
  private static final Pattern LINES = Pattern.compile("(.+)#L(\\d{1,9})(?:-L?(\\d{1,9}))?");

  /// @param typed `MEMORY.md`, `MEMORY.md#L3`, `MEMORY.md#L3-L9`
  /// @throws CommandFailure when it is none of these
  static CitedLines of(String typed) {
    Matcher lines = LINES.matcher(typed);
    try {
      if (!lines.matches()) {
        return new CitedLines(new MemoryPath(typed), 1, Integer.MAX_VALUE);
      }
      int first = Integer.parseInt(lines.group(2));
      int last = Optional.ofNullable(lines.group(3)).map(Integer::parseInt).orElse(first);
      if (first < 1 || last < first) {
        throw CommandFailure.usage("no such lines: " + typed, "for example: MEMORY.md#L3-L9");
      }
      return new CitedLines(new MemoryPath(lines.group(1)), first, last);
    } catch (IllegalArgumentException outside) {
      throw CommandFailure.usage(
          String.valueOf(outside.getMessage()), "give a path as search shows it");
    }
  }

  boolean isWhole() {
    return last == Integer.MAX_VALUE;
  }

  String cut(String text, int from, int to) {
    return String.join("\n", NoteLines.of(text).subList(from - 1, Math.max(from - 1, to)));
  }
}

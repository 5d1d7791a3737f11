package memory.engine.model;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;

/// A memory file's name as users see it: relative to its scope's folder, with `/`, never `..`;
/// files kept elsewhere stand below `memories/` or `decision-memory/`. Its kind, date and whether
/// it is archived follow from the name alone.
public record MemoryPath(String value) implements Comparable<MemoryPath> {
  private static final String ARCHIVE = "archive/";
  private static final String DAY = "0000-00-00";

  public MemoryPath {
    if (value.isEmpty() || value.startsWith("/") || ("/" + value + "/").contains("/../")) {
      throw new IllegalArgumentException("not a path inside a memory folder: " + value);
    }
  }

  public Kind kind() {
    String name = fileName();
    if (name.equals("decisions.jsonl")) {
      return Kind.DECISION;
    }
    if (value.equals("memories/MEMORY.md") || value.equals("memories/USER.md")) {
      return Kind.CURATED;
    }
    if (value.equals("MEMORY.md") || value.equals("MEMORY.local.md")) {
      return Kind.INDEX;
    }
    if (value.equals("USER.md")) {
      return Kind.USER;
    }
    if (value.equals("SCRATCHPAD.md")) {
      return Kind.SCRATCHPAD;
    }
    if (value.indexOf(':') > 0 && value.indexOf('/') < 0 && !name.endsWith(".md")) {
      return Kind.CONVERSATION;
    }
    return parent().endsWith("daily") && date().isPresent() ? Kind.DAILY : Kind.TOPIC;
  }

  /// The day in the file's name (`daily/2026-02-15.md`, `notes/2026-02-15-standup.md`).
  public Optional<LocalDate> date() {
    String name = fileName();
    int end = name.length() - ".md".length();
    boolean dated =
        end >= DAY.length()
            && name.endsWith(".md")
            && (end == DAY.length() || !isDigit(name.charAt(DAY.length())));
    for (int i = 0; dated && i < DAY.length(); i++) {
      char c = name.charAt(i);
      dated = DAY.charAt(i) == '-' ? c == '-' : isDigit(c);
    }
    if (!dated) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          LocalDate.of(number(name, 0, 4), number(name, 5, 7), number(name, 8, DAY.length())));
    } catch (DateTimeException notADay) {
      return Optional.empty();
    }
  }

  private static int number(String name, int from, int to) {
    return Integer.parseInt(name, from, to, 10);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /// Below `archive/`: found only when asked for.
  public boolean archived() {
    return value.startsWith(ARCHIVE);
  }

  /// The file that takes what is archived from this one.
  public MemoryPath inArchive() {
    return archived() ? this : new MemoryPath(ARCHIVE + value);
  }

  /// The file that what is archived here came from.
  public MemoryPath active() {
    return archived() ? new MemoryPath(value.substring(ARCHIVE.length())) : this;
  }

  public String fileName() {
    return value.substring(value.lastIndexOf('/') + 1);
  }

  private String parent() {
    return value.substring(0, Math.max(0, value.lastIndexOf('/')));
  }

  /// By hand: what Java makes for a record costs a short process its start.
  @Override
  public boolean equals(Object other) {
    return other instanceof MemoryPath that && value.equals(that.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public int compareTo(MemoryPath other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }

  /// `path#Lfirst-Llast`, or `path#Lfirst` for one line; `path#turn first` for a conversation.
  public String lines(int first, int last) {
    if (kind() == Kind.CONVERSATION) {
      return value + "#turn " + first;
    }
    return value + "#L" + first + (last == first ? "" : "-L" + last);
  }
}

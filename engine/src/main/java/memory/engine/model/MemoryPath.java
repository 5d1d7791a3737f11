package memory.engine.model;

import java.time.LocalDate;
import java.util.Optional;
import memory.engine.file.BoundedRead;

/// A memory file's name as users see it: relative to its scope's folder, with `/`, never `..`;
/// files kept elsewhere stand below `memories/` or `decision-memory/`. Its kind, date and whether
/// it is archived follow from the name alone.
public record MemoryPath(String value) implements Comparable<MemoryPath> {
  private static final String ARCHIVE = "archive/";

  public MemoryPath {
    if (value.isEmpty() || value.startsWith("/") || ("/" + value + "/").contains("/../")) {
      throw new IllegalArgumentException("not a path inside a memory folder: " + value);
    }
  }

  public Kind kind() {
    String name = fileName();
    return switch (value) {
      case "memories/MEMORY.md", "memories/USER.md" -> Kind.CURATED;
      case "MEMORY.md", "MEMORY.local.md" -> Kind.INDEX;
      case "USER.md" -> Kind.USER;
      case "SCRATCHPAD.md" -> Kind.SCRATCHPAD;
      default -> {
        if (name.equals("decisions.jsonl")) {
          yield Kind.DECISION;
        }
        if (value.indexOf(':') > 0 && value.indexOf('/') < 0 && !name.endsWith(".md")) {
          yield Kind.CONVERSATION;
        }
        yield parent().endsWith("daily") && date().isPresent() ? Kind.DAILY : Kind.TOPIC;
      }
    };
  }

  /// The day in the file's name (`daily/2026-02-15.md`, `notes/2026-02-15-standup.md`).
  public Optional<LocalDate> date() {
    String name = fileName();
    return name.endsWith(".md") ? DayWord.at(name, 0) : Optional.empty();
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

  /// How many bytes such a file may have to be read; longer ones are left out.
  public int mostBytes() {
    return kind() == Kind.DECISION ? BoundedRead.LOG_BYTES : BoundedRead.MARKDOWN_BYTES;
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

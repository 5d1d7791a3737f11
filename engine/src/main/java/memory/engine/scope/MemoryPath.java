package memory.engine.scope;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A memory file's name as users see it: relative to its scope's folder, with `/`, never `..`;
/// files kept elsewhere stand below `memories/` or `decision-memory/`. Its kind, date and whether
/// it is archived follow from the name alone.
public record MemoryPath(String value) implements Comparable<MemoryPath> {
  private static final Pattern DAY = Pattern.compile("(\\d{4}-\\d{2}-\\d{2})(?:\\D.*)?\\.md");

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
    return parent().endsWith("daily") && date().isPresent() ? Kind.DAILY : Kind.TOPIC;
  }

  /// The day in the file's name (`daily/2026-02-15.md`, `notes/2026-02-15-standup.md`).
  public Optional<LocalDate> date() {
    Matcher day = DAY.matcher(fileName());
    if (!day.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(LocalDate.parse(day.group(1)));
    } catch (DateTimeException notADay) {
      return Optional.empty();
    }
  }

  /// Below `archive/`: found only when asked for.
  public boolean archived() {
    return value.startsWith("archive/");
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
}

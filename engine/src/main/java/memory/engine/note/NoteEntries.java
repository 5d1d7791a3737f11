package memory.engine.note;

import java.util.ArrayList;
import java.util.List;

/// The entries of a note: in a curated store what lies between `§` lines, elsewhere each top-level
/// list item with its children, each paragraph, each heading, each fence.
public final class NoteEntries {
  /// The line that sets curated entries apart.
  public static final String SEPARATOR = "§";

  private NoteEntries() {}

  /// The entries of a curated store, each as its lines joined by `\n`, without blank ones around.
  public static List<String> curated(String text) {
    List<String> entries = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (String line : NoteLines.of(text)) {
      if (line.strip().equals(SEPARATOR)) {
        close(lines, entries);
      } else {
        lines.add(line);
      }
    }
    close(lines, entries);
    return entries;
  }

  /// The entries of any other note.
  public static List<String> of(String text) {
    List<String> entries = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    boolean fenced = false;
    for (String line : NoteLines.of(text)) {
      boolean fence = line.startsWith("```") || line.startsWith("~~~");
      if (!fenced && (line.isBlank() || opensEntry(line) || afterHeading(lines))) {
        close(lines, entries);
      }
      lines.add(line);
      fenced ^= fence;
    }
    close(lines, entries);
    return entries;
  }

  private static boolean opensEntry(String line) {
    return line.startsWith("- ")
        || line.startsWith("* ")
        || line.startsWith("+ ")
        || line.startsWith("#")
        || line.startsWith("<!--");
  }

  private static boolean afterHeading(List<String> lines) {
    return lines.size() == 1 && lines.getFirst().startsWith("#");
  }

  private static void close(List<String> lines, List<String> entries) {
    String entry = String.join("\n", NoteLines.content(String.join("\n", lines)));
    if (!entry.isEmpty()) {
      entries.add(entry);
    }
    lines.clear();
  }
}

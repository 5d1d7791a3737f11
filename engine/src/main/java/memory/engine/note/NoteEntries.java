package memory.engine.note;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.CuratedEntries;
import memory.engine.markdown.Lines;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;

/// The entries of a note: in a curated store what lies between `§` lines, elsewhere each top-level
/// list item with its children, each paragraph, each heading, each fence.
public final class NoteEntries {
  /// The line that sets curated entries apart.
  public static final String SEPARATOR = CuratedEntries.SEPARATOR;

  private static final int PREVIEW_CHARS = 80;
  private static final int MOST_PREVIEWS = 10;

  private final List<String> lines;
  private final List<Span> spans = new ArrayList<>();
  private int start;

  private NoteEntries(List<String> lines) {
    this.lines = lines;
  }

  /// The lines of one entry, from 0; neither the first nor the last is blank.
  ///
  /// @param last inclusive
  public record Span(int first, int last) {
    /// Its lines, joined by `\n`.
    public String of(List<String> lines) {
      return String.join("\n", lines.subList(first, last + 1));
    }
  }

  /// The entries of a curated store, each as its lines joined by `\n`, without blank ones around.
  public static List<String> curated(String text) {
    List<String> lines = Lines.list(text);
    return texts(lines, curatedSpans(lines));
  }

  /// The entries of any other note.
  public static List<String> of(String text) {
    List<String> lines = Lines.list(text);
    return texts(lines, spans(lines));
  }

  /// Where the entries of a curated store stand.
  public static List<Span> curatedSpans(List<String> lines) {
    return CuratedEntries.of(lines).stream().map(run -> new Span(run.first(), run.last())).toList();
  }

  /// Where the entries of a file stand.
  public static List<Span> spans(MemoryPath path, List<String> lines) {
    return path.kind() == Kind.CURATED ? curatedSpans(lines) : spans(lines);
  }

  /// Where the entries of any other note stand.
  public static List<Span> spans(List<String> lines) {
    NoteEntries entries = new NoteEntries(lines);
    boolean fenced = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      boolean fence = line.startsWith("```") || line.startsWith("~~~");
      if (!fenced && (line.isBlank() || opensEntry(line) || entries.isHeadingBefore(i))) {
        entries.close(i);
        entries.start = i;
      }
      fenced ^= fence;
    }
    entries.close(lines.size());
    return entries.spans;
  }

  private static List<String> texts(List<String> lines, List<Span> spans) {
    return spans.stream().map(span -> span.of(lines)).toList();
  }

  /// How entries begin, for whoever has to tell which one is meant.
  public static String previews(List<String> entries) {
    return entries.stream()
        .limit(MOST_PREVIEWS)
        .map(entry -> WriteGuard.shown("the", entry).replace('\n', ' '))
        .map(entry ->
            entry.length() > PREVIEW_CHARS ? entry.substring(0, PREVIEW_CHARS) + "…" : entry)
        .collect(Collectors.joining(" | "));
  }

  static boolean opensEntry(String line) {
    return line.startsWith("- ")
        || line.startsWith("* ")
        || line.startsWith("+ ")
        || line.startsWith("#")
        || line.startsWith("<!--");
  }

  private boolean isHeadingBefore(int line) {
    return line == start + 1 && lines.get(start).startsWith("#");
  }

  private void close(int end) {
    int first = start;
    int last = end - 1;
    while (first <= last && lines.get(first).isBlank()) {
      first++;
    }
    while (last >= first && lines.get(last).isBlank()) {
      last--;
    }
    if (first <= last) {
      spans.add(new Span(first, last));
    }
  }
}

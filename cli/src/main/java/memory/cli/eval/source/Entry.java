package memory.cli.eval.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import memory.cli.eval.CorpusFolder;

/// A line of a memory file that says something which still counts.
record Entry(String file, int line, String text) {
  private static final List<String> OVER =
      List.of("~~", "#superseded", "#rejected", "#archived", "expires:", "[x]");

  /// Every entry of a memory folder; not headings, fenced code, comments, or what is over.
  static List<Entry> all(CorpusFolder folder) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (String file : folder.markdown()) {
      if (!file.startsWith("archive/") && !file.contains("/archive/")) {
        add(entries, file, folder.lines(file).orElse(List.of()));
      }
    }
    return entries;
  }

  private static void add(List<Entry> entries, String file, List<String> lines) {
    boolean fenced = false;
    for (int i = 0; i < lines.size(); i++) {
      String text = lines.get(i).strip();
      if (text.startsWith("```") || text.startsWith("~~~")) {
        fenced = !fenced;
      } else if (!fenced && !text.startsWith("#") && !text.startsWith("<!--") && !isOver(text)) {
        entries.add(new Entry(file, i + 1, text));
      }
    }
  }

  private static boolean isOver(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return OVER.stream().anyMatch(lower::contains);
  }
}

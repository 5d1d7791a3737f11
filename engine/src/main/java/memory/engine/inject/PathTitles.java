package memory.engine.inject;

import java.util.ArrayList;
import java.util.List;
import memory.engine.model.MemoryPath;

/// What the headings above a passage say besides its path: `# 2026-02-01` in `daily/2026-02-01.md`
/// and `# Storage` in `storage.md` say nothing new.
final class PathTitles {
  private PathTitles() {}

  static List<String> besides(MemoryPath path, List<String> headings) {
    List<String> telling = new ArrayList<>(headings.size());
    for (String heading : headings) {
      if (!heading.isBlank() && !isNamed(path.value(), heading)) {
        telling.add(heading);
      }
    }
    return telling;
  }

  /// Whether a folder or the file is called so, give or take case and what stands between words.
  private static boolean isNamed(String path, String heading) {
    int suffix = path.lastIndexOf('.');
    int end = suffix > path.lastIndexOf('/') ? suffix : path.length();
    int start = 0;
    while (start < end) {
      int slash = path.indexOf('/', start);
      int stop = slash < 0 || slash > end ? end : slash;
      if (same(path, start, stop, heading)) {
        return true;
      }
      start = stop + 1;
    }
    return false;
  }

  private static boolean same(String path, int start, int stop, String heading) {
    int at = start;
    int letters = 0;
    for (int i = 0; i < heading.length(); i++) {
      char c = heading.charAt(i);
      if (!Character.isLetterOrDigit(c)) {
        continue;
      }
      while (at < stop && !Character.isLetterOrDigit(path.charAt(at))) {
        at++;
      }
      if (at == stop || Character.toLowerCase(path.charAt(at)) != Character.toLowerCase(c)) {
        return false;
      }
      at++;
      letters++;
    }
    while (at < stop && !Character.isLetterOrDigit(path.charAt(at))) {
      at++;
    }
    return letters > 0 && at == stop;
  }
}

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
    String wanted = plain(heading);
    int suffix = path.lastIndexOf('.');
    String names = suffix > path.lastIndexOf('/') ? path.substring(0, suffix) : path;
    for (int start = 0; start < names.length() && !wanted.isEmpty(); ) {
      int slash = names.indexOf('/', start);
      int stop = slash < 0 ? names.length() : slash;
      if (plain(names.substring(start, stop)).equals(wanted)) {
        return true;
      }
      start = stop + 1;
    }
    return false;
  }

  /// The letters and digits of a name, in lower case.
  private static String plain(String name) {
    StringBuilder plain = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (Character.isLetterOrDigit(c)) {
        plain.append(Character.toLowerCase(c));
      }
    }
    return plain.toString();
  }
}

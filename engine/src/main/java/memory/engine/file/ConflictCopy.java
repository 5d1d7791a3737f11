package memory.engine.file;

import com.google.common.base.Ascii;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Files that a sync program, an editor, a merge or a person left beside the one they are a copy
/// of: what both say is not to be found twice.
public final class ConflictCopy {
  /// What programs put into a name. The second group is a name that people give too.
  private static final Pattern NAME =
      Pattern.compile(
          "(?i)(.+?)(?:\\.sync-conflict-\\d{8}-\\d{6}[^.]*"
              + "| \\([^()]*(?:conflicted copy|case conflict)[^()]*\\)"
              + "|_conflict-\\d{8}-\\d{6}|\\.orig"
              + "|((?: copy)? \\d{1,2}|(?: - copy)? \\(\\d{1,2}\\)| - copy"
              + "|[-_. ](?:bak|backup|old|copy)))(\\.(?:md|jsonl))");

  private static final String BEHIND = ".orig";
  private static final String BEFORE = "copy of ";

  /// What the names of copies hold, in lower case, besides a space.
  private static final List<String> SIGNS =
      List.of("onflict", BEHIND, "bak", "backup", "old", "copy");

  private ConflictCopy() {}

  /// The name of the file that one of this name would be a copy of.
  public static Optional<String> originalName(String name) {
    if (name.endsWith(".md" + BEHIND) || name.endsWith(".jsonl" + BEHIND)) {
      return Optional.of(name.substring(0, name.length() - BEHIND.length()));
    }
    if (isCopyOf(name)) {
      return Optional.of(name.substring(BEFORE.length()));
    }
    Matcher match = NAME.matcher(name);
    return match.matches() ? Optional.of(match.group(1) + match.group(3)) : Optional.empty();
  }

  private static boolean isCopyOf(String name) {
    return name.regionMatches(true, 0, BEFORE, 0, BEFORE.length());
  }

  /// The file that this one is a copy of; empty when it is none, or when that file is not there:
  /// then it is all that is left. A name that people give too (`plan 2.md`) tells nothing by
  /// itself: half of such a file's lines stand in the other one.
  public static Optional<Path> originalOf(Path file) {
    String name = String.valueOf(file.getFileName());
    Optional<Path> original =
        originalName(name).map(file::resolveSibling).filter(ConflictCopy::isFile);
    return original.filter(other -> isFile(file) && isCopy(file, other));
  }

  /// Whether a file is a copy of the one that its name tells.
  public static boolean isCopy(Path file, Path original) {
    String name = String.valueOf(file.getFileName());
    Matcher match = NAME.matcher(name);
    return !(isCopyOf(name) || (match.matches() && match.group(2) != null))
        || sharesHalf(file, original);
  }

  /// Whether the file of this name in a folder is one; of very many names most need no closer look.
  public static boolean is(Path folder, String name) {
    return mayBe(name) && originalOf(folder.resolve(name)).isPresent();
  }

  /// Whether a name needs a closer look.
  public static boolean mayBe(String name) {
    String lower = Ascii.toLowerCase(name);
    return name.indexOf(' ') >= 0 || SIGNS.stream().anyMatch(lower::contains);
  }

  private static boolean isFile(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean sharesHalf(Path copy, Path original) {
    try {
      Set<String> known = new HashSet<>(lines(original));
      List<String> lines = lines(copy);
      return 2 * lines.stream().filter(known::contains).count() >= lines.size();
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static List<String> lines(Path file) throws IOException {
    return BoundedRead.text(file, Optional.empty(), BoundedRead.MARKDOWN_BYTES)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .toList();
  }
}

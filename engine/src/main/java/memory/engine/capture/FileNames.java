package memory.engine.capture;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Which words name a file of a project: relative, with a folder and an ending.
final class FileNames {
  private static final int LONGEST = 120;

  private static final Pattern BETWEEN = Pattern.compile("[\\s`'\"(),;]+");

  /// Programs of a project have no ending: what lies in such a folder is one.
  private static final Pattern PROGRAM =
      Pattern.compile("(?:bin|script|scripts|tools)/[\\w][\\w-]*");

  private static final Pattern AT_THE_TOP = Pattern.compile("[\\w-][\\w.-]*\\.[A-Za-z]\\w{0,4}");

  private FileNames() {}

  /// Words that name a file where history knows one of that name.
  static List<String> perhaps(String text) {
    return words(text).filter(FileNames::isPerhaps).distinct().toList();
  }

  /// Also a program without an ending, and a name without a folder.
  static boolean isPerhaps(String word) {
    return isOne(word)
        || (word.length() <= LONGEST
            && (PROGRAM.matcher(word).matches() || AT_THE_TOP.matcher(word).matches()));
  }

  private static Stream<String> words(String text) {
    return BETWEEN
        .splitAsStream(text)
        .map(word -> word.endsWith(".") ? word.substring(0, word.length() - 1) : word)
        .map(word -> word.startsWith("./") ? word.substring(2) : word);
  }

  static boolean isOne(String word) {
    int slash = word.indexOf('/');
    int dot = word.lastIndexOf('.');
    return slash > 0
        && dot > word.lastIndexOf('/') + 1
        && dot < word.length() - 1
        && word.length() <= LONGEST
        && !word.contains("..")
        && !word.contains("//")
        && !word.contains(":")
        && word.chars().allMatch(FileNames::isPlain)
        && word.substring(dot + 1).chars().allMatch(Character::isLetterOrDigit);
  }

  private static boolean isPlain(int c) {
    return Character.isLetterOrDigit(c) || "/._-@+".indexOf(c) >= 0;
  }
}

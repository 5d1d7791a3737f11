package memory.engine.capture;

/// Which words name a file of a project: relative, with a folder and an ending.
final class FileNames {
  private static final int LONGEST = 120;

  private FileNames() {}

  public static boolean isOne(String word) {
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

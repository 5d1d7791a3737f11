package memory.engine.file;

/// Words as a shell takes them, so that a command line that is told can be pasted.
public final class ShellWords {
  private static final String PLAIN = "/._-+=:@%,#";

  private ShellWords() {}

  public static String of(String... words) {
    StringBuilder line = new StringBuilder();
    for (String word : words) {
      line.append(line.isEmpty() ? "" : " ").append(quoted(word));
    }
    return line.toString();
  }

  private static String quoted(String word) {
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (!Character.isLetterOrDigit(c) && PLAIN.indexOf(c) < 0) {
        return "'" + word.replace("'", "'\\''") + "'";
      }
    }
    return word.isEmpty() || word.startsWith("#") ? "'" + word + "'" : word;
  }
}

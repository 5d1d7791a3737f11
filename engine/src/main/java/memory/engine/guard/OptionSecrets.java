package memory.engine.guard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Secrets that a command takes as the value of a short option or in a place of its own, as
/// `secret-options.txt` lists them: `redis-cli -a …`. Words of one command on one line count.
final class OptionSecrets implements SecretRule {
  private static final int LONGEST_COMMAND = 400;
  private static final int LEAST_VALUE = 6;
  private static final Alphabet TOOL = Alphabet.of("0-9a-z_-");
  private static final Map<String, List<Option>> BY_TOOL = read();

  /// @param place which word behind the option is the secret; 0 = the next, or what it ends with
  private record Option(String option, int place) {}

  private static Map<String, List<Option>> read() {
    Map<String, List<Option>> options = new HashMap<>();
    for (String line : ResourceLines.of("secret-options.txt")) {
      String[] parts = line.split(" ", -1);
      if (!parts[0].equals("+") && !parts[0].equals("-")) {
        int place = parts.length > 2 ? Integer.parseInt(parts[2]) : 0;
        options
            .computeIfAbsent(parts[0], tool -> new ArrayList<>())
            .add(new Option(parts[1], place));
      }
    }
    return options;
  }

  @Override
  public void find(String text, Found found) {
    for (int at = 0; at < text.length(); at++) {
      int end = TOOL.endOfRun(text, at, text.length());
      if (end > at + 1 && end < text.length() && text.charAt(end) == ' ') {
        List<Option> options = BY_TOOL.get(end - at > 16 ? "" : text.substring(at, end));
        if (options != null) {
          command(text, end, options, found);
        }
      }
      at = end;
    }
  }

  private static void command(String text, int from, List<Option> options, Found found) {
    List<int[]> words = words(text, from);
    for (int i = 0; i < words.size(); i++) {
      int start = words.get(i)[0];
      int end = words.get(i)[1];
      for (Option option : options) {
        String name = option.option();
        boolean joint = name.endsWith("%");
        String sign = joint ? name.substring(0, name.length() - 1) : name;
        if (!text.startsWith(sign, start)) {
          continue;
        }
        int value = i + Math.max(1, option.place());
        if (end == start + sign.length() && value < words.size()) {
          int percent = joint ? text.indexOf('%', words.get(value)[0]) + 1 : words.get(value)[0];
          secret(text, percent, words.get(value)[1], found);
        } else if (end > start + sign.length() && option.place() == 0 && sign.length() < 4) {
          secret(text, start + sign.length(), end, found);
        }
      }
    }
  }

  private static void secret(String text, int from, int to, Found found) {
    int start = from;
    int end = to;
    while (start < end && "\"'`".indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    while (end > start && "\"'`,.;)".indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    if (end - start >= LEAST_VALUE && SecretNames.PASSWORD.isKeptBy(text.substring(start, end))) {
      found.add("command-password", start, end);
    }
  }

  /// The words up to the end of the command, from and to.
  private static List<int[]> words(String text, int from) {
    List<int[]> words = new ArrayList<>();
    int limit = Math.min(text.length(), from + LONGEST_COMMAND);
    int at = from;
    while (at < limit && "\n|;&".indexOf(text.charAt(at)) < 0) {
      int end = at;
      while (end < limit && text.charAt(end) > ' ') {
        end++;
      }
      if (end > at) {
        words.add(new int[] {at, end});
      }
      at = Math.max(end, at + 1);
    }
    return words;
  }
}

package memory.cli.dist;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A page that tells what was typed and what came: in its ` ```console ` blocks each line `$ …` is
/// a command, and what follows is its answer. Typing it again gives the same page, but for ids,
/// which later commands may use.
final class Transcript {
  private static final String PROMPT = "$ ";
  private static final Pattern ID = Pattern.compile("\\b(?:t-[0-9a-f]{12}|r-\\w+-[0-9a-f]{8})\\b");
  private static final Pattern MEASURED =
      Pattern.compile(
          "(?m)score [^;\n]*|evidence (?:enough|-?[0-9.]+ =)[^\n]*"
              + "|[0-9.]+ (?:bytes|KiB|MiB) of index|last written \\S+");

  private static final Pattern DATED =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d(?: \\d\\d:\\d\\d:\\d\\d)?|(?<=\\[m:)[0-9a-f]{16}"
              + "|(?<=-\\d{4}-)\\d{6}\\b");

  private final String page;

  Transcript(String page) {
    this.page = page;
  }

  /// Types one command and gives what it printed.
  @FunctionalInterface
  interface Typist {
    String type(String command) throws Exception;
  }

  /// The page as it would be now.
  String retyped(Typist typist) throws Exception {
    List<String> out = new ArrayList<>();
    List<String> lines = page.lines().toList();
    Map<String, String> ids = new LinkedHashMap<>();
    boolean typed = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      typed = line.equals("```console") || (typed && !line.equals("```"));
      out.add(line);
      if (typed && line.startsWith(PROMPT)) {
        int next = i + 1;
        while (!lines.get(next).startsWith(PROMPT) && !lines.get(next).equals("```")) {
          next++;
        }
        String before = String.join("\n", lines.subList(i + 1, next));
        String command = line.substring(PROMPT.length());
        for (Map.Entry<String, String> id : ids.entrySet()) {
          command = command.replace(id.getKey(), id.getValue());
        }
        out.set(out.size() - 1, PROMPT + command);
        String answer = typist.type(command);
        remember(ids, before, answer);
        out.addAll(answer.lines().map(String::stripTrailing).toList());
        i = next - 1;
      }
    }
    return String.join("\n", out) + "\n";
  }

  /// What of a page has to be the same whenever it is typed.
  static String lasting(String page) {
    return MEASURED.matcher(ID.matcher(page).replaceAll("#")).replaceAll("#");
  }

  /// What of it has to be the same on another day.
  static String undated(String page) {
    return DATED.matcher(lasting(page)).replaceAll("#");
  }

  private static void remember(Map<String, String> ids, String before, String now) {
    List<String> old = ids(before);
    List<String> made = ids(now);
    for (int i = 0; i < Math.min(old.size(), made.size()); i++) {
      ids.put(old.get(i), made.get(i));
    }
  }

  private static List<String> ids(String text) {
    Matcher found = ID.matcher(text);
    return found.results().map(MatchResult::group).toList();
  }
}

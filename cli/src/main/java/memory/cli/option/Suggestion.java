package memory.cli.option;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.output.CommandFailure;

/// The hint for a word that nobody knows: the nearest known one and the list of all; for a command
/// also what other programs call it.
public final class Suggestion {
  /// What to type here, for the words of other programs.
  private static final Map<String, String> WORDS =
      ImmutableMap.<String, String>builder()
          .put("search WORDS", "find query grep lookup recall ask vsearch search-notes")
          .put("add TEXT", "save store new append create note write-note store-memory")
          .put("show", "list ls cat view files multi-get read-note open expand")
          .put("show today", "today journal")
          .put("show yesterday", "yesterday")
          .put("recent --since yesterday", "yesterday")
          .put("recent", "list ls timeline recent-activity activity latest")
          .put("status", "info where path stats")
          .put("preview PROMPT", "context load-context build-context")
          .put("write --at PATH#L3 TEXT", "edit update change edit-note")
          .put("archive ID", "delete del rm remove delete-note")
          .put("forget PATH", "delete del rm remove delete-note clear")
          .put("important ID", "pin star")
          .put("unimportant ID", "unpin")
          .put("restore", "undo revert trash trash-view")
          .put("scratchpad list", "todo todos task tasks")
          .put("decision list", "decisions")
          .put("setup HOST", "install init integrate hooks")
          .put("setup HOST --remove", "uninstall")
          .put("serve", "start server daemon")
          .put("serve stop", "stop kill")
          .put("inspect", "ui web gui browse dashboard viewer tui")
          .put("traces", "logs history")
          .put("doctor", "check fix diagnose lint")
          .put("index rebuild", "reindex rebuild sync update embed reset")
          .put("index watch", "watch")
          .put("conversations", "sessions resume chats")
          .put("import markdown DIR", "collection collections ingest")
          .put("trust DIR", "project projects")
          .put("export markdown PATH", "backup dump")
          .put("--version", "version")
          .buildOrThrow();

  private Suggestion() {}

  /// `did you mean X? known: X, Y`; the first half only when something is near.
  public static String among(List<String> known, String typed) {
    return among(known, typed, "");
  }

  /// The same of a word that stands in a line.
  ///
  /// @param line what stands before it, `memory setup `
  public static String among(List<String> known, String typed, String line) {
    return near(known, typed, line) + "known: " + String.join(", ", known);
  }

  /// `did you mean X? `, or nothing.
  public static String near(List<String> known, String typed) {
    return near(known, typed, "");
  }

  static String near(List<String> known, String typed, String line) {
    return nearest(known, typed).map(near -> "did you mean " + line + near + "? ").orElse("");
  }

  /// The known word that the typed one starts or goes on from, or that is reached by the fewest
  /// edits (at most a third of its letters).
  static Optional<String> nearest(List<String> known, String typed) {
    List<String> started =
        known.stream().filter(word -> typed.length() > 2 && word.startsWith(typed)).toList();
    if (started.size() == 1) {
      return Optional.of(Iterables.getOnlyElement(started));
    }
    for (String word : known) {
      if (typed.startsWith(word + "-")) {
        return Optional.of(word);
      }
    }
    String best = "";
    int fewest = Integer.MAX_VALUE;
    for (String word : known) {
      int edits = edits(word, typed);
      if (edits < fewest && edits * 3 <= letters(word)) {
        best = word;
        fewest = edits;
      }
    }
    return best.isEmpty() ? Optional.empty() : Optional.of(best);
  }

  private static int letters(String word) {
    return word.startsWith("--") ? word.length() - 2 : word.length();
  }

  /// Letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
  private static int edits(String left, String right) {
    int[][] cost = new int[left.length() + 1][right.length() + 1];
    for (int i = 0; i <= left.length(); i++) {
      for (int j = 0; j <= right.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        boolean same = left.charAt(i - 1) == right.charAt(j - 1);
        cost[i][j] =
            Math.min(
                Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + (same ? 0 : 1));
        if (i > 1
            && j > 1
            && left.charAt(i - 1) == right.charAt(j - 2)
            && left.charAt(i - 2) == right.charAt(j - 1)) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[left.length()][right.length()];
  }

  /// The answer to a command that there is not.
  ///
  /// @param names of every command
  /// @param typed the command; what follows it may be one that the other program has below it
  public static CommandFailure unknownCommand(List<String> names, List<String> typed) {
    String command = typed.getFirst();
    return CommandFailure.usage(
        "unknown command " + command, meant(names, typed) + "memory --help lists the commands");
  }

  /// The same of what a command does.
  public static CommandFailure unknownAction(CommandSpec command, String typed) {
    List<String> known = command.actions().stream().map(CommandSpec::name).toList();
    String name = command.name();
    return CommandFailure.usage(
        "unknown ACTION for " + name + ": " + typed,
        among(known, typed, "memory " + name + " ") + "; see memory " + name + " --help");
  }

  private static String meant(List<String> names, List<String> typed) {
    for (String word : typed.subList(0, Math.min(2, typed.size()))) {
      List<String> lines =
          WORDS.entrySet().stream()
              .filter(line -> Splitter.on(' ').splitToList(line.getValue()).contains(word))
              .map(line -> "memory " + line.getKey())
              .toList();
      if (!lines.isEmpty()) {
        return String.join(" or ", lines) + (lines.size() > 1 ? " do that; " : " does that; ");
      }
    }
    return near(names, typed.getFirst(), "memory ");
  }

  /// Every line that is suggested, for who checks that it can be typed.
  public static List<String> lines() {
    return List.copyOf(WORDS.keySet());
  }
}

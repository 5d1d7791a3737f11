package memory.cli.option;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Map;
import memory.cli.output.CommandFailure;

/// The answer to a command that there is not: the one that was meant, by its letters or by what
/// other programs call it.
public final class UnknownCommand {
  /// What to type here, for the words of other programs.
  private static final Map<String, String> WORDS =
      ImmutableMap.<String, String>builder()
          .put("search WORDS", "find query grep lookup recall ask")
          .put("add TEXT", "save store new append create note")
          .put("show", "list ls cat view files")
          .put("status", "info where path")
          .put("forget PATH", "delete del rm remove")
          .put("restore", "undo revert")
          .put("scratchpad list", "todo todos task tasks")
          .put("setup HOST", "install init integrate hooks")
          .put("setup HOST --remove", "uninstall")
          .put("serve", "start server daemon")
          .put("serve stop", "stop kill")
          .put("inspect", "ui web gui browse dashboard")
          .put("doctor", "check fix diagnose lint")
          .put("index rebuild", "reindex rebuild sync")
          .put("export markdown PATH", "backup dump")
          .put("--version", "version")
          .buildOrThrow();

  private UnknownCommand() {}

  /// @param names of every command
  public static CommandFailure of(List<String> names, String typed) {
    return CommandFailure.usage(
        "unknown command " + typed, meant(names, typed) + "memory --help lists the commands");
  }

  private static String meant(List<String> names, String typed) {
    if (typed.equals("edit")) {
      return "memory is plain Markdown, to be edited by hand: memory show lists the files; ";
    }
    for (Map.Entry<String, String> word : WORDS.entrySet()) {
      if (Splitter.on(' ').splitToList(word.getValue()).contains(typed)) {
        return "memory " + word.getKey() + " does that; ";
      }
    }
    return Suggestion.near(names, typed);
  }

  /// Every line that is suggested, for who checks that it can be typed.
  public static List<String> lines() {
    return List.copyOf(WORDS.keySet());
  }
}

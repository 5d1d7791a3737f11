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

  private UnknownCommand() {}

  /// @param names of every command
  /// @param typed the command; what follows it may be one that the other program has below it
  public static CommandFailure of(List<String> names, List<String> typed) {
    String command = typed.getFirst();
    return CommandFailure.usage(
        "unknown command " + command, meant(names, typed) + "memory --help lists the commands");
  }

  /// The same of what a command does.
  public static CommandFailure action(CommandSpec command, String typed) {
    List<String> known = command.actions().stream().map(CommandSpec::name).toList();
    String name = command.name();
    return CommandFailure.usage(
        "unknown ACTION for " + name + ": " + typed,
        Suggestion.among(known, typed, "memory " + name + " ")
            + "; see memory "
            + name
            + " --help");
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
    return Suggestion.near(names, typed.getFirst(), "memory ");
  }

  /// Every line that is suggested, for who checks that it can be typed.
  public static List<String> lines() {
    return List.copyOf(WORDS.keySet());
  }
}

package memory.cli.agent.setup;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.engine.file.JsonOutline;
import memory.engine.file.JsonOutline.Node;

/// One thing of ours in a host's configuration.
sealed interface ConfigEntry {
  /// A member of a JSON object: an MCP server under its name.
  ///
  /// @param path ends in the member's own name
  /// @param command what it starts when it is up to date
  /// @param known that, and what it started before
  record Member(List<String> path, Map<String, Object> value, String command, List<String> known)
      implements ConfigEntry {
    /// Started by us, though perhaps from another place.
    boolean isOurs(List<String> strings) {
      return strings.contains("mcp") && strings.stream().anyMatch(this::isMemory);
    }

    boolean isCurrent(List<String> strings) {
      return strings.contains("mcp") && strings.contains(command);
    }

    List<String> commandPath() {
      List<String> command = new ArrayList<>(path);
      command.add("command");
      return command;
    }

    boolean isMemory(String word) {
      return word.equals("memory") || word.endsWith("/memory") || known.contains(word);
    }
  }

  /// An element of a JSON list: a hook.
  ///
  /// @param mark what every command of ours for this host and event has in it
  /// @param command what it starts when it is up to date
  record Element(List<String> path, Map<String, Object> value, String mark, String command)
      implements ConfigEntry {
    boolean isOurs(Node node) {
      return JsonOutline.strings(node).stream()
          .anyMatch(word ->
              word.contains(mark) && (word.contains("memory") || word.endsWith(arguments())));
    }

    /// The command without what it starts, which a user may have given a name of their own.
    private String arguments() {
      return command.substring(command.lastIndexOf(mark));
    }

    boolean isCurrent(List<String> strings) {
      return strings.contains(command);
    }
  }

  /// A table of a TOML file: an MCP server.
  ///
  /// @param pairs its lines, each ending in `\n`; the first says what it starts
  /// @param known what it starts, and what it started before, between quotes
  record Table(String name, String pairs, List<String> known) implements ConfigEntry {
    boolean isOurs(String table) {
      return table.contains("\"mcp\"")
          && (table.contains("memory\"") || known.stream().anyMatch(table::contains));
    }

    /// Whatever else the user has set in it.
    boolean isCurrent(String table) {
      return table.lines().anyMatch(command()::equals);
    }

    /// The first of its lines.
    String command() {
      return pairs.lines().findFirst().orElseThrow();
    }
  }

  /// Lines of ours in a text of the user's, between two marks that stand on lines of their own.
  ///
  /// @param text begins with `begin`, ends with `end` and a line's end
  record Block(String text, String begin, String end) implements ConfigEntry {}

  /// A file that is all ours.
  ///
  /// @param mark a text that tells it from a file of the user's
  record Whole(String text, String mark) implements ConfigEntry {}
}

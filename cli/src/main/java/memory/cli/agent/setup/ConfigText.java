package memory.cli.agent.setup;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import memory.cli.agent.setup.HostPlan.HostFile;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;
import memory.engine.file.JsonEdit;
import memory.engine.file.JsonOutline;
import memory.engine.file.JsonOutline.Array;
import memory.engine.file.JsonOutline.Node;
import memory.engine.file.JsonOutline.Scalar;
import memory.engine.file.MalformedJsonException;

/// The text of a configuration file with our entries put in or taken out.
final class ConfigText {
  static final String BYTE_ORDER_MARK = "\uFEFF";

  private String text;

  private ConfigText(String text) {
    this.text = text;
  }

  static String with(HostFile file, Optional<String> before) throws UnreadableConfigException {
    String given = before.orElse("");
    String mark = given.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
    String own = given.substring(mark.length());
    ConfigText text = new ConfigText(own.isBlank() ? file.fresh() : own);
    try {
      for (ConfigEntry entry : file.entries()) {
        text.add(entry, own.isBlank());
      }
    } catch (MalformedJsonException malformed) {
      throw unreadable(malformed);
    }
    return mark + text.text;
  }

  static String without(HostFile file, String given) throws UnreadableConfigException {
    String mark = given.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
    ConfigText text = new ConfigText(given.substring(mark.length()));
    if (text.text.isBlank()) {
      return given;
    }
    try {
      for (ConfigEntry entry : file.entries().reversed()) {
        text.remove(entry);
      }
    } catch (MalformedJsonException malformed) {
      throw unreadable(malformed);
    }
    return mark + text.text;
  }

  private static UnreadableConfigException unreadable(MalformedJsonException malformed) {
    return new UnreadableConfigException(String.valueOf(malformed.getMessage()), "mend it first");
  }

  /// How many hooks of ours stand where one would do.
  static int copies(ConfigEntry.Element element, String text) throws UnreadableConfigException {
    try {
      return (int) elements(text, element).stream().filter(element::isOurs).count();
    } catch (MalformedJsonException malformed) {
      throw unreadable(malformed);
    }
  }

  private static List<Node> elements(String text, ConfigEntry.Element element)
      throws MalformedJsonException {
    Optional<Node> list = JsonEdit.find(JsonOutline.of(text), element.path());
    return list.isPresent() && list.get() instanceof Array array ? array.elements() : List.of();
  }

  private void add(ConfigEntry entry, boolean fresh)
      throws UnreadableConfigException, MalformedJsonException {
    switch (entry) {
      case ConfigEntry.Member member -> add(member);
      case ConfigEntry.Element element -> add(element);
      case ConfigEntry.Table table -> add(table);
      case ConfigEntry.Block block -> add(block);
      case ConfigEntry.Whole whole -> {
        if (!fresh && !text.contains(whole.mark())) {
          throw taken("the file");
        }
        text = whole.text();
      }
    }
  }

  private void add(ConfigEntry.Member member)
      throws UnreadableConfigException, MalformedJsonException {
    Optional<Node> there = JsonEdit.find(JsonOutline.of(text), member.path());
    if (there.isEmpty()) {
      text = new JsonEdit(text).withMember(member.path(), member.value());
      return;
    }
    List<String> strings = JsonOutline.strings(there.get());
    if (!member.isOurs(strings)) {
      throw taken(String.join(".", member.path()));
    }
    if (!member.isCurrent(strings)) {
      List<Scalar> words = new ArrayList<>();
      JsonEdit.find(JsonOutline.of(text), member.commandPath())
          .ifPresent(command -> words.addAll(JsonOutline.scalars(command)));
      words.addAll(JsonOutline.scalars(there.get()));
      renew(words.stream().filter(word -> member.isMemory(word.text())), member.command());
    }
  }

  private void add(ConfigEntry.Element element) throws MalformedJsonException {
    Optional<Node> ours = elements(text, element).stream().filter(element::isOurs).findFirst();
    if (ours.isEmpty()) {
      text = new JsonEdit(text).withElement(element.path(), element.value());
    } else if (!element.isCurrent(JsonOutline.strings(ours.get()))) {
      renew(JsonOutline.scalars(ours.get()).stream().filter(element::isOurs), element.command());
    }
  }

  /// What an entry starts; what the user has set beside it stays.
  private void renew(Stream<Scalar> commands, String command) {
    text = new JsonEdit(text).replaced(commands.findFirst().orElseThrow(), command);
  }

  private void add(ConfigEntry.Table table) throws UnreadableConfigException {
    TomlEdit edit = new TomlEdit(text);
    Optional<String> there = edit.table(table.name());
    if (there.isEmpty() && edit.isClosed(table.name())) {
      throw new UnreadableConfigException(
          TomlEdit.parent(table.name()) + " stands there as one value, which takes no table more",
          "write its members as tables, ["
              + TomlEdit.parent(table.name())
              + ".NAME], and run this"
              + " again; nothing was changed");
    }
    if (there.isPresent() ? !table.isOurs(there.get()) : edit.isTaken(table.name())) {
      throw taken("[" + table.name() + "]");
    }
    if (there.isEmpty()) {
      text = edit.with(table.name(), table.pairs());
    } else if (!table.isCurrent(there.get())) {
      text = edit.withPair(table.name(), "command", table.command());
    }
  }

  private void add(ConfigEntry.Block block) throws UnreadableConfigException {
    String lineEnd = lineEnd(text);
    String added = block.text().replace("\n", lineEnd);
    int at = text.indexOf(block.begin());
    if (at >= 0) {
      text = text.substring(0, at) + added + text.substring(end(block, at));
    } else if (text.isBlank()) {
      text = added;
    } else {
      text += (text.endsWith("\n") ? lineEnd : lineEnd + lineEnd) + added;
    }
  }

  /// What ends the lines that are added to a text.
  static String lineEnd(String text) {
    return text.contains("\r\n") ? "\r\n" : "\n";
  }

  /// Behind the line of the block's end mark.
  private int end(ConfigEntry.Block block, int begin) throws UnreadableConfigException {
    int last = text.indexOf(block.end(), begin);
    if (last < 0) {
      throw new UnreadableConfigException(
          "the line " + block.end() + " is missing below " + block.begin(),
          "take our lines out by hand and run this again; nothing was changed");
    }
    int line = text.indexOf('\n', last);
    return line < 0 ? text.length() : line + 1;
  }

  private void remove(ConfigEntry entry) throws UnreadableConfigException, MalformedJsonException {
    switch (entry) {
      case ConfigEntry.Member member -> {
        Optional<Node> there = JsonEdit.find(JsonOutline.of(text), member.path());
        if (there.isPresent() && member.isOurs(JsonOutline.strings(there.get()))) {
          text = new JsonEdit(text).without(member.path(), Optional.empty());
        }
      }
      case ConfigEntry.Element element -> {
        String before;
        do {
          before = text;
          text = new JsonEdit(text).without(element.path(), Optional.of(element::isOurs));
        } while (!text.equals(before));
      }
      case ConfigEntry.Table table -> {
        TomlEdit edit = new TomlEdit(text);
        if (edit.table(table.name()).filter(table::isOurs).isPresent()) {
          text = edit.without(table.name());
        }
      }
      case ConfigEntry.Block block -> {
        int at = text.indexOf(block.begin());
        if (at >= 0) {
          String above = text.substring(0, at);
          String below = text.substring(end(block, at));
          String lineEnd = lineEnd(above);
          boolean apart = above.endsWith(lineEnd + lineEnd);
          text = (apart ? above.substring(0, at - lineEnd.length()) : above) + below;
        }
      }
      case ConfigEntry.Whole whole -> text = text.contains(whole.mark()) ? "" : text;
    }
  }

  private static UnreadableConfigException taken(String what) {
    return new UnreadableConfigException(
        what + " is something else's that is called memory too",
        "rename it and run this again; nothing was changed");
  }

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
}

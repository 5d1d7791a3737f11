package memory.cli.option;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.option.CommandSpec.OptionSpec;
import memory.cli.output.CommandFailure;
import org.jspecify.annotations.Nullable;

/// Reads a command line against the declared commands. The first operand names the command; global
/// options stand anywhere, a command's own options after its name; `--` ends options, a lone `-` is
/// an operand. Written by hand because this runs before every prompt: a parser library costs as
/// much as the search.
public final class ArgumentParser {
  private final List<String> args;
  private final CommandFile commands;
  private final Map<String, List<String>> values = new HashMap<>();
  private final List<String> operands = new ArrayList<>();
  private @Nullable CommandSpec command;

  private ArgumentParser(List<String> args, CommandFile commands) {
    this.args = args;
    this.commands = commands;
  }

  /// @throws CommandFailure usage, naming what is known instead
  public static Arguments parse(List<String> args) {
    return parse(args, CommandFile.ours());
  }

  static Arguments parse(List<String> args, CommandFile commands) {
    return new ArgumentParser(args, commands).read();
  }

  /// Whether `--json` stands among arguments that could not be parsed.
  public static boolean asksForJson(List<String> args) {
    int end = args.indexOf("--");
    return (end < 0 ? args : args.subList(0, end)).contains(GlobalOptions.JSON);
  }

  /// The command among arguments that could not be parsed: the first word that is no option and no
  /// value of one.
  public static Optional<String> command(List<String> args) {
    for (int at = 0; at < args.size(); at++) {
      String arg = args.get(at);
      if (!looksLikeOption(arg)) {
        return Optional.of(arg);
      }
      for (OptionSpec option : GlobalOptions.ALL) {
        if (option.takesValue() && option.names().contains(arg)) {
          at++;
        }
      }
    }
    return Optional.empty();
  }

  private Arguments read() {
    boolean optionsEnded = false;
    int at = 0;
    while (at < args.size()) {
      String arg = args.get(at);
      at++;
      if (optionsEnded || !looksLikeOption(arg)) {
        operand(arg);
      } else if (arg.equals("--")) {
        optionsEnded = true;
      } else {
        at += option(arg, at < args.size() ? args.get(at) : null);
      }
    }
    CommandSpec found = command;
    if (found != null && !found.actions().isEmpty()) {
      readAction(found);
    } else if (found != null && !isHelp()) {
      checkOperands(found.name(), found.operands(), operands);
    }
    return new Arguments(Optional.ofNullable(found).map(CommandSpec::name), values, operands);
  }

  /// A text that starts with a list's bullet is none.
  private static boolean looksLikeOption(String arg) {
    return arg.length() >= 2 && arg.charAt(0) == '-' && !Character.isWhitespace(arg.charAt(1));
  }

  private void operand(String word) {
    if (command != null) {
      operands.add(word);
      return;
    }
    command =
        commands
            .named(word)
            .orElseThrow(() ->
                Suggestion.unknownCommand(
                    commands.names(), args.subList(args.indexOf(word), args.size())));
  }

  /// @return how many of the following arguments it took: 0 or 1
  private int option(String arg, @Nullable String next) {
    int equals = arg.indexOf('=');
    boolean isLong = arg.startsWith("--");
    String name = isLong ? (equals < 0 ? arg : arg.substring(0, equals)) : arg.substring(0, 2);
    OptionSpec option = declared(name);
    if (option == null) {
      throw unknown(name);
    }
    if (!option.takesValue() && !name.equals(option.name())) {
      // A flag's second name may be a global option's, which counts when it has a value.
      OptionSpec global = global(name);
      if (global != null && (equals >= 0 || (next != null && !looksLikeOption(next)))) {
        option = global;
      }
    }
    String attached = null;
    if (isLong && equals >= 0) {
      attached = arg.substring(equals + 1);
    } else if (!isLong && arg.length() > 2) {
      attached = arg.substring(arg.charAt(2) == '=' ? 3 : 2);
    }
    if (!option.takesValue()) {
      if (attached != null) {
        throw CommandFailure.usage(name + " takes no value", "write " + name + " alone");
      }
      give(option, "");
      return 0;
    }
    String value = attached != null ? attached : next;
    if (value == null) {
      throw CommandFailure.usage(name + " needs a value", "give " + option.expected());
    }
    if (attached == null && option.name().equals(GlobalOptions.PROJECT) && isLongOption(value)) {
      throw CommandFailure.usage(
          name + " needs a folder, and " + value + " is an option",
          "give the project's root; where a command offers it, --scope project means this project");
    }
    CommandSpec current = command;
    if (current == null || current.actions().isEmpty() || !current.takes(option)) {
      checkValue(name, value, option);
    }
    give(option, value);
    return attached != null ? 0 : 1;
  }

  private static void checkValue(String name, String value, OptionSpec option) {
    if (!option.accepts(value)) {
      String near = Suggestion.near(option.choices(), value);
      throw CommandFailure.usage(
          "bad value for " + name + ": " + (value.isEmpty() ? "(empty)" : value),
          near + "give " + option.expected());
    }
  }

  private boolean isLongOption(String word) {
    return word.startsWith("--") && declared(word) != null;
  }

  private void give(OptionSpec option, String value) {
    values.computeIfAbsent(option.name(), _ -> new ArrayList<>()).add(value);
  }

  private @Nullable OptionSpec declared(String name) {
    CommandSpec current = command;
    if (current != null) {
      for (OptionSpec option : current.options()) {
        if (option.names().contains(name)) {
          return option;
        }
      }
    }
    return global(name);
  }

  private static @Nullable OptionSpec global(String name) {
    for (OptionSpec option : GlobalOptions.ALL) {
      if (option.names().contains(name)) {
        return option;
      }
    }
    return null;
  }

  private CommandFailure unknown(String name) {
    List<String> known = new ArrayList<>();
    CommandSpec current = command;
    String where = current == null ? " before the command" : " for " + current.name();
    String page = current == null ? "memory --help" : "memory " + current.name() + " --help";
    if (current != null) {
      current.options().forEach(option -> known.addAll(option.names()));
    }
    GlobalOptions.ALL.forEach(option -> known.addAll(option.names()));
    return CommandFailure.usage(
        "unknown option " + name + where,
        Suggestion.near(known, name) + page + " tells more; text that starts with - goes after --");
  }

  private boolean isHelp() {
    return values.containsKey(GlobalOptions.HELP);
  }

  /// The first operand is an action, which takes only options and operands of its own. `help` asks
  /// for the page of the command, or of the action that follows.
  private void readAction(CommandSpec found) {
    if (!operands.isEmpty() && operands.getFirst().equals("help")) {
      operands.removeFirst();
      values.put(GlobalOptions.HELP, List.of(""));
    }
    if (operands.isEmpty() && !isHelp() && found.bare().isPresent()) {
      operands.add(found.bare().get());
    }
    List<String> known = found.actions().stream().map(CommandSpec::name).toList();
    if (operands.isEmpty()) {
      if (!isHelp()) {
        throw CommandFailure.usage(
            found.name() + " needs ACTION", "known: " + String.join(", ", known));
      }
      return;
    }
    String word = operands.getFirst();
    CommandSpec action =
        found.action(word).orElseThrow(() -> Suggestion.unknownAction(found, word));
    if (isHelp()) {
      return;
    }
    String name = found.name() + " " + word;
    for (OptionSpec option : found.options()) {
      if (values.containsKey(option.name()) && !action.takes(option)) {
        throw CommandFailure.usage(
            name + " does not take " + option.name(), "see memory " + name + " --help");
      }
    }
    // Two actions may take different values for an option of one name.
    for (OptionSpec option : action.options()) {
      for (String value : values.getOrDefault(option.name(), List.of())) {
        checkValue(option.name(), value, option);
      }
    }
    checkOperands(name, action.operands(), operands.subList(1, operands.size()));
  }

  private static void checkOperands(String name, CommandSpec.OperandSpec spec, List<String> given) {
    if (given.size() < spec.least()) {
      throw CommandFailure.usage(
          name + " needs " + spec.label(),
          spec.choices().isEmpty()
              ? "see memory " + name + " --help"
              : "known: " + String.join(", ", spec.choices()));
    }
    if (given.size() > spec.most()) {
      throw CommandFailure.usage(
          name + " does not take " + given.get(spec.most()), "see memory " + name + " --help");
    }
    for (String word : given) {
      if (!spec.choices().isEmpty() && !spec.choices().contains(word)) {
        throw CommandFailure.usage(
            "unknown " + spec.label() + " for " + name + ": " + word,
            Suggestion.among(spec.choices(), word, "memory " + name + " "));
      }
    }
  }
}

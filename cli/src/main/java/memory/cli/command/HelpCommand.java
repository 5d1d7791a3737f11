package memory.cli.command;

import com.google.common.primitives.Ints;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.HelpPage;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.option.UnknownCommand;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.shell.ManPage;
import memory.engine.model.Environment;

/// `memory help`: what `--help` shows, of all commands or of one; or the manual page.
public final class HelpCommand implements Command {
  private static final String ALL = "all";
  private static final OptionSpec<Boolean> MAN =
      OptionSpec.flag("--man", "The manual page of all commands, for man -l -");

  private final List<String> names;
  private final Function<Boolean, List<HelpPage.Group>> groups;
  private final Supplier<List<CommandSpec>> commands;
  private final Supplier<String> version;

  /// @param names of every command there is
  /// @param groups the commands by groups, all of them with their sentences or not
  /// @param commands what each of them takes
  public HelpCommand(
      List<String> names,
      Function<Boolean, List<HelpPage.Group>> groups,
      Supplier<List<CommandSpec>> commands,
      Supplier<String> version) {
    this.names = List.copyOf(names);
    this.groups = groups;
    this.commands = commands;
    this.version = version;
  }

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "help",
        "Show what the commands are, or what one of them takes",
        new OperandSpec(
                "COMMAND [ACTION]",
                0,
                2,
                List.of(),
                "The same as memory COMMAND --help; all = every command with its sentence")
            .then(Stream.concat(Stream.of(ALL), names.stream()).toList()),
        List.of(MAN),
        List.of(
            new Example("memory help", "the commands"),
            new Example("memory help search", "one command with its options and examples"),
            new Example("memory help decision add", "one action of a command"),
            new Example("memory help --man", "memory(1), as the distribution has it")));
  }

  @Override
  public ExitCode run(Call call) {
    List<String> operands = call.arguments().operands();
    HelpPage.Look look = look(call.console(), call.environment());
    if (call.arguments().has(MAN)) {
      call.console().raw(ManPage.of(commands.get(), version.get()));
    } else if (operands.isEmpty() || operands.getFirst().equals(ALL)) {
      call.console().print(overview(groups.apply(!operands.isEmpty()), look));
    } else {
      CommandSpec command = named(operands.getFirst());
      call.console().print(page(command, operands.subList(1, operands.size()), look));
    }
    return ExitCode.OK;
  }

  private CommandSpec named(String name) {
    for (CommandSpec command : commands.get()) {
      if (command.name().equals(name)) {
        return command;
      }
    }
    throw UnknownCommand.of(names, List.of(name));
  }

  /// As wide as `COLUMNS` says, for who reads it at a terminal.
  public static HelpPage.Look look(Console console, Environment environment) {
    Optional<Integer> columns =
        environment.variable("COLUMNS").map(Ints::tryParse).filter(number -> number > 0);
    return new HelpPage.Look(
        console.isStyled(), console.isForPeople() ? columns : Optional.empty());
  }

  /// The page of a command, or of its action when the words after it begin with one.
  public static String page(CommandSpec command, List<String> words, HelpPage.Look look) {
    return words.stream()
        .findFirst()
        .flatMap(command::action)
        .map(action -> HelpPage.of(command, action, look))
        .orElseGet(() -> HelpPage.of(command, look));
  }

  /// The page of all commands.
  public static String overview(List<HelpPage.Group> groups, HelpPage.Look look) {
    return HelpPage.overview(
        groups,
        List.of(
            new Example("memory search which database did we choose", "find it by hand"),
            new Example(
                "memory preview \"which database did we choose?\"", "what an agent would be told"),
            new Example("memory status", "where memory lies, and whether all is well")),
        look);
  }
}

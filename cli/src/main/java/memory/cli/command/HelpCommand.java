package memory.cli.command;

import java.util.List;
import java.util.function.Supplier;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.HelpPage;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.option.UnknownCommand;
import memory.cli.output.ExitCode;
import memory.cli.shell.ManPage;

/// `memory help`: what `--help` shows, of all commands or of one; or the manual page.
public final class HelpCommand implements Command {
  private static final OptionSpec<Boolean> MAN =
      OptionSpec.flag("--man", "The manual page of all commands, for man -l -");

  private final List<String> names;
  private final Supplier<List<CommandSpec>> commands;
  private final Supplier<String> version;

  /// @param names of every command there is
  /// @param commands what each of them takes
  public HelpCommand(
      List<String> names, Supplier<List<CommandSpec>> commands, Supplier<String> version) {
    this.names = List.copyOf(names);
    this.commands = commands;
    this.version = version;
  }

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "help",
        "Show what the commands are, or what one of them takes",
        OperandSpec.optional("COMMAND", "The same as memory COMMAND --help").then(names),
        List.of(MAN),
        List.of(
            new Example("memory help", "all commands"),
            new Example("memory help search", "one command with its options and examples"),
            new Example("memory help --man", "memory(1), as the distribution has it")));
  }

  @Override
  public ExitCode run(Call call) {
    List<String> operands = call.arguments().operands();
    boolean styled = call.console().isStyled();
    if (call.arguments().has(MAN)) {
      call.console().print(ManPage.of(commands.get(), version.get()));
    } else if (operands.isEmpty()) {
      call.console().print(overview(commands.get(), styled));
    } else {
      call.console().print(HelpPage.of(named(operands.getFirst()), styled));
    }
    return ExitCode.OK;
  }

  private CommandSpec named(String name) {
    for (CommandSpec command : commands.get()) {
      if (command.name().equals(name)) {
        return command;
      }
    }
    throw UnknownCommand.of(names, name);
  }

  /// The page of all commands.
  public static String overview(List<CommandSpec> commands, boolean styled) {
    return HelpPage.overview(
        commands,
        List.of(
            new Example("memory search which database did we choose", "find it by hand"),
            new Example(
                "memory preview \"which database did we choose?\"", "what an agent would be told"),
            new Example("memory status", "where memory lies, and whether all is well")),
        styled);
  }
}

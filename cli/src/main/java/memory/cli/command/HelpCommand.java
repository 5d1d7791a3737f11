package memory.cli.command;

import com.google.common.primitives.Ints;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import memory.cli.option.CommandFile;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.HelpPage;
import memory.cli.option.Suggestion;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.shell.Completion;
import memory.cli.shell.ManPage;
import memory.engine.model.Environment;

/// `memory help`: what `--help` shows, of all commands or of one; or the manual page.
public record HelpCommand(Supplier<String> version) implements Command {
  private static final String ALL = "all";

  @Override
  public ExitCode run(Call call) {
    List<String> operands = call.arguments().operands();
    HelpPage.Look look = look(call.console(), call.environment());
    if (call.arguments().has("--man")) {
      call.console().raw(ManPage.of(CommandFile.ours().all(), version.get()));
    } else if (operands.isEmpty() || operands.getFirst().equals(ALL)) {
      call.print(overview(!operands.isEmpty(), look));
    } else {
      CommandFile commands = CommandFile.ours();
      String name = operands.getFirst();
      CommandSpec command =
          commands
              .named(name)
              .orElseThrow(() -> Suggestion.unknownCommand(commands.names(), List.of(name)));
      call.print(page(command, operands.subList(1, operands.size()), look));
    }
    return ExitCode.OK;
  }

  /// `memory completion`: the script that makes a shell complete commands, options and values.
  public static ExitCode completion(Call call) {
    String shell = call.arguments().operands().getFirst();
    call.console().raw(Completion.script(shell));
    return ExitCode.OK;
  }

  /// `memory completion-words`: what that script asks at each tab.
  public static ExitCode completionWords(Call call) {
    List<String> words = Completion.words(CommandFile.ours(), call.arguments().operands());
    words.forEach(word -> call.console().raw(word + "\n"));
    return ExitCode.OK;
  }

  /// As wide as `COLUMNS` says, for who reads it at a terminal.
  public static HelpPage.Look look(Console console, Environment environment) {
    Optional<Integer> columns =
        environment.variable("COLUMNS").map(Ints::tryParse).filter(number -> number > 0);
    return new HelpPage.Look(
        console.isStyled(), console.isForPeople() ? columns : Optional.empty());
  }

  /// The page of a command, or of its action that the first word after it names.
  public static String page(CommandSpec command, List<String> words, HelpPage.Look look) {
    if (words.isEmpty() || command.actions().isEmpty()) {
      return HelpPage.of(command, look);
    }
    String word = words.getFirst();
    CommandSpec action =
        command.action(word).orElseThrow(() -> Suggestion.unknownAction(command, word));
    return HelpPage.of(command, action, look);
  }

  /// The page of all commands.
  ///
  /// @param all whether each has its sentence, and not the first group's alone
  public static String overview(boolean all, HelpPage.Look look) {
    return HelpPage.overview(
        CommandFile.ours().groups(all),
        List.of(
            new Example("memory search which database did we choose", "find it by hand"),
            new Example(
                "memory preview \"which database did we choose?\"", "what an agent would be told"),
            new Example("memory status", "where memory lies, and whether all is well")),
        look);
  }
}

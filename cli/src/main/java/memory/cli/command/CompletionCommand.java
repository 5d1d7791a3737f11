package memory.cli.command;

import java.util.List;
import java.util.function.Supplier;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.ExitCode;
import memory.cli.shell.Completion;

/// `memory completion`: the script that makes a shell complete commands, options and values.
public final class CompletionCommand implements Command {
  private final Supplier<List<CommandSpec>> commands;

  /// @param commands every command there is
  public CompletionCommand(Supplier<List<CommandSpec>> commands) {
    this.commands = commands;
  }

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "completion",
        "Print the script that makes a shell complete memory's commands, options and values",
        OperandSpec.oneOf("SHELL", Completion.SHELLS, "The shell"),
        List.of(),
        List.of(
            new Example(
                "memory completion bash", "in ~/.bashrc: eval \"$(memory completion bash)\""),
            new Example("memory completion zsh", "as _memory in a folder of $fpath"),
            new Example("memory completion fish", "as ~/.config/fish/completions/memory.fish")));
  }

  @Override
  public ExitCode run(Call call) {
    String shell = call.arguments().operands().getFirst();
    call.console().raw(Completion.script(shell, commands.get()));
    return ExitCode.OK;
  }
}

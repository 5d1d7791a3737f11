package memory.cli.command;

import memory.cli.option.CommandFile;
import memory.cli.output.ExitCode;
import memory.cli.shell.Completion;

/// `memory completion`: the script that makes a shell complete commands, options and values.
public final class CompletionCommand implements Command {
  @Override
  public ExitCode run(Call call) {
    String shell = call.arguments().operands().getFirst();
    call.console().raw(Completion.script(shell, CommandFile.ours().all()));
    return ExitCode.OK;
  }
}

package memory.cli.command;

import java.io.IOException;
import memory.cli.option.CommandSpec;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;

/// What `memory NAME` does. Made anew for each run; declares itself lazily, so that one command
/// does not pay for the others.
public interface Command {

  /// What it accepts; its name is what users type.
  CommandSpec spec();

  /// Does it. Results go to the call's console, all of them when this returns.
  ///
  /// @throws CommandFailure when it cannot be done, with the exit code
  /// @throws IOException when the disk fails; the message names the path
  ExitCode run(Call call) throws IOException;
}

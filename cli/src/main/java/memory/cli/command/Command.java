package memory.cli.command;

import java.io.IOException;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;

/// What `memory NAME` does. What it takes stands in `CommandText`.
@FunctionalInterface
public interface Command {
  /// Does it. Results go to the call's console, all of them when this returns.
  ///
  /// @throws CommandFailure when it cannot be done, with the exit code
  /// @throws IOException when the disk fails; the message names the path
  ExitCode run(Call call) throws IOException;
}

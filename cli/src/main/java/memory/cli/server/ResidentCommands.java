package memory.cli.server;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import memory.cli.output.Console.Terminal;
import memory.engine.model.Environment;

/// The commands that the resident process runs for others, with what it keeps open for them. Safe
/// for use by several threads.
public interface ResidentCommands extends AutoCloseable {

  /// Whether it may be run here: a command that changes no memory, typed rightly. The caller does
  /// any other by itself, which is also how a wrong one is told.
  ///
  /// @param withStdin whether the caller sent its stdin along
  boolean takes(List<String> args, boolean withStdin);

  /// Whether it is a conversation that may be led here for another process.
  default boolean converses(List<String> args) {
    return false;
  }

  /// Does what the process `memory` does.
  ///
  /// @return the exit code
  int run(
      List<String> args,
      Environment environment,
      InputStream in,
      OutputStream out,
      OutputStream err,
      Terminal terminal);

  /// Opens the memory that a command in this environment would ask, and looks at its conversations
  /// where they are read, so that the first question about either is answered at once.
  void open(Environment environment);

  /// The release of this program.
  String version();

  /// How many scopes are open now.
  int roots();

  /// Called from time to time: lets go of what nobody asks for.
  void tidy();

  @Override
  void close();
}

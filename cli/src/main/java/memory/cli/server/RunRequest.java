package memory.cli.server;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.output.Terminal;

/// A command that another process was started with, and all of that process that the command may
/// look at.
///
/// @param build the caller's build id
/// @param mark what parts the answer; occurs nowhere in it
/// @param cwd the caller's directory, absolute and without links
/// @param variables of its environment, those that are read anywhere
/// @param stdin all of it, where the caller read it
/// @param terminal which of its streams a person sits at
record RunRequest(
    String build,
    String mark,
    Path cwd,
    List<String> args,
    Map<String, String> variables,
    Optional<byte[]> stdin,
    Terminal terminal) {
  private static final int LEAST_MARK = 3;

  RunRequest {
    args = List.copyOf(args);
    variables = Map.copyOf(variables);
  }

  /// @throws BadFrameException when something is missing or is not what it should be
  static RunRequest of(FormBody form) throws BadFrameException {
    Map<String, String> variables = new HashMap<>();
    for (String pair : form.all("env")) {
      int equals = pair.indexOf('=');
      if (equals <= 0) {
        throw new BadFrameException(400, "a variable without a name");
      }
      variables.put(pair.substring(0, equals), pair.substring(equals + 1));
    }
    String mark = form.one("mark").orElse("");
    if (mark.length() < LEAST_MARK) {
      throw new BadFrameException(400, "no mark");
    }
    String tty = form.one("tty").orElse("");
    return new RunRequest(
        form.one("build").orElse(""),
        mark,
        cwd(form.one("cwd").orElse("")),
        form.all("arg"),
        variables,
        form.bytes("stdin"),
        new Terminal(tty.contains("0"), tty.contains("1"), tty.contains("2")));
  }

  private static Path cwd(String typed) throws BadFrameException {
    try {
      Path cwd = Path.of(typed);
      if (cwd.isAbsolute()) {
        return cwd;
      }
    } catch (InvalidPathException bad) {
      // Said below.
    }
    throw new BadFrameException(400, "no absolute cwd");
  }
}

package memory.cli.eval;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Where the data set lies that was asked for, or the shipped one when none was.
///
/// @param distribution the folder that the command was installed to
/// @param launcher the script that started it: `cli/bin/memory` in a checkout
public record DatasetSource(Optional<Path> distribution, Optional<Path> launcher) {
  private static final String KNOWN =
      "known: a folder with queries.jsonl and corpus/; nothing = the shipped corpus";

  /// @param typed a folder
  /// @param cwd what a relative one counts from
  public Path folder(Optional<String> typed, Path cwd) throws EvalInputException {
    if (typed.isEmpty()) {
      return shipped();
    }
    Path folder = cwd.resolve(typed.get()).normalize();
    if (Files.isDirectory(folder)) {
      return folder;
    }
    throw new EvalInputException("no such data set: " + typed.get(), KNOWN);
  }

  /// The checkout's own files before the copy that was built from them.
  private Path shipped() throws EvalInputException {
    Optional<Path> checkout =
        launcher
            .map(Path::getParent)
            .map(bin -> bin.resolve("../../testdata/eval").normalize())
            .filter(Files::isDirectory);
    Optional<Path> copy =
        distribution.map(home -> home.resolve("share/eval")).filter(Files::isDirectory);
    return checkout
        .or(() -> copy)
        .orElseThrow(() ->
            new EvalInputException(
                "the shipped corpus is not there: neither testdata/eval beside the launcher nor "
                    + "share/eval in the distribution",
                "name a data set: memory eval --dataset DIR"));
  }
}

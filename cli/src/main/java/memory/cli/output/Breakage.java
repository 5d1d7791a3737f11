package memory.cli.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.util.Optional;
import memory.engine.file.PathResolver.RefusedPathException;
import memory.engine.model.Reason;

/// What broke, as a line with what to do: the disk's word, or an apology for a bug of ours.
public final class Breakage {
  private Breakage() {}

  public static CommandFailure of(Throwable broken) {
    return switch (broken) {
      case RefusedPathException refused ->
          CommandFailure.usage(String.valueOf(refused.getMessage()), "");
      case InvalidPathException path ->
          CommandFailure.usage("not a path: " + path.getMessage(), "");
      case FileSystemException disk ->
          unavailable(disk.getClass().getSimpleName(), disk).at(String.valueOf(disk.getFile()));
      case IOException disk -> unavailable(disk.getClass().getSimpleName(), disk);
      case UncheckedIOException disk -> unavailable("the disk failed", disk);
      case OutOfMemoryError _ ->
          CommandFailure.unavailable(
              Reason.BACKEND_ERROR,
              "out of memory",
              "ask for less, or set MEMORY_JAVA_OPTIONS=-Xmx1g");
      default ->
          CommandFailure.unavailable(
              Reason.BACKEND_ERROR,
              "a bug in memory: " + broken,
              "please report it, with the output of the same command and --debug");
    };
  }

  private static CommandFailure unavailable(String kind, Exception disk) {
    String message = Optional.ofNullable(disk.getMessage()).orElse(kind);
    return CommandFailure.unavailable(
        Reason.BACKEND_ERROR,
        kind.endsWith("FileSystemException") || kind.equals("IOException")
            ? message
            : kind + ": " + message,
        "check the path and its permissions; --debug tells more");
  }
}

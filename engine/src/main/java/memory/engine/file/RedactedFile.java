package memory.engine.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import memory.engine.file.AtomicReplace.Policy;

/// A file of ours that is no memory file: a copy, a log, a cache. What is to be nowhere any more is
/// taken out of it, without a copy of what it was.
public final class RedactedFile {
  private RedactedFile() {}

  /// Rewrites the file as the redactor leaves it; one that has nothing left goes, as does one that
  /// cannot be read as text.
  ///
  /// @param redactor gives an equal text when there is nothing to take out
  /// @return whether anything was changed
  public static boolean redact(
      Path file, Optional<Path> boundary, Policy policy, UnaryOperator<String> redactor)
      throws IOException {
    Optional<String> text = read(file, boundary);
    String redacted = text.map(redactor).orElse("");
    if (text.isPresent() && redacted.equals(text.get())) {
      return false;
    }
    if (redacted.isBlank()) {
      Files.deleteIfExists(file);
    } else {
      AtomicReplace.write(file, LosslessText.encode(redacted), policy);
    }
    return true;
  }

  /// Deletes the file when the redactor would take anything out of it.
  public static boolean deleteIfRedacted(
      Path file, Optional<Path> boundary, UnaryOperator<String> redactor) throws IOException {
    Optional<String> text = read(file, boundary);
    if (text.isPresent() && redactor.apply(text.get()).equals(text.get())) {
      return false;
    }
    Files.deleteIfExists(file);
    return true;
  }

  /// Takes out the lines that the redactor would change, whole: a record's checksum goes with it.
  public static boolean dropLines(
      Path file, Optional<Path> boundary, Policy policy, UnaryOperator<String> redactor)
      throws IOException {
    return redact(
        file,
        boundary,
        policy,
        text ->
            LosslessText.lines(text).stream()
                .filter(line -> redactor.apply(line).equals(line))
                .collect(Collectors.joining()));
  }

  /// Drops lines of every log directly in a folder, and deletes its other files that hold something
  /// of it.
  public static void redactLogs(Path folder, Policy policy, UnaryOperator<String> redactor)
      throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          if (String.valueOf(file.getFileName()).endsWith(".jsonl")) {
            dropLines(file, Optional.of(folder), policy, redactor);
          } else {
            deleteIfRedacted(file, Optional.of(folder), redactor);
          }
        }
      }
    }
  }

  private static Optional<String> read(Path file, Optional<Path> boundary) throws IOException {
    return LosslessText.decode(BoundedRead.bytes(file, boundary, BoundedRead.LOG_BYTES));
  }
}

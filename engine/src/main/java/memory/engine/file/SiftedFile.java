package memory.engine.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import memory.engine.file.AtomicReplace.Policy;

/// A file of ours that is no memory file: a copy, a log, a cache. What is to be nowhere any more is
/// taken out of it, without a copy of what it was.
public final class SiftedFile {
  private SiftedFile() {}

  /// Rewrites the file as the sieve leaves it; one that has nothing left goes, as does one that
  /// cannot be read as text.
  ///
  /// @param sieve gives an equal text when there is nothing to take out
  /// @return whether anything was changed
  public static boolean sift(
      Path file, Optional<Path> boundary, Policy policy, UnaryOperator<String> sieve)
      throws IOException {
    Optional<String> text = read(file, boundary);
    String sifted = text.map(sieve).orElse("");
    if (text.isPresent() && sifted.equals(text.get())) {
      return false;
    }
    if (sifted.isBlank()) {
      Files.deleteIfExists(file);
    } else {
      AtomicReplace.write(file, LosslessText.encode(sifted), policy);
    }
    return true;
  }

  /// Deletes the file when the sieve would take anything out of it.
  public static boolean deleteIfSifted(
      Path file, Optional<Path> boundary, UnaryOperator<String> sieve) throws IOException {
    Optional<String> text = read(file, boundary);
    if (text.isPresent() && sieve.apply(text.get()).equals(text.get())) {
      return false;
    }
    Files.deleteIfExists(file);
    return true;
  }

  /// Takes out the lines that the sieve would change, whole: a record's checksum goes with it.
  public static boolean dropLines(
      Path file, Optional<Path> boundary, Policy policy, UnaryOperator<String> sieve)
      throws IOException {
    return sift(
        file,
        boundary,
        policy,
        text -> {
          List<String> kept = new ArrayList<>();
          for (String line : text.split("(?<=\n)", -1)) {
            if (line.isEmpty() || sieve.apply(line).equals(line)) {
              kept.add(line);
            }
          }
          return String.join("", kept);
        });
  }

  /// Drops lines of every log directly in a folder of the cache, and deletes its other files that
  /// hold something of it.
  public static void siftLogs(Path folder, UnaryOperator<String> sieve) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          if (String.valueOf(file.getFileName()).endsWith(".jsonl")) {
            dropLines(file, Optional.of(folder), Policy.CACHE, sieve);
          } else {
            deleteIfSifted(file, Optional.of(folder), sieve);
          }
        }
      }
    }
  }

  private static Optional<String> read(Path file, Optional<Path> boundary) throws IOException {
    return LosslessText.decode(BoundedRead.bytes(file, boundary, BoundedRead.LOG_BYTES));
  }
}

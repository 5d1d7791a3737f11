package memory.engine.write;

import com.google.common.primitives.Longs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import memory.engine.file.AtomicReplace;
import memory.engine.file.FolderFiles;
import memory.engine.file.RedactedFile;
import memory.engine.model.Mount;
import memory.engine.model.ScopeRoot;

/// Copies of a scope's text besides its files: what writes replaced, `.bak` and `.torn` copies,
/// logs in the state folder. Whoever calls holds the scope's lock.
record Remnants(ScopeRoot root, StateFolder state, Clock clock) {
  private static final Duration KEPT = Duration.ofDays(30);
  private static final long KEPT_BYTES = 64L << 20;
  private static final Pattern SIDE_COPY = Pattern.compile(".*[.](bak|torn)[.][0-9]+");

  /// Takes out of all of them what is to be nowhere any more.
  ///
  /// @return how many held something of it
  int redact(TextRedactor redactor) throws IOException {
    UnaryOperator<String> redacted = redactor::redacted;
    int changed = 0;
    for (Path copy : sideCopies()) {
      boolean did = RedactedFile.redact(copy, root.boundary(), StateFolder.policy(root), redacted);
      changed += did ? 1 : 0;
    }
    RecoveryFolder recoveries = new RecoveryFolder(state.recovery(), root.boundary(), clock);
    changed += recoveries.redact(redacted);
    for (Path file : below(state.folder())) {
      changed += redactState(file, redacted) ? 1 : 0;
    }
    recoveries.dropEmptied();
    return changed;
  }

  private boolean redactState(Path file, UnaryOperator<String> redactor) throws IOException {
    String name = String.valueOf(file.getFileName());
    if (name.equals(".lock") || name.equals(".gitignore")) {
      return false;
    }
    try {
      if (name.endsWith(".jsonl")) {
        return RedactedFile.dropLines(
            file, root.boundary(), AtomicReplace.Policy.PRIVATE, redactor);
      }
      if (name.endsWith(".old")) {
        return RedactedFile.redact(file, root.boundary(), AtomicReplace.Policy.PRIVATE, redactor);
      }
      return RedactedFile.deleteIfRedacted(file, root.boundary(), redactor);
    } catch (NoSuchFileException gone) {
      return false;
    }
  }

  /// Deletes the side copies in a folder that are older than 30 days, and of the others all but the
  /// newest 64 MiB.
  static void prune(Path folder, Instant now) throws IOException {
    List<Path> copies = new ArrayList<>(FolderFiles.of(folder, "*.{bak,torn}.*"));
    copies.removeIf(file -> !isSideCopy(String.valueOf(file.getFileName())));
    copies.sort(Comparator.comparing(Remnants::madeAt).reversed());
    long bytes = 0;
    for (Path copy : copies) {
      bytes += Files.size(copy);
      if (bytes > KEPT_BYTES || madeAt(copy).isBefore(now.minus(KEPT))) {
        FolderFiles.delete(copy);
      }
    }
  }

  private static Instant madeAt(Path copy) {
    String name = String.valueOf(copy.getFileName());
    Long seconds = Longs.tryParse(name.substring(name.lastIndexOf('.') + 1));
    return seconds == null ? Instant.MAX : Instant.ofEpochSecond(seconds);
  }

  /// `<file>.bak.<unix seconds>` and `<file>.torn.<unix seconds>`.
  private List<Path> sideCopies() throws IOException {
    List<Path> copies = new ArrayList<>();
    for (Mount mount : root.mounts()) {
      copies.addAll(below(mount.folder()));
    }
    copies.removeIf(file -> !isSideCopy(String.valueOf(file.getFileName())));
    return copies;
  }

  static boolean isSideCopy(String name) {
    return SIDE_COPY.matcher(name).matches();
  }

  private List<Path> below(Path folder) throws IOException {
    List<Path> files =
        FolderFiles.below(
            folder, root.boundary(), FolderFiles.DEPTH, inner -> !FolderFiles.isHidden(inner));
    files.removeIf(file -> !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
    return files;
  }
}

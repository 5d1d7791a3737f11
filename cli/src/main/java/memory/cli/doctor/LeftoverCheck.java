package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import memory.engine.scope.Mount;
import memory.engine.scope.ScopeRoot;

/// Copies that were put beside files (`.bak`, `.torn`) and wait for somebody to look at them, and
/// what a crash left: temporary files, bytes without their recovery record.
final class LeftoverCheck implements Check {
  private static final Duration OLD = Duration.ofHours(1);

  @Override
  public String name() {
    return "leftover";
  }

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    Instant old = patient.now().minus(OLD);
    for (ScopeRoot root : patient.roots()) {
      for (Mount mount : root.mounts()) {
        look(mount.folder(), old, findings);
        look(mount.folder().resolve("daily"), old, findings);
        look(mount.folder().resolve(".state"), old, findings);
        look(mount.folder().resolve(".state/recovery"), old, findings);
      }
    }
  }

  private static void look(Path folder, Instant old, Findings findings) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        String name = String.valueOf(file.getFileName());
        String removal = MendLine.shell("rm", file.toString());
        if (name.contains(".bak.") || name.contains(".torn.")) {
          findings.note(
              file,
              "is what could not be merged or read; take what you need from it first",
              removal);
        } else if (isOfACrash(file, name) && isOld(file, old)) {
          findings.note(file, "was left by a crash", removal);
        }
      }
    }
  }

  private static boolean isOfACrash(Path file, String name) {
    boolean temporary = name.startsWith(".") && name.endsWith(".tmp");
    boolean alone =
        name.startsWith("r-")
            && name.endsWith(".old")
            && !Files.exists(file.resolveSibling(name.replace(".old", ".json")));
    return temporary || alone;
  }

  private static boolean isOld(Path file, Instant old) throws IOException {
    return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant().isBefore(old);
  }
}

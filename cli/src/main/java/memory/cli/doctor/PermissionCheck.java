package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import memory.engine.file.FileOwner;
import memory.engine.scope.Layout;

/// Folders that others can read or write, or that belong to somebody else.
final class PermissionCheck implements Check {
  private static final Set<PosixFilePermission> READ_BY_OTHERS =
      Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);
  private static final Set<PosixFilePermission> WRITTEN_BY_OTHERS =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  @Override
  public String name() {
    return "permission";
  }

  /// Whether others than its owner may write it; not where there are no such permissions.
  static boolean isWrittenByOthers(Path file) throws IOException {
    return Files.exists(file) && isPosix(file) && grants(file, WRITTEN_BY_OTHERS);
  }

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    Layout layout = patient.workspace().layout();
    if (!isPosix(patient.workspace().environment().userHome())) {
      return;
    }
    for (Path folder :
        List.of(
            layout.cacheFolder(),
            layout.configFolder(),
            layout.global().folder().resolve(".state"))) {
      if (Files.isDirectory(folder)) {
        ours(folder, "700", findings);
      }
    }
    ours(layout.trustRecord(), "600", findings);
    Path global = layout.global().folder();
    if (Files.isDirectory(global)) {
      if (grants(global, WRITTEN_BY_OTHERS)) {
        findings.error(
            global, "can be written by others", MendLine.shell("chmod", "go-w", global.toString()));
      }
      if (!Files.isWritable(global)) {
        findings.error(
            global, "cannot be written", MendLine.shell("chmod", "u+w", global.toString()));
      }
    }
  }

  private static void ours(Path place, String mode, Findings findings) throws IOException {
    if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (grants(place, READ_BY_OTHERS) || grants(place, WRITTEN_BY_OTHERS)) {
      findings.warning(
          place, "can be read by others", MendLine.shell("chmod", mode, place.toString()));
    }
    Path above = place.toAbsolutePath().getParent();
    if (above != null && !FileOwner.of(place).equals(FileOwner.of(above))) {
      findings.warning(
          place,
          "belongs to another user than the folder it is in",
          "sudo " + MendLine.shell("chown", "-R", FileOwner.of(above), place.toString()));
    }
  }

  private static boolean isPosix(Path place) throws IOException {
    FileStore store = Files.getFileStore(place);
    return store.supportsFileAttributeView("posix");
  }

  private static boolean grants(Path place, Set<PosixFilePermission> some) throws IOException {
    Set<PosixFilePermission> granted = Files.getPosixFilePermissions(place);
    return some.stream().anyMatch(granted::contains);
  }
}

package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
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

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    Layout layout = patient.workspace().layout();
    if (!Files.getFileStore(patient.workspace().environment().userHome())
        .supportsFileAttributeView("posix")) {
      return;
    }
    ours(layout.cacheFolder(), "700", findings);
    ours(layout.configFolder(), "700", findings);
    ours(layout.trustRecord(), "600", findings);
    Path global = layout.global().folder();
    if (Files.isDirectory(global)) {
      if (grants(global, WRITTEN_BY_OTHERS)) {
        findings.error(global, "can be written by others", "chmod go-w " + global);
      }
      if (!Files.isWritable(global)) {
        findings.error(global, "cannot be written", "look at its owner and permissions");
      }
    }
  }

  private static void ours(Path place, String mode, Findings findings) throws IOException {
    if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (grants(place, READ_BY_OTHERS) || grants(place, WRITTEN_BY_OTHERS)) {
      findings.warning(place, "can be read by others", "chmod " + mode + " " + place);
    }
    Path above = place.toAbsolutePath().getParent();
    if (above != null && !FileOwner.of(place).equals(FileOwner.of(above))) {
      findings.warning(
          place, "belongs to another user than the folder it is in", "chown it, or delete it");
    }
  }

  private static boolean grants(Path place, Set<PosixFilePermission> some) throws IOException {
    Set<PosixFilePermission> granted = Files.getPosixFilePermissions(place);
    return some.stream().anyMatch(granted::contains);
  }
}

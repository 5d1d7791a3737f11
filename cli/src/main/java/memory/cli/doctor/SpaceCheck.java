package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Room on the disks that memory and its cache lie on.
final class SpaceCheck implements Check {
  private static final long LITTLE = 200L << 20;
  private static final long NONE = 10L << 20;

  @Override
  public String name() {
    return "space";
  }

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    for (Path place : List.of(patient.workspace().layout().global().folder(), patient.cache())) {
      Path there = existing(place);
      FileStore store = Files.getFileStore(there);
      long left = store.getUsableSpace();
      if (store.isReadOnly()) {
        findings.error(place, "is on a disk that is mounted read-only", "mount it for writing");
      } else if (left < NONE) {
        findings.error(place, "is on a full disk", "make room: writes fail until then");
      } else if (left < LITTLE) {
        findings.warning(place, (left >> 20) + " MiB are left on its disk", "make room");
      }
    }
  }

  private static Path existing(Path place) {
    Path there = place.toAbsolutePath();
    while (!Files.exists(there)) {
      Path above = there.getParent();
      if (above == null) {
        return there;
      }
      there = above;
    }
    return there;
  }
}

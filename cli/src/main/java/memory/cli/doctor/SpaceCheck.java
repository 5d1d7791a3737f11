package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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
    String home = MendLine.shell(patient.workspace().environment().userHome().toString());
    String largest = "du -ahx -d 4 " + home + " | sort -h | tail -n 20";
    Set<String> told = new LinkedHashSet<>();
    for (Path place : List.of(patient.workspace().layout().global().folder(), patient.cache())) {
      Path there = existing(place);
      Machine.Room room = patient.machine().disks().of(there);
      if (!told.add(room.toString())) {
        continue;
      }
      if (room.readOnly()) {
        findings.error(
            place,
            "is on a disk mounted read-only",
            "sudo mount -o remount,rw \"$(stat -c %m " + MendLine.shell(there.toString()) + ")\"");
      } else if (room.usableBytes() < NONE) {
        findings.error(
            place, "is on a full disk; the command shows what is large, delete there", largest);
      } else if (room.usableBytes() < LITTLE) {
        findings.warning(
            place,
            "has "
                + (room.usableBytes() >> 20)
                + " MiB left on its disk; the command shows what is large",
            largest);
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

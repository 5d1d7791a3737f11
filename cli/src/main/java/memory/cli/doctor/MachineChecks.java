package memory.cli.doctor;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import memory.cli.agent.HookFailures;
import memory.cli.doctor.DoctorReport.CheckContext;
import memory.cli.doctor.DoctorReport.CheckContext.Machine;
import memory.cli.output.Plural;
import memory.engine.file.FileOwner;
import memory.engine.model.Layout;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Findings;
import memory.engine.request.Findings.RepairCommand;

/// What surrounds memory on this machine: processes, permissions, disks, the system, Java.
final class MachineChecks {
  private static final long LITTLE_ROOM = 200L << 20;
  private static final long NO_ROOM = 10L << 20;
  private static final int SPARE_WATCHES = 1_000;
  private static final int LEAST_JAVA = 25;
  private static final long LEAST_HEAP = 64L << 20;

  private MachineChecks() {}

  /// Whether others than its owner may write it; not where there are no such permissions.
  static boolean isWrittenByOthers(Path file) throws IOException {
    return Files.exists(file) && isPosix(file) && FileOwner.isWrittenByOthers(file);
  }

  /// Folders that others can read or write, or that belong to somebody else.
  static void permissions(CheckContext context, Findings findings) throws IOException {
    Layout layout = context.workspace().layout();
    if (!isPosix(context.workspace().environment().userHome())) {
      return;
    }
    for (Path folder :
        List.of(
            layout.cacheFolder(),
            layout.configFolder(),
            layout.global().folder().resolve(".state"))) {
      if (Files.isDirectory(folder)) {
        owned(folder, "700", findings);
      }
    }
    owned(layout.trustRecord(), "600", findings);
    owned(layout.teamFolder().resolve("token"), "600", findings);
    Path global = layout.global().folder();
    if (Files.isDirectory(global)) {
      if (FileOwner.isWrittenByOthers(global)) {
        findings.error(
            global,
            "can be written by others",
            RepairCommand.shell("chmod", "go-w", global.toString()));
      }
      // Of a disk mounted read-only #space tells.
      if (!Files.isWritable(global) && !context.machine().disks().of(global).readOnly()) {
        String user = FileOwner.of(context.workspace().environment().userHome());
        findings.error(
            global, "cannot be written", RepairCommand.writable(global.toRealPath(), user));
      }
    }
  }

  private static void owned(Path place, String mode, Findings findings) throws IOException {
    if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (FileOwner.isReadByOthers(place) || FileOwner.isWrittenByOthers(place)) {
      findings.warning(
          place, "can be read by others", RepairCommand.shell("chmod", mode, place.toString()));
    }
    Path above = place.toAbsolutePath().getParent();
    if (above != null && !FileOwner.of(place).equals(FileOwner.of(above))) {
      findings.warning(
          place,
          "belongs to another user than the folder it is in",
          RepairCommand.writable(place, FileOwner.of(above)));
    }
  }

  private static boolean isPosix(Path place) throws IOException {
    FileStore store = Files.getFileStore(place);
    return store.supportsFileAttributeView("posix");
  }

  /// Room on the disks that memory and its cache lie on.
  static void space(CheckContext context, Findings findings) throws IOException {
    Path home = context.workspace().environment().userHome();
    Set<String> told = new LinkedHashSet<>();
    for (Path place : List.of(context.workspace().layout().global().folder(), context.cache())) {
      Path there = existing(place);
      Machine.Room room = context.machine().disks().of(there);
      if (!told.add(room.disk() + room.readOnly())) {
        continue;
      }
      String disk = "\"$(findmnt -no TARGET -T " + RepairCommand.shell(there.toString()) + ")\"";
      String where =
          room.disk().equals(context.machine().disks().of(existing(home)).disk())
              ? RepairCommand.shell(home.toString())
              : disk;
      String largest = "du -ahx -d 4 " + where + " | sort -h | tail -n 20";
      if (room.readOnly()) {
        findings.error(place, "is on a disk mounted read-only", "sudo mount -o remount,rw " + disk);
      } else if (room.usableBytes() < NO_ROOM) {
        findings.error(
            place, "is on a full disk; the command shows what is large, delete there", largest);
      } else if (room.usableBytes() < LITTLE_ROOM) {
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

  /// Hooks that broke off unheard.
  static void hooks(CheckContext context, Findings findings) throws IOException {
    HookFailures failures = HookFailures.in(context.cache());
    if (!Files.isDirectory(failures.folder())) {
      return;
    }
    List<String> recent = failures.recent(context.workspace().environment().clock());
    if (!recent.isEmpty()) {
      findings.warning(
          failures.folder(),
          "says that "
              + Plural.of(recent.size(), "hook")
              + " of the last week broke off by a fault of memory, the last: "
              + recent.getLast()
              + "; please report it, then delete the folder",
          RepairCommand.shell("rm", "-r", failures.folder().toString()));
    }
  }

  /// Whether the system lets a watcher watch as many folders as there are (Linux).
  static void watches(CheckContext context, Findings findings) throws IOException {
    Path limits = context.machine().watchLimit();
    if (!Files.isReadable(limits)) {
      return;
    }
    long limit;
    // In one read: the system gives the rest of a second one as nothing.
    try (BufferedReader lines = Files.newBufferedReader(limits)) {
      limit = Long.parseLong(String.valueOf(lines.readLine()).strip());
    }
    long folders = 0;
    for (ScopeRoot root : context.roots()) {
      folders +=
          ScopeFile.of(root).stream()
              .map(file -> file.file().resolveSibling(""))
              .distinct()
              .count();
    }
    if (limit < folders + SPARE_WATCHES) {
      findings.warning(
          limits,
          "lets "
              + limit
              + " folders be watched, and memory has "
              + folders
              + "; searches find changes all the same",
          "echo 524288 | sudo tee " + RepairCommand.shell(limits.toString()));
    }
  }

  /// The Java that runs it.
  static void runtime(CheckContext context, Findings findings) throws IOException {
    Machine machine = context.machine();
    if (machine.javaFeature() < LEAST_JAVA) {
      findings.error(
          "",
          "Java " + machine.javaFeature() + " is too old: name a newer one",
          "export JAVA_25_HOME=/usr/lib/jvm/jdk-25");
    }
    if (machine.heapBytes() < LEAST_HEAP) {
      findings.warning(
          "",
          (machine.heapBytes() >> 20) + " MiB of heap are little",
          "export MEMORY_JAVA_OPTIONS=-Xmx256m");
    }
    if (machine.distribution().isPresent()) {
      archive(machine.distribution().get(), findings);
    }
  }

  /// Java passes an archive over that is older than the jars it was made of; a runtime of our own
  /// holds the classes itself.
  private static void archive(Path distribution, Findings findings) throws IOException {
    Path jar = distribution.resolve("lib/memory.jar");
    Path train = distribution.resolve("lib/train.sh");
    if (!Files.exists(train)) {
      return;
    }
    String mend = RepairCommand.shell(train.toString(), distribution.toString());
    boolean ownJava = Files.isDirectory(distribution.resolve("runtime"));
    String first = ownJava ? "runtime/lib/server/classes.jsa" : "lib/memory.jsa";
    for (String name : List.of(first, "lib/staying.jsa")) {
      Path archive = distribution.resolve(name);
      if (!Files.exists(archive)) {
        findings.note(archive, "is missing, so that commands start slowly", mend);
        return; // train.sh makes both
      } else if (Files.exists(jar)
          && !ownJava
          && Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(jar)) < 0) {
        findings.note(archive, "is older than memory.jar and not used: slow starts", mend);
        return;
      }
    }
  }
}

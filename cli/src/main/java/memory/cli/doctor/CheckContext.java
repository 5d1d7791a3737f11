package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Findings.RepairCommand;

/// Whose memory is looked at, and where. A project that is not trusted is not opened.
///
/// @param repairs how a user would name that memory in a command
public record CheckContext(MemoryEngine engine, Machine machine, RepairCommand repairs) {

  public Workspace workspace() {
    return engine.workspace();
  }

  public List<ScopeRoot> roots() {
    return workspace().roots();
  }

  public Path cache() {
    return workspace().layout().cacheFolder();
  }

  /// What lies around memory on this machine.
  ///
  /// @param watchLimit the file in which Linux keeps how many folders a user may watch
  /// @param disks how full they are
  /// @param javaFeature the Java that runs this: `25`
  /// @param heapBytes the most it may take
  /// @param distribution the folder it was started from; empty when it was started otherwise
  public record Machine(
      Path watchLimit, Disks disks, int javaFeature, long heapBytes, Optional<Path> distribution) {

    /// Tells how full the disk is that a file lies on.
    @FunctionalInterface
    public interface Disks {
      Room of(Path existing) throws IOException;
    }

    /// What is left on a disk.
    public record Room(long usableBytes, boolean readOnly) {}

    /// The one this process runs on.
    public static Machine here() {
      return new Machine(
          Path.of("/proc/sys/fs/inotify/max_user_watches"),
          Machine::room,
          Runtime.version().feature(),
          Runtime.getRuntime().maxMemory(),
          Optional.ofNullable(System.getProperty("memory.home")).map(Path::of));
    }

    private static Room room(Path existing) throws IOException {
      FileStore store = Files.getFileStore(existing);
      return new Room(store.getUsableSpace(), store.isReadOnly());
    }
  }
}

package memory.cli.doctor;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.ScopeRoot;

/// Whose memory is looked at, and where. A project that is not trusted is not opened.
///
/// @param repairs how a user would name that memory in a command
public record CheckContext(MemoryEngine engine, Machine machine, RepairCommand repairs) {

  /// The memory of a user who typed no options, on this machine.
  public CheckContext(MemoryEngine engine) {
    this(engine, Machine.here(), RepairCommand.plain());
  }

  public Workspace workspace() {
    return engine.workspace();
  }

  public List<ScopeRoot> roots() {
    return workspace().roots();
  }

  public Path cache() {
    return workspace().layout().cacheFolder();
  }

  Instant now() {
    return workspace().environment().clock().instant();
  }
}

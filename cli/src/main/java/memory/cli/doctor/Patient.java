package memory.cli.doctor;

import java.nio.file.Path;
import java.util.List;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.scope.ScopeRoot;

/// Whose memory is looked at. A project that is not trusted is not opened.
public record Patient(MemoryEngine engine) {
  public Workspace workspace() {
    return engine.workspace();
  }

  public List<ScopeRoot> roots() {
    return workspace().roots();
  }

  public Path cache() {
    return workspace().layout().cacheFolder();
  }
}

package memory.engine;

import memory.engine.model.Scope;
import memory.engine.request.Hint;
import memory.engine.request.Origin;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WriteCheck;

/// Whether a workspace's scope may be written, and by what: the global one always, a project's when
/// the user trusts it or when it has no memory yet. Memory that is switched off is not written.
public sealed interface MemoryDoor {
  record Open(ScopeWriter writer) implements MemoryDoor {}

  record Closed(Refusal refusal) implements MemoryDoor {}

  /// What writes the scope.
  ///
  /// @throws RefusedException when it may not be written
  static ScopeWriter writer(Workspace workspace, Scope scope, Origin origin) {
    return switch (of(workspace, scope, origin)) {
      case Open(ScopeWriter writer) -> writer;
      case Closed(Refusal refusal) -> throw new RefusedException(refusal);
    };
  }

  /// @param origin on whose behalf it is written
  static MemoryDoor of(Workspace workspace, Scope scope, Origin origin) {
    return switch (of(workspace, scope)) {
      case Open(ScopeWriter writer) -> new Open(writer.by(origin));
      case Closed closed -> closed;
    };
  }

  static MemoryDoor of(Workspace workspace, Scope scope) {
    WriteCheck check = WriteCheck.guarded();
    if (!workspace.config().enabled()) {
      return new Closed(
          Refusal.denied("memory is off, nothing is written", "").with(Hint.Way.ENABLE_MEMORY));
    }
    var clock = workspace.environment().clock();
    if (scope == Scope.GLOBAL) {
      return new Open(
          new ScopeWriter(workspace.layout().global(), check, clock, ScopeWriter.Witness.NONE));
    }
    var project = workspace.layout().project();
    String folder = workspace.layout().projectFolder().toString();
    if (project.isEmpty()) {
      return new Closed(
          Refusal.malformed("there is no project here to write to", "")
              .with(Hint.Way.NAME_PROJECT));
    }
    if (!workspace.isProjectTrusted() && workspace.hasUntrustedProject()) {
      return new Closed(
          Refusal.denied("this project's memory is not trusted", "")
              .with(new Hint(Hint.Way.TRUST, folder))
              .at(folder));
    }
    if (!workspace.isProjectTrusted() && !workspace.mayMakeProject()) {
      return new Closed(
          Refusal.denied(
                  folder
                      + " is neither a repository nor the folder that memory was started for;"
                      + " scope global keeps it for the user",
                  "")
              .at(folder));
    }
    ScopeWriter.Witness witness = workspace.newText()::wrote;
    return new Open(new ScopeWriter(project.get(), check, clock, witness));
  }
}

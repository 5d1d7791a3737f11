package memory.engine.decision;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.file.BoundedRead;
import memory.engine.model.Decision;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.ScopeRoot;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import org.jspecify.annotations.Nullable;

/// A decision log of a scope, whether it exists or not. A project may have two: the last is the one
/// that is written, the other one is read only.
public record LogFile(ScopeRoot root, MemoryPath path, Path file) {
  private static final String NAME = "decisions.jsonl";

  public static List<LogFile> of(ScopeRoot root) {
    List<LogFile> logs = new ArrayList<>();
    for (Mount mount : root.mounts()) {
      if (mount.names().isEmpty() || mount.names().contains(NAME)) {
        logs.add(
            new LogFile(root, new MemoryPath(mount.prefix() + NAME), mount.folder().resolve(NAME)));
      }
    }
    return logs;
  }

  /// The one of a scope at a path; empty = what lies there is no log.
  public static Optional<LogFile> at(ScopeRoot root, MemoryPath path) {
    return of(root).stream().filter(log -> log.path.equals(path)).findFirst();
  }

  /// The one that new events go to.
  public static LogFile written(ScopeRoot root) {
    return of(root).getLast();
  }

  /// The decisions of some scopes as they stand in their logs at the moment, newest first within
  /// each log.
  ///
  /// @param projects what this project is called: global records that name another one are left
  ///   out; empty = those of every project
  public static DecisionList list(List<ScopeRoot> roots, Set<String> projects) {
    List<ScopedDecision> all = new ArrayList<>();
    List<DecisionList.LineFault> bad = new ArrayList<>();
    List<DecisionList.LineFault> notes = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    for (ScopeRoot root : roots) {
      LogFile written = written(root);
      for (LogFile log : of(root)) {
        try {
          DecisionView view = log.read();
          for (Decision decision : view.decisions().reversed()) {
            if (projects.isEmpty() || decision.project().map(projects::contains).orElse(true)) {
              all.add(
                  new ScopedDecision(
                      decision, root.scopeOf(log.path), log.path, log.equals(written)));
            }
          }
          view.badLines().forEach(line -> bad.add(log.fault(line)));
          view.notes().forEach(line -> notes.add(log.fault(line)));
          view.contested()
              .forEach((now, removed) -> {
                String told =
                    DecisionChecks.contested(now, removed)
                        + "; "
                        + DecisionChecks.settled(now, root.scopeOf(log.path));
                notes.add(log.fault(new DecisionView.BadLine(now.line(), told)));
              });
        } catch (IOException failed) {
          unreadable.add(log.file + ": " + failed.getMessage());
        }
      }
    }
    return new DecisionList(all, bad, notes, unreadable);
  }

  private DecisionList.LineFault fault(DecisionView.BadLine line) {
    return new DecisionList.LineFault(root.scopeOf(path), path, line.line(), line.error());
  }

  /// Whatever its size; a log that is missing has nothing. Of a linked worktree together with what
  /// the main worktree's says.
  ///
  /// @throws IOException when it cannot be read
  public DecisionView read() throws IOException {
    return read(Long.MAX_VALUE);
  }

  /// What stands in it; nothing when it is missing.
  ///
  /// @throws IOException when it cannot be read
  public String text() throws IOException {
    try {
      return BoundedRead.text(file, root.boundary(), BoundedRead.LOG_BYTES);
    } catch (NoSuchFileException none) {
      return "";
    }
  }

  /// The same.
  ///
  /// @throws IOException also when it is longer
  public DecisionView read(long maxBytes) throws IOException {
    DecisionLog log;
    try (InputStream in = stream(maxBytes)) {
      log = DecisionLog.of(in, null);
    } catch (NoSuchFileException none) {
      log = DecisionLog.of("", null);
    }
    besides(log, null);
    return log.view();
  }

  /// Lets the log take what the main worktree's says; a log that is missing says nothing.
  void besides(DecisionLog log, DecisionLog.@Nullable Watch watch) throws IOException {
    Optional<LogFile> other = root.main().flatMap(main -> at(main, path));
    if (other.isPresent()) {
      try (InputStream in = other.get().stream(Long.MAX_VALUE)) {
        log.takeBeside(in, watch);
      } catch (NoSuchFileException none) {
        // It has taken no decision yet.
      }
    }
  }

  private InputStream stream(long maxBytes) throws IOException {
    if (maxBytes < Long.MAX_VALUE && Files.size(file) > maxBytes) {
      throw new FileSystemException(file.toString(), null, "larger than " + maxBytes + " bytes");
    }
    return BoundedRead.stream(file, root.boundary());
  }
}

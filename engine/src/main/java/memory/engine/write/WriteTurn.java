package memory.engine.write;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.FolderFiles;
import memory.engine.file.JsonWrite;
import memory.engine.file.LogAppend;
import memory.engine.file.ProcessLock;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Author.Origin;
import memory.engine.request.Refusal;
import memory.engine.request.WriteResult;

/// One writer's turns at a scope: each under the scope's lock, put down in its log of writes, and
/// told to who watches.
///
/// @param origin on whose behalf
record WriteTurn(ScopeRoot root, StateFolder state, Clock clock, Brought brought, Origin origin) {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /// A change that is made while a lock is held.
  @FunctionalInterface
  interface Change {
    WriteResult run() throws IOException;
  }

  /// More work under the same lock.
  @FunctionalInterface
  interface Afterwards {
    void run() throws IOException;
  }

  WriteResult write(Change change) throws IOException {
    return write(change, () -> {});
  }

  WriteResult write(Change change, Afterwards afterwards) throws IOException {
    boolean first = !Files.isDirectory(root.folder());
    Optional<ProcessLock> lock = state.lock(PATIENCE);
    if (lock.isEmpty()) {
      return busy();
    }
    WriteResult result;
    try (ProcessLock _ = lock.get()) {
      result = change.run();
      if (result instanceof WriteResult.Written written) {
        if (!StateFolder.holds(written.path())) {
          log().add(List.of(line(written, origin)));
        }
        afterwards.run();
      }
    }
    return told(result, first);
  }

  /// Makes an addition, together with those that wait for the same file.
  WriteResult add(FileEdit edit) throws IOException {
    boolean first = !Files.isDirectory(root.folder());
    Optional<WriteResult> result =
        SharedTurns.of(root, edit.file())
            .make(new SharedTurns.Addition(edit, origin), PATIENCE, state::lock, this::together);
    return result.isEmpty() ? busy() : told(result.get(), first);
  }

  private void together(List<SharedTurns.Addition> all) throws IOException {
    List<WriteResult> results =
        FileEdit.runAll(all.stream().map(SharedTurns.Addition::edit).toList());
    List<WriteLog.Line> lines = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (results.get(i) instanceof WriteResult.Written written) {
        lines.add(line(written, all.get(i).origin()));
      }
    }
    log().add(lines);
    for (int i = 0; i < all.size(); i++) {
      all.get(i).answer(results.get(i));
    }
  }

  private WriteLog log() {
    return new WriteLog(state, clock);
  }

  private WriteLog.Line line(WriteResult.Written written, Origin by) {
    return new WriteLog.Line(written.action(), written.path(), by, written.recovery());
  }

  private WriteResult busy() {
    return new WriteResult.Refused(
        Refusal.conflict("another process is writing here", "try again; nothing was written")
            .at(root.folder()));
  }

  /// What is on disk is written, also where whoever watches could not put down that it is.
  private WriteResult told(WriteResult result, boolean first) {
    if (!(result instanceof WriteResult.Written written)) {
      return result;
    }
    try {
      brought.by(written, first);
      return result;
    } catch (IOException failed) {
      return written.saying(
          "it counts as somebody else's, to be reviewed: that it is yours could not be recorded, "
              + failed.getMessage());
    }
  }

  /// The lock alone, for what is no write of a file.
  ///
  /// @param file what the failure names
  ProcessLock lock(Path file) throws IOException {
    return state
        .lock(PATIENCE)
        .orElseThrow(() ->
            new FileSystemException(file.toString(), null, "another process is writing here"));
  }

  /// The words that a writer's caller has brought since its last write. Safe for use by several
  /// threads.
  static final class Brought {
    private final ScopeWriter.Listener listener;
    private final List<String> texts = new ArrayList<>();
    private final List<String> gone = new ArrayList<>();
    private boolean brings;

    Brought(ScopeWriter.Listener listener) {
      this.listener = listener;
    }

    ScopeWriter.Listener listener() {
      return listener;
    }

    synchronized void add(String text) {
      texts.add(text);
      brings = true;
    }

    synchronized void takeOut(List<String> lines) {
      gone.addAll(lines);
    }

    void by(WriteResult.Written written, boolean first) throws IOException {
      List<String> all;
      List<String> out;
      synchronized (this) {
        all = new ArrayList<>(texts);
        texts.clear();
        out = List.copyOf(gone);
        gone.clear();
        if (brings) {
          all.add(written.path().value());
        }
      }
      if (first || !all.isEmpty() || !out.isEmpty()) {
        listener.wrote(first, all, out);
      }
    }
  }

  /// Which file was written when, how and on whose behalf: `.state/writes.jsonl`, one line for each
  /// write and none of its text. Best effort: a write does not fail for it. Whoever calls holds the
  /// scope's lock.
  static final class WriteLog {
    private static final long MOST_BYTES = 1 << 20;

    private final Path log;
    private final Clock clock;

    WriteLog(StateFolder state, Clock clock) {
      this.log = state.folder().resolve("writes.jsonl");
      this.clock = clock;
    }

    record Line(String action, MemoryPath path, Origin origin, Optional<String> recovery) {}

    void add(List<Line> lines) {
      try {
        if (lines.isEmpty()) {
          return;
        }
        if (Files.exists(log) && Files.size(log) > MOST_BYTES) {
          FolderFiles.delete(log);
        }
        LogAppend.append(log, bytes(lines), _ -> true, AtomicReplace.Policy.CACHE, clock);
      } catch (IOException full) {
        // The write itself is on disk.
      }
    }

    private byte[] bytes(List<Line> lines) {
      StringBuilder all = new StringBuilder();
      for (Line line : lines) {
        all.append(
                JsonWrite.object(json -> {
                  json.writeStringField("at", clock.instant().toString());
                  json.writeStringField("action", line.action());
                  json.writeStringField("path", line.path().value());
                  json.writeStringField("origin", line.origin().label());
                  JsonWrite.optional(json, "recovery", line.recovery());
                }))
            .append('\n');
      }
      return all.toString().getBytes(StandardCharsets.UTF_8);
    }
  }
}

package memory.engine.write;

import com.google.common.collect.MapMaker;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentMap;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.DurableFolder;
import memory.engine.file.FolderFiles;
import memory.engine.file.JsonWrite;
import memory.engine.file.LogAppend;
import memory.engine.file.ProcessLock;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Author.Origin;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.WriteResult;
import org.jspecify.annotations.Nullable;

/// One writer's turns at a scope: each under the scope's lock, put down in its log of writes, and
/// told to who watches.
///
/// @param origin on whose behalf
record WriteTurn(ScopeRoot root, StateFolder state, Clock clock, Brought brought, Origin origin) {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final long MOST_LOG_BYTES = 1 << 20;

  /// A change that is made while a lock is held.
  @FunctionalInterface
  interface Change {
    WriteResult run() throws IOException;
  }

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
          log(List.of(line(written, origin)));
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
        SharedTurns.of(root, edit.file()).make(new SharedTurns.Addition(edit, origin), this);
    return result.isEmpty() ? busy() : told(result.get(), first);
  }

  private void together(List<SharedTurns.Addition> all) throws IOException {
    List<WriteResult> results =
        FileEdit.runAll(all.stream().map(addition -> addition.edit).toList());
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (results.get(i) instanceof WriteResult.Written written) {
        lines.add(line(written, all.get(i).origin));
      }
    }
    log(lines);
    for (int i = 0; i < all.size(); i++) {
      all.get(i).result = results.get(i);
    }
  }

  /// Puts down which file was written when, how and on whose behalf: `.state/writes.jsonl`, one
  /// line for each write and none of its text. Best effort: a write does not fail for it. Whoever
  /// calls holds the scope's lock.
  private void log(List<String> lines) {
    Path log = state.folder().resolve("writes.jsonl");
    try {
      if (lines.isEmpty()) {
        return;
      }
      if (Files.exists(log) && Files.size(log) > MOST_LOG_BYTES) {
        FolderFiles.delete(log);
      }
      byte[] bytes = String.join("", lines).getBytes(StandardCharsets.UTF_8);
      LogAppend.append(log, bytes, _ -> true, AtomicReplace.Policy.CACHE, clock);
    } catch (IOException full) {
      // The write itself is on disk.
    }
  }

  private String line(WriteResult.Written written, Origin by) {
    return JsonWrite.object(json -> {
      json.writeStringField("at", clock.instant().toString());
      json.writeStringField("action", written.action());
      json.writeStringField("path", written.path().value());
      json.writeStringField("origin", by.label());
      JsonWrite.optional(json, "recovery", written.recovery());
    })
        + "\n";
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

  /// The turns of this process's threads at one file that they add to (group commit): whoever has
  /// the turn makes the additions of all that wait, in the order in which they came, by one
  /// replacement, and each is told of its own when that is on disk. Safe for use by several
  /// threads.
  static final class SharedTurns {
    private static final ConcurrentMap<Place, SharedTurns> ALL =
        new MapMaker().weakValues().makeMap();

    // Guarded by this.
    private final List<Addition> waiting = new ArrayList<>();
    private boolean taken;

    private SharedTurns() {}

    private record Place(ScopeRoot root, Path file) {}

    /// Those of all threads that add to this file.
    static SharedTurns of(ScopeRoot root, Path file) {
      return ALL.computeIfAbsent(new Place(root, file), _ -> new SharedTurns());
    }

    /// An addition that waits for its turn.
    static final class Addition {
      private final FileEdit edit;
      private final Origin origin;
      private volatile @Nullable WriteResult result;
      private volatile @Nullable Throwable failure;

      Addition(FileEdit edit, Origin origin) {
        this.edit = edit;
        this.origin = origin;
      }

      private boolean isDone() {
        return result != null || failure != null;
      }

      private Optional<WriteResult> told() throws IOException {
        if (failure instanceof IOException broken) {
          throw new IOException(broken.getMessage(), broken);
        } else if (failure != null) {
          throw new IllegalStateException(failure);
        }
        return Optional.ofNullable(result);
      }
    }

    /// Waits until the addition is made, by this thread or another.
    ///
    /// @return empty when somebody else held the lock all the time; nothing was written then
    Optional<WriteResult> make(Addition mine, WriteTurn turn) throws IOException {
      long end = System.nanoTime() + PATIENCE.toNanos();
      if (!mayLead(mine, end)) {
        return mine.told();
      }
      List<Addition> all = List.of();
      Duration left = Duration.ofNanos(end - System.nanoTime());
      try (ProcessLock held = turn.state.lock(left).orElse(null)) {
        if (held == null) {
          return Optional.empty();
        }
        all = takeWaiting();
        turn.together(all);
        return mine.told();
      } catch (IOException | RuntimeException | Error broken) {
        for (Addition one : all) {
          one.failure = one.isDone() ? one.failure : broken;
        }
        throw broken;
      } finally {
        synchronized (this) {
          waiting.remove(mine);
          taken = false;
          notifyAll();
        }
      }
    }

    /// @return false when there is nothing left to do: it is made, or nobody had time for it
    private synchronized boolean mayLead(Addition mine, long end) throws IOException {
      waiting.add(mine);
      boolean interrupted = false;
      while (taken && !mine.isDone()) {
        long left = Math.max(0, end - System.nanoTime());
        // What is being made already cannot be called off.
        if ((interrupted || left == 0) && waiting.remove(mine)) {
          break;
        }
        try {
          wait(left / 1_000_000 + 1);
        } catch (InterruptedException stopped) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
        if (!mine.isDone()) {
          waiting.remove(mine);
          throw new InterruptedIOException("interrupted while waiting to write");
        }
      }
      boolean leads = !mine.isDone() && waiting.contains(mine);
      taken |= leads;
      return leads;
    }

    private synchronized List<Addition> takeWaiting() {
      List<Addition> all = List.copyOf(waiting);
      waiting.clear();
      return all;
    }
  }

  /// One addition to a log of a scope, made while the scope's lock is held (safety D2, D3).
  ///
  /// @param place the log as named, whether it exists or not
  record LogWrite(
      ScopeRoot root, Clock clock, String action, MemoryPath path, Path place, LogEdit edit) {
    /// The answer when nothing is to be written; empty = there is something.
    Optional<WriteResult> beforehand() throws IOException {
      LogEdit.Lines lines = decide();
      return lines.lines().isEmpty()
          ? Optional.of(written(lines.preview(), Optional.empty()))
          : Optional.empty();
    }

    WriteResult run() throws IOException {
      LogEdit.Lines lines = decide();
      return lines.lines().isEmpty() ? written(lines.preview(), Optional.empty()) : append(lines);
    }

    private LogEdit.Lines decide() throws IOException {
      try (InputStream current = BoundedRead.stream(place, root.boundary())) {
        return edit.of(current);
      } catch (NoSuchFileException none) {
        return edit.of(InputStream.nullInputStream());
      }
    }

    private WriteResult append(LogEdit.Lines lines) throws IOException {
      AtomicReplace.Policy policy = StateFolder.policy(root);
      DurableFolder.create(Optional.ofNullable(place.getParent()).orElseThrow(), policy);
      Path log = AtomicReplace.realTarget(place.toAbsolutePath(), policy);
      byte[] bytes = lines.bytes();
      if (Files.exists(log) && Files.size(log) + bytes.length > BoundedRead.LOG_BYTES) {
        return new WriteResult.Refused(
            Refusal.conflict(
                    path + " would be larger than " + (BoundedRead.LOG_BYTES >> 20) + " MiB",
                    Hint.Way.COMPACT_DECISIONS)
                .at(log));
      }
      Optional<Path> torn = LogAppend.append(log, bytes, edit::isRecord, policy, clock);
      return written(lines.preview(), torn);
    }

    private WriteResult written(String preview, Optional<Path> torn) {
      return new WriteResult.Written(
          action,
          path,
          root.scopeOf(path),
          Optional.empty(),
          edit.masked(),
          Optional.empty(),
          preview,
          torn,
          "",
          "");
    }
  }
}

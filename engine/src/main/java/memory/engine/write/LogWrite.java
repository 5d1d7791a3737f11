package memory.engine.write;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.DurableFolder;
import memory.engine.file.LogAppend;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.WriteResult;

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

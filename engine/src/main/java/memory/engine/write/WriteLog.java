package memory.engine.write;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.LogAppend;
import memory.engine.file.SecondName;
import memory.engine.model.MemoryPath;
import memory.engine.request.Origin;

/// Which file was written when, how and on whose behalf: `.state/writes.jsonl`, one line for each
/// write and none of its text. Best effort: a write does not fail for it. Whoever calls holds the
/// scope's lock.
final class WriteLog {
  private static final long MOST_BYTES = 1 << 20;

  private final Path log;
  private final Clock clock;

  WriteLog(StateFolder state, Clock clock) {
    this.log = state.folder().resolve("writes.jsonl");
    this.clock = clock;
  }

  void add(String action, MemoryPath path, Origin origin, Optional<String> recovery) {
    try {
      if (Files.exists(log) && Files.size(log) > MOST_BYTES) {
        SecondName.remove(log);
      }
      LogAppend.append(
          log, line(action, path, origin, recovery), _ -> true, AtomicReplace.Policy.CACHE, clock);
    } catch (IOException full) {
      // The write itself is on disk.
    }
  }

  private byte[] line(String action, MemoryPath path, Origin origin, Optional<String> recovery)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("at", clock.instant().toString());
      json.writeStringField("action", action);
      json.writeStringField("path", path.value());
      json.writeStringField("origin", origin.label());
      if (recovery.isPresent()) {
        json.writeStringField("recovery", recovery.get());
      }
      json.writeEndObject();
    }
    out.write('\n');
    return out.toByteArray();
  }
}

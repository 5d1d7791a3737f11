package memory.engine.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.JsonWrite;
import memory.engine.file.PrivateFolder;
import memory.engine.file.StaleFiles;
import memory.engine.request.Candidate;
import memory.engine.request.Candidate.Signal;

/// The candidates of one project that wait, in a small file of the cache, for a week. Best effort,
/// as the cache is: of two processes that write at once the last one wins.
final class WaitingRoom {
  private static final Duration KEPT = Duration.ofDays(7);
  private static final int MOST = 50;
  private static final int MAX_BYTES = 1 << 20;

  private final Path folder;
  private final Path file;
  private final Clock clock;

  /// @param project the id of the project they are about
  WaitingRoom(Path cache, String project, Clock clock) {
    this.folder = cache.resolve("capture");
    this.file = folder.resolve(project + ".json");
    this.clock = clock;
  }

  List<Candidate> all() {
    List<Candidate> all = new ArrayList<>();
    try {
      Map<String, Object> fields =
          BoundedJson.object(BoundedRead.bytes(file, Optional.of(folder), MAX_BYTES));
      if (fields.get("waiting") instanceof List<?> list) {
        for (Object one : list) {
          if (one instanceof Map<?, ?> map
              && map.get("id") instanceof String id
              && map.get("text") instanceof String text
              && map.get("session") instanceof String session
              && map.get("at") instanceof Long at
              && at > clock.instant().minus(KEPT).toEpochMilli()) {
            Signal signal = "marker".equals(map.get("signal")) ? Signal.MARKER : Signal.SENTENCE;
            Optional<String> evidence =
                map.get("evidence") instanceof String said ? Optional.of(said) : Optional.empty();
            all.add(new Candidate(id, text, signal, session, evidence));
          }
        }
      }
    } catch (IOException missingOrBroken) {
      return List.of();
    }
    return all;
  }

  void keep(List<Candidate> candidates) throws IOException {
    boolean isNew = !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    if (isNew && candidates.isEmpty()) {
      return;
    }
    PrivateFolder.create(folder);
    List<Candidate> latest =
        candidates.subList(Math.max(0, candidates.size() - MOST), candidates.size());
    AtomicReplace.write(file, json(latest), AtomicReplace.Policy.CACHE);
    if (isNew) {
      StaleFiles.delete(folder, clock.instant().minus(KEPT));
    }
  }

  private byte[] json(List<Candidate> candidates) throws IOException {
    return JsonWrite.bytes(json -> {
      JsonWrite.objects(json, "waiting", candidates)
          .each(candidate -> {
            json.writeStringField("id", candidate.id());
            json.writeStringField("text", candidate.text());
            json.writeStringField("signal", candidate.signal().label());
            json.writeStringField("session", candidate.session());
            JsonWrite.optional(json, "evidence", candidate.evidence());
            json.writeNumberField("at", clock.instant().toEpochMilli());
          });
    });
  }
}

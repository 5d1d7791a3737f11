package memory.engine.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import memory.engine.file.BoundedRead;
import memory.engine.file.CacheLog;
import memory.engine.request.Trace;

/// Keeps traces in `traces/`, a file for each day, for a week. Best effort: no lock, nothing forced
/// to disk, and what cannot be written is not kept.
public final class TraceLog {
  static final Duration KEPT = Duration.ofDays(7);

  /// A day of more is not added to.
  static final int DAY_BYTES = 32 << 20;

  private static final String SUFFIX = ".jsonl";
  private static final int ID_CHARS = 12;

  private final Path folder;
  private final Clock clock;

  /// @param cache the folder below which `traces/` lies; made on the first write
  public TraceLog(Path cache, Clock clock) {
    this.folder = cache.resolve("traces");
    this.clock = clock;
  }

  public Instant now() {
    return clock.instant();
  }

  /// @param trace without an id
  /// @return the id it is kept by; empty when it could not be
  public Optional<String> keep(Trace trace) {
    try {
      String id = "t-" + id(trace);
      Path file = folder.resolve(day(trace.at()) + SUFFIX);
      boolean added =
          CacheLog.append(file, TraceCodec.encode(id, trace), DAY_BYTES, trace.at().minus(KEPT));
      return added ? Optional.of(id) : Optional.empty();
    } catch (IOException unwritable) {
      return Optional.empty();
    }
  }

  /// The latest first.
  ///
  /// @param wanted those that are listed
  public List<Trace> latest(int most, Predicate<Trace> wanted) {
    List<Trace> latest = new ArrayList<>();
    for (Path file : days()) {
      List<Trace> ofDay = new ArrayList<>();
      for (Trace trace : read(file)) {
        if (wanted.test(trace)) {
          ofDay.add(trace);
        }
      }
      Collections.reverse(ofDay);
      for (Trace trace : ofDay) {
        if (latest.size() == most) {
          return latest;
        }
        latest.add(trace);
      }
    }
    return latest;
  }

  public Optional<Trace> find(String id) {
    for (Path file : days()) {
      for (Trace trace : read(file).reversed()) {
        if (trace.id().equals(id)) {
          return Optional.of(trace);
        }
      }
    }
    return Optional.empty();
  }

  private List<Path> days() {
    try {
      return CacheLog.all(folder, oldest()).reversed();
    } catch (IOException none) {
      return List.of();
    }
  }

  private Instant oldest() {
    return clock.instant().minus(KEPT);
  }

  private List<Trace> read(Path file) {
    List<Trace> traces = new ArrayList<>();
    try {
      String text = BoundedRead.text(file, Optional.of(folder), BoundedRead.LOG_BYTES);
      for (String line : text.split("\n", -1)) {
        TraceCodec.decode(line)
            .filter(trace -> !trace.at().isBefore(oldest()))
            .ifPresent(traces::add);
      }
    } catch (IOException unreadable) {
      return List.of();
    }
    return traces;
  }

  /// Of what tells two traces apart: a whole trace takes a new process longer to hash than to
  /// write.
  private static String id(Trace trace) {
    String telling =
        trace.at() + " " + trace.micros() + " " + trace.session() + " " + trace.project();
    return Hashing.sha256().hashString(telling, UTF_8).toString().substring(0, ID_CHARS);
  }

  private static LocalDate day(Instant at) {
    return at.atZone(ZoneOffset.UTC).toLocalDate();
  }
}

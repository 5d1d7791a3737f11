package memory.engine.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import memory.engine.file.BoundedRead;
import memory.engine.file.CacheLog;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.request.Injection.SectionReport;
import memory.engine.request.Trace;
import memory.engine.request.Trace.Verdict;
import memory.engine.session.SessionLedger;

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

  /// Keeps it; one of work whose answer may not arrive when [that counts][SessionLedger#holdBack].
  ///
  /// @param trace without an id
  /// @return the id it is kept by; empty when it could not be
  public Optional<String> keep(Trace trace) {
    String id = "t-" + id(trace);
    AtomicBoolean failed = new AtomicBoolean();
    SessionLedger.keepWith(() -> failed.set(!append(id, trace)));
    return failed.get() ? Optional.empty() : Optional.of(id);
  }

  private boolean append(String id, Trace trace) {
    try {
      Path file = folder.resolve(LocalDate.ofInstant(trace.at(), ZoneOffset.UTC) + SUFFIX);
      return CacheLog.append(file, TraceCodec.encode(id, trace), DAY_BYTES, trace.at().minus(KEPT));
    } catch (IOException unwritable) {
      return false;
    }
  }

  /// The latest first.
  ///
  /// @param wanted those that are listed
  public List<Trace> latest(int most, Predicate<Trace> wanted) {
    List<Trace> latest = new ArrayList<>();
    for (Path file : days()) {
      for (Trace trace : read(file).reversed()) {
        if (latest.size() == most) {
          return latest;
        }
        if (wanted.test(trace)) {
          latest.add(trace);
        }
      }
    }
    return latest;
  }

  public Optional<Trace> find(String id) {
    return latest(1, trace -> trace.id().equals(id)).stream().findFirst();
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

  /// A [Trace] as one line of JSON.
  private static final class TraceCodec {
    static byte[] encode(String id, Trace trace) throws IOException {
      return JsonWrite.bytes(json -> {
        json.writeStringField("id", id);
        json.writeNumberField("at", trace.at().toEpochMilli());
        JsonWrite.optional(json, "session", trace.session());
        JsonWrite.optional(json, "agent", trace.agent());
        json.writeStringField("project", trace.project());
        json.writeStringField("profile", trace.profile());
        json.writeStringField("part", trace.part());
        JsonWrite.optional(json, "prompt", trace.prompt());
        json.writeNumberField("prompt_chars", trace.promptChars());
        json.writeStringField("reason", trace.reason());
        json.writeStringField("freshness", trace.freshness());
        json.writeStringField("gate", trace.gate());
        json.writeNumberField("chars", trace.chars());
        json.writeNumberField("budget", trace.budgetChars());
        json.writeNumberField("us", trace.micros());
        JsonWrite.objects(json, "sections", trace.sections()).each(section -> write(json, section));
        JsonWrite.objects(json, "candidates", trace.candidates()).each(one -> write(json, one));
      });
    }

    private static void write(JsonGenerator json, SectionReport section) throws IOException {
      json.writeStringField("name", section.name());
      JsonWrite.numbers(json, section.figures());
    }

    private static void write(JsonGenerator json, Trace.Candidate candidate) throws IOException {
      json.writeStringField("id", candidate.id());
      json.writeStringField("place", candidate.citation());
      json.writeStringField("scope", candidate.scope());
      json.writeNumberField("score", candidate.score());
      json.writeStringField("verdict", candidate.verdict().label());
      JsonWrite.strings(json, "terms", candidate.terms());
      JsonWrite.numbers(json, "parts", candidate.parts());
      JsonWrite.numbers(json, "evidence", candidate.evidence());
    }

    /// Empty when the line is none of ours.
    static Optional<Trace> decode(String line) {
      return JsonObject.of(line).map(TraceCodec::trace);
    }

    private static Trace trace(JsonObject json) {
      List<Trace.Candidate> candidates = new ArrayList<>();
      json.objects("candidates").forEach(one -> candidate(one).ifPresent(candidates::add));
      return new Trace(
          json.orEmpty("id"),
          Instant.ofEpochMilli(json.number("at").orElse(0).longValue()),
          json.string("session"),
          json.string("agent"),
          json.orEmpty("project"),
          json.orEmpty("profile"),
          json.orEmpty("part"),
          json.string("prompt"),
          json.whole("prompt_chars"),
          json.orEmpty("reason"),
          json.orEmpty("freshness"),
          json.orEmpty("gate"),
          json.whole("chars"),
          json.whole("budget"),
          json.number("us").orElse(0).longValue(),
          json.objects("sections").stream()
              .map(section -> SectionReport.of(section.orEmpty("name"), section::whole))
              .toList(),
          candidates);
    }

    private static Optional<Trace.Candidate> candidate(JsonObject json) {
      return Verdict.ofLabel(json.orEmpty("verdict"))
          .map(verdict ->
              new Trace.Candidate(
                  json.orEmpty("id"),
                  json.orEmpty("place"),
                  json.orEmpty("scope"),
                  json.number("score").orElse(0).doubleValue(),
                  verdict,
                  json.strings("terms").orElse(List.of()),
                  figures(json.child("parts")),
                  figures(json.child("evidence"))));
    }

    private static Map<String, Double> figures(JsonObject json) {
      Map<String, Double> figures = new LinkedHashMap<>();
      for (String name : json.fields().keySet()) {
        figures.put(name, json.number(name).orElse(0).doubleValue());
      }
      return figures;
    }
  }
}

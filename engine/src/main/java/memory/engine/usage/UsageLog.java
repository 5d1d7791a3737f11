package memory.engine.usage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import memory.engine.file.BoundedRead;
import memory.engine.file.CacheLog;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.guard.WriteGuard;
import memory.engine.request.UsageResult.Figures;
import memory.engine.request.UsageResult.Shown;
import memory.engine.request.UsageResult.Subject;

/// The log of one cache folder, a file a day, kept for 30 days and 4 MiB a day. Best effort: what
/// cannot be written is not. Written only after an answer was given.
public final class UsageLog {
  private static final Duration KEPT = Duration.ofDays(30);
  private static final int DAY_BYTES = 4 << 20;
  private static final String INJECT = "inject";
  private static final int PROMPT_CHARS = 80;
  private static final int MOST_SHOWN = 10;
  private static final double MILLI_MICROS = 1000;

  private final Path folder;
  private final Clock clock;

  public UsageLog(Path cache, Clock clock) {
    this.folder = cache.resolve("usage");
    this.clock = clock;
  }

  /// One answer.
  ///
  /// @param tool what was used: `inject`, `search`, a tool's name
  /// @param reason what came of it
  /// @param chars how long the block was; 0 for tools
  /// @param hits ids of the passages that were shown
  /// @param prompt the question, when its user wants its beginning kept
  public record Use(
      String tool,
      String reason,
      int chars,
      Duration took,
      List<String> hits,
      Optional<String> prompt) {}

  public void add(Use use) {
    try {
      Path file = folder.resolve(LocalDate.now(clock) + ".jsonl");
      byte[] line = line(use).getBytes(StandardCharsets.UTF_8);
      CacheLog.append(file, line, DAY_BYTES, clock.instant().minus(KEPT));
    } catch (IOException unwritable) {
      // Nobody waits for it.
    }
  }

  /// @return by tool, the figures over all that was logged
  public SortedMap<String, Figures> figures(Subject subject) throws IOException {
    SortedMap<String, Figures> figures = new TreeMap<>();
    all().stream()
        .filter(use -> use.tool().equals(INJECT) == (subject == Subject.INJECTIONS))
        .collect(Collectors.groupingBy(Use::tool))
        .forEach((tool, uses) -> figures.put(tool, figures(uses)));
    return figures;
  }

  /// The figures over some uses.
  static Figures figures(Collection<Use> uses) {
    Map<String, Integer> reasons = new TreeMap<>();
    Map<String, Integer> shown = new TreeMap<>();
    List<Long> micros = new ArrayList<>();
    long chars = 0;
    int withChars = 0;
    for (Use use : uses) {
      reasons.merge(use.reason(), 1, Integer::sum);
      use.hits().forEach(hit -> shown.merge(hit, 1, Integer::sum));
      micros.add(use.took().toNanos() / 1000);
      chars += use.chars();
      withChars += use.chars() > 0 ? 1 : 0;
    }
    micros.sort(null);
    List<Shown> hits =
        shown.entrySet().stream()
            .map(one -> new Shown(one.getKey(), one.getValue()))
            .sorted(Comparator.comparingInt(Shown::times).reversed().thenComparing(Shown::id))
            .limit(MOST_SHOWN)
            .toList();
    return new Figures(
        uses.size(),
        reasons,
        withChars == 0 ? 0 : (int) (chars / withChars),
        micros.isEmpty() ? 0 : micros.get(micros.size() / 2) / MILLI_MICROS,
        hits);
  }

  /// All that was logged, the oldest day first.
  List<Use> all() throws IOException {
    List<Use> all = new ArrayList<>();
    for (Path day : CacheLog.all(folder, clock.instant().minus(KEPT))) {
      BoundedRead.text(day, Optional.of(folder), 2 * DAY_BYTES)
          .lines()
          .forEach(line -> use(line).ifPresent(all::add));
    }
    return all;
  }

  private String line(Use use) throws IOException {
    return JsonWrite.object(json -> {
      json.writeStringField("t", clock.instant().toString());
      json.writeStringField("tool", use.tool());
      json.writeStringField("reason", use.reason());
      json.writeNumberField("chars", use.chars());
      json.writeNumberField("us", use.took().toNanos() / 1000);
      JsonWrite.strings(json, "hits", use.hits());
      if (use.prompt().isPresent()) {
        json.writeStringField("prompt", beginning(use.prompt().get()));
      }
    });
  }

  private static String beginning(String prompt) {
    String masked = WriteGuard.check(prompt).text();
    return masked.substring(
        0,
        masked.offsetByCodePoints(
            0, Math.min(PROMPT_CHARS, masked.codePointCount(0, masked.length()))));
  }

  private static Optional<Use> use(String line) {
    return JsonObject.of(line)
        .filter(json -> json.string("tool").isPresent() && json.string("reason").isPresent())
        .filter(json -> json.number("chars").isPresent() && json.number("us").isPresent())
        .map(json ->
            new Use(
                json.orEmpty("tool"),
                json.orEmpty("reason"),
                json.whole("chars"),
                Duration.ofNanos(json.number("us").get().longValue() * 1000),
                json.strings("hits").orElse(List.of()),
                Optional.empty()));
  }
}

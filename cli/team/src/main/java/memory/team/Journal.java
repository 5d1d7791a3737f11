package memory.team;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import memory.engine.file.JsonWrite;

/// What was asked of the server: one line for each request in `audit.jsonl`, and figures for
/// Prometheus. It holds who asked, what kind of request, of which team, how it ended and how long
/// it took; never a text. Safe for use by several threads.
final class Journal {
  private static final long MOST_BYTES = 32 << 20;

  private final Path file;
  private final Clock clock;
  private final PrintStream errors;
  private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();
  private final Map<String, LongAdder> micros = new ConcurrentSkipListMap<>();

  /// @param errors what the server's owner reads
  Journal(Path file, Clock clock, PrintStream errors) {
    this.file = file;
    this.clock = clock;
    this.errors = errors;
  }

  void answered(String person, String kind, String team, int status, Duration took) {
    String labels = "kind=\"" + kind + "\",status=\"" + status + "\"";
    counts.computeIfAbsent(labels, _ -> new LongAdder()).increment();
    micros
        .computeIfAbsent("kind=\"" + kind + "\"", _ -> new LongAdder())
        .add(took.toNanos() / 1000);
    if (kind.endsWith("/healthz") || kind.endsWith("/readyz")) {
      return;
    }
    String line =
        JsonWrite.object(json -> {
          json.writeStringField("at", clock.instant().toString());
          json.writeStringField("person", person);
          json.writeStringField("kind", kind);
          json.writeStringField("team", team);
          json.writeNumberField("status", status);
          json.writeNumberField("ms", took.toNanos() / 1_000_000.0);
        });
    append(line + "\n");
  }

  private synchronized void append(String line) {
    try {
      if (Files.exists(file) && Files.size(file) > MOST_BYTES) {
        Files.move(file, file.resolveSibling("audit.1.jsonl"), StandardCopyOption.REPLACE_EXISTING);
      }
      try (OutputStream out =
          Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
        out.write(line.getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException full) {
      errors.println("memory-team: the audit log could not be written: " + full.getMessage());
    }
  }

  /// A request that failed for no reason of the client's; its text is not in the message.
  void failed(String path, Throwable failure) {
    errors.println("memory-team: " + path + ": " + failure);
  }

  byte[] metrics() {
    StringBuilder text = new StringBuilder();
    text.append("# TYPE memory_team_requests_total counter\n");
    counts.forEach(
        (labels, count) -> line(text, "memory_team_requests_total", labels, count.sum()));
    text.append("# TYPE memory_team_request_seconds_total counter\n");
    micros.forEach(
        (labels, sum) -> line(text, "memory_team_request_seconds_total", labels, sum.sum() / 1e6));
    Runtime runtime = Runtime.getRuntime();
    text.append("# TYPE memory_team_heap_bytes gauge\nmemory_team_heap_bytes ")
        .append(runtime.totalMemory() - runtime.freeMemory())
        .append('\n');
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void line(StringBuilder text, String name, String labels, Number value) {
    text.append(name).append('{').append(labels).append("} ").append(value).append('\n');
  }
}

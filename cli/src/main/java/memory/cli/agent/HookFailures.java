package memory.cli.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import memory.engine.file.CacheLog;
import memory.engine.file.FolderFiles;

/// The hooks that broke off by a fault of ours: their hosts are told nothing, `memory doctor` tells
/// it. A line says when, in which event, which exception and where; nothing of a text. Kept for a
/// week.
public record HookFailures(Path folder) {
  private static final Duration KEPT = Duration.ofDays(7);
  private static final int DAY_BYTES = 64 << 10;
  private static final int MOST_FRAMES = 4;

  public static HookFailures in(Path cache) {
    return new HookFailures(cache.resolve("failures"));
  }

  /// Best effort: what cannot be written is not.
  public void add(Clock clock, String event, Throwable failed) {
    String where =
        Arrays.stream(failed.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith("memory."))
            .limit(MOST_FRAMES)
            .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
            .collect(Collectors.joining(" < "));
    String line =
        clock.instant() + " " + event + ": " + failed.getClass().getSimpleName() + " in " + where;
    try {
      CacheLog.append(
          folder.resolve(LocalDate.now(clock) + ".log"),
          line.getBytes(StandardCharsets.UTF_8),
          DAY_BYTES,
          clock.instant().minus(KEPT));
    } catch (IOException unwritable) {
      // Nobody waits for it.
    }
  }

  /// Those of the last week, in their order.
  public List<String> recent(Clock clock) throws IOException {
    LocalDate first = LocalDate.now(clock).minusDays(KEPT.toDays());
    List<String> all = new ArrayList<>();
    for (Path file : FolderFiles.of(folder, "*.log")) {
      if (String.valueOf(file.getFileName()).compareTo(first + "") >= 0) {
        all.addAll(Files.readAllLines(file));
      }
    }
    return all;
  }
}

package memory.cli.server;

import static com.google.common.base.Strings.lenientFormat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import memory.cli.output.InjectionReport;
import memory.cli.output.JsonText;
import memory.cli.output.SearchReport;
import memory.cli.resident.EnginePool;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.file.AtomicReplace;
import memory.engine.file.PrivateFolder;
import memory.engine.model.Environment;
import memory.engine.model.SearchIndex;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.Part;
import memory.engine.request.SearchQuestion;

/// Asks in a new server what agents will ask, of a made-up memory in a folder of its own, until
/// Java has compiled them: without it the first fifty prompts take several times as long as the
/// later ones, and few servers live to see those. Steps aside while somebody is served.
final class Rehearsal implements AutoCloseable {
  private static final int ROUNDS = 40;
  private static final int NOTES = 100;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration PAUSE = Duration.ofMillis(10);

  private static final List<String> SYLLABLES =
      List.of("ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu");

  private final Path folder;
  private final Environment own;
  private final Runnable last;
  private int rounds;
  private final CountDownLatch over = new CountDownLatch(1);

  /// @param folder made for it, and deleted; by the next one when the process ends meanwhile
  /// @param last is run at the end
  Rehearsal(Path folder, Environment own, Runnable last) {
    this.folder = folder;
    this.own = own;
    this.last = last;
  }

  /// @param busy whether somebody else is served
  void start(BooleanSupplier busy) {
    Thread.ofPlatform().daemon().name("memory-rehearsal").start(() -> run(busy));
  }

  /// Until it is done or closed; the folder is there so long.
  void run(BooleanSupplier busy) {
    try {
      PrivateFolder.delete(folder);
      PrivateFolder.create(folder);
      try {
        if (!isOver(FIRST_PAUSE, busy)) {
          rehearse(busy);
          if (!isOver(PAUSE, busy)) {
            last.run();
          }
        }
      } finally {
        PrivateFolder.delete(folder);
      }
    } catch (IOException | RuntimeException unwritable) {
      // The prompts will do it.
    }
  }

  private void rehearse(BooleanSupplier busy) throws IOException {
    Path home = folder.resolve("home");
    PrivateFolder.create(home.resolve("daily"));
    for (int day = 10; day < 14; day++) {
      byte[] log = log(day).getBytes(StandardCharsets.UTF_8);
      Path file = home.resolve("daily/2026-01-" + day + ".md");
      AtomicReplace.write(file, log, AtomicReplace.Policy.CACHE);
    }
    Environment environment =
        new Environment(
            Map.of("XDG_CACHE_HOME", "" + folder, "XDG_CONFIG_HOME", "" + folder),
            folder,
            folder,
            own.clock());
    WorkspaceOptions options =
        new WorkspaceOptions(Optional.of(home), Optional.empty(), true, Optional.empty(), Map.of());
    try (EnginePool engines = new EnginePool(SearchIndex.Progress.SILENT)) {
      while (rounds < ROUNDS && !isOver(PAUSE, busy)) {
        ask(engines, Workspace.of(environment, options));
        rounds++;
      }
    }
  }

  /// What a hook, a model and a person ask, as far as the JSON that they are sent.
  private void ask(EnginePool engines, Workspace workspace) {
    int number = 1_000 + 5 * rounds;
    String prompt = "why did we choose " + note(number) + ", and not " + note(number + 1) + "?";
    InjectionRequest inject = InjectionRequest.of(prompt);
    try (MemoryEngine engine = engines.open(workspace)) {
      JsonText.object(SearchReport.of(engine, SearchQuestion.of(prompt))::write);
      for (InjectionRequest request :
          List.of(inject, inject.inSession("r" + rounds % 20).withPart(Part.RECALLED))) {
        JsonText.object(InjectionReport.of(Optional.empty(), engine, request)::write);
      }
    }
  }

  /// How many rounds were gone through.
  int rounds() {
    return rounds;
  }

  private static String log(int day) {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < NOTES; i++) {
      log.append("- we chose ").append(note(day * NOTES + i)).append(" for the release\n");
    }
    return log.toString();
  }

  /// A name that no other note has, two that some have, and one that many have.
  private static String note(int number) {
    return lenientFormat(
        "the %s with %s %s and the %s database",
        name(number), name(number / 4), name(number / 3), name(number % 7));
  }

  private static String name(int number) {
    StringBuilder name = new StringBuilder("n");
    for (int rest = number; rest > 0; rest /= 10) {
      name.append(SYLLABLES.get(rest % 10));
    }
    return name.toString();
  }

  /// Waits, and longer while somebody is served.
  private boolean isOver(Duration pause, BooleanSupplier busy) {
    try {
      do {
        if (over.await(pause.toNanos(), TimeUnit.NANOSECONDS)) {
          return true;
        }
      } while (busy.getAsBoolean());
      return false;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  @Override
  public void close() {
    over.countDown();
  }
}

package memory.engine.note;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import memory.engine.file.ProcessLock;
import memory.engine.model.MemoryPath;
import memory.engine.model.Stamp;
import memory.engine.request.WriteResult;
import memory.engine.write.TestTexts;
import memory.testing.WriterProcess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// D1, D4, D5: threads that add to one file at the same time.
class SharedTurnsTest {
  private static final MemoryPath MEMORY = new MemoryPath("MEMORY.md");
  private static final Stamp STAMP = new Stamp("", LocalDateTime.parse("2026-02-16T09:00:00"), "");

  @TempDir Path home;

  private final List<Thread> threads = new ArrayList<>();

  @BeforeEach
  void writeOnce() throws IOException {
    WriterProcess.add(WriterProcess.writer(home), MEMORY, "first");
  }

  @Test
  void replaceItOnceForAllThatWaited() throws Exception {
    List<FutureTask<WriteResult>> additions = new ArrayList<>();
    try (ProcessLock _ = lock()) {
      for (int i = 0; i < 8; i++) {
        additions.add(begun("note " + i + "."));
      }
    }
    for (FutureTask<WriteResult> addition : additions) {
      assertThat(addition.get()).isInstanceOf(WriteResult.Written.class);
    }
    String text = Files.readString(home.resolve("MEMORY.md"));
    assertThat(text.lines().filter(line -> line.startsWith("note")))
        .containsExactly(
            "note 0.", "note 1.", "note 2.", "note 3.", "note 4.", "note 5.", "note 6.", "note 7.");
    try (Stream<Path> replaced = Files.list(home.resolve(".state/previous"))) {
      assertThat(replaced.filter(file -> !file.getFileName().toString().startsWith("wrote-")))
          .hasSize(1);
    }
    assertThat(Files.readAllLines(home.resolve(".state/writes.jsonl"))).hasSize(9);
  }

  @Test
  void refuseWhatStandsThereAlreadyAndNothingElse() throws Exception {
    List<FutureTask<WriteResult>> additions = new ArrayList<>();
    try (ProcessLock _ = lock()) {
      additions.add(begun("- one"));
      additions.add(begun("- one"));
      additions.add(begun("- two"));
    }
    assertThat(additions.get(0).get()).isInstanceOf(WriteResult.Written.class);
    assertThat(additions.get(1).get()).isInstanceOf(WriteResult.Refused.class);
    assertThat(additions.get(2).get()).isInstanceOf(WriteResult.Written.class);
    assertThat(Files.readString(home.resolve("MEMORY.md")).lines())
        .containsOnlyOnce("- one")
        .containsOnlyOnce("- two");
  }

  @Test
  void acknowledgeNothingWhenTheDiskFails() throws Exception {
    List<FutureTask<WriteResult>> additions = new ArrayList<>();
    try (ProcessLock _ = lock()) {
      additions.add(begun("- one"));
      additions.add(begun("- two"));
      Files.delete(home.resolve("MEMORY.md"));
      Files.createDirectory(home.resolve("MEMORY.md"));
    }
    for (FutureTask<WriteResult> addition : additions) {
      assertThatThrownBy(addition::get)
          .isInstanceOf(ExecutionException.class)
          .hasRootCauseInstanceOf(FileSystemException.class);
    }
    Files.delete(home.resolve("MEMORY.md"));
    assertThat(begun("three").get()).isInstanceOf(WriteResult.Written.class);
  }

  @Test
  void letOneThatIsInterruptedGoWithoutItsText() throws Exception {
    FutureTask<WriteResult> stays;
    FutureTask<WriteResult> goes;
    try (ProcessLock _ = lock()) {
      stays = begun("stays");
      goes = begun("goes");
      threads.getLast().interrupt();
      threads.getLast().join();
    }
    assertThat(stays.get()).isInstanceOf(WriteResult.Written.class);
    assertThatThrownBy(goes::get).isInstanceOf(ExecutionException.class);
    assertThat(home.resolve("MEMORY.md")).content().contains("stays").doesNotContain("goes");
  }

  private ProcessLock lock() throws IOException {
    return ProcessLock.tryAcquire(home.resolve(".state/.lock"), Duration.ofMinutes(10))
        .orElseThrow();
  }

  /// A thread that adds a note, and waits where the lock is held.
  private FutureTask<WriteResult> begun(String text) throws InterruptedException {
    FutureTask<WriteResult> addition =
        new FutureTask<>(() ->
            WriterProcess.writer(home)
                .apply("append", MEMORY, NoteEdits.appendNew(TestTexts.checked(text), STAMP)));
    Thread thread = new Thread(addition);
    threads.add(thread);
    thread.start();
    while (thread.isAlive() && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(1);
    }
    return addition;
  }
}

package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLockTest {
  private static final Duration AT_ONCE = Duration.ZERO;
  private static final Duration PATIENT = Duration.ofMinutes(10);

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve(".lock");
  }

  @Test
  void isFreeAgainAfterClose() throws IOException {
    for (int round = 0; round < 3; round++) {
      try (ProcessLock held = ProcessLock.tryAcquire(file, AT_ONCE).orElseThrow()) {
        assertThat(held).isNotNull();
      }
    }
    assertThat(file).isEmptyFile();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void anotherThreadWaitsOrGoesAway() throws Exception {
    Path sameByLink = Files.createSymbolicLink(folder.resolve("link"), folder).resolve(".lock");
    try (ExecutorService other = Executors.newSingleThreadExecutor(Thread::new)) {
      Future<Boolean> later;
      try (ProcessLock _ = ProcessLock.tryAcquire(file, AT_ONCE).orElseThrow()) {
        assertThat(other.submit(() -> gets(sameByLink, AT_ONCE)).get()).isFalse();
        assertThat(other.submit(() -> gets(sameByLink, Duration.ofMillis(5))).get()).isFalse();
        later = other.submit(() -> gets(sameByLink, PATIENT));
      }
      assertThat(later.get()).isTrue();
    }
  }

  @Test
  void aThreadThatHoldsItMayNotAskAgain() throws IOException {
    try (ProcessLock _ = ProcessLock.tryAcquire(file, AT_ONCE).orElseThrow()) {
      assertThatIllegalStateException().isThrownBy(() -> ProcessLock.tryAcquire(file, AT_ONCE));
    }
    assertThat(gets(file, AT_ONCE)).isTrue();
  }

  @Test
  void anotherProcessHoldsItUntilItIsKilled() throws Exception {
    Process holder = LockHolder.start("hold", file.toString());
    try {
      assertThat(holder.getInputStream().read()).isEqualTo('h');
      assertThat(gets(file, AT_ONCE)).isFalse();
      assertThat(gets(file, Duration.ofMillis(20))).isFalse();
    } finally {
      holder.destroyForcibly().waitFor();
    }
    assertThat(gets(file, AT_ONCE)).isTrue();
  }

  @Test
  void twoProcessesAndTwoThreadsNeverMeet() throws Exception {
    Path counter = Files.writeString(folder.resolve("counter"), "0");
    String[] work = {"count", file.toString(), counter.toString(), "150"};
    Process first = LockHolder.start(work);
    Process second = LockHolder.start(work);
    try (ExecutorService threads = Executors.newFixedThreadPool(2, Thread::new)) {
      Callable<Boolean> counting =
          () -> {
            LockHolder.count(file, counter, 150);
            return true;
          };
      for (Future<Boolean> each : threads.invokeAll(List.of(counting, counting))) {
        assertThat(each.get()).isTrue();
      }
      assertThat(first.waitFor()).isZero();
      assertThat(second.waitFor()).isZero();
    }
    assertThat(counter).hasContent("600");
  }

  @Test
  void aFileThatWasDeletedMeanwhileIsMadeAnew() throws IOException {
    try (ProcessLock _ = ProcessLock.tryAcquire(file, AT_ONCE).orElseThrow()) {
      Files.delete(file);
    }
    assertThat(gets(file, AT_ONCE)).isTrue();
    assertThat(file).exists();
  }

  @Test
  void anInterruptEndsTheWait() throws Exception {
    try (ExecutorService other = Executors.newSingleThreadExecutor(Thread::new);
        ProcessLock _ = ProcessLock.tryAcquire(file, AT_ONCE).orElseThrow()) {
      Future<Boolean> waits =
          other.submit(() -> {
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(InterruptedIOException.class)
                .isThrownBy(() -> ProcessLock.tryAcquire(file, PATIENT));
            return Thread.interrupted();
          });
      assertThat(waits.get()).isTrue();
    }
  }

  @Test
  void needsAFolderAndNoLinkInItsPlace() throws IOException {
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> ProcessLock.tryAcquire(folder.resolve("none/.lock"), AT_ONCE));
    Path victim = Files.writeString(folder.resolve("victim"), "text");
    Path planted = Files.createSymbolicLink(folder.resolve("planted"), victim);
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> ProcessLock.tryAcquire(planted, AT_ONCE));
    assertThat(victim).hasContent("text");
    assertThat(gets(file, AT_ONCE)).isTrue();
  }

  private static boolean gets(Path file, Duration timeout) throws IOException {
    var held = ProcessLock.tryAcquire(file, timeout);
    held.ifPresent(ProcessLock::close);
    return held.isPresent();
  }
}

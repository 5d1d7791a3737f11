package memory.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import memory.engine.file.ProcessLock;
import memory.engine.model.Environment;
import memory.testing.TestProgram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerStartTest {
  private final AtomicInteger starts = new AtomicInteger();
  @TempDir Path home;
  private Path launcher;

  @BeforeEach
  void makeALauncherThatTellsOfItsStart() throws IOException {
    launcher = script("launcher", "echo \"$@ in $PWD, $SECRET\" >>\"$HOME/started\"");
    script("bin/curl", "exit 1");
  }

  /// What was started writes below the folder that is deleted next.
  @AfterEach
  void waitsForWhatWasStarted() throws IOException {
    while (starts.get() > 0 && started().lines().count() < starts.get()) {
      Thread.onSpinWait();
    }
  }

  private Path script(String name, String text) throws IOException {
    return TestProgram.write(home.resolve(name), "#!/bin/sh\n" + text + "\n");
  }

  private Environment environment(String... more) {
    Map<String, String> variables = new HashMap<>();
    variables.put("HOME", home.toString());
    variables.put("PATH", home.resolve("bin").toString());
    variables.put("SECRET", "secret");
    for (int n = 0; n < more.length; n += 2) {
      variables.put(more[n], more[n + 1]);
    }
    return new Environment(variables, home, home, Clock.system(ZoneOffset.UTC));
  }

  private boolean whenMissing(Environment environment) {
    boolean isStarted = ServerStart.whenMissing(environment, Optional.of(launcher.toString()));
    starts.addAndGet(isStarted && Files.exists(launcher) ? 1 : 0);
    return isStarted;
  }

  private SocketPlace place() {
    return SocketPlace.of(environment());
  }

  private String started() throws IOException {
    Path told = home.resolve("started");
    while (!Files.exists(told) || Files.size(told) == 0) {
      Thread.onSpinWait();
    }
    return Files.readString(told);
  }

  @Test
  void startsTheLauncherInTheFolderOfTheSocketWithACleanEnvironment() throws IOException {
    assertThat(whenMissing(environment())).isTrue();
    assertThat(started()).isEqualTo("serve --foreground in " + place().run() + ", \n");
  }

  @Test
  void startsNothingWhereItIsForbiddenOrNobodyCouldAsk() {
    assertThat(whenMissing(environment(ServerStart.FORBIDDEN, "1"))).isFalse();
    assertThat(whenMissing(environment("PATH", home.toString()))).isFalse();
    assertThat(ServerStart.whenMissing(environment(), Optional.empty())).isFalse();
    assertThat(place().run()).doesNotExist();
  }

  @Test
  void startsNothingWhileOneLives() throws IOException {
    place().prepare();
    ProcessLock lives = ProcessLock.tryAcquire(place().lock(), Duration.ZERO).orElseThrow();
    Thread hook = new Thread(() -> assertThat(whenMissing(environment())).isFalse());
    hook.start();
    join(hook);
    lives.close();
    assertThat(place().begun()).doesNotExist();
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void triesAgainLaterEachTimeAfterOneThatDidNotProveItself() throws IOException {
    for (int seconds : List.of(10, 20, 40, 80, 160, 320, 600, 600)) {
      assertThat(whenMissing(environment())).isTrue();
      assertThat(whenMissing(environment())).isFalse();
      age(place().begun(), Duration.ofSeconds(seconds / 2));
      assertThat(whenMissing(environment())).isFalse();
      age(place().begun(), Duration.ofSeconds(seconds + 1));
    }
    age(place().begun(), Duration.ofHours(-1));
    assertThat(whenMissing(environment())).as("a clock that was set back").isTrue();
    Files.delete(place().begun());
    assertThat(whenMissing(environment())).isTrue();
    age(place().begun(), Duration.ofSeconds(11));
    assertThat(whenMissing(environment())).as("one that proved itself and was killed").isTrue();
  }

  private static void age(Path file, Duration age) throws IOException {
    Files.setLastModifiedTime(
        file, FileTime.from(Clock.system(ZoneOffset.UTC).instant().minus(age)));
  }

  @Test
  void ofManyAtOnceOneStartsIt() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(16);
    try {
      List<Callable<Boolean>> hooks = new ArrayList<>();
      for (int n = 0; n < 16; n++) {
        hooks.add(() -> whenMissing(environment()));
      }
      int started = 0;
      for (Future<Boolean> hook : threads.invokeAll(hooks)) {
        started += hook.get() ? 1 : 0;
      }
      assertThat(started).isOne();
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void failsForNothing() throws IOException {
    launcher = home.resolve("gone");
    assertThat(whenMissing(environment("XDG_CACHE_HOME", home.resolve("other").toString())))
        .as("setsid starts, and fails alone")
        .isIn(true, false);
    Path file = Files.write(home.resolve("file"), "x".getBytes(StandardCharsets.UTF_8));
    assertThat(whenMissing(environment("XDG_CACHE_HOME", file.toString()))).isFalse();
  }
}

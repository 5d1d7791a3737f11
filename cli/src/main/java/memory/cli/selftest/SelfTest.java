package memory.cli.selftest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import memory.cli.selftest.Trials.Trial;
import memory.engine.file.TemporaryFolder;
import memory.engine.model.Labelled;

/// Runs the trials one after the other, each in a folder of its own.
public final class SelfTest {
  /// How a trial ended.
  public enum Result implements Labelled {
    PASSED,
    FAILED,
    SKIPPED
  }

  /// @param shows what holds when it passes
  /// @param message why it failed or was skipped; empty when it passed
  public record Outcome(String name, String shows, Result result, String message, Duration took) {}

  private SelfTest() {}

  /// Tells each outcome when it is known; nothing is left on disk.
  public static void run(Consumer<Outcome> told) throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.of("memory-self-test")) {
      for (Trial trial : Trials.all()) {
        told.accept(run(trial, Files.createDirectory(folder.path().resolve(trial.name()))));
      }
    }
  }

  private static Outcome run(Trial trial, Path folder) {
    long start = System.nanoTime();
    Result result = Result.PASSED;
    String message = "";
    try {
      trial.body().run(folder);
    } catch (Trial.Skipped skipped) {
      result = Result.SKIPPED;
      message = String.valueOf(skipped.getMessage());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      result = Result.SKIPPED;
      message = "it was stopped";
    } catch (Exception | StackOverflowError broken) {
      result = Result.FAILED;
      message =
          broken instanceof Trial.Broken ? String.valueOf(broken.getMessage()) : broken.toString();
    }
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    return new Outcome(trial.name(), trial.shows(), result, message, took);
  }
}

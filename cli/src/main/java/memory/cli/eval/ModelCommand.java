package memory.cli.eval;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import memory.engine.file.BoundedRead;
import memory.engine.file.TemporaryFolder;

/// A shell command of the user's that reads a prompt on stdin and writes its answer on stdout. It
/// runs with the user's own environment, where models have their keys.
///
/// @param patience how long one answer may take
public record ModelCommand(String command, Duration patience, TemporaryFolder scratch)
    implements AutoCloseable {
  private static final int ANSWER_BYTES = 1 << 20;
  private static final int COMPLAINT_CHARS = 200;

  public static ModelCommand of(String command, Duration patience) throws IOException {
    return new ModelCommand(command, patience, TemporaryFolder.of("memory-answer-"));
  }

  /// What came of one prompt.
  public sealed interface Answer {
    record Said(String text) implements Answer {}

    /// @param why in a few words
    record Failed(String why) implements Answer {}
  }

  public Answer answer(String prompt) throws IOException {
    Path folder = scratch.path();
    Path in = Files.writeString(folder.resolve("prompt"), prompt);
    Path out = folder.resolve("answer");
    Path err = folder.resolve("complaint");
    Process process =
        new ProcessBuilder("sh", "-c", command)
            .redirectInput(in.toFile())
            .redirectOutput(Redirect.to(out.toFile()))
            .redirectError(Redirect.to(err.toFile()))
            .start();
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        return new Answer.Failed("no answer in " + patience.toSeconds() + " s");
      }
    } catch (InterruptedException stopped) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("stopped", stopped);
    }
    if (process.exitValue() != 0) {
      return new Answer.Failed("exit " + process.exitValue() + complaint(err));
    }
    return new Answer.Said(text(out));
  }

  private static String complaint(Path err) throws IOException {
    String first = text(err).lines().findFirst().orElse("");
    return first.isEmpty()
        ? ""
        : ": " + first.substring(0, Math.min(COMPLAINT_CHARS, first.length()));
  }

  private static String text(Path file) throws IOException {
    return new String(
        BoundedRead.part(file, Optional.empty(), 0, ANSWER_BYTES), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    scratch.close();
  }
}

package memory.engine.note;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import memory.engine.model.MemoryPath;
import memory.engine.request.WriteResult;
import memory.testing.WriterProcess;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// D6: system calls that fail, or end the process, in the middle of a write. `strace` makes them.
class FaultInjectionTest {
  private static final int WRITES = 40;
  private static final MemoryPath MEMORY = new MemoryPath("MEMORY.md");

  @TempDir Path folder;

  private int points;
  private int processes;

  @Test
  void losesNothingWhenCallsFail() throws Exception {
    checkForStrace();
    failing("fsync", "EIO", 2);
    killed("rename", 3);
    report();
  }

  @Test
  @Tag("nightly")
  void losesNothingWhenAThousandCallsFail() throws Exception {
    checkForStrace();
    for (String call : List.of("fsync", "rename", "link", "write", "unlink", "openat", "mkdir")) {
      for (String error : List.of("EIO", "ENOSPC", "EACCES", "EROFS", "EMFILE")) {
        for (int start = 1; start <= 5; start++) {
          failing(call, error, start);
        }
      }
    }
    for (String call : List.of("fsync", "rename", "link")) {
      for (int at = 1; at <= 16; at++) {
        killed(call, at);
      }
    }
    report();
    assertThat(points).isGreaterThanOrEqualTo(1000);
  }

  /// Every seventh call fails, from one on that a JVM's own start does not reach.
  private void failing(String call, String error, int start) throws Exception {
    int first = call.equals("openat") || call.equals("write") ? 300 + start : start;
    run(call, ":error=" + error + ":when=" + first + "+7");
  }

  private void killed(String call, int at) throws Exception {
    run(call, ":signal=SIGKILL:when=" + at);
  }

  private void run(String call, String fault) throws Exception {
    processes++;
    Path home = Files.createDirectories(folder.resolve("home" + processes));
    Files.writeString(home.resolve("MEMORY.md"), "# Notes\n");
    Path trace = folder.resolve("trace");
    Path answers = folder.resolve("answers");
    Process process =
        WriterProcess.start(
            List.of(
                "strace",
                "-f",
                "-qq",
                "-o",
                trace.toString(),
                "-e",
                "trace=" + call,
                "-e",
                "inject=" + call + fault),
            Redirect.to(answers.toFile()),
            home.toString(),
            MEMORY.value(),
            "s" + processes,
            Integer.toString(WRITES));
    process.waitFor();
    points += injected(trace, fault.startsWith(":signal"));
    List<String> told = Files.readAllLines(answers);
    String text = Files.readString(home.resolve("MEMORY.md"));
    assertThat(text).startsWith("# Notes\n").endsWith("\n");
    assertThat(WriterProcess.acknowledged(told))
        .as("%s %s", call, fault)
        .allSatisfy(name -> assertThat(text).containsOnlyOnce("entry " + name + "\n"));
    for (String line : text.lines().filter(line -> line.startsWith("entry ")).toList()) {
      assertThat(line).matches("entry s\\d+-\\d+\\.");
      assertThat(text).containsOnlyOnce(line + "\n");
    }
    WriteResult after = WriterProcess.add(WriterProcess.writer(home), MEMORY, "entry after.");
    assertThat(after).isInstanceOf(WriteResult.Written.class);
    assertThat(home.resolve("MEMORY.md")).content().endsWith("entry after.\n");
  }

  private static int injected(Path trace, boolean kill) throws IOException {
    try (Stream<String> lines = Files.lines(trace)) {
      long marked = lines.filter(line -> line.contains("INJECTED")).count();
      return kill ? 1 : (int) marked;
    }
  }

  private void report() {
    System.err.println(
        "fault injection: "
            + points
            + " calls failed or killed in "
            + processes
            + " processes, nothing acknowledged lost");
  }

  private static void checkForStrace() {
    try {
      if (new ProcessBuilder("strace", "-e", "inject=fsync:error=EIO", "true")
              .redirectErrorStream(true)
              .redirectOutput(Redirect.DISCARD)
              .start()
              .waitFor()
          == 0) {
        return;
      }
    } catch (IOException absent) {
      // Said below.
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    System.err.println("skipped: strace is not there, or may not trace");
    Assumptions.abort("skipped: strace is not there, or may not trace");
  }
}

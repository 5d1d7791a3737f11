package memory.cli.selftest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import memory.cli.output.Console;
import memory.cli.selftest.Trials.Trial;
import memory.cli.selftest.Trials.TrialMemory;

/// The trials that start processes of their own.
public final class ProcessTrials {
  private static final int WRITERS = 3;
  private static final int KILLS = 3;
  private static final int LEAST_WRITES = 3;
  private static final int NO_MOUNT = 99;
  private static final String SCRIPT =
      """
      d=$1; shift
      mount -t tmpfs -o size=512k none "$d" || exit 99
      "$@" --home "$d/m" log first || exit 98
      cat /dev/zero > "$d/fill" 2>/dev/null
      head -c 50000 /dev/zero | tr '\\0' x > "$HOME/text"
      "$@" --home "$d/m" write daily - < "$HOME/text"
      echo "exit $?"
      "$@" --home "$d/m" read daily
      rm "$d/fill"
      "$@" --home "$d/m" log second || exit 97
      """;
  private static final int MOST_WRITES = 100_000;

  private ProcessTrials() {}

  /// Processes that write at the same time (D4).
  static void writers(Path folder) throws Exception {
    Path home = folder.resolve("memory");
    List<Process> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(
          OtherProcess.start(
              folder,
              folder.resolve("answer" + i),
              List.of(),
              List.of("--home", home.toString(), "write", "long_term", "entry number " + i + ".")));
    }
    for (int i = 0; i < WRITERS; i++) {
      int exit = OtherProcess.end(writers.get(i));
      Trial.check(
          exit == 0,
          "a writer ended with " + exit + ": " + Files.readString(folder.resolve("answer" + i)));
    }
    String text = new TrialMemory(home).text();
    for (int i = 0; i < WRITERS; i++) {
      Trial.check(text.contains("entry number " + i + "."), "an entry was lost");
    }
  }

  /// A writer is killed in the middle of its work, several times (D1, D4).
  static void kill(Path folder) throws Exception {
    for (int kill = 0; kill < KILLS; kill++) {
      Path home = Files.createDirectories(folder.resolve("memory" + kill));
      Path answers = folder.resolve("answers" + kill);
      Process writer =
          OtherProcess.start(
              folder, answers, List.of(), List.of("self-test", "--writer", home.toString()));
      while (acknowledged(answers).size() < LEAST_WRITES && writer.isAlive()) {
        Thread.onSpinWait();
      }
      Trial.check(writer.isAlive(), "a writer ended by itself: " + Files.readString(answers));
      writer.destroyForcibly().waitFor();
      TrialMemory memory = new TrialMemory(home);
      String text = memory.text();
      for (String name : acknowledged(answers)) {
        Trial.check(
            text.contains("entry " + name + "\n"), "an acknowledged entry is gone: " + name);
      }
      Trial.check(text.endsWith(".\n"), "the file ends in the middle of an entry");
      Trial.check(memory.adds("afterwards"), "nothing can be written afterwards");
    }
  }

  /// Whole lines only: the last one may be on its way.
  private static List<String> acknowledged(Path answers) throws IOException {
    String told = Files.readString(answers);
    int end = told.lastIndexOf('\n') + 1;
    return told.substring(0, end).lines().toList();
  }

  /// A disk that is full in the middle of a write, where a small one may be mounted (D6).
  static void fullDisk(Path folder) throws Exception {
    Path disk = Files.createDirectories(folder.resolve("disk"));
    Path answers = folder.resolve("answers");
    Process process;
    try {
      process =
          OtherProcess.start(
              folder,
              answers,
              List.of("unshare", "-rm", "sh", "-c", SCRIPT, "sh", disk.toString()),
              List.of());
    } catch (IOException absent) {
      throw new Trial.Skipped("there is no unshare here");
    }
    int exit = OtherProcess.end(process);
    String told = Files.readString(answers);
    if (exit == NO_MOUNT || told.contains("unshare:")) {
      throw new Trial.Skipped("no small disk may be mounted here");
    }
    Trial.check(exit == 0, "ended with " + exit + ": " + told);
    Trial.check(told.contains("exit 4"), "the full disk was not told: " + told);
    String after = told.substring(told.indexOf("exit 4"));
    Trial.check(after.contains("first"), "the old note is gone: " + told);
  }

  /// The other side of [#kill]: adds entries and names each when it was acknowledged, until
  /// somebody ends the process.
  public static void writeUntilKilled(Path home, Console console) throws IOException {
    TrialMemory memory = new TrialMemory(home);
    for (int i = 0; i < MOST_WRITES; i++) {
      if (memory.adds("entry " + i + ".")) {
        console.line(i + ".");
        console.flush();
      }
    }
  }
}

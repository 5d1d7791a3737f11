package memory.cli.selftest;

import java.io.IOException;
import java.nio.file.Path;
import memory.cli.output.Console;

/// The other side of the trial that kills a writer: adds entries and names each when it was
/// acknowledged, until somebody ends the process.
public final class WriteUntilKilled {
  private static final int MOST = 100_000;

  private WriteUntilKilled() {}

  public static void run(Path home, Console console) throws IOException {
    TrialMemory memory = new TrialMemory(home);
    for (int i = 0; i < MOST; i++) {
      if (memory.adds("entry " + i + ".")) {
        console.line(i + ".");
        console.flush();
      }
    }
  }
}

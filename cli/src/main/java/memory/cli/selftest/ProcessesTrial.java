package memory.cli.selftest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Processes that write at the same time (D4).
final class ProcessesTrial implements Trial {
  private static final int WRITERS = 3;

  @Override
  public String name() {
    return "processes";
  }

  @Override
  public String shows() {
    return "processes that write at once wait for each other, and every entry is kept";
  }

  @Override
  public void run(Path folder) throws Exception {
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
}

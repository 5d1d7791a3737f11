package memory.cli.selftest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A writer is killed in the middle of its work, several times (D1, D4).
final class KillTrial implements Trial {
  private static final int KILLS = 3;
  private static final int LEAST_WRITES = 3;

  @Override
  public String name() {
    return "kill";
  }

  @Override
  public String shows() {
    return "a killed writer loses nothing it acknowledged, and the next one can write";
  }

  @Override
  public void run(Path folder) throws Exception {
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
}

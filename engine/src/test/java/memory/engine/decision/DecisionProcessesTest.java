package memory.engine.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import memory.testing.DecisionProcess;
import memory.testing.WriterProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// D2, D8 across processes.
class DecisionProcessesTest {
  @TempDir Path home;

  @Test
  void processesThatChangeDecisionsAtOnceLoseNothing() throws Exception {
    changeAtOnce(8, 12);
  }

  @Test
  @Tag("nightly")
  void manyChangesAtOnceLoseNothing() throws Exception {
    changeAtOnce(8, 250);
  }

  private void changeAtOnce(int processes, int changes) throws Exception {
    List<Process> running = new ArrayList<>();
    for (int i = 0; i < processes; i++) {
      running.add(
          WriterProcess.start(
              List.of(),
              DecisionProcess.class,
              Redirect.PIPE,
              home.toString(),
              "p" + i,
              Integer.toString(changes),
              Integer.toString(i)));
    }
    List<String> acknowledged = new ArrayList<>();
    for (Process process : running) {
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      acknowledged.addAll(out.lines().toList());
      assertThat(process.waitFor()).isZero();
    }
    assertThat(acknowledged)
        .hasSize(processes * changes)
        .noneMatch(line -> line.startsWith("refused"));
    Set<String> ids = new HashSet<>();
    String log = Files.readString(home.resolve("decisions.jsonl"));
    for (String line : acknowledged) {
      String id = line.substring(0, line.indexOf(' '));
      assertThat(ids.add(id)).as("given once: %s", id).isTrue();
      assertThat(log)
          .contains(
              "\"e\":\"a\",\"i\":\""
                  + id
                  + "\",\"d\":{\"ti\":\""
                  + line.substring(id.length() + 1));
    }
    DecisionView view = DecisionProcess.book(home).read();
    assertThat(view.badLines()).isEmpty();
    assertThat(view.notes()).isEmpty();
    assertThat(view).isEqualTo(DecisionLog.read(log));
    assertThat(added(log)).isEqualTo(processes * changes);
  }

  private static long added(String log) throws IOException {
    return log.lines().filter(line -> line.contains("\"e\":\"a\"")).count();
  }
}

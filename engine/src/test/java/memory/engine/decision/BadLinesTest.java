package memory.engine.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import memory.engine.decision.DecisionView.BadLine;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.testing.DecisionProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// D3, D10, D11: whatever stands between good lines, they live, and it stays where it is.
class BadLinesTest {
  private static final List<String> BAD =
      List.of(
          "<<<<<<< HEAD",
          "=======",
          ">>>>>>> theirs",
          "||||||| base",
          "rubbish",
          "{\"v\":1,\"e\":\"a\"",
          "[1,2]",
          "\"text\"",
          "{}",
          "{\"v\":1,\"e\":\"zz\",\"i\":\"D-1\",\"d\":{}}",
          "{\"v\":1,\"e\":\"a\",\"i\":\"\",\"d\":{\"tx\":\"x\"}}",
          "{\"v\":1,\"e\":\"a\",\"i\":\"D-1\",\"d\":{}}",
          "{\"v\":1,\"e\":\"a\",\"i\":\"D-1\",\"d\":{\"tx\":\"x\",\"s\":\"maybe\"}}",
          "{\"v\":1,\"e\":\"st\",\"i\":\"D-1\",\"d\":{}}",
          "{\"createdAt\":\"2026-01-01T00:00:00Z\"}",
          "{\"createdAt\":\"2026-01-01T00:00:00Z\",\"id\":\"r\"}",
          "{\"a\":".repeat(40) + "1" + "}".repeat(40),
          "{\"e\":\"a\",\"x\":\"" + "y".repeat(1 << 20) + "\"}",
          "{\"e\":\"a\",\"n\":" + "9".repeat(200) + "}",
          "{\"e\":\"a\",\"i\":\"\u0000\u0001\"}",
          "{\"v\":1,\"e\":\"a\",\"i\":\"D-1\",\"d\":{\"tx\":\"x\"}} {\"v\":1}");

  @TempDir Path folder;

  @Test
  void goodLinesLiveAmongBadOnesAndTheFileStays() throws IOException {
    StringBuilder log = new StringBuilder();
    List<Integer> badAt = new ArrayList<>();
    int line = 0;
    for (int i = 0; i < BAD.size(); i++) {
      log.append(good(i)).append(i % 2 == 0 ? "\n" : "\r\n");
      log.append(BAD.get(i)).append('\n');
      line += 2;
      badAt.add(line);
    }
    log.append(good(BAD.size())).append('\n').append("{\"v\":1,\"e\":\"a\",\"i\":\"D-2026-");
    badAt.add(line + 2);
    Path file = folder.resolve("decisions.jsonl");
    byte[] bytes = log.toString().getBytes(StandardCharsets.UTF_8);
    Files.write(file, bytes);

    DecisionView view = DecisionProcess.book(folder).read();
    assertThat(view.decisions()).hasSize(BAD.size() + 1);
    assertThat(view.badLines()).extracting(BadLine::line).containsExactlyElementsOf(badAt);
    assertThat(view.badLines().getFirst().error()).contains("git conflict marker");
    assertThat(view.badLines().getLast().error()).contains("torn");
    assertThat(file).hasBinaryContent(bytes);

    assertThat(DecisionProcess.book(folder).add(DecisionDraft.of("one more"), new Choice.Force()))
        .isInstanceOf(DecisionOutcome.Done.class);
    String after = Files.readString(file);
    int whole = log.lastIndexOf("\n") + 1;
    assertThat(after).startsWith(log.substring(0, whole));
    assertThat(after.lines()).hasSize(line + 2);
    assertThat(DecisionLog.read(after).decisions()).hasSize(BAD.size() + 2);
  }

  @Test
  void ofAKeyGivenTwiceTheLastCounts() {
    DecisionView view =
        DecisionLog.read(
            "{\"v\":1,\"e\":\"a\",\"i\":\"D-1\",\"i\":\"D-2\",\"d\":{\"tx\":\"one\",\"tx\":\"two\"}}\n");
    assertThat(view.decisions())
        .singleElement()
        .satisfies(one -> assertThat(one.id() + one.text()).isEqualTo("D-2two"));
  }

  private static String good(int number) {
    return "{\"v\":1,\"t\":\"2026-01-01T00:00:00.000Z\",\"p\":\"h\",\"e\":\"a\",\"i\":\"D-2026-01-01-"
        + String.format(java.util.Locale.ROOT, "%04d", number + 1)
        + "\",\"d\":{\"ti\":\"\",\"tx\":\"good "
        + number
        + "\"},\"u\":\"user\"}";
  }
}

package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import memory.engine.TextGuard;
import memory.engine.model.Finding;
import memory.testing.SharedData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every secret that the guard finds in the development set is in no byte that memory writes
/// (safety S1, S6).
class SecretBytesTest {
  private static final int LEAST_CHARS = 8;

  @TempDir Path data;
  @TempDir Path folder;

  @Test
  void noneIsInAnyByteThatMemoryWrote() throws IOException {
    Path set = SharedData.unpack("security/dev.tar.gz", data).resolve("dev/secrets.dev.jsonl");
    TestShell shell = new TestShell(folder);
    List<String> secrets = new ArrayList<>();
    StringBuilder byHand = new StringBuilder();
    for (String line : Files.readAllLines(set)) {
      Map<String, Object> labelled = JSON.std.mapFrom(line);
      String text = String.valueOf(labelled.get("text"));
      List<Finding> found = TextGuard.scan(text).secrets();
      for (Finding finding : found) {
        String secret = text.substring(finding.start(), finding.end());
        if (secret.length() >= LEAST_CHARS) {
          secrets.add(secret);
        }
      }
      if (!found.isEmpty()) {
        shell.run("write", "topic", "--topic", "written", text);
        assertThat(shell.out + shell.err).doesNotContain(secrets);
        byHand.append("\n\n# Entry\n\n").append(text).append('\n');
      }
    }
    assertNone(secrets, folder);

    Path hand = shell.write("by-hand.md", byHand.toString());
    shell.run("inject", "--session", "s1", "which token do we use for the deployment?");
    assertThat(shell.out).doesNotContain(secrets);
    shell.run("search", "--json", "-n", "50", "token key password secret");
    assertThat(shell.out).doesNotContain(secrets);
    Files.delete(hand);
    assertNone(secrets, folder);
    System.err.printf("secrets: %d, none in any byte that was written%n", secrets.size());
  }

  private static void assertNone(List<String> secrets, Path below) throws IOException {
    try (Stream<Path> files = Files.walk(below)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        for (String secret : secrets) {
          assertThat(bytes.contains(secret)).as(file + " holds a secret").isFalse();
        }
      }
    }
  }
}

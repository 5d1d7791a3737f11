package memory.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Whatever a client sends, each line is answered at most once, in the protocol's form, and the
/// next good one is answered well.
@ExtendWith(SeededRandom.class)
class FrameFuzzTest {
  private static final int FRAMES = 2_000;

  private static final List<String> GOOD =
      List.of(
          Conversation.HELLO,
          Conversation.request("1", "ping", "{}"),
          Conversation.request("\"a\"", "tools/list", "{" + Conversation.MODERN_META + "}"),
          Conversation.request("2", "server/discover", "{" + Conversation.MODERN_META + "}"),
          Conversation.call(3, "memory_read", "{\"target\":\"long_term\"}"),
          Conversation.call(4, "memory_get", "{\"path\":\"../../etc/passwd\"}"),
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":3}}",
          "[" + Conversation.request("5", "ping", "{}") + "]");

  @TempDir Path home;

  @Test
  void staysUpright(RandomGenerator random) throws Exception {
    Path memory = Files.createDirectories(home.resolve(".pi/agent/memory"));
    Files.writeString(memory.resolve("MEMORY.md"), "- a note\n");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    for (int i = 0; i < FRAMES; i++) {
      said.writeBytes(mutated(GOOD.get(random.nextInt(GOOD.size())), random));
      said.write('\n');
    }
    String last = Conversation.request("\"last\"", "ping", "{}");
    said.writeBytes((last + "\n").getBytes(StandardCharsets.UTF_8));

    List<Map<String, Object>> answers = Conversation.answers(home, said.toByteArray());

    assertThat(answers).hasSizeLessThanOrEqualTo(FRAMES + 1).hasSizeGreaterThan(FRAMES / 4);
    assertThat(answers)
        .allSatisfy(answer -> {
          assertThat(answer).containsEntry("jsonrpc", "2.0");
          assertThat(answer.containsKey("result")).isNotEqualTo(answer.containsKey("error"));
        });
    assertThat(Conversation.result("last", answers)).isEmpty();
  }

  private static byte[] mutated(String good, RandomGenerator random) {
    byte[] bytes = good.getBytes(StandardCharsets.UTF_8);
    for (int times = random.nextInt(4); times > 0 && bytes.length > 0; times--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = any(random);
        case 1 -> bytes = Arrays.copyOf(bytes, at);
        case 2 -> {
          byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
          System.arraycopy(bytes, at, longer, at + 1, bytes.length - at);
          longer[at] = any(random);
          bytes = longer;
        }
        default -> bytes[at] = (byte) "{}[]\",:\\0-".charAt(random.nextInt(10));
      }
    }
    return bytes;
  }

  private static byte any(RandomGenerator random) {
    byte one = (byte) random.nextInt(256);
    return one == '\n' ? (byte) ' ' : one;
  }
}

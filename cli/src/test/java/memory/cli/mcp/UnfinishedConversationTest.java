package memory.cli.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnfinishedConversationTest {
  @TempDir Path folder;

  @Test
  void anActionThatOnlyReadsIsAskedAgain() throws Exception {
    String calls =
        Conversation.call(1, "decision", "{\"action\":\"search\",\"text\":\"x\"}")
            + "\n"
            + Conversation.call(2, "scratchpad", "{\"action\":\"list\"}")
            + "\n";
    Path left = Files.writeString(folder.resolve("left"), "2\n\n" + calls);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    UnfinishedConversation rest =
        UnfinishedConversation.read(left, InputStream.nullInputStream(), out);
    assertThat(new String(rest.in().readAllBytes(), UTF_8)).isEqualTo(calls);
    assertThat(out.toString(UTF_8)).isEmpty();
  }

  @Test
  void eachCallOfABatchIsAnsweredOrAsked() throws Exception {
    String search = Conversation.call(1, "memory_search", "{\"query\":\"x\"}");
    String write = Conversation.call(2, "memory_write", "{\"content\":\"x\"}");
    String reads = "[" + search + "," + Conversation.request("3", "ping", "{}") + "]\n";
    String writes = "[" + search + "," + write + "]\n";
    Path left = Files.writeString(folder.resolve("left"), "2\n\n" + reads + writes);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    UnfinishedConversation rest =
        UnfinishedConversation.read(left, InputStream.nullInputStream(), out);
    assertThat(new String(rest.in().readAllBytes(), UTF_8)).isEqualTo(reads);
    assertThat(out.toString(UTF_8))
        .hasLineCount(1)
        .startsWith("[{")
        .contains("\"id\":1", "\"id\":2", "ended during");
  }
}

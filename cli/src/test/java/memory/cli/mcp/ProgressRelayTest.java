package memory.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import memory.cli.mcp.McpServer.ClientStream;
import memory.cli.output.Console;
import memory.cli.output.Console.Terminal;
import org.junit.jupiter.api.Test;

class ProgressRelayTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ClientStream wire =
      new ClientStream(
          new Console(
              InputStream.nullInputStream(),
              out,
              OutputStream.nullOutputStream(),
              Terminal.none(),
              false,
              true));

  @Test
  void countsUpOverSeveralIndexes() throws Exception {
    McpServer.ProgressRelay relay = new McpServer.ProgressRelay(wire, Duration.ZERO);
    relay.listen("token");
    relay.at(1, 2);
    relay.at(2, 2);
    relay.at(1, 3);
    relay.at(3, 3);

    List<Object> told = new ArrayList<>();
    for (var notification : Conversation.parsed(out.toString(StandardCharsets.UTF_8))) {
      var params = Conversation.inside(notification, "params");
      assertThat(params).containsEntry("progressToken", "token");
      told.add(params.get("progress") + "/" + params.get("total"));
    }
    assertThat(told).containsExactly("1/2", "2/2", "3/5", "5/5");
  }

  @Test
  void tellsNobodyWhoDidNotAsk() {
    McpServer.ProgressRelay relay = new McpServer.ProgressRelay(wire, Duration.ZERO);
    relay.at(1, 2);
    relay.listen(7L);
    relay.listen(null);
    relay.at(2, 2);

    assertThat(out.size()).isZero();
  }

  @Test
  void isSilentAboutWorkThatIsSoonDone() {
    McpServer.ProgressRelay relay = new McpServer.ProgressRelay(wire, Duration.ofDays(1));
    relay.listen(7L);
    relay.at(1, 2);

    assertThat(out.size()).isZero();
  }
}

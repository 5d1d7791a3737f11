package memory.cli.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import memory.cli.mcp.ToolTable.Group;

/// A conversation of an MCP client that the resident process led until it ended, and that goes on
/// in this process. The distribution's `lib/client`, which passed the lines, hands over what is
/// left.
///
/// @param in what the client said and has no answer to, and all that it will say
/// @param isRepeated whether the first line is the handshake, which was answered already
public record UnfinishedConversation(InputStream in, boolean isRepeated) {
  /// The variable that names the file: how many lines have no answer, the line that seems to be the
  /// handshake or an empty one, those lines, and the beginning of a line.
  public static final String FILE = "MEMORY_CONVERSATION";

  private static final String LOST =
      "the process that keeps memory ended during this call; look whether it was written before you"
          + " write it again";

  /// Answers the calls that may have changed memory before their answers were lost.
  ///
  /// @param client what it will say
  /// @param out to the client
  public static UnfinishedConversation read(Path file, InputStream client, OutputStream out)
      throws IOException {
    ByteArrayOutputStream again = new ByteArrayOutputStream();
    boolean repeated;
    try (InputStream left = Files.newInputStream(file)) {
      int open = Integer.parseInt(new String(line(left), UTF_8).strip());
      byte[] handshake = line(left);
      repeated =
          Message.of(handshake) instanceof Message.Request request
              && request.method().equals("initialize");
      again.write(handshake, 0, repeated ? handshake.length : 0);
      for (int n = 0; n < open; n++) {
        byte[] line = line(left);
        Optional<String> reply = lost(line);
        if (reply.isPresent()) {
          out.write((reply.get() + "\n").getBytes(UTF_8));
        } else {
          again.writeBytes(line);
        }
      }
      again.writeBytes(left.readAllBytes());
      out.flush();
    }
    return new UnfinishedConversation(
        new SequenceInputStream(new ByteArrayInputStream(again.toByteArray()), client), repeated);
  }

  /// The reply to a line whose call may have changed memory before its answer was lost. What only
  /// reads, and what no tool is asked for, may be said again.
  private static Optional<String> lost(byte[] line) {
    return switch (Message.of(line)) {
      case Message.Request request when mayHaveChanged(request) -> Optional.of(lost(request));
      case Message.Batch(List<Message> messages) -> {
        List<Message.Request> requests =
            messages.stream()
                .filter(Message.Request.class::isInstance)
                .map(Message.Request.class::cast)
                .toList();
        yield requests.stream().noneMatch(UnfinishedConversation::mayHaveChanged)
            ? Optional.empty()
            : Optional.of(
                requests.stream()
                    .map(UnfinishedConversation::lost)
                    .collect(Collectors.joining(",", "[", "]")));
      }
      default -> Optional.empty();
    };
  }

  private static String lost(Message.Request request) {
    return ServerReplies.error(request.id(), RpcError.internal(LOST));
  }

  private static boolean mayHaveChanged(Message.Request request) {
    Map<String, Object> given = Message.object(request.params(), "arguments");
    Object action = given.getOrDefault("action", "");
    return request.method().equals("tools/call")
        && !action.equals("list")
        && !action.equals("search")
        && !(request.params().get("name") instanceof String name
            && ToolTable.of(Group.ALL, true, true)
                .named(name, given.keySet())
                .filter(tool -> tool.effect() == Tool.Effect.READS)
                .isPresent());
  }

  /// With its end.
  private static byte[] line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = in.read();
    while (next >= 0 && next != '\n') {
      line.write(next);
      next = in.read();
    }
    line.write('\n');
    return line.toByteArray();
  }
}

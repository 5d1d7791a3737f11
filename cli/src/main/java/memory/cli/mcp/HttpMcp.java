package memory.cli.mcp;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import memory.cli.mcp.Message.Era;
import memory.cli.mcp.ToolCall.ToolPlace;
import memory.cli.output.CommandFailure;
import memory.engine.MemoryEngine;
import memory.engine.model.Reason;
import memory.engine.model.Scope;

/// The protocol over HTTP ("Streamable HTTP") for a team's memory: every message is a request of
/// its own and answered at once. There is no session and no stream, so that nothing of one request
/// is left for another. Safe for use by several threads.
public final class HttpMcp {
  private static final int MOST_IN_A_BATCH = 20;
  private static final String SENTINEL = "=?base64?";

  private final ToolTable tools = ToolTable.ofTeam();
  private final ServerReplies replies;

  /// @param version of this program
  public HttpMcp(String version) {
    this.replies = new ServerReplies(version, tools, ServerReplies.TEAM_INSTRUCTIONS);
  }

  /// What a request says beside its body: `MCP-Protocol-Version`, `Mcp-Method`, `Mcp-Name`.
  public record Headers(Optional<String> version, Optional<String> method, Optional<String> name) {}

  /// @param status of HTTP
  /// @param json empty = no body
  public record Reply(int status, Optional<String> json) {
    private static Reply of(int status, String json) {
      return new Reply(status, Optional.of(json));
    }

    private static Reply refused(Message.Request request, RpcError error) {
      return of(error.status(), ServerReplies.error(request.id(), error));
    }

    private static Reply refused(RpcError error) {
      return of(400, ServerReplies.error(null, error));
    }
  }

  /// The memory that whoever asks may see.
  public interface Memory {
    /// An engine whose index is a [memory.engine.TeamMemory]; the caller closes it.
    MemoryEngine open();

    /// Hears of a failure that is not told to who asked.
    void failed(Throwable failure);
  }

  /// Answers what was posted.
  public Reply answer(byte[] body, Headers headers, Memory memory) {
    return switch (Message.of(body)) {
      case Message.Request request -> answer(request, headers, memory);
      case Message.Malformed(Optional<Object> id, RpcError error) ->
          Reply.of(400, ServerReplies.error(id.orElse(null), error));
      case Message.Notification _, Message.Answer _ ->
          isKnown(headers.version)
              ? new Reply(202, Optional.empty())
              : Reply.refused(RpcError.unsupportedVersion(headers.version.orElse("")));
      case Message.Batch(List<Message> messages) -> batch(messages, headers, memory);
      case Message.Blank() -> Reply.refused(RpcError.unparsable("there is no message"));
    };
  }

  private static boolean isKnown(Optional<String> version) {
    return version.isEmpty()
        || Era.LEGACY.contains(version.get())
        || Era.MODERN.contains(version.get());
  }

  private Reply batch(List<Message> messages, Headers headers, Memory memory) {
    if (!headers.version.orElse(Era.WITH_BATCHES).equals(Era.WITH_BATCHES)
        || messages.size() > MOST_IN_A_BATCH) {
      return Reply.refused(RpcError.invalidRequest("send messages one by one"));
    }
    List<String> answers = new ArrayList<>();
    for (Message one : messages) {
      if (one instanceof Message.Request request) {
        answer(request, headers, memory).json.ifPresent(answers::add);
      } else if (one instanceof Message.Malformed(Optional<Object> id, RpcError error)) {
        answers.add(ServerReplies.error(id.orElse(null), error));
      }
    }
    return answers.isEmpty()
        ? new Reply(202, Optional.empty())
        : Reply.of(200, "[" + String.join(",", answers) + "]");
  }

  private Reply answer(Message.Request request, Headers headers, Memory memory) {
    Era era = Era.of(request);
    if (era.refusal().isPresent()) {
      return Reply.refused(request, era.refusal().get());
    }
    if (era.modern()) {
      return mismatch(request, headers)
          .map(header -> Reply.refused(request, RpcError.headerMismatch(header)))
          .orElseGet(() -> answer(request, true, memory));
    }
    String version = headers.version.orElse(Era.WITH_BATCHES);
    return Era.LEGACY.contains(version)
        ? answer(request, false, memory)
        : Era.MODERN.contains(version)
            ? Reply.refused(request, RpcError.headerMismatch("MCP-Protocol-Version"))
            : Reply.refused(request, RpcError.unsupportedVersion(version));
  }

  /// The header that is missing, or says other than the message; what stands between client and
  /// server may have gone by it.
  private static Optional<String> mismatch(Message.Request request, Headers headers) {
    Object version = Message.object(request.params(), "_meta").get(Era.VERSION);
    if (!headers.version.map(Object.class::cast).equals(Optional.ofNullable(version))) {
      return Optional.of("MCP-Protocol-Version");
    }
    if (!headers.method.equals(Optional.of(request.method()))) {
      return Optional.of("Mcp-Method");
    }
    boolean named = request.method().equals("tools/call");
    Optional<Object> name = Optional.ofNullable(request.params().get("name"));
    return named && name.isPresent() && !headers.name.map(HttpMcp::decoded).equals(name)
        ? Optional.of("Mcp-Name")
        : Optional.empty();
  }

  /// A header's value, which stands in Base64 where it is more than plain ASCII.
  private static Object decoded(String value) {
    if (!value.startsWith(SENTINEL) || !value.endsWith("?=")) {
      return value;
    }
    try {
      byte[] bytes =
          Base64.getDecoder()
              .decode(
                  value.substring(
                      SENTINEL.length(), Math.max(SENTINEL.length(), value.length() - 2)));
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException bad) {
      return value;
    }
  }

  private Reply answer(Message.Request request, boolean modern, Memory memory) {
    if (request.method().equals("tools/call")) {
      Optional<Tool> tool = tools.called(request);
      return tool.isEmpty()
          ? refused(request, ToolTable.uncalled(request), modern)
          : Reply.of(200, called(request, tool.get(), modern, memory));
    }
    if (request.method().equals("initialize") && !modern) {
      return initialize(request);
    }
    Optional<RpcError> refusal = ServerReplies.refusal(request, modern);
    return refusal.isPresent()
        ? refused(request, refusal.get(), modern)
        : Reply.of(200, replies.result(request, modern));
  }

  /// Before 2026-07-28 what is wrong with a message is told in the message alone.
  private static Reply refused(Message.Request request, RpcError error, boolean modern) {
    return Reply.of(modern ? error.status() : 200, ServerReplies.error(request.id(), error));
  }

  private String called(Message.Request request, Tool tool, boolean modern, Memory memory) {
    ToolResult result =
        tool.run(new TeamPlace(memory), Message.object(request.params(), "arguments"));
    return replies.toolResult(request.id(), result, modern);
  }

  private Reply initialize(Message.Request request) {
    return ServerReplies.agreed(request)
        .map(version -> Reply.of(200, replies.handshake(request.id(), version)))
        .orElseGet(() -> refused(request, ServerReplies.NO_VERSION, false));
  }

  /// The one memory of a team, as one of its members may see it.
  record TeamPlace(HttpMcp.Memory memory) implements ToolPlace {
    private static final Duration DEADLINE = Duration.ofSeconds(2);

    @Override
    public MemoryEngine open(ToolArguments arguments, boolean globalOnly) {
      return memory.open();
    }

    /// Other memories are none of this server's, and what is meant for them is not to end up here.
    @Override
    public Optional<Scope> scope(ToolArguments arguments) {
      Optional<String> other =
          arguments.one("scope").filter(one -> !one.equals(Scope.TEAM.label()));
      if (other.isPresent()) {
        throw CommandFailure.usage(
            "a team's memory alone is here, not scope " + other.get(), "leave scope out");
      }
      return Optional.of(Scope.TEAM);
    }

    @Override
    public LocalDate today() {
      try (MemoryEngine engine = memory.open()) {
        return engine.workspace().environment().today();
      }
    }

    @Override
    public Optional<Duration> deadline() {
      return Optional.of(DEADLINE);
    }

    @Override
    public Duration injectionDeadline() {
      return DEADLINE;
    }

    /// Nothing of how the server is made.
    @Override
    public ToolResult broken(Throwable failure) {
      memory.failed(failure);
      return ToolResult.failed(
          Reason.UNAVAILABLE.label(),
          List.of("the server could not do it now; try it again later"));
    }
  }
}

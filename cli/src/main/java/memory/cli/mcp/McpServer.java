package memory.cli.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import memory.cli.command.Call;
import memory.cli.output.Breakage;
import memory.cli.output.CommandFailure;
import memory.cli.resident.EnginePool;
import memory.engine.request.RefusedException;
import org.jspecify.annotations.Nullable;

/// One conversation over a pair of streams. The reading thread answers at once whatever needs no
/// memory; tool calls go through a [CallLane]. It ends when the client sends no more and its calls
/// are answered, or when nobody reads the answers.
final class McpServer {
  /// A client that has gone does not keep the process longer.
  private static final Duration LAST_CALLS = Duration.ofSeconds(30);

  private final Call call;
  private final ToolTable tools;
  private final Offer offer;
  private final Wire wire;
  private final ProgressRelay progress;
  private final EnginePool engines;
  private final CallLane lane = new CallLane();
  private final Map<Object, Open> open = new ConcurrentHashMap<>();
  private Optional<String> agreed = Optional.empty();

  /// @param call the call that started the server
  McpServer(Call call, ToolTable tools, String version) {
    this.call = call;
    this.tools = tools;
    this.offer = new Offer(version, tools);
    this.wire = new Wire(call.console());
    this.progress = new ProgressRelay(wire, ProgressRelay.STANDARD_GAP);
    this.engines = new EnginePool(progress);
  }

  private record Open(CallLane.Ticket ticket, Outlet outlet) {}

  void run() {
    Thread reader = new Thread(() -> read(call.console().input()), "memory-mcp-read");
    reader.setDaemon(true);
    reader.start();
    try {
      wire.awaitEnd();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    engines.close();
  }

  private void read(InputStream in) {
    LineReader lines = new LineReader(in);
    try {
      while (true) {
        switch (lines.next()) {
          case LineReader.Line.Whole line -> take(Message.of(line.bytes()));
          case LineReader.Line.TooLong line ->
              wire.send(
                  Replies.error(
                      Message.idOf(line.head(), line.tail()).orElse(null),
                      RpcError.invalidRequest(
                          "a message has at most " + LineReader.MOST_BYTES + " bytes")));
          case LineReader.Line.EndOfStream() -> {
            lane.drain(LAST_CALLS);
            return;
          }
        }
      }
    } catch (IOException gone) {
      // The client is.
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      wire.end();
    }
  }

  private void take(Message message) {
    if (!(message instanceof Message.Batch(var messages))) {
      take(message, Outlet.of(wire));
    } else if (agreed.filter(Versions.WITH_BATCHES::equals).isEmpty()) {
      wire.send(Replies.error(null, RpcError.invalidRequest("send messages one by one")));
    } else {
      Outlet together = new Outlet.Together(wire, messages.size());
      for (Message one : messages) {
        take(one, together);
      }
    }
  }

  private void take(Message message, Outlet outlet) {
    switch (message) {
      case Message.Request request -> answer(request, outlet);
      case Message.Malformed(Optional<Object> id, RpcError error) ->
          outlet.answer(Replies.error(id.orElse(null), error));
      case Message.Notification(String method, Map<String, Object> params) -> {
        if (method.equals("notifications/cancelled")) {
          cancel(params.get("requestId"));
        }
        outlet.none();
      }
      case Message.Answer(), Message.Batch(_), Message.Blank() -> outlet.none();
    }
  }

  private void answer(Message.Request request, Outlet outlet) {
    boolean modern = false;
    switch (Era.of(request)) {
      case Era.Refused(RpcError error) -> {
        outlet.answer(Replies.error(request.id(), error));
        return;
      }
      case Era.Modern() -> modern = true;
      case Era.Legacy() -> {
        if (agreed.isEmpty() && request.method().startsWith("tools/")) {
          RpcError error =
              RpcError.invalidParams(
                  "send initialize first, or name " + Era.VERSION + " in params._meta");
          outlet.answer(Replies.error(request.id(), error));
          return;
        }
      }
    }
    switch (request.method()) {
      case "tools/call" -> callTool(request, modern, outlet);
      case "initialize" -> {
        if (!modern) {
          initialize(request, outlet);
        } else {
          outlet.answer(Replies.error(request.id(), RpcError.unknownMethod(request.method())));
        }
      }
      default -> outlet.answer(offer.answer(request, modern));
    }
  }

  private void initialize(Message.Request request, Outlet outlet) {
    if (request.params().get("protocolVersion") instanceof String wanted) {
      String version = Versions.LEGACY.contains(wanted) ? wanted : Versions.NEWEST_LEGACY;
      agreed = Optional.of(version);
      outlet.answer(offer.handshake(request.id(), version));
    } else {
      outlet.answer(
          Replies.error(request.id(), RpcError.invalidParams("initialize needs protocolVersion")));
    }
  }

  private void callTool(Message.Request request, boolean modern, Outlet outlet) {
    Object arguments = request.params().getOrDefault("arguments", Map.of());
    Set<?> given = arguments instanceof Map<?, ?> map ? map.keySet() : Set.of();
    Optional<Tool> tool =
        request.params().get("name") instanceof String name
            ? tools.named(name, given)
            : Optional.empty();
    if (tool.isEmpty() || !(arguments instanceof Map<?, ?>)) {
      String why =
          tool.isEmpty()
              ? "Unknown tool: "
                  + RpcError.shown(String.valueOf(request.params().getOrDefault("name", "(none)")))
              : "\"arguments\" is an object";
      outlet.answer(Replies.error(request.id(), RpcError.invalidParams(why)));
      return;
    }
    // Held until it is in the table, so that the call cannot end before it is there.
    synchronized (open) {
      if (open.containsKey(request.id())) {
        outlet.answer(
            Replies.error(request.id(), RpcError.invalidRequest("a call with this id is open")));
        return;
      }
      CallLane.Ticket ticket = lane.submit(() -> run(request, tool.get(), modern, outlet));
      open.put(request.id(), new Open(ticket, outlet));
    }
  }

  private void run(Message.Request request, Tool tool, boolean modern, Outlet outlet) {
    progress.listen(Message.object(request.params(), "_meta").get("progressToken"));
    String answer;
    try {
      ToolResult result = result(tool, Message.object(request.params(), "arguments"));
      answer = offer.toolResult(request.id(), result, modern);
    } catch (RuntimeException | Error bug) {
      answer = Replies.error(request.id(), RpcError.internal(Breakage.of(bug).message()));
    }
    progress.listen(null);
    Open ended;
    synchronized (open) {
      ended = open.remove(request.id());
    }
    if (ended != null && !ended.ticket().isCancelled()) {
      outlet.answer(answer);
    }
    engines.tidy();
  }

  private ToolResult result(Tool tool, Map<String, Object> given) {
    try {
      ToolArguments arguments = ToolArguments.of(tool, given);
      return tool.action().run(new ToolCall(call, engines, arguments));
    } catch (CommandFailure failure) {
      return ToolResult.failed(failure);
    } catch (RefusedException refused) {
      return ToolResult.refused(refused.refusal());
    } catch (IOException | RuntimeException | OutOfMemoryError broken) {
      return ToolResult.failed(Breakage.of(broken));
    }
  }

  private void cancel(@Nullable Object id) {
    if (id == null) {
      return;
    }
    Open running;
    synchronized (open) {
      running = open.remove(id);
    }
    if (running != null && lane.cancel(running.ticket())) {
      running.outlet().none();
    }
  }
}

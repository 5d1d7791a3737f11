package memory.cli.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import memory.cli.command.Call;
import memory.cli.mcp.Message.Era;
import memory.cli.mcp.ToolCall.ToolPlace;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.resident.EnginePool;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.SearchIndex;
import org.jspecify.annotations.Nullable;

/// One conversation over a pair of streams. The reading thread answers at once whatever needs no
/// memory; tool calls go through a [CallQueue]. It ends when the client sends no more and its calls
/// are answered, or when nobody reads the answers.
final class McpServer {
  /// A client that has gone does not keep the process longer.
  private static final Duration LAST_CALLS = Duration.ofSeconds(30);

  private final Call call;
  private final ToolTable tools;
  private final ServerReplies replies;
  private final ClientStream client;
  private final ProgressRelay progress;
  private final ToolPlace place;
  private final EnginePool own;

  /// Another process passes the lines, and the engines are shared with other conversations.
  private final boolean isRelayed;

  private final CallQueue queue = new CallQueue();
  private final Map<Object, Open> open = new ConcurrentHashMap<>();
  private Optional<String> agreed = Optional.empty();

  /// @param call the call that started the server
  McpServer(Call call, ToolTable tools, String version) {
    this.call = call;
    this.tools = tools;
    this.replies = new ServerReplies(version, tools, ServerReplies.instructions(tools));
    this.client = new ClientStream(call.console());
    this.progress = new ProgressRelay(client, ProgressRelay.STANDARD_GAP);
    this.own = new EnginePool(progress);
    this.isRelayed = call.engines() instanceof EnginePool;
    this.place = new LocalPlace(call, isRelayed ? call.engines() : own);
  }

  private record Open(CallQueue.Ticket ticket, ReplyTarget target) {}

  void run() {
    Thread.ofPlatform().daemon().name("memory-mcp-read").start(() -> read(call.console().input()));
    try {
      client.awaitEnd();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    own.close();
  }

  private void read(InputStream in) {
    LineReader lines = new LineReader(in);
    try {
      for (long number = 1; true; number++) {
        ReplyTarget target = isRelayed ? client.line(number) : client;
        switch (lines.next()) {
          case LineReader.Line.Whole line -> take(line.bytes(), target);
          case LineReader.Line.TooLong line ->
              target.send(
                  ServerReplies.error(
                      Message.idOf(line.head(), line.tail()).orElse(null),
                      RpcError.invalidRequest(
                          "a message has at most " + LineReader.MOST_BYTES + " bytes")));
          case LineReader.Line.EndOfStream() -> {
            queue.drain(LAST_CALLS);
            return;
          }
        }
      }
    } catch (IOException gone) {
      // The client is.
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      client.end();
    }
  }

  private void take(byte[] line, ReplyTarget target) {
    Message message = Message.of(line);
    if (!(message instanceof Message.Batch(var messages))) {
      take(message, target);
    } else if (agreed.filter(Era.WITH_BATCHES::equals).isEmpty()) {
      target.send(ServerReplies.error(null, RpcError.invalidRequest("send messages one by one")));
    } else {
      ReplyTarget together = ClientStream.batch(messages.size(), target);
      for (Message one : messages) {
        take(one, together);
      }
    }
  }

  private void take(Message message, ReplyTarget target) {
    switch (message) {
      case Message.Request request -> answer(request, target);
      case Message.Malformed(Optional<Object> id, RpcError error) ->
          target.send(ServerReplies.error(id.orElse(null), error));
      case Message.Notification(String method, Map<String, Object> params) -> {
        if (method.equals("notifications/cancelled")) {
          cancel(params.get("requestId"));
        }
        target.none();
      }
      case Message.Answer(), Message.Batch(_), Message.Blank() -> target.none();
    }
  }

  private void answer(Message.Request request, ReplyTarget target) {
    Era era = Era.of(request);
    boolean unknown = !era.modern() && agreed.isEmpty() && request.method().startsWith("tools/");
    Optional<RpcError> refusal =
        unknown
            ? Optional.of(
                RpcError.invalidParams(
                    "send initialize first, or name " + Era.VERSION + " in params._meta"))
            : era.refusal();
    if (refusal.isPresent()) {
      target.send(ServerReplies.error(request.id(), refusal.get()));
    } else if (request.method().equals("tools/call")) {
      callTool(request, era.modern(), target);
    } else if (request.method().equals("initialize") && !era.modern()) {
      initialize(request, target);
    } else {
      target.send(replies.answer(request, era.modern()));
    }
  }

  private void initialize(Message.Request request, ReplyTarget target) {
    Optional<String> version = ServerReplies.agreed(request);
    agreed = version.or(() -> agreed);
    target.send(
        version
            .map(one -> replies.handshake(request.id(), one))
            .orElseGet(() -> ServerReplies.error(request.id(), ServerReplies.NO_VERSION)));
  }

  private void callTool(Message.Request request, boolean modern, ReplyTarget target) {
    Optional<Tool> tool = tools.called(request);
    if (tool.isEmpty()) {
      target.send(ServerReplies.error(request.id(), ToolTable.uncalled(request)));
      return;
    }
    // Held until it is in the table, so that the call cannot end before it is there.
    synchronized (open) {
      if (open.containsKey(request.id())) {
        target.send(
            ServerReplies.error(
                request.id(), RpcError.invalidRequest("a call with this id is open")));
        return;
      }
      CallQueue.Ticket ticket = queue.submit(() -> run(request, tool.get(), modern, target));
      open.put(request.id(), new Open(ticket, target));
    }
  }

  private void run(Message.Request request, Tool tool, boolean modern, ReplyTarget target) {
    progress.listen(Message.object(request.params(), "_meta").get("progressToken"));
    AtomicReference<String> answer = new AtomicReference<>("");
    Runnable work = () -> answer.set(answer(request, tool, modern));
    Runnable count = () -> {};
    if (tool.effect() == Tool.Effect.READS) { // given to nobody when the call is cancelled
      count = MemoryEngine.uncounted(work);
    } else {
      work.run();
    }
    progress.listen(null);
    Open ended;
    synchronized (open) {
      ended = open.remove(request.id());
    }
    if (ended != null && !ended.ticket().isCancelled()) {
      target.send(answer.get());
      count.run();
    }
    own.tidy();
  }

  private String answer(Message.Request request, Tool tool, boolean modern) {
    try {
      ToolResult result = tool.run(place, Message.object(request.params(), "arguments"));
      return replies.toolResult(request.id(), result, modern);
    } catch (RuntimeException | Error bug) {
      return ServerReplies.error(request.id(), RpcError.internal(CommandFailure.of(bug).message()));
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
    if (running != null && queue.cancel(running.ticket())) {
      running.target().none();
    }
  }

  /// Where the reply to one message goes.
  interface ReplyTarget {
    void send(String json);

    /// There will be no reply.
    void none();
  }

  /// Tells a client now and then how far the work is that its call waits for, always with a higher
  /// number than before.
  static final class ProgressRelay implements SearchIndex.Progress {
    static final Duration STANDARD_GAP = Duration.ofMillis(300);

    private final ClientStream wire;
    private final long gapNanos;
    private @Nullable Object token;
    private long last;
    private int before;
    private int done;
    private int total;

    /// @param gap the least time before the first word, and between two
    ProgressRelay(ClientStream wire, Duration gap) {
      this.wire = wire;
      this.gapNanos = gap.toNanos();
    }

    /// What happens from now on is for this call.
    ///
    /// @param newToken what the client wants to hear it by; none = it does not want to
    synchronized void listen(@Nullable Object newToken) {
      token = newToken;
      last = System.nanoTime();
      before = 0;
      done = 0;
      total = 0;
    }

    @Override
    public synchronized void at(int nowDone, int nowTotal) {
      if (nowDone < done || nowTotal != total) {
        // Another scope's index.
        before += total;
        total = nowTotal;
      }
      done = nowDone;
      Object asked = token;
      if (asked == null || System.nanoTime() - last < gapNanos) {
        return;
      }
      last = System.nanoTime();
      int sum = before + done;
      int all = before + total;
      wire.send(
          ServerReplies.notification(
              "notifications/progress",
              json -> {
                json.writeFieldName("progressToken");
                JsonWrite.write(json, asked);
                json.writeNumberField("progress", sum);
                json.writeNumberField("total", all);
                json.writeStringField("message", "indexing memory files");
              }));
    }
  }

  /// The stream to the client: whole lines, one at a time. When nobody reads any more, the
  /// conversation is over.
  static final class ClientStream implements ReplyTarget {
    private final Console console;
    private final CountDownLatch over = new CountDownLatch(1);

    ClientStream(Console console) {
      this.console = console;
    }

    @Override
    public synchronized void send(String json) {
      if (over.getCount() == 0) {
        return;
      }
      try {
        console.raw(json + "\n");
        console.flush();
      } catch (Console.ClosedPipe closed) {
        end();
      }
    }

    @Override
    public void none() {}

    void end() {
      over.countDown();
    }

    /// Waits until the conversation is over.
    void awaitEnd() throws InterruptedException {
      over.await();
    }

    /// The reply to one line, for a relay that is to know when the line is done.
    ///
    /// @param number of the line, from 1
    ReplyTarget line(long number) {
      return new ReplyTarget() {
        @Override
        public void send(String json) {
          ClientStream.this.send(json + "\n" + number);
        }

        @Override
        public void none() {
          ClientStream.this.send("" + number);
        }
      };
    }

    /// The replies to a batch: one array, sent when the last of them is there.
    ///
    /// @param messages how many will be replied to or not
    static ReplyTarget batch(int messages, ReplyTarget target) {
      return new ReplyTarget() {
        private final List<String> replies = new ArrayList<>();
        private int open = messages;

        @Override
        public synchronized void send(String json) {
          replies.add(json);
          none();
        }

        @Override
        public synchronized void none() {
          open--;
          if (open == 0 && replies.isEmpty()) {
            target.none();
          } else if (open == 0) {
            target.send("[" + String.join(",", replies) + "]");
          }
        }
      };
    }
  }
}

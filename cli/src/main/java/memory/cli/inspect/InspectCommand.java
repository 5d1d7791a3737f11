package memory.cli.inspect;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import memory.cli.command.Call;
import memory.cli.command.Command;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.resident.EnginePool;
import memory.cli.server.FrameServer;
import memory.cli.server.ServerLimits;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.Reason;
import memory.engine.model.SearchIndex;

/// `memory inspect`: a page about one's memory, for its owner's browser alone and for as long as
/// the command runs.
public final class InspectCommand implements Command {
  private static final int TOKEN_BYTES = 16;
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  @Override
  public ExitCode run(Call call) throws IOException {
    Workspace workspace = call.workspace();
    Path run = workspace.layout().cacheFolder().resolve("run");
    try (MemoryEngine engine = call.open(workspace)) {
      call.makeFirstIndex(engine);
    }
    StdinEnd stdin = StdinEnd.of(call.console());
    try (EnginePool engines = new EnginePool(SearchIndex.Progress.SILENT);
        ServerSocketChannel listening = listen(call.arguments().number("--port").orElse(0));
        FrameServer frames =
            new FrameServer(
                "memory-inspect",
                listening,
                ServerLimits.typed(call.arguments()),
                terms(engines))) {
      int port = ((InetSocketAddress) listening.getLocalAddress()).getPort();
      PageGuard guard = new PageGuard(port, token());
      String address = guard.address() + "?token=" + guard.token();
      stdin.then(frames::stop);
      tell(call, address);
      boolean opens = !call.arguments().has("--no-open") && call.console().isTyped();
      try (BrowserStart _ =
          opens
              ? BrowserStart.by("xdg-open", address, run, call.environment().variables())
              : BrowserStart.none()) {
        frames.acceptAll(
            new PageHandler(
                guard, new PageQuestions(engines, call.environment(), call.workspaceOptions())));
      }
    }
    return ExitCode.OK;
  }

  private static FrameServer.Terms terms(EnginePool engines) {
    return new FrameServer.Terms(
        client -> true,
        () -> {
          engines.tidy();
          return true;
        },
        () -> {});
  }

  private static ServerSocketChannel listen(int port) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      return channel.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port));
    } catch (IOException taken) {
      channel.close();
      throw CommandFailure.unavailable(
          Reason.UNAVAILABLE,
          "cannot listen at 127.0.0.1:" + port + ": " + taken.getMessage(),
          "leave --port out, and any free one is taken");
    }
  }

  private static String token() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  private static void tell(Call call, String address) {
    Console console = call.console();
    call.answer(json -> json.writeStringField("url", address), () -> console.line(address));
    console.flush();
    console.note("the page is there until Ctrl-C, or until nobody has asked it for long");
  }
}

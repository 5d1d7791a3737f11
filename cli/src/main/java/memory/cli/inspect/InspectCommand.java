package memory.cli.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import memory.cli.command.Call;
import memory.cli.command.Command;
import memory.cli.inspect.PageHandler.PageGuard;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.resident.EnginePool;
import memory.cli.server.FrameServer;
import memory.cli.server.FrameServer.ServerLimits;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.file.AtomicReplace;
import memory.engine.file.PrivateFolder;
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

  /// The end of stdin, which for a program that started us means that it is gone. A person's
  /// keyboard is left alone, so that the command can run in the background; and a stdin that is at
  /// its end from the start, such as `/dev/null`, says nothing.
  record StdinEnd(CompletableFuture<Boolean> ended) {
    private static final Duration FROM_THE_START = Duration.ofMillis(100);

    static StdinEnd of(Console console) {
      CompletableFuture<Boolean> ended = new CompletableFuture<>();
      if (!console.isTyped()) {
        Thread.ofPlatform()
            .daemon()
            .name("memory-stdin")
            .start(() -> ended.complete(drain(console.input())));
      }
      return new StdinEnd(ended);
    }

    private static boolean drain(InputStream in) {
      try {
        in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException closed) {
        // As good as its end.
      }
      return true;
    }

    /// Does it when stdin ends. Called before anybody is told of the page, so that an end from the
    /// start is told apart from one that comes of what was told.
    void then(Runnable end) {
      try {
        ended.get(FROM_THE_START.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException open) {
        var _ = ended.thenRun(end);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  /// The user's browser, sent to an address through a file that only the user may read: what stands
  /// on a command line can be read by everybody on the machine. The file goes when this is closed,
  /// or with the process.
  record BrowserStart(Optional<Path> file) implements AutoCloseable {
    private static final List<String> KEPT_VARIABLES =
        List.of(
            "PATH",
            "HOME",
            "LANG",
            "BROWSER",
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "XAUTHORITY",
            "XDG_CURRENT_DESKTOP",
            "XDG_RUNTIME_DIR",
            "XDG_CONFIG_HOME",
            "XDG_DATA_DIRS",
            "DBUS_SESSION_BUS_ADDRESS");

    static BrowserStart none() {
      return new BrowserStart(Optional.empty());
    }

    /// Without a display nothing is opened; the address has been printed all the same.
    ///
    /// @param program that opens a file in the user's browser
    /// @param folder for the file
    /// @param variables of the user
    static BrowserStart by(
        String program, String address, Path folder, Map<String, String> variables)
        throws IOException {
      if (!variables.containsKey("DISPLAY") && !variables.containsKey("WAYLAND_DISPLAY")) {
        return none();
      }
      PrivateFolder.create(folder);
      Path file = folder.resolve("inspect-" + ProcessHandle.current().pid() + ".html");
      String page =
          "<!doctype html><meta charset=\"utf-8\"><title>memory inspect</title>"
              + "<meta http-equiv=\"refresh\" content=\"0;url="
              + address
              + "\">";
      AtomicReplace.write(file, page.getBytes(StandardCharsets.UTF_8), AtomicReplace.Policy.CACHE);
      BrowserStart start = new BrowserStart(Optional.of(file));
      Runtime.getRuntime().addShutdownHook(new Thread(start::close));
      open(program, file, variables);
      return start;
    }

    private static void open(String program, Path file, Map<String, String> variables) {
      ProcessBuilder builder =
          new ProcessBuilder(program, file.toString())
              .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD);
      Map<String, String> environment = builder.environment();
      environment.clear();
      for (String name : KEPT_VARIABLES) {
        if (variables.containsKey(name)) {
          environment.put(name, variables.get(name));
        }
      }
      try {
        builder.start();
      } catch (IOException missing) {
        // The address is on the screen.
      }
    }

    @Override
    public void close() {
      try {
        if (file.isPresent()) {
          Files.deleteIfExists(file.get());
        }
      } catch (IOException leftBehind) {
        // It leads nowhere once the page is gone.
      }
    }
  }
}

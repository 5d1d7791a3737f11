package memory.cli.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import memory.cli.command.Call;
import memory.cli.command.Command;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.server.FrameServer.ServerLimits;
import memory.cli.server.ServerClient.ServerStatus;
import memory.engine.file.ProcessLock;
import memory.engine.model.Environment;
import memory.engine.model.Reason;

/// `memory serve`: the resident process, started, asked after, stopped.
///
/// @param commands made by the process that serves, with the models of a folder
public record ServeCommand(Function<Path, ResidentCommands> commands) implements Command {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration STARTING = Duration.ofSeconds(10);
  private static final Duration ENDING = Duration.ofMinutes(1);

  @Override
  public ExitCode run(Call call) throws IOException {
    SocketPlace place = SocketPlace.of(call.environment());
    List<String> operands = call.arguments().operands();
    if (operands.isEmpty()) {
      return call.arguments().has("--foreground") ? foreground(call, place) : start(call, place);
    }
    return operands.getFirst().equals("stop") ? stop(call, place) : status(call, place);
  }

  private ExitCode foreground(Call call, SocketPlace place) throws IOException {
    String build = ServerStart.told(ServerStart.BUILD);
    makeRoom(place, build);
    boolean served;
    ResidentCommands resident = commands.apply(call.workspace().layout().semanticFolder());
    try (Rehearsal rehearsal =
        new Rehearsal(
            place.rehearsal(), call.environment(), () -> resident.open(call.environment()))) {
      served =
          ResidentServer.serve(
              place,
              ServerLimits.typed(call.arguments()),
              resident,
              call.environment(),
              build,
              server -> {
                Runtime.getRuntime().addShutdownHook(new Thread(server::stop));
                call.console().note("serving at " + place.socket());
                rehearsal.start(server::isBusy);
              });
    }
    if (!served) {
      throw CommandFailure.conflict(
          "another process serves already at " + place.socket(), "memory serve stop ends it");
    }
    return ExitCode.OK;
  }

  /// A server of another build stops when it is told so; its lock is free soon after.
  private static void makeRoom(SocketPlace place, String build) throws IOException {
    Optional<ServerStatus> running = new ServerClient(place, PATIENCE).status();
    if (running.isPresent() && !running.get().build().equals(build)) {
      end(place);
    }
  }

  private static ExitCode start(Call call, SocketPlace place) throws IOException {
    if (call.arguments().has("--no-wait")) {
      ServerStart.whenMissing(call.environment());
      return ExitCode.OK;
    }
    ServerClient client = new ServerClient(place, PATIENCE);
    String build = ServerStart.told(ServerStart.BUILD);
    Optional<ServerStatus> running = client.status();
    if (running.isPresent() && running.get().build().equals(build)) {
      return tell(call, running);
    }
    if (call.environment().variable(ServerStart.FORBIDDEN).isPresent()) {
      throw CommandFailure.denied(
          ServerStart.FORBIDDEN + " forbids a resident process", "unset it to start one");
    }
    List<String> options = new ArrayList<>();
    call.arguments()
        .number("--idle")
        .ifPresent(idle -> options.addAll(List.of("--idle", "" + idle)));
    if (!ServerStart.detached(call.environment(), place, options)) {
      throw CommandFailure.unavailable(
          Reason.UNAVAILABLE,
          "this is no distribution, which could start itself",
          "use: memory serve --foreground");
    }
    long end = System.nanoTime() + STARTING.toNanos();
    while (System.nanoTime() < end) {
      Optional<ServerStatus> started = client.status();
      if (started.isPresent() && started.get().build().equals(build)) {
        return tell(call, started);
      }
      pause();
    }
    throw CommandFailure.unavailable(
        Reason.TIMEOUT, "no server came up", "see why with: memory serve --foreground");
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(Duration.ofMillis(20));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the server", stopped);
    }
  }

  private static ExitCode status(Call call, SocketPlace place) throws IOException {
    Optional<ServerStatus> status = new ServerClient(place, PATIENCE).status();
    if (status.isEmpty()) {
      failIfHeld(place, PATIENCE);
    }
    return tell(call, status);
  }

  private static ExitCode tell(Call call, Optional<ServerStatus> status) {
    Console console = call.console();
    if (call.isJson()) {
      console.json(json -> {
        json.writeBooleanField("running", status.isPresent());
        if (status.isPresent()) {
          status.get().write(json);
        }
      });
    } else {
      console.line(
          status.map(ServerStatus::told).orElse("no server runs; commands do their own work"));
    }
    return status.isPresent() ? ExitCode.OK : ExitCode.NOTHING;
  }

  private static ExitCode stop(Call call, SocketPlace place) throws IOException {
    boolean ran = end(place);
    call.answer(
        json -> json.writeBooleanField("stopped", ran),
        () -> call.console().line(ran ? "stopped" : "no server runs"));
    return ran ? ExitCode.OK : ExitCode.NOTHING;
  }

  /// Ends the process that serves this user, if one does.
  public static boolean end(Environment environment) throws IOException {
    return end(SocketPlace.of(environment));
  }

  /// Waits until its process is gone.
  ///
  /// @return whether there was one to end
  private static boolean end(SocketPlace place) throws IOException {
    ServerClient client = new ServerClient(place, PATIENCE);
    Optional<ServerStatus> running = client.status();
    if (running.isEmpty()) {
      failIfHeld(place, Duration.ZERO);
      return false;
    }
    client.ask("POST", RequestHandler.STOP, new byte[0]); // its answer may be lost with the process
    failIfHeld(place, STARTING);
    Optional<ProcessHandle> process = ProcessHandle.of(running.get().pid());
    if (process.isPresent()) {
      await(process.get());
    }
    return true;
  }

  private static void failIfHeld(SocketPlace place, Duration patience) throws IOException {
    if (Files.notExists(place.lock())) {
      return;
    }
    ProcessLock.tryAcquire(place.lock(), patience)
        .orElseThrow(() ->
            CommandFailure.unavailable(
                Reason.TIMEOUT,
                "a server is there that does not answer",
                "end its process by hand; it holds " + place.lock()))
        .close();
  }

  /// The lock is let go a moment before the end of the process.
  private static void await(ProcessHandle process) throws IOException {
    long end = System.nanoTime() + ENDING.toNanos();
    while (isRunning(process) && System.nanoTime() < end) {
      pause();
    }
  }

  /// One that has ended and is not asked after, as in a container without an init, runs no command.
  private static boolean isRunning(ProcessHandle process) {
    return process.isAlive() && process.info().command().isPresent();
  }
}

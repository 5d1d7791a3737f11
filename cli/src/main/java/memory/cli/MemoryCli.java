package memory.cli;

import com.google.common.base.Throwables;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import memory.cli.command.Call;
import memory.cli.command.Command;
import memory.cli.command.HelpCommand;
import memory.cli.command.HookCommand;
import memory.cli.option.ArgumentParser;
import memory.cli.option.Arguments;
import memory.cli.option.CommandFile;
import memory.cli.option.GlobalOptions;
import memory.cli.option.HelpPage;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.Console.Terminal;
import memory.cli.output.Console.Verbosity;
import memory.cli.output.ExitCode;
import memory.engine.EngineSource;
import memory.engine.model.Environment;
import memory.engine.request.RefusedException;

/// One run of the `memory` command as a function: arguments, environment and streams in, exit code
/// out. Nothing else of the process is read or changed.
public final class MemoryCli {
  private final BiFunction<Arguments, Console, EngineSource> engines;

  /// @param engines where the engine comes from, for what was typed
  MemoryCli(BiFunction<Arguments, Console, EngineSource> engines) {
    this.engines = engines;
  }

  /// Runs one command with the index of this distribution.
  ///
  /// @param environment as the process was started; options may pin its clock, zone and directory
  /// @param out buffered by the caller; flushed at the end
  /// @return the process's exit code
  public static int run(
      List<String> args,
      Environment environment,
      InputStream in,
      OutputStream out,
      OutputStream err,
      Terminal terminal) {
    return new MemoryCli(OneShotIndex::engines)
        .answer(args, environment, in, out, err, terminal, System.nanoTime());
  }

  /// @param begunNs when it was asked for, by [System#nanoTime]
  int answer(
      List<String> args,
      Environment environment,
      InputStream in,
      OutputStream out,
      OutputStream err,
      Terminal terminal,
      long begunNs) {
    boolean redraws = !environment.variable("TERM").equals(Optional.of("dumb"));
    boolean color = redraws && environment.variable("NO_COLOR").isEmpty();
    Console console = new Console(in, out, err, terminal, color, redraws);
    return run(args, environment, console, begunNs).number();
  }

  ExitCode run(List<String> args, Environment environment, Console console, long begunNs) {
    try {
      return attempt(args, environment, console, begunNs);
    } catch (Console.ClosedPipe _) {
      return ExitCode.OK;
    }
  }

  private ExitCode attempt(
      List<String> args, Environment environment, Console console, long begunNs) {
    boolean debug = args.contains(GlobalOptions.DEBUG);
    boolean json = ArgumentParser.asksForJson(args);
    try {
      ExitCode exit = dispatch(args, environment, console, begunNs);
      console.flush();
      return exit;
    } catch (Console.ClosedPipe closed) {
      throw closed;
    } catch (CommandFailure failure) {
      return end(failure, args, json, console);
    } catch (RefusedException refused) {
      return end(CommandFailure.of(refused.refusal()), args, json, console);
    } catch (IOException | RuntimeException | Error broken) {
      if (debug) {
        console.log(Throwables.getStackTraceAsString(broken));
      }
      return end(CommandFailure.of(broken), args, json, console);
    }
  }

  /// An agent reads a hook's stdout and stops the prompt for its exit code: neither tells a
  /// failure.
  private static ExitCode end(
      CommandFailure failure, List<String> args, boolean json, Console console) {
    boolean hook = ArgumentParser.command(args).equals(Optional.of(HookCommand.NAME));
    ExitCode exit = tell(failure, json && !hook, console);
    return hook ? ExitCode.OK : exit;
  }

  private ExitCode dispatch(
      List<String> args, Environment environment, Console console, long begunNs)
      throws IOException {
    Arguments typed = ArgumentParser.parse(args);
    Console speaking = console.speaking(verbosity(typed));
    if (typed.has(GlobalOptions.VERSION)) {
      return version(typed, speaking);
    }
    if (typed.has(GlobalOptions.HELP)) {
      return help(typed, speaking, environment);
    }
    Command command =
        typed
            .command()
            .flatMap(CommandTable::named)
            .orElseThrow(() ->
                CommandFailure.usage(
                    "no command",
                    "memory status tells what is there, memory search WORDS finds it, memory --help"
                        + " lists all"));
    Call call = Call.of(typed, environment, speaking, engines.apply(typed, speaking), begunNs);
    if (typed.has(GlobalOptions.CWD) && !Files.isDirectory(call.environment().cwd())) {
      throw CommandFailure.usage(
              "no such folder: " + call.environment().cwd(), "give --cwd a folder")
          .at(call.environment().cwd().toString());
    }
    return command.run(call);
  }

  private static Verbosity verbosity(Arguments typed) {
    if (typed.has(GlobalOptions.QUIET)) {
      return Verbosity.QUIET;
    }
    return typed.has(GlobalOptions.VERBOSE) ? Verbosity.VERBOSE : Verbosity.NORMAL;
  }

  private static ExitCode version(Arguments typed, Console console) {
    BuildInfo info = BuildInfo.read();
    if (typed.has(GlobalOptions.JSON)) {
      console.json(json -> {
        json.writeStringField("version", info.version());
        json.writeStringField("build", info.build());
        json.writeStringField("runtime", BuildInfo.runtime());
      });
    } else {
      console.line("memory " + info.version());
      console.line("build   " + info.build());
      console.line("runtime " + BuildInfo.runtime());
    }
    return ExitCode.OK;
  }

  private static ExitCode help(Arguments typed, Console console, Environment environment) {
    HelpPage.Look look = HelpCommand.look(console, environment);
    console.print(
        typed
            .command()
            .flatMap(CommandFile.ours()::named)
            .map(spec -> HelpCommand.page(spec, typed.operands(), look))
            .orElseGet(() -> HelpCommand.overview(false, look)));
    return ExitCode.OK;
  }

  private static ExitCode tell(CommandFailure failure, boolean json, Console console) {
    console.error(failure.message(), failure.hint());
    if (json) {
      try {
        console.json(failure::write);
        console.flush();
      } catch (UncheckedIOException _) {
        // Stdout itself is what failed, and stderr has said so.
      }
    }
    return failure.exit();
  }
}

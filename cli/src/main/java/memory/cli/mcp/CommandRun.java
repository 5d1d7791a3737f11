package memory.cli.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.BooleanSupplier;
import memory.cli.command.Call;
import memory.cli.command.Command;
import memory.cli.option.ArgumentParser;
import memory.cli.option.Arguments;
import memory.cli.option.CommandSpec;
import memory.cli.option.GlobalOptions;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.Console.Verbosity;
import memory.cli.output.ExitCode;
import memory.cli.output.Terminal;
import memory.engine.EngineSource;
import memory.engine.file.CanonicalPath;
import memory.engine.inject.Frame;
import memory.engine.recall.Freshness;
import memory.engine.scope.Environment;
import memory.engine.scope.Layout;

/// Runs commands for one tool call: in the folder and the session that the call names, with the
/// places that the server was started with, and with what they print kept for the answer.
final class CommandRun {
  /// What hosts show without cutting it.
  static final int MOST_CHARS = 20_000;

  private final Call server;
  private final EngineSource engines;
  private final ToolArguments arguments;

  /// @param server the call that started the server
  CommandRun(Call server, EngineSource engines, ToolArguments arguments) {
    this.server = server;
    this.engines = engines;
    this.arguments = arguments;
  }

  /// What a command found, in the frame in which memory is shown to models; a failure when what was
  /// asked for by name is not there.
  ToolResult found(Command command, CommandLine line) throws IOException {
    return told(print(command, line), ExitCode.NOTHING);
  }

  /// The same, where nothing is an answer too.
  ToolResult framed(Command command, CommandLine line) throws IOException {
    return told(print(command, line), ExitCode.USAGE);
  }

  private static ToolResult told(Printed printed, ExitCode failure) {
    boolean failed = printed.exit().number() >= failure.number();
    String memory = failed ? "" : Frame.quotedText(cut(printed.out()));
    String notes =
        Frame.quotedText(words(failed ? printed.out() + printed.notes() : printed.notes()));
    StringJoiner text = new StringJoiner("\n").setEmptyValue("Nothing there.");
    if (!memory.isEmpty()) {
      text.add(Frame.recalled(List.of(memory)));
    }
    if (!notes.isEmpty()) {
      text.add(notes);
    }
    return new ToolResult(text.toString(), failed);
  }

  /// What a command says of a change it made. It quotes what was written, and recalls nothing.
  ToolResult receipt(Command command, CommandLine line) throws IOException {
    Printed printed = print(command, line);
    boolean failed = printed.exit() != ExitCode.OK;
    String text = Frame.quotedText(words(cut(printed.out()) + printed.notes()));
    return new ToolResult((failed ? "Not done:\n" : "Done:\n") + text, failed);
  }

  /// Lines for a shell in the tools' words; what is indented is quoted text and stays.
  private static String words(String lines) {
    StringJoiner kept = new StringJoiner("\n");
    for (String line : lines.lines().toList()) {
      String told = line.startsWith("    ") ? line : ModelWords.of(line);
      if (!told.isBlank() && !told.equals("undo: ")) {
        kept.add(told);
      }
    }
    return kept.toString();
  }

  /// What a command printed, as it is: for what is framed already. That memory is being indexed is
  /// said below it.
  ///
  /// @param untold whether that was not said before; asked when it is so
  ToolResult plain(Command command, CommandLine line, BooleanSupplier untold) throws IOException {
    Printed printed = print(command, line);
    if (printed.exit().number() >= ExitCode.USAGE.number()) {
      return new ToolResult(printed.notes(), true);
    }
    boolean told = printed.notes().contains(Freshness.BEING_INDEXED) && untold.getAsBoolean();
    String notice = told ? "\n\n" + Frame.quoted(Freshness.INDEXING_NOTICE) : "";
    return ToolResult.of((printed.out() + notice).strip());
  }

  private record Printed(ExitCode exit, String out, String notes) {}

  private Printed print(Command command, CommandLine line) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            InputStream.nullInputStream(), out, err, Terminal.none(), Verbosity.NORMAL, false);
    ExitCode exit = command.run(call(command, line, console));
    String notes = err.toString(StandardCharsets.UTF_8).replace("memory: ", "");
    return new Printed(exit, out.toString(StandardCharsets.UTF_8), notes);
  }

  /// The call of a command, for what shows its answer in another way.
  Call call(Command command, CommandLine line) {
    Console nowhere =
        new Console(
            InputStream.nullInputStream(),
            java.io.OutputStream.nullOutputStream(),
            java.io.OutputStream.nullOutputStream(),
            Terminal.none(),
            Verbosity.QUIET,
            false);
    return call(command, line, nowhere);
  }

  private Call call(Command command, CommandLine line, Console console) {
    CommandSpec spec = command.spec();
    List<String> words = new ArrayList<>(List.of(spec.name()));
    addPlaces(words);
    Arguments typed =
        ArgumentParser.parse(
            line.after(words),
            List.of(spec.name()),
            name -> name.equals(spec.name()) ? Optional.of(spec) : Optional.empty());
    return Call.ofModel(typed, environment(), console, engines, served());
  }

  private void addPlaces(List<String> words) {
    Arguments typed = server.arguments();
    words.addAll(server.places());
    typed
        .one(GlobalOptions.DEADLINE)
        .map(Duration::toMillis)
        .ifPresent(most -> words.addAll(List.of(GlobalOptions.DEADLINE.name(), most.toString())));
    Optional<Path> cwd = cwd();
    if (typed.has(GlobalOptions.CWD) && !typed.has(GlobalOptions.PROJECT)) {
      words.addAll(List.of(GlobalOptions.PROJECT.name(), served().toString()));
    }
    cwd.ifPresent(folder -> words.addAll(List.of(GlobalOptions.CWD.name(), folder.toString())));
  }

  private Optional<Path> cwd() {
    Optional<String> given = arguments.one("cwd").filter(text -> !text.isBlank());
    if (given.isEmpty()) {
      return Optional.empty();
    }
    String hint = "give the absolute path of the folder you work in, or leave cwd out";
    try {
      Path folder = Path.of(given.get());
      if (!folder.isAbsolute() || !Files.isDirectory(folder)) {
        throw CommandFailure.usage("cwd is no folder: " + given.get(), hint);
      }
      boolean pinned =
          server.arguments().has(GlobalOptions.CWD)
              || server.arguments().has(GlobalOptions.PROJECT);
      if (pinned && !CanonicalPath.orAbsolute(folder).startsWith(served())) {
        throw CommandFailure.usage(
            "cwd is outside the folder that this memory is for: " + served(), "leave cwd out");
      }
      return Optional.of(folder);
    } catch (InvalidPathException bad) {
      throw CommandFailure.usage("cwd is no path: " + bad.getReason(), hint);
    }
  }

  /// The project that the server was started for. With `--cwd` or `--project` it knows no other
  /// one.
  private Path served() {
    return Layout.of(server.environment(), server.workspaceOptions().layout()).projectFolder();
  }

  /// The server's own, but for the session: a process is none.
  private Environment environment() {
    Environment process = server.environment();
    Map<String, String> variables = new HashMap<>(process.variables());
    variables.remove("PI_SESSION_ID");
    variables.remove("MEMORY_SESSION");
    arguments
        .one("session")
        .filter(id -> !id.isBlank())
        .ifPresent(id -> variables.put("MEMORY_SESSION", id));
    return new Environment(variables, process.userHome(), process.cwd(), process.clock());
  }

  /// The beginning of a text within what hosts show, cut at a line's end.
  private static String cut(String text) {
    if (text.length() <= MOST_CHARS) {
      return text;
    }
    int line = text.lastIndexOf('\n', MOST_CHARS);
    int end = line > 0 ? line : MOST_CHARS;
    return text.substring(0, end)
        + "\n… "
        + (text.length() - end)
        + " characters more: ask memory_get for a path and lines";
  }
}

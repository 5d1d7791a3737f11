package memory.cli.command;

import com.google.common.primitives.Ints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.option.GlobalOptions;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.HitText;
import memory.engine.EngineSource;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.file.JsonWrite;
import memory.engine.model.Environment;
import memory.engine.model.Freshness;
import memory.engine.model.Layout;
import memory.engine.model.Reason;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.ReadRequest.Audience;

/// One run of one command: what was typed, the environment with the clock, zone and directory that
/// were typed, and where the answer goes.
///
/// @param engines where its engine comes from
/// @param begunNs when it was asked for, by [System#nanoTime]: a deadline counts from there
public record Call(
    Arguments arguments,
    Environment environment,
    Console console,
    EngineSource engines,
    long begunNs) {
  /// A prompt does not wait longer for its memory.
  private static final Duration DEADLINE = Duration.ofMillis(1500);

  /// @param process the environment the process was started in
  public static Call of(
      Arguments arguments,
      Environment process,
      Console console,
      EngineSource engines,
      long begunNs) {
    Console answering = console.asJson(arguments.has(GlobalOptions.JSON));
    return new Call(arguments, pinned(arguments, process), answering, engines, begunNs);
  }

  /// One line of the result.
  void line(String text) {
    console.line(text);
  }

  /// The result as text.
  void print(String text) {
    console.print(text);
  }

  /// What the user should know besides it.
  void note(String text) {
    console.note(text);
  }

  /// That an answer may miss something.
  void note(Freshness freshness) {
    console.note(freshness);
  }

  /// The answer as one JSON object.
  public void json(JsonWrite.Body body) {
    console.json(body);
  }

  /// The answer as one JSON object, or as it is told to people.
  public ExitCode answer(JsonWrite.Body body, Runnable told) {
    return console.answer(body, told);
  }

  /// That something was done, as a JSON object, or as it is told to people.
  ///
  /// @param rest what is in the object besides
  ExitCode done(String action, JsonWrite.Body rest, Runnable told) {
    return answer(
        json -> {
          json.writeBooleanField("ok", true);
          json.writeStringField("action", action);
          rest.write(json);
        },
        told);
  }

  /// That nothing was done, since there is nothing like that; people are told by a note.
  ExitCode notDone(String action, JsonWrite.Body rest) {
    if (isJson()) {
      json(json -> {
        json.writeBooleanField("ok", false);
        json.writeStringField("action", action);
        json.writeStringField("reason", Reason.NO_MATCH.label());
        rest.write(json);
      });
    }
    return ExitCode.NOTHING;
  }

  /// That there is nothing like that, told by a note and, where that was asked for, as JSON too.
  ExitCode nothing(String told, JsonWrite.Body body) {
    if (isJson()) {
      json(body);
    }
    return console.nothing(told);
  }

  /// Whether it is agreed to: by `--yes`, or by whoever is asked.
  boolean agreed(String question) throws IOException {
    return arguments.has("--yes") || console.confirms(question);
  }

  public boolean isJson() {
    return console.isJson();
  }

  /// For whom memory's own text is: a person at a terminal, or a pipe.
  Audience audience() {
    if (arguments.has("--raw")) {
      return Audience.RAW;
    }
    return console.isForPerson() ? Audience.PERSON : Audience.MODEL;
  }

  /// Prints such a text, its last line ended.
  void echo(String text) {
    Audience audience = audience();
    if (audience == Audience.RAW) {
      console.raw(text);
    } else {
      console.raw(
          audience == Audience.PERSON ? VisibleText.forPeople(text) : VisibleText.ofFile(text));
      console.raw(text.isEmpty() || text.endsWith("\n") ? "" : "\n");
    }
  }

  /// Said beside what is shown of it.
  void noteNew(String place) {
    console.note(HitText.unreviewed(place));
  }

  /// The scope that was typed.
  Optional<Scope> scope() {
    return arguments.one("--scope").flatMap(Scope::ofLabel);
  }

  /// Whose memory this call is about. Warnings of the configuration are told on the way.
  public Workspace workspace() {
    return workspace(workspaceOptions());
  }

  /// The same; the command tells the warnings itself.
  Workspace workspaceInSilence() {
    return Workspace.of(environment, workspaceOptions());
  }

  Workspace workspace(WorkspaceOptions options) {
    Workspace workspace = Workspace.of(environment, options);
    for (String warning : workspace.warnings()) {
      console.note(warning);
    }
    checkHome(workspace.layout().global().folder());
    Optional<Path> project = path(GlobalOptions.PROJECT);
    if (project.isPresent() && !Files.isDirectory(project.get())) {
      throw CommandFailure.usage("no such folder: " + project.get(), "give --project a folder")
          .at(project.get().toString());
    }
    if (workspace.hasUntrustedProject()) {
      console.hint(ProjectNotice.untrusted(workspace));
    }
    return workspace;
  }

  /// No memory yet and memory in a place where none can be never look the same.
  private void checkHome(Path home) {
    if (Files.isDirectory(home)) {
      return;
    }
    boolean named = arguments.has(GlobalOptions.HOME);
    boolean moved = named || environment.variable(Layout.HOME_VARIABLE).isPresent();
    if (Files.exists(home, LinkOption.NOFOLLOW_LINKS)) {
      throw CommandFailure.usage(
              "not a folder: " + home,
              "give "
                  + (named || !moved ? "--home" : Layout.HOME_VARIABLE)
                  + " a folder of Markdown")
          .at(home.toString());
    }
    if (moved) {
      console.note("there is no folder " + home + " yet");
    }
  }

  /// The file that an operand names; a pipe counts as one.
  ///
  /// @param kind what it should be, `a JSONL file`
  Path file(String typed, String kind) {
    Path file = environment.cwd().resolve(typed);
    boolean there = Files.exists(file);
    if (!there || Files.isDirectory(file)) {
      throw CommandFailure.usage(
              (there ? "not a file: " : "no such file: ") + typed,
              "give " + kind + ", or - for stdin")
          .at(file.toString());
    }
    return file;
  }

  /// The engine over that memory; the caller closes it.
  public MemoryEngine open(Workspace workspace) {
    return engines.open(workspace);
  }

  /// A question to an engine.
  interface Asked<T> {
    T of(MemoryEngine engine) throws IOException;
  }

  /// What the engine over that memory answers.
  <T> T ask(Workspace workspace, Asked<T> asked) throws IOException {
    try (MemoryEngine engine = open(workspace)) {
      return asked.of(engine);
    }
  }

  /// Makes a memory's first index before a person is answered, unless a deadline was typed.
  public void makeFirstIndex(MemoryEngine engine) {
    if (arguments.has(GlobalOptions.DEADLINE) || !engine.workspace().config().enabled()) {
      return;
    }
    try {
      engine.index().makeFirst();
    } catch (IOException unreadable) {
      console.detail(String.valueOf(unreadable.getMessage())); // the answer says what came of it
    }
  }

  public WorkspaceOptions workspaceOptions() {
    return workspaceOptions(arguments, environment);
  }

  static WorkspaceOptions workspaceOptions(Arguments arguments, Environment environment) {
    if (arguments.has(GlobalOptions.PROJECT) && arguments.has(GlobalOptions.NO_PROJECT)) {
      throw CommandFailure.usage("--project and --no-project exclude each other", "give one");
    }
    return new WorkspaceOptions(
        path(arguments, environment, GlobalOptions.HOME),
        path(arguments, environment, GlobalOptions.PROJECT),
        arguments.has(GlobalOptions.NO_PROJECT),
        path(arguments, environment, GlobalOptions.CONFIG),
        arguments.has(GlobalOptions.NO_MEMORY) ? Map.of("enabled", "false") : Map.of(),
        Optional.empty());
  }

  /// A path as people type it, also where no shell has read it: `~/` is their home, and what is
  /// relative counts from the directory they speak for.
  Path typedPath(String typed) {
    return Layout.typed(typed, environment);
  }

  /// The session this call speaks for: the option, else what the host put into the environment.
  Optional<String> session(Optional<String> typed) {
    return typed.or(() -> session(environment));
  }

  /// The session that the host put into the environment.
  public static Optional<String> session(Environment environment) {
    return environment.variable("MEMORY_SESSION").or(() -> environment.variable("PI_SESSION_ID"));
  }

  /// What was typed, else what the user of a slow machine set for all prompts.
  public static Duration deadline(Arguments typed, Environment environment) {
    return typed.deadline().orElseGet(() -> deadline(environment));
  }

  /// The same for a caller who typed nothing.
  public static Duration deadline(Environment environment) {
    return environment
        .variable("MEMORY_DEADLINE_MS")
        .flatMap(text -> Optional.ofNullable(Ints.tryParse(text)))
        .filter(millis -> millis > 0)
        .map(Duration::ofMillis)
        .orElse(DEADLINE);
  }

  /// How long git is waited for, at least as long as a prompt waits for its memory.
  public static Duration patience(Environment environment, Duration usual) {
    Duration prompt = deadline(environment);
    return prompt.compareTo(usual) > 0 ? prompt : usual;
  }

  /// The user's own configuration, or the file that is read instead.
  Path configFile(Workspace workspace) {
    return path(GlobalOptions.CONFIG).orElse(workspace.layout().globalConfig());
  }

  private Optional<Path> path(String option) {
    return path(arguments, environment, option);
  }

  private static Optional<Path> path(Arguments arguments, Environment environment, String option) {
    return arguments.one(option).map(typed -> environment.cwd().resolve(typed).normalize());
  }

  static Environment pinned(Arguments arguments, Environment process) {
    Clock clock = process.clock();
    if (arguments.has(GlobalOptions.NOW)) {
      String now = arguments.one(GlobalOptions.NOW).orElseThrow();
      clock = Clock.fixed(Instant.parse(now), clock.getZone());
    }
    if (arguments.has(GlobalOptions.ZONE)) {
      clock = clock.withZone(ZoneId.of(arguments.one(GlobalOptions.ZONE).orElseThrow()));
    }
    Path cwd =
        arguments
            .one(GlobalOptions.CWD)
            .map(typed -> process.cwd().resolve(typed))
            .orElse(process.cwd());
    return new Environment(process.variables(), process.userHome(), cwd, clock);
  }
}

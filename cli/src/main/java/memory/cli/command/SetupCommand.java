package memory.cli.command;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.agent.HookHost;
import memory.cli.agent.setup.HostSetup;
import memory.cli.agent.setup.HostSetup.FileChange;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;
import memory.cli.agent.setup.SetupPlace;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.option.Suggestion;
import memory.cli.option.ValueType;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.Layout;
import memory.engine.model.VisibleText;

/// `memory setup`: our hooks and our server in agents' own configuration, after a look at what
/// changes; in every agent of this machine when none is named.
public final class SetupCommand implements Command {
  private static final OptionSpec<String> SCOPE =
      OptionSpec.of(
          "--scope",
          "SCOPE",
          ValueType.choice("global", "project"),
          "For every project of yours (global), or in this project's folder alone");
  static final OptionSpec<Boolean> DRY_RUN =
      OptionSpec.flag("--dry-run", "Show what would change, and change nothing");
  private static final OptionSpec<Boolean> REMOVE =
      OptionSpec.flag("--remove", "Take our entries out again: the files are as they were");
  private static final OptionSpec<String> FILE =
      OptionSpec.of(
          "--file",
          "FILE",
          new ValueType.Text(),
          "With rules: the file of the project that the agent reads (AGENTS.md)");
  private static final String RULES = "rules";
  private static final List<String> HOSTS =
      ImmutableList.<String>builder().addAll(HookHost.NAMES).add(RULES).build();
  static final OptionSpec<Boolean> YES =
      OptionSpec.flag("--yes", "The answer to the question, for scripts");
  static final OptionSpec<Boolean> DIFF =
      OptionSpec.flag("--diff", "Without HOST: show every line that would change");
  static final OptionSpec<Boolean> IMPORT =
      OptionSpec.flag(
          "--import", "Without HOST: take over Claude Code's memory of this project, unasked");
  static final OptionSpec<String> NOTE =
      OptionSpec.of(
          "--note", "TEXT", new ValueType.Text(), "Without HOST: the first note, for scripts");

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "setup",
        "Enter memory in your agents' own configuration, after a look at the change",
        OperandSpec.optional(
                "HOST",
                "One agent: "
                    + String.join(", ", HookHost.NAMES)
                    + "; or rules, for any other. Without it: every agent on this machine")
            .then(HOSTS),
        List.of(SCOPE, FILE, DRY_RUN, DIFF, REMOVE, YES, IMPORT, NOTE),
        List.of(
            new Example("memory setup", "looks for agents, shows what would change, asks once"),
            new Example("memory setup --dry-run --diff", "shows every line, changes nothing"),
            new Example("memory setup --yes --note \"Tests need Docker\"", "without a question"),
            new Example("memory setup claude", "shows the change, asks, keeps a backup"),
            new Example("memory setup codex --dry-run", "shows it"),
            new Example("memory setup rules", "a few lines in this project's AGENTS.md"),
            new Example("memory setup rules --file .junie/guidelines.md", "in another agent's"),
            new Example("memory setup gemini --remove --yes", "as if it had never been there")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    if (call.arguments().operands().isEmpty()) {
      for (OptionSpec<?> option : List.of(SCOPE, FILE, REMOVE)) {
        if (call.arguments().has(option)) {
          throw CommandFailure.usage(
              option.name() + " needs an agent",
              option.equals(REMOVE) ? "memory uninstall takes all out" : "memory setup HOST");
        }
      }
      return FirstSetup.run(call, place(call, false));
    }
    String host = known(call.arguments().operands().getFirst());
    boolean remove = call.arguments().has(REMOVE);
    try {
      if (call.arguments().has(FILE) && !host.equals(RULES)) {
        throw CommandFailure.usage("--file belongs to rules", "leave it out");
      }
      SetupPlace place = place(call, host.equals(RULES) || isProject(call));
      HostSetup setup =
          HostSetup.of(host, place.withRules(call.arguments().one(FILE).orElse(SetupPlace.AGENTS)));
      List<FileChange> changes = remove ? setup.removals() : setup.additions();
      boolean isChange = changes.stream().anyMatch(FileChange::isChange);
      if (!call.isJson()) {
        changes.stream()
            .filter(FileChange::isChange)
            .map(change -> VisibleText.forPeople(change.diff().replace("\t", "    ")))
            .forEach(call.console()::print);
        call.console().flush();
      }
      boolean dry = call.arguments().has(DRY_RUN);
      if (isChange && !dry) {
        consent(call, host, remove);
      }
      boolean forgets = remove && setup.isKnown();
      Optional<Path> drifted = Optional.empty();
      if (!dry && (isChange || forgets)) {
        drifted = remove ? setup.remove(changes) : setup.add(changes);
      }
      if (drifted.isPresent()) {
        throw CommandFailure.conflict(
                drifted.get() + " was changed meanwhile; nothing was written", "run this again")
            .at(drifted.get().toString());
      }
      if (!dry && !remove) {
        try (MemoryEngine engine = call.open(call.workspaceInSilence())) {
          call.makeFirstIndex(engine);
        }
      }
      return told(call, setup, changes, done(remove, isChange, dry));
    } catch (UnreadableConfigException unreadable) {
      throw CommandFailure.usage(unreadable.message(), unreadable.hint());
    }
  }

  private static String known(String host) {
    if (host.equals("pi")) {
      throw CommandFailure.usage("pi takes memory in as a package of its own", piPackage());
    }
    if (!HOSTS.contains(host)) {
      throw CommandFailure.usage(
          "unknown HOST for setup: " + host,
          Suggestion.among(HOSTS, host, "memory setup ")
              + "; any other MCP client starts: memory mcp");
    }
    return host;
  }

  static String piPackage() {
    return "pi install " + System.getProperty("memory.home", "DISTRIBUTION") + "/pi";
  }

  private static void consent(Call call, String host, boolean remove) throws IOException {
    String question = remove ? "Take memory out of " : "Enter memory in ";
    if (!call.arguments().has(YES) && !call.console().confirms(question + host + "?")) {
      throw CommandFailure.denied(
          "nothing was changed", "memory setup " + host + " --yes does it without a question");
    }
  }

  private static String done(boolean remove, boolean isChange, boolean dry) {
    if (!isChange) {
      return remove ? "nothing of ours is there" : "is set up already";
    }
    if (dry) {
      return "nothing was changed yet";
    }
    return remove ? "memory is taken out" : "memory is entered";
  }

  private static ExitCode told(Call call, HostSetup setup, List<FileChange> changes, String done) {
    String host = call.arguments().operands().getFirst();
    if (call.isJson()) {
      call.json(json -> {
        json.writeBooleanField("ok", true);
        json.writeStringField("action", "setup");
        json.writeStringField("host", host);
        json.writeBooleanField("dry_run", call.arguments().has(DRY_RUN));
        JsonWrite.objects(json, "files", changes)
            .each(change -> {
              json.writeStringField("path", change.path().toString());
              json.writeBooleanField("changed", change.isChange());
              json.writeStringField("diff", change.isChange() ? change.diff() : "");
            });
        JsonWrite.strings(json, "unread", unread(call, setup, changes));
        if (isAdditionShown(call)) {
          JsonWrite.strings(json, "besides", setup.besides(changes));
        }
        JsonWrite.optional(json, "next", setup.next());
      });
      return ExitCode.OK;
    }
    if (isAdditionShown(call)) {
      setup.besides(changes).forEach(line -> call.console().line("+ " + line));
    }
    call.console().note(host + ": " + done);
    unread(call, setup, changes).forEach(line -> call.console().note(line + "; take them out"));
    if (!call.arguments().has(REMOVE)) {
      setup.next().ifPresent(call.console()::note);
    }
    return ExitCode.OK;
  }

  private static List<String> unread(Call call, HostSetup setup, List<FileChange> changes) {
    return call.arguments().has(REMOVE) ? List.of() : setup.unread(changes);
  }

  private static boolean isAdditionShown(Call call) {
    return call.arguments().has(DRY_RUN) && !call.arguments().has(REMOVE);
  }

  private static boolean isProject(Call call) {
    return call.arguments().one(SCOPE).orElse("global").equals("project");
  }

  private static SetupPlace place(Call call, boolean project) {
    Layout layout = call.workspace().layout();
    if (project && layout.project().isEmpty()) {
      throw CommandFailure.usage(
          "this is no project of its own", "give the project's root with --project");
    }
    return SetupPlace.of(
        call.environment(),
        project ? Optional.of(layout.projectFolder()) : Optional.empty(),
        layout.configFolder());
  }
}

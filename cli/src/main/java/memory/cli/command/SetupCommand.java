package memory.cli.command;

import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.agent.HookHost;
import memory.cli.agent.setup.FoundAgent;
import memory.cli.agent.setup.HostSetup;
import memory.cli.agent.setup.HostSetup.FileChange;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;
import memory.cli.agent.setup.SetupPlace;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.Layout;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.InjectionRequest;
import memory.engine.request.NoteTarget;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;

/// `memory setup`: our hooks and our server in agents' own configuration, after a look at what
/// changes; in every agent of this machine when none is named.
public final class SetupCommand implements Command {
  private static final String RULES = "rules";
  private static final List<String> HOSTS =
      ImmutableList.<String>builder().addAll(HookHost.NAMES).add(RULES).build();

  @Override
  public ExitCode run(Call call) throws IOException {
    if (call.arguments().operands().isEmpty()) {
      for (String option : List.of("--scope", "--file", "--remove")) {
        if (call.arguments().has(option)) {
          throw CommandFailure.usage(
              option + " needs an agent",
              option.equals("--remove") ? "memory uninstall takes all out" : "memory setup HOST");
        }
      }
      return new FirstSetup(call, place(call, false)).run();
    }
    if (call.arguments().operands().getFirst().equals("pi")) {
      throw CommandFailure.usage("pi takes memory in as a package of its own", piPackage());
    }
    String host =
        call.arguments().first("HOST", HOSTS, "; any other MCP client starts: memory mcp");
    for (String option : List.of("--note", "--import", "--diff")) {
      if (call.arguments().has(option)) {
        throw CommandFailure.usage(
            option + " belongs to memory setup without an agent", "leave it out");
      }
    }
    boolean remove = call.arguments().has("--remove");
    try {
      if (call.arguments().has("--file") && !host.equals(RULES)) {
        throw CommandFailure.usage("--file belongs to rules", "leave it out");
      }
      SetupPlace place = place(call, host.equals(RULES) || isProject(call));
      HostSetup setup =
          HostSetup.of(
              host, place.withRules(call.arguments().one("--file").orElse(SetupPlace.AGENTS)));
      List<FileChange> changes = remove ? setup.removals() : setup.additions();
      boolean isChange = changes.stream().anyMatch(FileChange::isChange);
      if (!call.isJson()) {
        printDiff(call, changes);
      }
      boolean dry = call.arguments().has("--dry-run");
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
        place.makeLink().ifPresent(call::note);
        try (MemoryEngine engine = call.open(call.workspaceInSilence())) {
          call.makeFirstIndex(engine);
        }
      }
      return told(call, setup, changes, done(remove, isChange, dry));
    } catch (UnreadableConfigException unreadable) {
      throw CommandFailure.usage(unreadable.message(), unreadable.hint());
    }
  }

  private static String piPackage() {
    return "pi install " + System.getProperty("memory.home", "DISTRIBUTION") + "/pi";
  }

  private static void consent(Call call, String host, boolean remove) throws IOException {
    String question = remove ? "Take memory out of " : "Enter memory in ";
    if (!call.agreed(question + host + "?")) {
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
    boolean remove = call.arguments().has("--remove");
    boolean dry = call.arguments().has("--dry-run");
    List<String> unread = remove ? List.of() : setup.unread(changes);
    List<String> besides = dry && !remove ? setup.besides(changes) : List.of();
    return call.done(
        "setup",
        json -> {
          json.writeStringField("host", host);
          json.writeBooleanField("dry_run", dry);
          JsonWrite.objects(json, "files", changes)
              .each(change -> {
                json.writeStringField("path", change.path().toString());
                json.writeBooleanField("changed", change.isChange());
                json.writeStringField("diff", change.isChange() ? change.diff() : "");
              });
          JsonWrite.strings(json, "unread", unread);
          if (dry && !remove) {
            JsonWrite.strings(json, "besides", besides);
          }
          JsonWrite.optional(json, "next", setup.next());
        },
        () -> {
          besides.forEach(line -> call.line("+ " + line));
          call.note(host + ": " + done);
          unread.forEach(line -> call.note(line + "; take them out"));
          if (!remove) {
            setup.next().ifPresent(call::note);
          }
        });
  }

  private static boolean isProject(Call call) {
    return call.arguments().one("--scope").orElse("global").equals("project");
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

  private static void printDiff(Call call, List<FileChange> changes) {
    changes.stream()
        .filter(FileChange::isChange)
        .map(change -> VisibleText.forPeople(change.diff().replace("\t", "    ")))
        .forEach(call::print);
    call.console().flush();
  }

  /// `memory setup` without an agent's name: every agent on this machine, the index, what is there
  /// to take over, a first note.
  private static final class FirstSetup {
    private static final int NAME_WIDTH = 10;
    private static final int STATE_WIDTH = 18;
    private static final String PROMPTS =
        "Keep the first words of each prompt on this machine for 7 days, so that memory why can"
            + " name it?";

    private final Call call;
    private final Console console;
    private final SetupPlace place;
    private final List<FoundAgent> found;

    FirstSetup(Call call, SetupPlace place) throws IOException {
      this.call = call;
      this.console = call.console();
      this.place = place;
      this.found = FoundAgent.all(place);
    }

    ExitCode run() throws IOException {
      boolean dry = call.arguments().has("--dry-run");
      List<FoundAgent> open =
          found.stream().filter(one -> one.problem().isEmpty() && !one.isSetUp()).toList();
      if (!call.isJson()) {
        show(open);
      }
      if (!dry && (place.hasLink() || found.stream().anyMatch(FoundAgent::isSetUp))) {
        place.makeLink().ifPresent(console::note);
      }
      List<FoundAgent> chosen = dry ? List.of() : chosen(open);
      for (FoundAgent agent : chosen) {
        enter(agent);
      }
      if (call.isJson()) {
        console.json(json -> {
          json.writeBooleanField("ok", true);
          json.writeStringField("action", "setup");
          json.writeBooleanField("dry_run", dry);
          JsonWrite.objects(json, "agents", found)
              .each(agent -> {
                json.writeStringField("agent", agent.name());
                json.writeStringField("found", String.join(", ", agent.seen()));
                json.writeStringField("state", chosen.contains(agent) ? "set up" : agent.state());
                json.writeBooleanField("entered", chosen.contains(agent));
                json.writeStringField("change", change(agent));
              });
        });
      }
      if (dry) {
        return ExitCode.OK;
      }
      begin(!chosen.isEmpty());
      return ExitCode.OK;
    }

    private void show(List<FoundAgent> open) {
      boolean hasPi = FoundAgent.hasPi(place);
      if (hasPi) {
        console.line("pi takes memory in as a package of its own: " + piPackage());
      } else if (found.isEmpty()) {
        console.line(
            "No agent was found: neither a configuration folder nor a program on the PATH.");
        console.line(
            "memory setup HOST enters one all the same; any MCP client can start: memory mcp");
      }
      if (found.isEmpty()) {
        return;
      }
      console.line(row("agent", "state", "what would change"));
      for (FoundAgent agent : found) {
        console.line(row(agent.name(), agent.state(), change(agent) + "  [" + seen(agent) + "]"));
      }
      if (call.arguments().has("--diff")) {
        open.forEach(this::showDiff);
      }
      if (call.arguments().has("--dry-run")) {
        found.stream()
            .flatMap(agent -> agent.besides().stream())
            .distinct()
            .forEach(line -> console.line("+ " + line));
      }
      console.line("\nAn agent's own memory stays as it is: nothing of it is switched off.");
      console.flush();
    }

    private static String row(String agent, String state, String rest) {
      return Strings.padEnd(agent, NAME_WIDTH, ' ')
          + Strings.padEnd(state, STATE_WIDTH, ' ')
          + rest;
    }

    private static String seen(FoundAgent agent) {
      return VisibleText.lineForPeople(String.join(", ", agent.seen()));
    }

    /// What would become of its files, in one line.
    private String change(FoundAgent agent) {
      return agent
          .problem()
          .map(VisibleText::line)
          .orElseGet(() -> {
            List<String> files =
                agent.changes().stream()
                    .filter(FileChange::isChange)
                    .map(one -> place.shown(one.path()) + " (" + size(one) + ")")
                    .toList();
            return files.isEmpty()
                ? "nothing"
                : VisibleText.lineForPeople(String.join(", ", files));
          });
    }

    private static String size(FileChange change) {
      List<String> lines = change.diff().lines().toList();
      long more = lines.stream().filter(line -> line.startsWith("+ ")).count();
      long less = lines.stream().filter(line -> line.startsWith("- ")).count();
      return (change.before().isEmpty() ? "new, " : "")
          + "+"
          + more
          + (less > 0 ? " -" + less : "");
    }

    private void showDiff(FoundAgent agent) {
      printDiff(call, agent.changes());
    }

    /// Those that the user wants: all of them, or the ones that are named.
    private List<FoundAgent> chosen(List<FoundAgent> open) throws IOException {
      if (open.isEmpty() || call.arguments().has("--yes")) {
        return open;
      }
      List<String> names = open.stream().map(FoundAgent::name).toList();
      String question = "Enter memory in " + String.join(", ", names) + "?";
      String answer = console.answer(question + " [y/N, d for the lines, or some of the names]");
      if (answer.equals("d")) {
        open.forEach(this::showDiff);
        answer = console.answer(question + " [y/N, or some of the names]");
      }
      if (Console.isYes(answer)) {
        return open;
      }
      List<String> typed = Splitter.onPattern("[ ,]+").omitEmptyStrings().splitToList(answer);
      if (typed.isEmpty() || !names.containsAll(typed)) {
        throw CommandFailure.denied(
            "no agent's files were changed",
            "memory setup --yes enters memory in all of them, unasked");
      }
      return open.stream().filter(one -> typed.contains(one.name())).toList();
    }

    private void enter(FoundAgent agent) throws IOException {
      try {
        HostSetup setup = HostSetup.of(agent.name(), place);
        Optional<?> drifted = setup.add(agent.changes());
        if (drifted.isPresent()) {
          throw CommandFailure.conflict(drifted.get() + " was changed meanwhile", "run this again");
        }
        console.note(agent.name() + ": memory is entered");
        setup.unread(agent.changes()).forEach(line -> console.note(line + "; take them out"));
        setup.next().ifPresent(console::note);
      } catch (UnreadableConfigException unreadable) {
        throw CommandFailure.usage(unreadable.message(), unreadable.hint());
      }
    }

    /// Takes over what is there, makes the index, and keeps a first note when the user has one.
    private void begin(boolean entered) throws IOException {
      boolean asks = entered && !call.isJson() && !call.arguments().has("--yes");
      if (asks && console.confirms(PROMPTS)) {
        ConfigCommand.set(call, "traces.prompt", Optional.of("true"));
      }
      try (MemoryEngine engine = call.open(call.workspaceInSilence())) {
        TransferCommands.offerClaude(call, engine, call.arguments().has("--import"));
        call.makeFirstIndex(engine);
        ConversationsCommand.offer(call);
        String note =
            call.arguments().has("--note") || call.isJson()
                ? call.arguments().one("--note").orElse("")
                : console.answer(
                    "What should your agents know, in a sentence? (Enter: nothing yet)");
        if (note.isEmpty()) {
          return;
        }
        WriteResult written =
            engine.write(
                new WriteRequest.Append(
                    "append", Scope.GLOBAL, NoteTarget.of(NoteTarget.Name.LONG_TERM), note),
                WriteCall.of(call, engine.workspace()).author());
        if (written instanceof WriteResult.Refused(var refusal)) {
          throw CommandFailure.of(refusal);
        }
        if (!call.isJson()) {
          console.line("\nKept in MEMORY.md. This is what an agent is told at its next start:\n");
          console.raw(engine.inject(InjectionRequest.standing().asAsked()).standing());
          console.line("");
        }
      }
    }
  }
}

package memory.cli.command;

import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
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
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.InjectionRequest;
import memory.engine.request.NoteTarget;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;

/// `memory setup` without an agent's name: every agent on this machine, the index, what is there to
/// take over, a first note.
final class FirstSetup {
  private static final int NAME_WIDTH = 10;
  private static final int STATE_WIDTH = 18;
  private static final String PROMPTS =
      "Keep the first words of each prompt on this machine for 7 days, so that memory why can name"
          + " it?";

  private final Call call;
  private final Console console;
  private final SetupPlace place;
  private final List<FoundAgent> found;

  private FirstSetup(Call call, SetupPlace place) throws IOException {
    this.call = call;
    this.console = call.console();
    this.place = place;
    this.found = FoundAgent.all(place);
  }

  static ExitCode run(Call call, SetupPlace place) throws IOException {
    return new FirstSetup(call, place).run();
  }

  private ExitCode run() throws IOException {
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
      console.line("pi takes memory in as a package of its own: " + SetupCommand.piPackage());
    } else if (found.isEmpty()) {
      console.line("No agent was found: neither a configuration folder nor a program on the PATH.");
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
    return Strings.padEnd(agent, NAME_WIDTH, ' ') + Strings.padEnd(state, STATE_WIDTH, ' ') + rest;
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
          return files.isEmpty() ? "nothing" : VisibleText.lineForPeople(String.join(", ", files));
        });
  }

  private static String size(FileChange change) {
    List<String> lines = change.diff().lines().toList();
    long more = lines.stream().filter(line -> line.startsWith("+ ")).count();
    long less = lines.stream().filter(line -> line.startsWith("- ")).count();
    return (change.before().isEmpty() ? "new, " : "") + "+" + more + (less > 0 ? " -" + less : "");
  }

  private void showDiff(FoundAgent agent) {
    agent.changes().stream()
        .filter(FileChange::isChange)
        .map(one -> VisibleText.forPeople(one.diff().replace("\t", "    ")))
        .forEach(console::print);
    console.flush();
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
      ImportCommand.offerClaude(call, engine, call.arguments().has("--import"));
      call.makeFirstIndex(engine);
      ConversationsCommand.offer(call);
      String note =
          call.arguments().has("--note") || call.isJson()
              ? call.arguments().one("--note").orElse("")
              : console.answer("What should your agents know, in a sentence? (Enter: nothing yet)");
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

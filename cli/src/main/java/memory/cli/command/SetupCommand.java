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
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.Layout;
import memory.engine.model.VisibleText;

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
      return FirstSetup.run(call, place(call, false));
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
        changes.stream()
            .filter(FileChange::isChange)
            .map(change -> VisibleText.forPeople(change.diff().replace("\t", "    ")))
            .forEach(call.console()::print);
        call.console().flush();
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
        place.makeLink().ifPresent(call.console()::note);
        try (MemoryEngine engine = call.open(call.workspaceInSilence())) {
          call.makeFirstIndex(engine);
        }
      }
      return told(call, setup, changes, done(remove, isChange, dry));
    } catch (UnreadableConfigException unreadable) {
      throw CommandFailure.usage(unreadable.message(), unreadable.hint());
    }
  }

  static String piPackage() {
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
          besides.forEach(line -> call.console().line("+ " + line));
          call.console().note(host + ": " + done);
          unread.forEach(line -> call.console().note(line + "; take them out"));
          if (!remove) {
            setup.next().ifPresent(call.console()::note);
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
}

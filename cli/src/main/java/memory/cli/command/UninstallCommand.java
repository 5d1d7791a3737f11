package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import memory.cli.agent.setup.HostSetup;
import memory.cli.agent.setup.HostSetup.FileChange;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;
import memory.cli.agent.setup.SetupPlace;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.Plural;
import memory.engine.Footprint;
import memory.engine.Workspace;
import memory.engine.file.JsonWrite;
import memory.engine.file.PrivateFolder;
import memory.engine.model.Environment;
import memory.engine.model.VisibleText;

/// `memory uninstall`: takes out of the user's home all that memory has put there: entries in
/// agents' configuration, cache, consents, settings; and the user's own memory if they say so.
public record UninstallCommand(ServerEnd server) implements Command {
  /// Ends a user's resident process.
  public interface ServerEnd {
    /// @return whether there was one
    boolean end(Environment environment) throws IOException;
  }

  /// What is taken out of one agent's files.
  private record Entry(HostSetup setup, List<FileChange> changes) {
    boolean isThere() {
      return setup.isKnown() || changes.stream().anyMatch(FileChange::isChange);
    }
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Console console = call.console();
    Workspace workspace = call.workspaceInSilence();
    Environment environment = call.environment();
    SetupPlace place =
        SetupPlace.of(environment, Optional.empty(), workspace.layout().configFolder());
    List<String> left = new ArrayList<>();
    List<Entry> entries = entries(place, left);
    Footprint footprint = workspace.footprint();
    Optional<Path> link = place.madeLink();
    boolean told = call.arguments().has("--memory");
    left.forEach(line -> console.note(line + "; what is ours in it stays"));
    if (!call.isJson()) {
      entries.forEach(one -> console.line(line("take out", one.setup().host(), paths(place, one))));
      Stream.concat(footprint.kept().stream(), link.stream())
          .forEach(
              path -> console.line("delete    " + VisibleText.lineForPeople(place.shown(path))));
      if (footprint.captures() > 0) {
        console.line(
            "          "
                + Plural.of(footprint.captures(), "line")
                + " of prompts, waiting for your word (memory review), with it");
      }
      footprint
          .memory()
          .forEach(
              one -> console.line(line("your own", place.shown(one.folder()), notes(one, told))));
      console.flush();
    }
    if (call.arguments().has("--dry-run")) {
      return told(call, place, entries, List.of(), false);
    }
    if (!call.agreed("Take all of it out, but for your own?")) {
      throw CommandFailure.denied("nothing was changed", "memory uninstall --yes asks nothing");
    }
    boolean withMemory =
        told
            || (!footprint.memory().isEmpty()
                && !call.arguments().has("--yes")
                && console.confirms("Delete your own memory too? There is no way back."));
    server.end(environment);
    for (Entry entry : entries) {
      Optional<Path> drifted = entry.setup().remove(entry.changes());
      if (drifted.isPresent()) {
        throw CommandFailure.conflict(drifted.get() + " was changed meanwhile", "run this again");
      }
    }
    if (link.isPresent()) {
      PrivateFolder.delete(link.get());
      PrivateFolder.deleteEmpty(link.get().resolveSibling(""), environment.userHome());
    }
    if (!left.isEmpty()) {
      Path config = workspace.layout().configFolder();
      footprint.without(config).remove(environment.userHome(), withMemory);
      throw CommandFailure.conflict(
          "all is taken out but what is in: "
              + String.join("; ", left)
              + "; the backups stay in "
              + place.shown(config),
          "correct it and run: memory uninstall");
    }
    footprint.remove(environment.userHome(), withMemory);
    return told(call, place, entries, footprint.kept(), withMemory);
  }

  /// @param left takes what cannot be edited, though something of ours may stand in it
  private static List<Entry> entries(SetupPlace place, List<String> left) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (HostSetup setup : HostSetup.everywhere(place)) {
      try {
        Entry entry = new Entry(setup, setup.removals());
        if (entry.isThere()) {
          entries.add(entry);
        }
      } catch (UnreadableConfigException unreadable) {
        if (setup.mayBeEntered()) {
          left.add(unreadable.message());
        }
      }
    }
    return entries;
  }

  private static String paths(SetupPlace place, Entry entry) {
    List<String> paths =
        entry.changes().stream()
            .filter(FileChange::isChange)
            .map(change -> place.shown(change.path()))
            .toList();
    return String.join(", ", paths);
  }

  private static String line(String what, String name, String more) {
    return what + "  " + VisibleText.lineForPeople(name + (more.isEmpty() ? "" : ": " + more));
  }

  private static String notes(Footprint.Store store, boolean go) {
    String rest = String.join(", ", store.others());
    return Plural.of(store.notes().size(), "note")
        + ", "
        + (go ? "to be deleted" : "kept unless you say otherwise")
        + (rest.isEmpty() ? "" : "; not memory's and kept: " + rest);
  }

  private static ExitCode told(
      Call call, SetupPlace place, List<Entry> entries, List<Path> deleted, boolean withMemory) {
    boolean dry = call.arguments().has("--dry-run");
    Installation installed =
        Installation.of(System.getProperty("memory.home", ""), place, List.of());
    return call.done(
        "uninstall",
        json -> {
          json.writeBooleanField("dry_run", dry);
          JsonWrite.strings(
              json, "agents", entries.stream().map(one -> one.setup().host()).toList());
          JsonWrite.strings(json, "deleted", deleted.stream().map(Path::toString).toList());
          json.writeBooleanField("memory_deleted", withMemory);
        },
        () -> {
          if (!dry) {
            call.console()
                .note(
                    "memory is out of your home"
                        + (withMemory ? "" : "; your notes are where they were")
                        + ". The program goes by: "
                        + installed.remove());
            call.console()
                .note("a project's own memory stays in it; pi: pi remove; plugins: by the agent");
          }
        });
  }
}

package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import memory.cli.agent.setup.HostSetup;
import memory.cli.agent.setup.HostSetup.FileChange;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;
import memory.cli.agent.setup.SetupCheck;
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
/// agents' configuration, cache, consents, settings; and the user's own memory if they say so. What
/// takes the program itself away, or puts a newer one in its place, is only told.
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
            call.note(
                "memory is out of your home"
                    + (withMemory ? "" : "; your notes are where they were")
                    + ". The program goes by: "
                    + installed.remove());
            call.note("a project's own memory stays in it; pi: pi remove; plugins: by the agent");
          }
        });
  }

  /// `memory upgrade`: what to type for a newer version. It asks no network, so it cannot know
  /// whether there is one.
  public static ExitCode upgrade(Call call, String version) {
    String home = System.getProperty("memory.home", "");
    Path config = call.workspaceInSilence().layout().configFolder();
    SetupPlace user = SetupPlace.of(call.environment(), Optional.empty(), config);
    Installation installed = Installation.of(home, user, SetupCheck.entered(user));
    return call.answer(
        json -> {
          json.writeStringField("version", version);
          json.writeStringField("home", home);
          json.writeStringField("installed_by", installed.by());
          json.writeStringField("upgrade", installed.upgrade());
        },
        () ->
            call.print(
                String.format(
                    Locale.ROOT,
                    """
                    memory %s, installed by %s%s
                    To upgrade: %s
                    Notes, settings and consents stay. An index of another version is made anew when it is needed,
                    and a resident process of another version ends. Afterwards memory doctor says whether all is well.
                    """,
                    version,
                    installed.by(),
                    home.isEmpty() ? "" : " in " + home,
                    installed.upgrade())));
  }

  /// How this program came to the machine, and what to type to replace or remove it.
  ///
  /// @param by in a few words
  /// @param upgrade the commands that put a newer one in its place
  /// @param remove the command that takes it away
  private record Installation(String by, String upgrade, String remove) {
    /// @param home the distribution's folder; empty = it runs from classes
    /// @param place where agents are told how memory is started
    /// @param entered the agents that start memory, as in `memory setup HOST`
    static Installation of(String home, SetupPlace place, List<String> entered) {
      Path folder = Path.of(home);
      if (home.contains("/node_modules/@memory-engine/")) {
        return new Installation(
            "npm",
            "npm install -g @memory-engine/memory@latest",
            "npm rm -g @memory-engine/memory @memory-engine/linux-x64");
      }
      if (folder.equals(Path.of("/usr/lib/memory-engine"))) {
        return new Installation(
            "dpkg",
            "sudo dpkg -i memory-engine_VERSION_amd64.deb, of the newer version",
            "sudo dpkg -r memory-engine");
      }
      if (home.contains("/Cellar/")) {
        return new Installation("Homebrew", "brew upgrade memory", "brew uninstall memory");
      }
      if (home.contains("/scoop/apps/")) {
        return new Installation("Scoop", "scoop update memory", "scoop uninstall memory");
      }
      if (home.isEmpty() || folder.resolve("../../pom.xml").normalize().toFile().isFile()) {
        return new Installation(
            "a checkout", "git pull; the next start builds", "delete the checkout");
      }
      return new Installation("an archive", upgrade(folder, place, entered), "delete " + home);
    }

    /// So that what agents start stays where it is.
    private static String upgrade(Path folder, SetupPlace place, List<String> entered) {
      if (place.launcher().equals(folder.resolve("bin/memory").toString())) {
        return "unpack the newer archive in the place of " + folder;
      }
      String beside = "unpack the newer archive beside this folder, then";
      return place.isByLink()
          ? beside
              + ": "
              + (entered.isEmpty() ? "NEW/bin/memory setup" : renewing(entered))
              + ", which lets ~/.local/bin/memory lead to it"
          : beside + " let " + place.launcher() + " lead to it";
    }

    private static String renewing(List<String> entered) {
      return entered.stream()
          .map(host -> "NEW/bin/memory setup " + host + " --yes")
          .collect(Collectors.joining(" && "));
    }
  }
}

package memory.cli.agent.setup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.cli.agent.HookHost;
import memory.cli.agent.setup.HostPlan.HostFile;
import memory.cli.agent.setup.HostSetup.FileChange;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;

/// An agent on this machine that memory can be entered in, or why it cannot.
///
/// @param name as in `memory setup NAME`
/// @param seen its configuration folder, its program: where it was found
/// @param changes what entering memory would do to its files
/// @param besides what else it would make, and what the agent would not read; a line each
/// @param problem a file of it that cannot be edited, and what to do; empty = none
public record FoundAgent(
    String name,
    List<String> seen,
    boolean isKnown,
    List<FileChange> changes,
    List<String> besides,
    Optional<String> problem) {
  /// The agents whose folder is in the user's home or whose program is on the `PATH`.
  public static List<FoundAgent> all(SetupPlace place) throws IOException {
    List<FoundAgent> found = new ArrayList<>();
    for (String name : HookHost.NAMES) {
      List<String> seen = seen(name, place);
      if (!seen.isEmpty()) {
        found.add(look(name, seen, place));
      }
    }
    return found;
  }

  public boolean isSetUp() {
    return problem.isEmpty() && changes.stream().noneMatch(FileChange::isChange);
  }

  /// How things stand, in a few words.
  public String state() {
    if (problem.isPresent()) {
      return "cannot be edited";
    }
    return isSetUp() ? "set up" : isKnown ? "to be renewed" : "not set up";
  }

  private static FoundAgent look(String name, List<String> seen, SetupPlace place)
      throws IOException {
    try {
      HostSetup setup = HostSetup.of(name, place);
      List<FileChange> changes = setup.additions();
      List<String> besides = new ArrayList<>(setup.besides(changes));
      besides.addAll(setup.unread(changes));
      return new FoundAgent(name, seen, setup.isKnown(), changes, besides, Optional.empty());
    } catch (UnreadableConfigException unreadable) {
      String problem = unreadable.message() + "; " + unreadable.hint();
      return new FoundAgent(name, seen, false, List.of(), List.of(), Optional.of(problem));
    }
  }

  private static List<String> seen(String name, SetupPlace place) {
    Set<String> seen = new LinkedHashSet<>();
    Path home = place.environment().userHome();
    try {
      for (HostFile file : HostPlan.of(name, place)) {
        Optional<Path> folder = Optional.ofNullable(file.path().getParent());
        folder
            .filter(Files::isDirectory)
            .filter(one -> !one.equals(home))
            .ifPresent(one -> seen.add(place.shown(one)));
      }
    } catch (UnreadableConfigException none) {
      return List.of();
    }
    // Cursor's program is cursor-agent; its editor's is cursor.
    for (String program : List.of(name, name + "-agent")) {
      if (place.environment().program(program).isPresent()) {
        seen.add("program " + program);
      }
    }
    return List.copyOf(seen);
  }

  /// Whether pi is on the `PATH` or was used here; its folder alone may be made by our notes.
  public static boolean hasPi(SetupPlace place) {
    Path folder = place.environment().userHome().resolve(".pi/agent");
    return place.environment().program("pi").isPresent()
        || Files.exists(folder.resolve("auth.json"))
        || Files.exists(folder.resolve("sessions"));
  }
}

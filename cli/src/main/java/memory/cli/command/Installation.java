package memory.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import memory.cli.agent.setup.SetupPlace;

/// How this program came to the machine, and what to type to replace or remove it.
///
/// @param by in a few words
/// @param upgrade the commands that put a newer one in its place
/// @param remove the command that takes it away
record Installation(String by, String upgrade, String remove) {
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

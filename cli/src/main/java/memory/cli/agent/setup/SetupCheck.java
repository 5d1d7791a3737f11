package memory.cli.agent.setup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.agent.HookHost;
import memory.cli.agent.setup.ConfigText.ConfigEntry;
import memory.cli.agent.setup.HostPlan.HostFile;
import memory.cli.agent.setup.HostSetup.FileChange;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;

/// Whether what was set up in hosts is still in place.
public final class SetupCheck {
  private SetupCheck() {}

  /// @param message one line
  /// @param hint what to do
  public record Finding(String host, Path path, String message, String hint) {}

  /// What is wrong with the hosts that were set up, for the place's user or project.
  public static List<Finding> findings(SetupPlace place) {
    List<Finding> findings = new ArrayList<>();
    List<String> entered = entered(place);
    for (String host : entered) {
      findings.addAll(findings(host, SetupRecord.fileOf(host, place), place));
    }
    if (place.project().isEmpty()) {
      place
          .linkFault(entered, isStartedBy(place.launcher(), entered, place))
          .ifPresent(findings::add);
    }
    return findings;
  }

  private static boolean isStartedBy(String launcher, List<String> hosts, SetupPlace place) {
    for (String host : hosts) {
      try {
        if (SetupRecord.read(SetupRecord.fileOf(host, place)).launcher().equals(launcher)) {
          return true;
        }
      } catch (IOException unreadable) {
        // Told where the host's entries are looked at.
      }
    }
    return false;
  }

  /// The hosts that were set up, for the place's user or project.
  public static List<String> entered(SetupPlace place) {
    return HookHost.NAMES.stream()
        .filter(host -> Files.exists(SetupRecord.fileOf(host, place)))
        .toList();
  }

  /// What is set up in the user's place and in the project's too, and so is said twice.
  public static List<Finding> doubles(SetupPlace user, SetupPlace project) {
    return entered(project).stream()
        .filter(host -> Files.exists(SetupRecord.fileOf(host, user)))
        .map(host ->
            new Finding(
                host,
                SetupRecord.fileOf(host, project),
                host + " is set up for all projects and for this one: memory comes twice",
                "memory setup " + host + " --scope project --remove"))
        .toList();
  }

  private static List<Finding> findings(String host, Path record, SetupPlace place) {
    String again = "memory setup " + host + (place.project().isPresent() ? " --scope project" : "");
    try {
      List<Finding> findings = new ArrayList<>();
      for (FileChange change : HostSetup.of(host, place).additions()) {
        if (change.isChange()) {
          findings.add(
              new Finding(
                  host,
                  change.path(),
                  change.before().isEmpty()
                      ? "the file with our entries is gone"
                      : "our entries are missing or start another memory",
                  again));
        }
      }
      for (HostFile file : HostPlan.of(host, place)) {
        Optional<String> unread =
            Files.exists(file.path())
                ? file.unread(host, Files.readString(file.path()))
                : Optional.empty();
        if (unread.isPresent()) {
          findings.add(
              new Finding(
                  host, file.path(), unread.get(), "take them out; nothing else is needed"));
        }
        if (hasCopies(file)) {
          findings.add(
              new Finding(
                  host,
                  file.path(),
                  "our hooks stand there twice: memory comes twice",
                  again + " --remove && " + again));
        }
      }
      return findings;
    } catch (UnreadableConfigException unreadable) {
      return List.of(new Finding(host, record, unreadable.message(), unreadable.hint()));
    } catch (IOException disk) {
      return List.of(new Finding(host, record, String.valueOf(disk.getMessage()), again));
    }
  }

  private static boolean hasCopies(HostFile file) throws IOException, UnreadableConfigException {
    if (!Files.exists(file.path())) {
      return false;
    }
    String text = Files.readString(file.path());
    for (ConfigEntry entry : file.entries()) {
      if (entry instanceof ConfigEntry.Element element && ConfigText.copies(element, text) > 1) {
        return true;
      }
    }
    return false;
  }
}

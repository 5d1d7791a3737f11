package memory.cli.agent.setup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import memory.cli.agent.HookHost;
import memory.cli.agent.setup.HostSetup.FileChange;

/// Whether what was set up in hosts is still in place.
public final class SetupCheck {
  private SetupCheck() {}

  /// @param message one line
  /// @param hint what to do
  public record Finding(String host, Path path, String message, String hint) {}

  /// What is wrong with the hosts that were set up, for the place's user or project.
  public static List<Finding> findings(SetupPlace place) {
    List<Finding> findings = new ArrayList<>();
    for (String host : HookHost.NAMES) {
      Path record = SetupRecord.fileOf(host, place);
      if (Files.exists(record)) {
        findings.addAll(findings(host, record, place));
      }
    }
    return findings;
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
      return findings;
    } catch (UnreadableConfigException unreadable) {
      return List.of(new Finding(host, record, unreadable.message(), unreadable.hint()));
    } catch (IOException disk) {
      return List.of(new Finding(host, record, String.valueOf(disk.getMessage()), again));
    }
  }
}

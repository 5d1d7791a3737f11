package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import memory.engine.Workspace;

/// Consents to project memory that lead nowhere, and a project whose memory nobody has consented
/// to: told to the user, not opened (safety T1).
final class TrustCheck implements Check {
  @Override
  public String name() {
    return "trust";
  }

  /// Why no project is trusted at all.
  static Optional<String> complaint(Workspace workspace) {
    return workspace.trust().verdict(workspace.layout().projectFolder()).complaint();
  }

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    Workspace workspace = patient.workspace();
    Path record = workspace.layout().trustRecord();
    if (complaint(workspace).isPresent()) {
      if (!PermissionCheck.isWrittenByOthers(record)) {
        findings.error(
            record,
            "cannot be read, so that no project is trusted",
            MendLine.shell("mv", record.toString(), record + ".old"));
      }
      return;
    }
    for (Path folder : workspace.trust().trusted()) {
      if (!Files.isDirectory(folder)) {
        findings.warning(
            folder,
            "is trusted and not there any more",
            findings.memory("untrust", folder.toString()));
      } else if (!workspace.trust().isTrusted(folder)) {
        findings.warning(
            folder,
            "was trusted when it belonged to somebody else",
            findings.memory("untrust", folder.toString()));
      }
    }
    int fresh = workspace.newText().entries().size();
    if (fresh > 0) {
      Path folder = workspace.layout().projectFolder();
      findings.note(
          folder,
          "has " + fresh + " notes in its memory that are new and were not looked at",
          findings.memory("trust", "--review", folder.toString()));
    }
    if (workspace.hasUntrustedProject()) {
      Path folder = workspace.layout().projectFolder();
      findings.note(
          folder,
          "has memory that is not trusted and was not opened",
          findings.memory("trust", folder.toString()));
    }
  }
}

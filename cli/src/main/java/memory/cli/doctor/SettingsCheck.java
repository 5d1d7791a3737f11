package memory.cli.doctor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.Workspace;
import memory.engine.config.Origin;
import memory.engine.config.Setting;

/// What is wrong with the configuration, and memory that is switched off.
final class SettingsCheck implements Check {
  private static final String VARIABLE = "environment ";

  @Override
  public String name() {
    return "config";
  }

  @Override
  public void look(Patient patient, Findings findings) {
    Workspace workspace = patient.workspace();
    Optional<String> ofTrust = TrustCheck.complaint(workspace);
    for (String warning : workspace.complaints()) {
      if (!ofTrust.equals(Optional.of(warning))) {
        tell(warning, files(workspace), findings);
      }
    }
    for (Setting setting : workspace.settings()) {
      if (setting.key().equals("enabled") && setting.value().equals(false)) {
        switchedOff(setting.origin(), findings);
      }
    }
  }

  private static void tell(String warning, List<Path> files, Findings findings) {
    for (Path file : files) {
      String start = "config " + file;
      if (warning.startsWith(start)) {
        String said = warning.substring(start.length());
        findings.warning(
            file, said.startsWith(": ") ? said.substring(2) : said.strip(), MendLine.edit(file));
        return;
      }
    }
    if (warning.startsWith(VARIABLE)) {
      String name = warning.substring(VARIABLE.length(), warning.indexOf(':'));
      findings.warning("", warning, MendLine.shell("unset", name));
      return;
    }
    findings.warning("", warning, findings.memory("config"));
  }

  private static List<Path> files(Workspace workspace) {
    var layout = workspace.layout();
    List<Path> files = new ArrayList<>();
    files.add(layout.globalConfig());
    files.add(layout.globalDecisionConfig());
    layout.piSettings().ifPresent(files::add);
    layout.projectConfig().ifPresent(files::add);
    layout.projectDecisionConfig().ifPresent(files::add);
    return files;
  }

  private static void switchedOff(Origin origin, Findings findings) {
    String off = "memory is switched off";
    switch (origin) {
      case Origin.OfFile(Path file) -> findings.note(file, off, MendLine.edit(file));
      case Origin.OfVariable(String name) -> findings.note("", off, MendLine.shell("unset", name));
      case Origin.OfOption _, Origin.BuiltIn _ -> {}
    }
  }
}

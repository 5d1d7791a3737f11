package memory.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.agent.setup.SetupCheck;
import memory.cli.agent.setup.SetupPlace;
import memory.engine.Workspace;

/// The configurations of agents that memory was entered in: whether its entries still stand there,
/// once, and start this memory.
final class HostCheck implements Check {
  @Override
  public String name() {
    return "agents";
  }

  @Override
  public void look(Patient patient, Findings findings) {
    Workspace workspace = patient.workspace();
    SetupPlace user =
        SetupPlace.of(workspace.environment(), Optional.empty(), workspace.layout().configFolder());
    List<SetupCheck.Finding> found = new ArrayList<>(SetupCheck.findings(user));
    if (workspace.layout().project().isPresent()) {
      SetupPlace project =
          SetupPlace.of(
              workspace.environment(),
              Optional.of(workspace.layout().projectFolder()),
              workspace.layout().configFolder());
      found.addAll(SetupCheck.findings(project));
      found.addAll(SetupCheck.doubles(user, project));
    }
    for (SetupCheck.Finding finding : found) {
      findings.warning(finding.path(), finding.message(), finding.hint());
    }
  }
}

package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import memory.cli.output.Plural;
import memory.cli.team.TeamClient;
import memory.cli.team.TeamJournal;
import memory.cli.team.TeamMembership;
import memory.cli.team.TeamWire;
import memory.engine.request.Findings;
import memory.engine.request.Findings.RepairCommand;

/// The team that the user has joined: whether its server answers and knows them, and what they
/// wrote that did not arrive.
final class TeamChecks {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final String TEAM = "team";

  private TeamChecks() {}

  static void team(CheckContext context, Findings findings) throws IOException {
    Optional<TeamMembership> joined;
    try {
      joined = TeamMembership.read(context.workspace().layout());
    } catch (IOException malformed) {
      findings.error(
          context.workspace().layout().teamFolder(),
          "cannot be read: " + malformed.getMessage(),
          findings.memory(TEAM, "leave"));
      return;
    }
    if (joined.isPresent()) {
      server(joined.get(), findings);
      journal(joined.get(), findings);
    }
  }

  private static void server(TeamMembership team, Findings findings) {
    TeamClient.Answer me;
    try {
      TeamClient client = team.client(PATIENCE);
      client.knock(PATIENCE);
      me = client.get("/v1/me", PATIENCE);
    } catch (IOException away) {
      findings.warning(
          team.server(),
          "does not answer, so that the notes of team "
              + team.team()
              + " are left out: "
              + away.getMessage(),
          findings.memory(TEAM, "status"));
      return;
    }
    if (me.isUnknown()) {
      String pin = team.pin().map(fingerprint -> "#" + fingerprint).orElse("");
      findings.error(
          team.server(),
          me.refusal(),
          findings.memory(TEAM, "join", team.server() + pin, "--token-file", "FILE"));
    } else if (!me.isOk()) {
      findings.warning(team.server(), me.refusal(), findings.memory(TEAM, "status"));
    } else if (!isIn(team, me)) {
      findings.error(
          team.server(),
          team.person() + " may read nothing of team " + team.team() + " any more",
          findings.memory(TEAM, "leave"));
    }
  }

  private static boolean isIn(TeamMembership team, TeamClient.Answer me) {
    try {
      return TeamWire.texts(me.body(), "teams").contains(team.team());
    } catch (IOException notOurs) {
      return false;
    }
  }

  private static void journal(TeamMembership team, Findings findings) throws IOException {
    TeamJournal journal = new TeamJournal(team);
    List<Path> waiting = journal.waiting();
    if (!waiting.isEmpty()) {
      findings.warning(
          "",
          Plural.of(waiting.size(), "write", "wait") + " for team " + team.team(),
          findings.memory(TEAM, "status"));
    }
    for (Path refused : journal.refused()) {
      String reason = journal.reason(refused);
      findings.warning(
          refused,
          "was refused by the server"
              + (reason.isEmpty() ? "" : ", " + reason)
              + ": write it anew as it may stand, and delete this",
          RepairCommand.shell("cat", refused.toString()));
    }
  }
}

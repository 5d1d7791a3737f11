package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.cli.agent.setup.SetupCheck;
import memory.cli.agent.setup.SetupPlace;
import memory.cli.doctor.DoctorReport.CheckContext;
import memory.cli.output.CommandFailure;
import memory.cli.output.NewTextReport;
import memory.cli.output.Plural;
import memory.cli.team.TeamClient;
import memory.cli.team.TeamJournal;
import memory.cli.team.TeamMembership;
import memory.cli.team.TeamWire;
import memory.engine.Workspace;
import memory.engine.model.SearchMode;
import memory.engine.model.Setting;
import memory.engine.model.Setting.Origin;
import memory.engine.request.ConversationStatus;
import memory.engine.request.Findings;
import memory.engine.request.Findings.RepairCommand;
import memory.engine.request.NewEntry;
import memory.indexer.Semantics;

/// How memory is set up: its folders, its configuration, consents, the entries in agents, the team.
final class SettingsChecks {
  private static final String VARIABLE = "environment ";
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final String TEAM = "team";

  private SettingsChecks() {}

  /// Something else that stands where a folder of ours should: memory's own, the cache, the
  /// consents.
  static void home(CheckContext context, Findings findings) {
    var layout = context.workspace().layout();
    folder(layout.global().folder(), findings);
    folder(layout.cacheFolder(), findings);
    folder(layout.configFolder(), findings);
  }

  private static void folder(Path folder, Findings findings) {
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(folder)) {
      findings.error(
          folder,
          "is no folder, and memory needs one there",
          RepairCommand.shell("mv", folder.toString(), folder + ".old"));
    }
  }

  /// An add-on with models that is wanted and missing, or is not as it was installed.
  static void semantic(CheckContext context, Findings findings) throws IOException {
    Workspace workspace = context.workspace();
    Path folder = workspace.layout().semanticFolder();
    if (Semantics.isInstalled(folder)) {
      for (String file : Semantics.unsound(folder)) {
        findings.error(
            folder.resolve(file),
            "is not what was installed, so no model is loaded",
            findings.memory("semantic", "install", "FILE"));
      }
    } else if (workspace.config().search().mode() != SearchMode.KEYWORD) {
      findings.warning(
          folder,
          "holds no models, and search.mode wants one: words alone count",
          findings.memory("semantic", "off"));
    }
  }

  /// Conversations that are to be read and are not, or cannot be.
  static void conversations(CheckContext context, Findings findings) throws IOException {
    if (!context.workspace().config().conversations().enabled()) {
      return;
    }
    ConversationStatus status = context.engine().conversations().status();
    if (status.waiting() > 0) {
      findings.note(
          "",
          status.waiting() + " conversations are new, changed or gone since they were read",
          findings.memory("conversations", "index"));
    }
    String project = context.workspace().config().conversations().project();
    if (!project.isEmpty() && status.conversations() == 0 && status.waiting() == 0) {
      findings.note(
          "",
          "no conversation is about " + project + ", so none is found (conversations.project)",
          findings.memory("config", "unset", "conversations.project"));
    }
    for (Path file : status.closed()) {
      findings.warning(
          file,
          "could not be read, so what was read of it before stands",
          findings.memory("conversations", "index"));
    }
  }

  /// What is wrong with the configuration, and memory that is switched off.
  static void settings(CheckContext context, Findings findings) {
    Workspace workspace = context.workspace();
    Set<String> ofTrust = new HashSet<>();
    workspace.trustComplaint().ifPresent(ofTrust::add);
    workspace.outside().ifPresent(ofTrust::add);
    for (String warning : workspace.complaints()) {
      if (!ofTrust.contains(warning)) {
        complaint(warning, files(workspace), findings);
      }
    }
    for (Setting setting : workspace.settings()) {
      if (setting.key().equals("enabled") && setting.value().equals(false)) {
        switchedOff(setting.origin(), findings);
      }
    }
  }

  private static void complaint(String warning, List<Path> files, Findings findings) {
    for (Path file : files) {
      String start = "config " + file;
      if (warning.startsWith(start)) {
        String said = warning.substring(start.length());
        findings.warning(
            file,
            said.startsWith(": ") ? said.substring(2) : said.strip(),
            RepairCommand.edit(file));
        return;
      }
    }
    if (warning.startsWith(VARIABLE)) {
      String name = warning.substring(VARIABLE.length(), warning.indexOf(':'));
      findings.warning("", warning, RepairCommand.shell("unset", name));
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
      case Origin.OfFile(Path file) -> findings.note(file, off, RepairCommand.edit(file));
      case Origin.OfVariable(String name) ->
          findings.note("", off, RepairCommand.shell("unset", name));
      case Origin.OfOption _, Origin.BuiltIn _ -> {}
    }
  }

  /// Consents to project memory that lead nowhere, and a project whose memory nobody has consented
  /// to: told to the user, not opened (safety T1).
  static void trust(CheckContext context, Findings findings) throws IOException {
    Workspace workspace = context.workspace();
    Path record = workspace.layout().trustRecord();
    if (workspace.trustComplaint().isPresent()) {
      if (!MachineChecks.isWrittenByOthers(record)) {
        findings.error(
            record,
            "cannot be read, so that no project is trusted",
            RepairCommand.shell("mv", record.toString(), record + ".old"));
      }
      return;
    }
    for (Map.Entry<Path, Boolean> consent : workspace.consents().entrySet()) {
      Path folder = consent.getKey();
      if (!Files.isDirectory(folder)) {
        findings.warning(
            folder,
            "is trusted and not there any more",
            findings.memory("untrust", folder.toString()));
      } else if (!consent.getValue()) {
        findings.warning(
            folder,
            "was trusted when it belonged to somebody else",
            findings.memory("untrust", folder.toString()));
      }
    }
    List<NewEntry> fresh = context.news().of(workspace);
    if (!fresh.isEmpty()) {
      Path folder = workspace.layout().projectFolder();
      findings.note(
          folder,
          "has " + NewTextReport.counted(fresh) + " in its memory, not looked at",
          findings.memory("trust", "--review", folder.toString()));
    }
    Optional<String> outside = workspace.outside();
    if (outside.isPresent()) {
      findings.note(
          "",
          outside.get() + "; " + CommandFailure.NO_LINK,
          RepairCommand.shell("ls", "-l", workspace.layout().projectFolder() + "/.pi"));
    } else if (workspace.hasUntrustedProject()) {
      Path folder = workspace.layout().projectFolder();
      findings.note(
          folder,
          "has memory that is not trusted and was not opened",
          findings.memory("trust", folder.toString()));
    }
  }

  /// The configurations of agents that memory was entered in: whether its entries still stand
  /// there, once, and start this memory.
  static void agents(CheckContext context, Findings findings) {
    Workspace workspace = context.workspace();
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

  /// The team that the user has joined: whether its server answers and knows them, and what they
  /// wrote that did not arrive.
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

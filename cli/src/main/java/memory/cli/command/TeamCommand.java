package memory.cli.command;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.Plural;
import memory.cli.team.TeamClient;
import memory.cli.team.TeamIndex;
import memory.cli.team.TeamJournal;
import memory.cli.team.TeamMembership;
import memory.cli.team.TeamWire;
import memory.engine.file.BoundedRead;
import memory.engine.file.FileOwner;
import memory.engine.file.JsonWrite;
import memory.engine.model.Layout;
import memory.engine.model.Reason;
import memory.engine.model.VisibleText;
import memory.engine.request.Findings.RepairCommand;

/// `memory team`: the memory that this user shares with others, at a server of theirs.
public final class TeamCommand implements Command {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int MOST_TOKEN_BYTES = 1024;
  private static final String SERVER = "memory-team";

  @Override
  public ExitCode run(Call call) throws IOException {
    List<String> words = call.arguments().operands();
    return switch (words.getFirst()) {
      case "join" -> join(call, words.getLast());
      case "leave" -> leave(call);
      case "serve" -> serve(call, words.subList(1, words.size()));
      default -> status(call);
    };
  }

  private static ExitCode join(Call call, String typed) throws IOException {
    Layout layout = call.workspaceInSilence().layout();
    Optional<TeamMembership> before = joined(layout);
    int mark = typed.indexOf('#');
    Optional<String> pin =
        mark < 0 ? Optional.empty() : Optional.of(pin(typed.substring(mark + 1)));
    URI server = server(mark < 0 ? typed : typed.substring(0, mark));
    if (before.isPresent() && !before.get().server().equals(server)) {
      throw CommandFailure.conflict("a team is joined already", "memory team leave leaves it");
    }
    String token = token(call);
    TeamClient client = new TeamClient(server, pin, Optional.of(token), PATIENCE);
    TeamClient.Answer me;
    try {
      me = client.get("/v1/me", PATIENCE);
    } catch (SSLException untrusted) {
      throw CommandFailure.denied(
          "the server's certificate is not believed: " + untrusted.getMessage(),
          "give the fingerprint that its owner told you: memory team join "
              + server
              + "#FINGERPRINT");
    } catch (IOException away) {
      throw CommandFailure.unavailable(
          Reason.UNAVAILABLE, server + " does not answer: " + away.getMessage(), "");
    }
    if (!me.isOk()) {
      throw CommandFailure.denied(me.refusal(), "ask its owner for a token");
    }
    String team = chosen(TeamWire.texts(me.body(), "teams"), call.arguments().one("--team"));
    String person = TeamWire.text(me.body(), "person");
    if (!TeamMembership.isName(team) || !TeamMembership.isName(person)) {
      throw CommandFailure.unavailable(
          Reason.BACKEND_ERROR, "the server gave a name that is none", "");
    }
    if (before.isPresent() && !before.get().isOf(team, person)) {
      throw CommandFailure.conflict(
          "you are " + before.get().person() + " of team " + before.get().team() + " there",
          "memory team leave leaves it");
    }
    int wait =
        call.arguments()
            .number("--wait")
            .orElse(before.map(TeamMembership::waitMs).orElse(TeamMembership.STANDARD_WAIT_MS));
    new TeamMembership(layout.teamFolder(), server, team, pin, person, token, wait).write();
    if (call.isJson()) {
      return status(call);
    }
    call.line("joined team " + team + " as " + person + ": its notes are recalled from now on,");
    call.line("labelled; what you write with --scope team, its members read");
    return ExitCode.OK;
  }

  private static String pin(String typed) {
    String pin = typed.replace(":", "").toLowerCase(Locale.ROOT);
    if (!pin.matches("[0-9a-f]{64}")) {
      throw CommandFailure.usage(
          "not a fingerprint: " + typed, "64 hex digits, as the server printed them");
    }
    return pin;
  }

  private static URI server(String typed) {
    try {
      return TeamMembership.server(typed);
    } catch (IOException none) {
      throw CommandFailure.usage(
          String.valueOf(none.getMessage()), "for example https://memory.example:8443");
    }
  }

  private static String token(Call call) throws IOException {
    String file = call.arguments().one("--token-file").orElse("-");
    String token;
    if (file.equals("-")) {
      token =
          call.console().isTyped()
              ? call.console().answer("token: ")
              : new String(
                  call.console().input().readNBytes(MOST_TOKEN_BYTES), StandardCharsets.UTF_8);
    } else {
      Path path = call.file(file, "your token's file");
      byte[] bytes = BoundedRead.bytes(path, Optional.empty(), MOST_TOKEN_BYTES);
      if (FileOwner.isReadByOthers(path)) {
        call.note(
            path + " can be read by others; " + RepairCommand.shell("chmod", "600", "" + path));
      }
      token = new String(bytes, StandardCharsets.UTF_8);
    }
    String stripped = token.strip();
    if (!stripped.matches("[A-Za-z0-9_-]{20,200}")) {
      throw CommandFailure.usage("that is no token", "one word, as the server printed it");
    }
    return stripped;
  }

  private static String chosen(List<String> teams, Optional<String> typed) {
    if (typed.isPresent() ? teams.contains(typed.get()) : teams.size() == 1) {
      return typed.orElseGet(teams::getFirst);
    }
    throw CommandFailure.usage(
        typed.isPresent() ? "you are not in team " + typed.get() : "which team?",
        teams.isEmpty() ? "you are in none yet" : "--team " + String.join(" | ", teams));
  }

  private static ExitCode leave(Call call) throws IOException {
    Layout layout = call.workspaceInSilence().layout();
    TeamJournal journal = new TeamJournal(layout.teamFolder());
    List<String> unsent = unsent(journal);
    if (!unsent.isEmpty()) {
      String missed = Plural.of(unsent.size(), "write") + " did not arrive at the team";
      if (!call.arguments().has("--yes")) {
        unsent.forEach(call::note);
      }
      if (!call.agreed(missed + ". Discard and leave?")) {
        throw CommandFailure.conflict(
            missed,
            (journal.waiting().isEmpty()
                    ? "memory team status says why the server refused them"
                    : "memory team status sends what waits")
                + ", memory team leave --yes discards them");
      }
    }
    boolean was = TeamMembership.leave(layout);
    if (call.isJson()) {
      call.json(json -> {
        json.writeBooleanField("left", was);
        JsonWrite.strings(json, "discarded", unsent);
      });
    } else if (was) {
      unsent.forEach(text -> call.line("discarded: " + text));
      call.line("left; your own memory stays as it is");
    }
    return was ? ExitCode.OK : call.console().nothing("no team is joined");
  }

  /// What waits or was refused, the first line of each.
  private static List<String> unsent(TeamJournal journal) throws IOException {
    List<Path> files = new ArrayList<>(journal.waiting());
    files.addAll(journal.refused());
    List<String> unsent = new ArrayList<>();
    for (Path file : files) {
      unsent.add(text(journal, file));
    }
    return unsent;
  }

  private static String text(TeamJournal journal, Path file) throws IOException {
    List<String> texts = journal.texts(file);
    return VisibleText.firstLineForPeople(texts.isEmpty() ? "a change" : texts.getFirst());
  }

  private static Optional<TeamMembership> joined(Layout layout) {
    try {
      return TeamMembership.read(layout);
    } catch (IOException unreadable) {
      throw CommandFailure.unavailable(
              Reason.BACKEND_ERROR,
              "the team's record cannot be read: " + unreadable.getMessage(),
              "memory team leave deletes it")
          .at(layout.teamFolder().toString());
    }
  }

  private static ExitCode status(Call call) throws IOException {
    Layout layout = call.workspaceInSilence().layout();
    Optional<TeamMembership> joined = joined(layout);
    if (joined.isEmpty()) {
      return call.nothing(
          "no team is joined; memory team join URL joins one",
          json -> json.writeBooleanField("joined", false));
    }
    TeamMembership team = joined.get();
    TeamJournal journal = new TeamJournal(team);
    String away = "";
    try {
      TeamClient client = team.client(PATIENCE);
      client.knock(Duration.ofSeconds(2));
      TeamClient.Answer me = client.get("/v1/me", PATIENCE);
      away = me.isOk() ? "" : me.refusal();
      if (me.isOk()) {
        TeamIndex.deliver(layout, team, client);
      }
    } catch (IOException gone) {
      away = String.valueOf(gone.getMessage());
    }
    show(call, team, journal, away);
    return away.isEmpty() ? ExitCode.OK : ExitCode.UNAVAILABLE;
  }

  private static void show(Call call, TeamMembership team, TeamJournal journal, String away)
      throws IOException {
    int waiting = journal.waiting().size();
    List<Path> refused = journal.refused();
    if (call.isJson()) {
      call.json(json -> {
        json.writeBooleanField("joined", true);
        json.writeStringField("team", team.team());
        json.writeStringField("server", team.server().toString());
        json.writeStringField("person", team.person());
        json.writeBooleanField("answers", away.isEmpty());
        if (!away.isEmpty()) {
          json.writeStringField("away", away);
        }
        json.writeNumberField("waiting", waiting);
        json.writeNumberField("refused", refused.size());
        JsonWrite.objects(json, "refusals", refused)
            .each(file -> {
              json.writeStringField("text", text(journal, file));
              json.writeStringField("reason", journal.reason(file));
              json.writeStringField("file", file.toString());
            });
      });
      return;
    }
    Console console = call.console();
    console.line("team " + team.team() + " at " + team.server() + ", you are " + team.person());
    console.line(away.isEmpty() ? "the server answers" : "its notes are left out: " + away);
    if (waiting > 0) {
      console.line(Plural.of(waiting, "write", "wait") + " here until it takes them");
    }
    for (Path file : refused) {
      String reason = journal.reason(file);
      console.line("refused by the server: " + text(journal, file));
      if (!reason.isEmpty()) {
        console.line("  " + reason);
      }
      console.line("  kept in " + file + ": write it anew as it may stand, and delete this");
    }
  }

  private static ExitCode serve(Call call, List<String> words) throws IOException {
    Optional<Path> program = call.environment().program(SERVER);
    if (program.isEmpty()) {
      throw CommandFailure.unavailable(
          Reason.UNAVAILABLE,
          "the server is a part of its own that is not installed: " + SERVER + " is not in PATH",
          "unpack memory-team-VERSION.tar.gz of this release and put its bin/ there");
    }
    List<String> command = new ArrayList<>(List.of(program.get().toString(), "serve"));
    command.addAll(words);
    call.console().flush();
    Process server = new ProcessBuilder(command).inheritIO().start();
    try {
      return server.waitFor() == 0 ? ExitCode.OK : ExitCode.UNAVAILABLE;
    } catch (InterruptedException stopped) {
      server.destroy();
      Thread.currentThread().interrupt();
      return ExitCode.UNAVAILABLE;
    }
  }

  /// What a user is told once, when a session starts; empty when there is nothing to tell.
  static String notice(Layout layout) throws IOException {
    if (TeamMembership.stamp(layout).isEmpty()) {
      return "";
    }
    List<String> told = new ArrayList<>();
    TeamIndex.away(layout)
        .map(why -> "your team's notes are left out: " + why)
        .ifPresent(told::add);
    int refused = new TeamJournal(layout.teamFolder()).refused().size();
    if (refused > 0) {
      told.add(
          "your team's server refused "
              + Plural.of(refused, "write")
              + " of yours; memory team status says why");
    }
    return String.join("; ", told);
  }
}

package memory.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.decision.Choice;
import memory.engine.decision.DecisionDraft;
import memory.engine.decision.DecisionEdit;
import memory.engine.model.Status;
import memory.engine.request.DecisionRequest;

/// `memory decision`: the log of decisions, changed event by event and asked.
public final class DecisionCommand implements Command {
  private static final List<String> ACTIONS =
      List.of(
          "add",
          "list",
          "search",
          "show",
          "edit",
          "remove",
          "supersede",
          "conflict",
          "resolve",
          "status",
          "purge",
          "reset",
          "clear",
          "enable",
          "disable",
          "doctor",
          "help");

  /// How many words follow an action, but those that take a text.
  private static final Map<String, Integer> MOST =
      Map.of(
          "show", 1, "remove", 1, "status", 0, "purge", 0, "reset", 0, "clear", 0, "enable", 0,
          "disable", 0, "doctor", 0, "help", 0);

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "decision",
        "Keep decisions: add, list, search, show, edit, remove, supersede, conflict, resolve,"
            + " status, purge, reset, enable, disable, doctor",
        OperandSpec.words(
                "ACTION [ID] [TEXT]",
                "add TEXT|-, list, search QUERY, show ID, edit ID TEXT, remove ID, supersede OLD TEXT"
                    + " --reason R, conflict ID ID [NOTE], resolve ID STATUS, status, purge, reset"
                    + " (clear), enable, disable, doctor, help")
            .then(ACTIONS),
        DecisionOptions.ALL,
        List.of(
            new Example(
                "memory decision add \"Use PostgreSQL\" --tag db --reason \"Relational data\"",
                "in the project's log; --scope global for all projects"),
            new Example(
                "memory decision supersede D-2026-02-27-0001 \"Use SQLite\" --reason \"One user\"",
                "the old one is never recalled again"),
            new Example("memory decision search status:rejected cache", "also those that lost"),
            new Example("memory decision purge --yes", "removes what retention says"),
            new Example("memory decision disable --project", "no decisions in this project")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    List<String> words = typed.operands();
    String action = ActionWord.of(call, ACTIONS, MOST);
    DecisionCall decisions = new DecisionCall(call, DecisionOptions.scope(typed));
    return switch (action) {
      case "add" ->
          decisions.decide(action, new DecisionRequest.Add(draft(decisions, 1), choice(typed)));
      case "edit" -> edit(decisions, id(words, 1, "edit ID TEXT"));
      case "remove" ->
          decisions.decide(action, new DecisionRequest.Remove(id(words, 1, "remove ID")));
      case "supersede" -> {
        String id = id(words, 1, "supersede OLD TEXT --reason R");
        yield decisions.decide(action, new DecisionRequest.Supersede(id, draft(decisions, 2)));
      }
      case "conflict" -> {
        String id = id(words, 1, "conflict ID ID [NOTE]");
        String other = id(words, 2, "conflict ID ID [NOTE]");
        yield decisions.decide(
            action, new DecisionRequest.Contradict(id, other, reason(typed, words, 3)));
      }
      case "resolve" -> resolve(decisions, words);
      case "purge" -> DecisionPurge.purge(decisions);
      case "reset", "clear" -> DecisionPurge.reset(decisions);
      case "enable" -> DecisionSwitch.turn(decisions, true);
      case "disable" -> DecisionSwitch.turn(decisions, false);
      case "list" -> DecisionReads.list(decisions);
      case "search" -> DecisionReads.search(decisions);
      case "show" -> DecisionReads.show(decisions, id(words, 1, "show ID"));
      case "status" -> DecisionReads.status(decisions);
      case "doctor" -> DecisionReads.doctor(decisions);
      default -> DecisionHelp.print(call);
    };
  }

  private static ExitCode edit(DecisionCall decisions, String id) throws IOException {
    Arguments typed = decisions.typed();
    boolean noText =
        typed.operands().size() == 2
            && (typed.has(DecisionOptions.TITLE)
                || typed.has(DecisionOptions.TAG)
                || typed.has(DecisionOptions.REASON));
    DecisionEdit edit =
        new DecisionEdit(
            noText ? Optional.empty() : Optional.of(decisions.write().text(2)),
            typed.one(DecisionOptions.TITLE),
            typed.has(DecisionOptions.TAG)
                ? Optional.of(typed.all(DecisionOptions.TAG))
                : Optional.empty(),
            typed.one(DecisionOptions.REASON));
    return decisions.decide("edit", new DecisionRequest.Edit(id, edit));
  }

  private static ExitCode resolve(DecisionCall decisions, List<String> words) throws IOException {
    String id = id(words, 1, "resolve ID STATUS");
    String word = id(words, 2, "resolve ID STATUS");
    Status status =
        Status.ofLabel(word)
            .orElseThrow(() ->
                CommandFailure.usage(
                    "unknown status " + word, "known: active, draft, rejected, superseded"));
    return decisions.decide(
        "resolve", new DecisionRequest.Resolve(id, status, reason(decisions.typed(), words, 3)));
  }

  private static DecisionDraft draft(DecisionCall decisions, int from) throws IOException {
    Arguments typed = decisions.typed();
    return new DecisionDraft(
        decisions.write().text(from),
        typed.one(DecisionOptions.TITLE),
        typed.all(DecisionOptions.TAG),
        typed.one(DecisionOptions.REASON),
        typed.one(DecisionOptions.STATUS).orElse(Status.ACTIVE));
  }

  private static Choice choice(Arguments typed) {
    int given = 0;
    Choice choice = new Choice.Ask();
    if (typed.has(DecisionOptions.FORCE)) {
      choice = new Choice.Force();
      given++;
    }
    if (typed.has(DecisionOptions.UPDATE)) {
      choice = new Choice.Update(typed.one(DecisionOptions.UPDATE).orElseThrow());
      given++;
    }
    if (typed.has(DecisionOptions.SUPERSEDE)) {
      choice = new Choice.Supersede(typed.one(DecisionOptions.SUPERSEDE).orElseThrow());
      given++;
    }
    if (typed.has(DecisionOptions.KEEP_BOTH)) {
      choice = new Choice.KeepBoth(typed.one(DecisionOptions.KEEP_BOTH).orElseThrow());
      given++;
    }
    if (given > 1) {
      throw CommandFailure.usage(
          "--update, --force, --supersede and --keep-both exclude each other", "give one of them");
    }
    return choice;
  }

  private static Optional<String> reason(Arguments typed, List<String> words, int from) {
    return words.size() > from
        ? Optional.of(String.join(" ", words.subList(from, words.size())))
        : typed.one(DecisionOptions.REASON);
  }

  private static String id(List<String> words, int at, String form) {
    if (words.size() <= at) {
      throw CommandFailure.usage(
          "decision " + words.getFirst() + " needs more", "memory decision " + form);
    }
    return words.get(at);
  }
}

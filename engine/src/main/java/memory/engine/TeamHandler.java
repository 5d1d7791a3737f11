package memory.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Scope;
import memory.engine.request.Author;
import memory.engine.request.Choice;
import memory.engine.request.DecisionDraft;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.NoteTarget;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;
import memory.engine.write.WriteCheck;

/// What a user writes to the memory of their team: looked at here, before a byte of it leaves this
/// machine. Every method throws a [RefusedException] when nothing may be sent.
record TeamHandler(MemoryEngine engine) {
  private static final Refusal ONLY_NEW =
      Refusal.malformed(
          "a team's memory takes new notes and decisions, nothing else from here",
          "write, log, add or decision add; the rest is done at the server");

  WriteResult write(WriteRequest request, Author by) throws IOException {
    return switch (request) {
      case WriteRequest.Append(String action, Scope scope, NoteTarget target, String text) ->
          team().write(new WriteRequest.Append(action, scope, dated(target), checked(text)), by);
      case WriteRequest.Overwrite(Scope scope, NoteTarget target, String text) ->
          team().write(new WriteRequest.Overwrite(scope, target, checked(text)), by);
      case WriteRequest.Replace _, WriteRequest.Remove _ -> throw new RefusedException(ONLY_NEW);
    };
  }

  /// A log is that of the writer's day, whenever it arrives.
  private NoteTarget dated(NoteTarget target) {
    return target.name() != NoteTarget.Name.DAILY || target.day().isPresent()
        ? target
        : new NoteTarget(
            target.name(), target.topic(), Optional.of(engine.workspace().environment().today()));
  }

  DecisionOutcome decide(DecisionRequest request) throws IOException {
    if (!(request instanceof DecisionRequest.Add(DecisionDraft draft, Choice choice))
        || !(choice instanceof Choice.Ask || choice instanceof Choice.Force)) {
      throw new RefusedException(ONLY_NEW);
    }
    List<String> tags = new ArrayList<>();
    for (String tag : draft.tags()) {
      tags.add(checked(tag));
    }
    Optional<String> title = draft.title().map(this::checked);
    Optional<String> reason = draft.reason().map(this::checked);
    return team()
        .decide(
            new DecisionDraft(checked(draft.text()), title, tags, reason, draft.status()),
            choice instanceof Choice.Force);
  }

  /// @throws RefusedException when no team is joined
  void refuseWithoutOne() {
    try {
      team();
    } catch (IOException unreadable) {
      throw new RefusedException(
          Refusal.conflict("the memory could not be opened: " + unreadable.getMessage(), ""));
    }
  }

  private TeamMemory team() throws IOException {
    if (!engine.workspace().config().enabled()) {
      throw new RefusedException(Refusal.denied("memory is off, nothing is written", ""));
    }
    if (engine.index() instanceof TeamMemory team) {
      return team;
    }
    throw new RefusedException(
        Refusal.denied("no team is joined here", "memory team join URL joins one"));
  }

  private String checked(String text) {
    WriteCheck.Checked checked = WriteCheck.guarded().check(text, Scope.TEAM);
    if (checked.refusal().isPresent()) {
      throw new RefusedException(
          Refusal.denied("not sent: " + checked.refusal().get(), "leave that part out"));
    }
    if (checked.text().isBlank()) {
      throw new RefusedException(Refusal.malformed("there is no text", "give some"));
    }
    return checked.text();
  }
}

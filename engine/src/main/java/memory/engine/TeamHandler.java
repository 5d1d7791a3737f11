package memory.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.LosslessText;
import memory.engine.model.Decision;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.request.Author;
import memory.engine.request.Citation;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.DecisionRequest.DecisionEdit;
import memory.engine.request.NoteTarget;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadResult;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WriteCheck;

/// What a user reads and writes of the memory of their team: a text is looked at here, before a
/// byte of it leaves this machine. Every method throws a [RefusedException] when nothing may be
/// sent.
record TeamHandler(MemoryEngine engine) {
  private static final Refusal AT_THE_SERVER =
      Refusal.malformed(
          "that is not done to a team's memory from here", "its admins do it in its repository");

  WriteResult write(WriteRequest request, Author by) throws IOException {
    return team()
        .write(
            switch (request) {
              case WriteRequest.Append(
                      String action,
                      Scope scope,
                      NoteTarget target,
                      String text) ->
                  new WriteRequest.Append(action, scope, dated(target), checked(text));
              case WriteRequest.Overwrite(Scope scope, NoteTarget target, String text) ->
                  new WriteRequest.Overwrite(scope, target, checked(text));
              case WriteRequest.Replace(String at, var scope, String text) ->
                  new WriteRequest.Replace(at, scope, checked(text));
              case WriteRequest.Remove remove -> remove;
            },
            by);
  }

  /// A log is that of the writer's day, whenever it arrives.
  private NoteTarget dated(NoteTarget target) {
    return target.name() != NoteTarget.Name.DAILY || target.day().isPresent()
        ? target
        : new NoteTarget(
            target.name(), target.topic(), Optional.of(engine.workspace().environment().today()));
  }

  DecisionOutcome decide(DecisionRequest request) throws IOException {
    return team()
        .decide(
            switch (request) {
              case DecisionRequest.Add(DecisionDraft draft, Choice choice) ->
                  new DecisionRequest.Add(checked(draft), choice);
              case DecisionRequest.Supersede(String id, DecisionDraft draft) ->
                  new DecisionRequest.Supersede(id, checked(draft));
              case DecisionRequest.Edit(String id, DecisionEdit edit) ->
                  new DecisionRequest.Edit(
                      id,
                      new DecisionEdit(
                          edit.text().map(this::checked),
                          edit.title().map(this::checked),
                          edit.tags().map(this::checked),
                          edit.reason().map(this::checked)));
              case DecisionRequest.Resolve(String id, var status, Optional<String> reason) ->
                  new DecisionRequest.Resolve(id, status, reason.map(this::checked));
              case DecisionRequest.Contradict _,
                  DecisionRequest.Remove _,
                  DecisionRequest.Archive _,
                  DecisionRequest.Pin _,
                  DecisionRequest.Purge _,
                  DecisionRequest.Reset _,
                  DecisionRequest.Repair _ ->
                  throw new RefusedException(AT_THE_SERVER);
            });
  }

  private DecisionDraft checked(DecisionDraft draft) {
    return new DecisionDraft(
        checked(draft.text()),
        draft.title().map(this::checked),
        checked(draft.tags()),
        draft.reason().map(this::checked),
        draft.status());
  }

  private List<String> checked(List<String> texts) {
    return texts.stream().map(this::checked).toList();
  }

  ReadResult read(ReadRequest request) throws IOException {
    return team()
        .read(
            request instanceof ReadRequest.File(NoteTarget target, Optional<Scope> scope)
                ? new ReadRequest.File(dated(target), scope)
                : request);
  }

  /// What is not here, asked of the team where one is joined and answers.
  ReadResult read(ReadRequest.Ids asked, ReadResult.Passages here) throws IOException {
    if (!(engine.index() instanceof TeamMemory team)) {
      return here;
    }
    try {
      List<String> ids = here.missing().stream().filter(TeamHandler::isId).toList();
      ReadRequest missing = new ReadRequest.Ids(ids, Optional.of(Scope.TEAM), asked.most());
      if (!(team.read(missing) instanceof ReadResult.Passages there)) {
        return here;
      }
      Map<String, Passage> found = new LinkedHashMap<>(here.found());
      found.putAll(there.found());
      List<String> nowhere = new ArrayList<>(here.missing());
      nowhere.removeAll(there.found().keySet());
      List<Passage> fresh = new ArrayList<>(here.fresh());
      fresh.addAll(there.fresh());
      return new ReadResult.Passages(
          found,
          nowhere,
          here.leftOut() + there.leftOut(),
          fresh,
          there.arrivals(),
          Optional.empty());
    } catch (IOException away) {
      return here.unasked(unasked(away));
    }
  }

  /// Whether a word can be the id of a team's passage or decision.
  static boolean isId(String word) {
    return Citation.isId(word) || Decision.isEventId(word);
  }

  private static String unasked(IOException away) {
    return "the team was not asked: " + away.getMessage();
  }

  /// Takes back what waits to be sent and holds words that are to be nowhere.
  ///
  /// @return how many writes
  int withdraw(PlannedForget plan) throws IOException {
    Optional<TeamMemory> team = concerned(plan);
    return team.isPresent() ? team.get().withdraw(plan.words().orElseThrow()::holds) : 0;
  }

  /// What the user is to know of their team when words were forgotten.
  List<String> told(PlannedForget plan, int withdrawn) throws IOException {
    Optional<TeamMemory> team = concerned(plan);
    if (team.isEmpty()) {
      return List.of();
    }
    String name = team.get().team();
    List<String> told = new ArrayList<>();
    if (withdrawn > 0) {
      told.add(
          (withdrawn == 1
                  ? "1 write that waited for team " + name + " is"
                  : withdrawn + " writes that waited for team " + name + " are")
              + " not sent");
    }
    told.add("what stands in the memory of team " + name + " was not looked through");
    return told;
  }

  /// The team whose memory words stand in that are forgotten without a scope.
  private Optional<TeamMemory> concerned(PlannedForget plan) throws IOException {
    return plan.words().isPresent()
            && plan.scope().isEmpty()
            && engine.index() instanceof TeamMemory team
        ? Optional.of(team)
        : Optional.empty();
  }

  DecisionList decisions() {
    try {
      return team().decisions();
    } catch (IOException away) {
      return new DecisionList(List.of(), List.of(), List.of(), List.of(unasked(away)));
    }
  }

  /// @throws RefusedException when no team is joined
  void refuseWithoutOne() {
    try {
      team();
    } catch (IOException unreadable) {
      throw Refusal.conflict("the memory could not be opened: " + unreadable.getMessage(), "")
          .asException();
    }
  }

  private TeamMemory team() throws IOException {
    if (!engine.workspace().config().enabled()) {
      throw Refusal.denied("memory is off, nothing is written", "").asException();
    }
    if (engine.index() instanceof TeamMemory team) {
      return team;
    }
    throw Refusal.denied("no team is joined here", "memory team join URL joins one").asException();
  }

  private String checked(String text) {
    WriteCheck.Checked checked = WriteCheck.guarded().check(text, Scope.TEAM);
    if (checked.refusal().isPresent()) {
      throw Refusal.denied("not sent: " + checked.refusal().get(), "leave that part out")
          .asException();
    }
    if (LosslessText.encode(checked.text()).length > ScopeWriter.ENTRY_BYTES) {
      throw CheckedText.TOO_LONG.asException();
    }
    if (checked.text().isBlank()) {
      throw Refusal.malformed("there is no text", "give some").asException();
    }
    return checked.text();
  }
}

package memory.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import memory.engine.capture.CaptureQueue;
import memory.engine.capture.DecisionSigns;
import memory.engine.capture.DecisionSigns.Found;
import memory.engine.capture.SessionText;
import memory.engine.capture.TurnSigns;
import memory.engine.decision.DecisionBook;
import memory.engine.guard.SecretScan;
import memory.engine.guard.WriteGuard;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.request.ActionRequest;
import memory.engine.request.Author.Origin;
import memory.engine.request.Candidate;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.RefusedException;
import memory.engine.request.SessionSummary;
import memory.engine.session.SessionLedger;
import memory.engine.session.SessionState;

/// Decisions that a user spoke of: found before a run, confirmed or dropped after it. Every method
/// but `learn`, which asks nobody then, throws a [RefusedException] where decisions may not be
/// written.
///
/// ```java
/// var captures = engine.captures();
/// captures.find(prompt, session, Optional.empty(), false); // before the run
/// captures.confirm(ids, false, Optional.of(session), Optional.empty()); // what the user chose
/// captures.drop(Set.of(), false, Optional.of(session)); // when it failed
/// ```
public final class CaptureHandler {
  private static final int MOST_PROPOSED = 50;
  private static final int MOST_TURNS = 1_000;
  private static final int MOST_CHARS = 400;
  private static final int COMMAND_CHARS = 120;
  private static final String FAILED = "failed-command";
  private static final String ERROR = "failed-error";
  private static final String TRIED = "tried-command";

  private final MemoryEngine engine;
  private final Workspace workspace;

  /// As it was found: the first write may make a project's memory.
  private final boolean besideUntrusted;

  private final MemoryConfig.Decisions set;
  private final CaptureQueue queue;

  /// One for several writes: the first may make the folder that the workspace has not seen.
  private final Map<Optional<Scope>, DecisionBook> books = new HashMap<>();

  private final Map<String, Optional<Workspace>> others = new HashMap<>();
  private final Map<String, DecisionBook> elsewhere = new HashMap<>();

  CaptureHandler(MemoryEngine engine) {
    this.engine = engine;
    this.workspace = engine.workspace();
    this.besideUntrusted = workspace.hasUntrustedProject();
    this.set = workspace.config().decisions();
    this.queue =
        new CaptureQueue(
            workspace.layout(),
            workspace.projectIdentity().id(),
            set.captureMaxPerTurn(),
            workspace.environment().clock());
  }

  /// Whether prompts are searched for decisions here.
  public boolean isOn() {
    return set.enabled() && set.capture() && workspace.config().enabled();
  }

  /// Whether a prompt may hold a marked line; a look before anything is opened.
  public static boolean isMarked(String prompt) {
    return prompt.toLowerCase(Locale.ROOT).contains(DecisionSigns.MARKER);
  }

  /// What a prompt decides; it waits from now on. Nothing where capture or the session is off.
  ///
  /// @param prompt the user's own words, never an agent's
  /// @param scope whose decisions it is compared with
  /// @param sentences besides marked lines also sentences that decide
  public List<Candidate> find(
      String prompt, String session, Optional<Scope> scope, boolean sentences) throws IOException {
    if (!isOn() || !(session.isEmpty() || engine.isOn(session))) {
      return List.of();
    }
    // The decisions of a project whose memory is not trusted are not read.
    boolean unread = besideUntrusted && scope.isEmpty();
    DecisionBook compared = book(unread ? Optional.of(Scope.GLOBAL) : scope);
    return queue.candidates(
        prompt, session, compared, sentences || workspace.config().captureTurns());
  }

  /// What of the last prompt was left, since it decides more than is taken from one; empty when
  /// nothing was.
  public String left() {
    return queue.tooMany() == 0
        ? ""
        : "not collected: "
            + queue.tooMany()
            + " more; decision.autoCapture.maxPerTurn is "
            + set.captureMaxPerTurn();
  }

  /// What waits, the oldest first, also of projects whose folders are gone; then what conversations
  /// about this project propose, the newest first, where they are read; what is new of them is read
  /// before.
  public List<Candidate> waiting(Optional<String> session) throws IOException {
    return waiting(session, true);
  }

  private List<Candidate> waiting(Optional<String> session, boolean left) throws IOException {
    List<Candidate> waiting = new ArrayList<>(queue.waiting(session));
    waiting.addAll(left ? queue.left() : List.of());
    waiting.addAll(proposed());
    session.ifPresent(name -> waiting.removeIf(one -> !name.equals(one.session())));
    return waiting;
  }

  /// How many lines of prompts wait in other projects, by their folders.
  public Map<String, Long> waitingElsewhere() throws IOException {
    return queue.waitingElsewhere();
  }

  /// The number of lines that conversations propose and that cannot be kept, because the project's
  /// memory is not trusted.
  public int heldBack() throws IOException {
    return readsConversations() && besideUntrusted
        ? proposed(book(Optional.of(Scope.GLOBAL))).size()
        : 0;
  }

  /// Adds to each candidate the folder of the project that it was said in, where that is another
  /// project.
  private List<Candidate> placed(List<Candidate> proposed) {
    return proposed.stream()
        .map(one -> one.in(other(one).map(there -> there.layout().projectFolder().toString())))
        .toList();
  }

  private Optional<Workspace> other(Candidate candidate) {
    return workspace.layout().project().isPresent()
        ? Optional.empty()
        : candidate.folder().flatMap(folder -> others.computeIfAbsent(folder, this::project));
  }

  private Optional<Workspace> project(String folder) {
    return Optional.of(Path.of(folder))
        .filter(Files::isDirectory)
        .map(there -> Workspace.of(workspace.environment().in(there), WorkspaceOptions.none()))
        .filter(Workspace::isProject);
  }

  private boolean readsConversations() {
    return isOn() && ConversationHandler.areRead(workspace);
  }

  private boolean proposes() {
    return readsConversations() && !besideUntrusted;
  }

  /// The turns of the last three weeks about this project, the newest first, as they may be shown:
  /// for a program of the user's that proposes what is worth keeping.
  public List<Passage> turns() throws IOException {
    return proposes()
        ? engine.conversations().latest(MOST_TURNS).stream().map(WriteGuard::shown).toList()
        : List.of();
  }

  /// What somebody proposes to keep.
  ///
  /// @param turn that says it, as it is cited
  /// @param text one line
  public record Proposal(String turn, String text) {}

  /// Lets proposals wait that name one of [#turns], guarded and masked as any text is.
  ///
  /// @return those that wait now
  public List<Candidate> propose(List<Proposal> proposals) throws IOException {
    List<Candidate> fresh =
        placed(
            queue.proposed(
                turns(),
                turn ->
                    proposals.stream()
                        .filter(one -> one.turn().equals(turn.citation()))
                        .filter(one ->
                            one.text().length() <= MOST_CHARS && one.text().indexOf('\n') < 0)
                        .map(one -> new Found(one.text(), Candidate.Signal.SENTENCE))
                        .map(found -> new TurnSigns.Sign(turn, found))
                        .toList(),
                book(Optional.empty()),
                MOST_PROPOSED));
    queue.keep(fresh);
    return fresh;
  }

  private List<Candidate> proposed() throws IOException {
    return proposes() ? proposed(book(Optional.empty())) : List.of();
  }

  private List<Candidate> proposed(DecisionBook book) throws IOException {
    ConversationHandler conversations = engine.conversations();
    return placed(
        queue.proposed(conversations.candidates(), conversations::signs, book, MOST_PROPOSED));
  }

  /// Writes what was chosen. What repeats or contradicts a decision that stands goes on waiting.
  /// Without ids everything is written only where the user said that nobody need be asked, and
  /// nothing of a project whose folder is gone: whose it is now the user alone knows. What was said
  /// in another project is kept there, unless a scope is named.
  public List<Candidate.Confirmed> confirm(
      Set<String> ids, boolean all, Optional<String> session, Optional<Scope> scope)
      throws IOException {
    return confirm(ids, all, session, scope, new Choice.Ask(), Optional.empty());
  }

  /// @param choice what is to become of a decision that one repeats or contradicts
  /// @param reason why
  public List<Candidate.Confirmed> confirm(
      Set<String> ids,
      boolean all,
      Optional<String> session,
      Optional<Scope> scope,
      Choice choice,
      Optional<String> reason)
      throws IOException {
    List<Candidate> chosen = chosen(ids, all || (ids.isEmpty() && !set.captureConfirm()), session);
    return queue.confirm(books(scope), placed(chosen), choice, reason);
  }

  /// Writes one in its user's words; its original words do not wait again.
  public Candidate.Confirmed keep(Candidate candidate, String text, Optional<Scope> scope)
      throws IOException {
    return keep(candidate, text, scope, new Choice.Ask(), Optional.empty());
  }

  /// @param choice what is to become of a decision that it repeats or contradicts
  /// @param reason why
  public Candidate.Confirmed keep(
      Candidate candidate,
      String text,
      Optional<Scope> scope,
      Choice choice,
      Optional<String> reason)
      throws IOException {
    Candidate.Confirmed kept =
        queue
            .confirm(books(scope), placed(List.of(candidate.saying(text))), choice, reason)
            .getFirst();
    if (kept.outcome() instanceof DecisionOutcome.Done) {
      queue.decline(List.of(candidate), false);
    }
    return kept;
  }

  private Function<Candidate, DecisionBook> books(Optional<Scope> scope) {
    return candidate -> {
      Optional<Workspace> other = scope.isEmpty() ? other(candidate) : Optional.empty();
      return other.isEmpty()
          ? book(scope)
          : elsewhere.computeIfAbsent(
              candidate.folder().orElseThrow(),
              _ -> WriteAccess.decisions(other.get(), Optional.empty(), Origin.USER));
    };
  }

  /// Forgets those of the ids, or of a session whose run failed. What conversations propose is not
  /// proposed again unless it is said again on another day.
  ///
  /// @param never such lines are never taken or proposed again, wherever they are said
  /// @return how many
  public int drop(Set<String> ids, boolean all, Optional<String> session, boolean never)
      throws IOException {
    List<Candidate> chosen = chosen(ids, all && ids.isEmpty(), session);
    queue.decline(chosen, never);
    Set<String> names = new HashSet<>(chosen.stream().map(Candidate::id).toList());
    int waited = queue.drop(names, ids.isEmpty() ? session : Optional.empty());
    return Math.max(waited, chosen.size());
  }

  /// Forgets one of those that were [#waiting], also when others have come before it since.
  public void drop(Candidate one, boolean never) throws IOException {
    queue.decline(List.of(one), never);
    queue.drop(Set.of(one.id()), Optional.empty());
  }

  /// Whether conversations may propose more than is among those that were [#waiting].
  public static boolean mayBeMore(List<Candidate> waiting) {
    return waiting.stream().filter(one -> one.evidence().isPresent()).count() >= MOST_PROPOSED;
  }

  /// The decisions in a session's text, told by rules.
  ///
  /// @param apply writes those that nothing stands against
  public List<Candidate.Extracted> extract(String text, boolean apply, Optional<Scope> scope)
      throws IOException {
    Optional<DecisionBook> book = apply ? Optional.of(book(scope)) : Optional.empty();
    List<Candidate.Extracted> extracted = new ArrayList<>();
    for (Found found : DecisionSigns.all(WriteGuard.withoutPrivate(text))) {
      extracted.add(
          new Candidate.Extracted(
              WriteGuard.check(found.text()).text(),
              found.signal(),
              book.isPresent()
                  ? Optional.of(book.get().add(DecisionDraft.of(found.text()), new Choice.Ask()))
                  : Optional.empty()));
    }
    return extracted;
  }

  /// The lines of one turn of a conversation that may be worth keeping, told by rules.
  ///
  /// @param user whether the user wrote it; of what an agent says only what it marks counts
  public static List<String> signs(String turn, boolean user) {
    return TurnSigns.said(turn, user).stream().map(Found::text).toList();
  }

  /// What a session's text decided and left open.
  public SessionSummary summary(String text) {
    return SessionText.summary(WriteGuard.check(text).text());
  }

  private List<Candidate> chosen(Set<String> ids, boolean all, Optional<String> session)
      throws IOException {
    if (ids.isEmpty() && !all) {
      return List.of();
    }
    return waiting(all ? session : Optional.empty(), !all).stream()
        .filter(one -> all || ids.contains(one.id()))
        .toList();
  }

  private DecisionBook book(Optional<Scope> scope) {
    return books.computeIfAbsent(scope, one -> WriteAccess.decisions(workspace, one, Origin.USER));
  }

  /// Notices that a command failed and that another call of the same program worked then: what a
  /// session has learned waits for its user's word (`memory capture list`). A command worked when
  /// the next thing that its session does is not its failure.
  void learn(SessionLedger sessions, ActionRequest action, String session) {
    SessionState state = sessions.state(session);
    String failed = state.sent(FAILED);
    String tried = state.sent(TRIED);
    String command = line(action.command());
    if (action.hasFailed()) {
      if (!command.isEmpty()) {
        Map<String, String> sent =
            Map.of(
                FAILED,
                command,
                ERROR,
                line(action.error().strip().lines().reduce("", (_, last) -> last)),
                TRIED,
                "");
        sessions.keep(session, state.given(List.of(), sent));
      }
      return;
    }
    if (!tried.isEmpty() && !tried.equals(command)) {
      offer(failed, state.sent(ERROR), tried, session);
      sessions.keep(session, state.given(List.of(), Map.of(FAILED, "", TRIED, "")));
    } else if (!failed.isEmpty()
        && !command.equals(failed)
        && !command.equals(tried)
        && TurnSigns.program(command).equals(TurnSigns.program(failed))) {
      sessions.keep(session, state.given(List.of(), Map.of(TRIED, command)));
    }
  }

  private void offer(String failed, String error, String worked, String session) {
    String said = TurnSigns.worked(failed, error, worked);
    try {
      find("Decision: " + said, SessionLedger.parent(session), Optional.empty(), false);
    } catch (IOException | RefusedException unwritable) {
      // Then nobody is asked.
    }
  }

  /// One line of at most so many characters, without secrets; empty when it would be cut.
  private static String line(String text) {
    String masked = SecretScan.masked(text, SecretScan.of(text)).strip().replace('`', '\'');
    return masked.length() <= COMMAND_CHARS && masked.indexOf('\n') < 0 ? masked : "";
  }
}

package memory.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.capture.CaptureQueue;
import memory.engine.capture.DecisionSigns;
import memory.engine.capture.SessionText;
import memory.engine.decision.DecisionBook;
import memory.engine.guard.WriteGuard;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Scope;
import memory.engine.request.Candidate;
import memory.engine.request.Choice;
import memory.engine.request.DecisionDraft;
import memory.engine.request.SessionSummary;

/// Decisions that a user spoke of: found before a run, confirmed or dropped after it. Every method
/// throws a [memory.engine.request.RefusedException] where decisions may not be written.
///
/// ```java
/// var captures = engine.captures();
/// captures.find(prompt, session, Optional.empty(), false); // before the run
/// captures.confirm(ids, false, Optional.of(session), Optional.empty()); // what the user chose
/// captures.drop(Set.of(), false, Optional.of(session)); // when it failed
/// ```
public final class CaptureHandler {
  private final Workspace workspace;
  private final MemoryConfig.Decisions set;
  private final CaptureQueue queue;

  CaptureHandler(Workspace workspace) {
    this.workspace = workspace;
    this.set = workspace.config().decisions();
    this.queue =
        new CaptureQueue(
            workspace.layout().cacheFolder(),
            workspace.projectIdentity().id(),
            set.captureMaxPerTurn(),
            workspace.environment().clock());
  }

  /// Whether prompts are searched for decisions here.
  public boolean isOn() {
    return set.enabled() && set.capture() && workspace.config().enabled();
  }

  /// What a prompt decides; it waits from now on. Nothing where capture is off.
  ///
  /// @param prompt the user's own words, never an agent's
  /// @param scope whose decisions it is compared with
  /// @param sentences besides marked lines also sentences that decide
  public List<Candidate> find(
      String prompt, String session, Optional<Scope> scope, boolean sentences) throws IOException {
    return isOn()
        ? queue.candidates(
            prompt, session, book(scope), sentences || workspace.config().captureTurns())
        : List.of();
  }

  /// What waits, the oldest first.
  public List<Candidate> waiting(Optional<String> session) {
    return queue.waiting(session);
  }

  /// Writes what was chosen. What repeats or contradicts a decision that stands goes on waiting.
  /// Without ids everything is written only where the user said that nobody need be asked.
  public List<Candidate.Confirmed> confirm(
      Set<String> ids, boolean all, Optional<String> session, Optional<Scope> scope)
      throws IOException {
    Set<String> chosen = chosen(ids, all || (ids.isEmpty() && !set.captureConfirm()), session);
    return chosen.isEmpty() ? List.of() : queue.confirm(book(scope), chosen);
  }

  /// Forgets those of the ids, or of a session whose run failed.
  ///
  /// @return how many
  public int drop(Set<String> ids, boolean all, Optional<String> session) throws IOException {
    return queue.drop(chosen(ids, all && ids.isEmpty(), session), session);
  }

  /// The decisions in a session's text, told by rules.
  ///
  /// @param apply writes those that nothing stands against
  public List<Candidate.Extracted> extract(String text, boolean apply, Optional<Scope> scope)
      throws IOException {
    Optional<DecisionBook> book = apply ? Optional.of(book(scope)) : Optional.empty();
    List<Candidate.Extracted> extracted = new ArrayList<>();
    for (DecisionSigns.Found found : DecisionSigns.all(text)) {
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

  /// What a session's text decided and left open.
  public SessionSummary summary(String text) {
    return SessionText.summary(WriteGuard.check(text).text());
  }

  private Set<String> chosen(Set<String> ids, boolean all, Optional<String> session) {
    Set<String> chosen = new HashSet<>(ids);
    if (all) {
      queue.waiting(session).forEach(one -> chosen.add(one.id()));
    }
    return chosen;
  }

  private DecisionBook book(Optional<Scope> scope) {
    return WriteAccess.decisions(workspace, scope);
  }
}

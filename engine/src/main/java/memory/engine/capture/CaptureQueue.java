package memory.engine.capture;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.capture.DecisionSigns.Found;
import memory.engine.decision.DecisionBook;
import memory.engine.guard.WriteGuard;
import memory.engine.request.Candidate;
import memory.engine.request.Candidate.Confirmed;
import memory.engine.request.Choice;
import memory.engine.request.DecisionDraft;
import memory.engine.request.DecisionOutcome;

/// Where decisions that a user spoke of wait: found before the run, confirmed or dropped after it.
public final class CaptureQueue {
  private static final int ID_CHARS = 8;

  private final WaitingRoom room;
  private final int maxPerTurn;

  /// @param cache the cache folder, where candidates wait
  /// @param project the id of the project they are about
  public CaptureQueue(Path cache, String project, int maxPerTurn, Clock clock) {
    this.room = new WaitingRoom(cache, project, clock);
    this.maxPerTurn = maxPerTurn;
  }

  /// Finds what the prompt decides; it waits from now on. What stands already, waits already or
  /// holds a planted order is left out.
  ///
  /// @param prompt the user's own words, never an agent's
  /// @param book the decisions that stand
  /// @param sentences besides marked lines also sentences that decide
  public List<Candidate> candidates(
      String prompt, String session, DecisionBook book, boolean sentences) throws IOException {
    List<Candidate> waiting = new ArrayList<>(room.all());
    List<Candidate> fresh = new ArrayList<>();
    for (Found found : sentences ? DecisionSigns.all(prompt) : DecisionSigns.marked(prompt)) {
      if (fresh.size() >= maxPerTurn) {
        break;
      }
      WriteGuard.Checked checked = WriteGuard.check(found.text());
      String text = checked.text().strip();
      boolean fit = checked.threats().isEmpty() && !text.isEmpty();
      if (fit && !waits(waiting, text) && !book.has(text)) {
        Candidate candidate = new Candidate(id(session, text), text, found.signal(), session);
        fresh.add(candidate);
        waiting.add(candidate);
      }
    }
    if (!fresh.isEmpty()) {
      room.keep(waiting);
    }
    return fresh;
  }

  /// Those that wait, the oldest first.
  public List<Candidate> waiting(Optional<String> session) {
    return room.all().stream()
        .filter(one -> session.isEmpty() || one.session().equals(session.get()))
        .toList();
  }

  /// Writes what was chosen. What repeats or contradicts a decision that stands goes on waiting.
  public List<Confirmed> confirm(DecisionBook book, Set<String> ids) throws IOException {
    List<Candidate> left = new ArrayList<>();
    List<Confirmed> confirmed = new ArrayList<>();
    for (Candidate candidate : room.all()) {
      if (!ids.contains(candidate.id())) {
        left.add(candidate);
        continue;
      }
      DecisionOutcome outcome = book.add(DecisionDraft.of(candidate.text()), new Choice.Ask());
      confirmed.add(new Confirmed(candidate, outcome));
      if (!(outcome instanceof DecisionOutcome.Done)) {
        left.add(candidate);
      }
    }
    room.keep(left);
    return confirmed;
  }

  /// Forgets those of the ids, or of a session whose run failed.
  ///
  /// @return how many
  public int drop(Set<String> ids, Optional<String> session) throws IOException {
    List<Candidate> all = room.all();
    List<Candidate> left =
        all.stream()
            .filter(one ->
                !ids.contains(one.id())
                    && !session
                        .filter(name -> ids.isEmpty() && name.equals(one.session()))
                        .isPresent())
            .toList();
    if (left.size() < all.size()) {
      room.keep(left);
    }
    return all.size() - left.size();
  }

  private static boolean waits(List<Candidate> waiting, String text) {
    return waiting.stream().anyMatch(one -> one.text().equalsIgnoreCase(text));
  }

  private static String id(String session, String text) {
    return "c-"
        + Hashing.sha256()
            .hashString(session + "\0" + text, StandardCharsets.UTF_8)
            .toString()
            .substring(0, ID_CHARS);
  }
}

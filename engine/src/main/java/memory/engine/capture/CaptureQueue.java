package memory.engine.capture;

import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import memory.engine.capture.DecisionSigns.Found;
import memory.engine.decision.DecisionBook;
import memory.engine.file.HashList;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Layout;
import memory.engine.model.Passage;
import memory.engine.model.Status;
import memory.engine.request.Candidate;
import memory.engine.request.Candidate.Confirmed;
import memory.engine.request.Candidate.Signal;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.RefusedException;
import memory.engine.write.TextRedactor;

/// Where decisions that a user spoke of wait: found before the run, confirmed or dropped after it.
public final class CaptureQueue {
  private static final int ID_CHARS = 8;

  private final WaitingRoom room;
  private final HashList answers;
  private final Clock clock;
  private final int maxPerTurn;
  private int tooMany;

  /// @param project the id of the project they are about
  public CaptureQueue(Layout layout, String project, int maxPerTurn, Clock clock) {
    this.room = new WaitingRoom(layout.waitingCandidates(), project, layout.projectFolder(), clock);
    this.answers = new HashList(layout.answeredCandidates());
    this.clock = clock;
    this.maxPerTurn = maxPerTurn;
  }

  /// Finds what the prompt decides; it waits from now on. What is private, stands already, waits
  /// already or holds a planted order is left out.
  ///
  /// @param prompt the user's own words, never an agent's
  /// @param book the decisions that stand
  /// @param sentences besides marked lines also sentences that decide
  public List<Candidate> candidates(
      String prompt, String session, DecisionBook book, boolean sentences) throws IOException {
    List<Candidate> waiting = new ArrayList<>(room.all());
    List<Candidate> fresh = new ArrayList<>();
    Answered answered = Answered.in(answers);
    tooMany = 0;
    String open = WriteGuard.withoutPrivate(prompt);
    for (Found found : sentences ? DecisionSigns.typed(open) : DecisionSigns.marked(open)) {
      String text = fit(found);
      if (!text.isEmpty() && !waits(waiting, text) && !book.has(text) && !answered.forGood(text)) {
        Candidate candidate = new Candidate(id(session, text), text, found.signal(), session);
        waiting.add(candidate);
        if (fresh.size() < maxPerTurn) {
          fresh.add(candidate);
        } else {
          tooMany++;
        }
      }
    }
    keep(fresh);
    return fresh;
  }

  /// How many the last prompt had besides, more than are taken from one.
  public int tooMany() {
    return tooMany;
  }

  /// What turns of a conversation hold that may be worth keeping.
  public interface Signs {
    List<TurnSigns.Sign> of(Passage turn) throws IOException;
  }

  /// What turns of conversations propose, in their order: what is neither answered nor said in a
  /// decision that stands, each once.
  ///
  /// @param most how many
  public List<Candidate> proposed(List<Passage> turns, Signs signs, DecisionBook book, int most)
      throws IOException {
    List<Candidate> waiting = room.all();
    List<Candidate> proposed = new ArrayList<>();
    Answered answered = Answered.in(answers);
    for (Passage turn : turns) {
      for (TurnSigns.Sign sign : signs.of(turn)) {
        String text = fit(sign.found());
        if (proposed.size() == most) {
          return proposed;
        }
        if (!text.isEmpty()
            && !answered.until(text, turn.date().orElse(LocalDate.EPOCH))
            && !waits(waiting, text)
            && !waits(proposed, text)
            && !book.has(text)) {
          String said = turn.citation() + turn.date().map(day -> ", " + day).orElse("");
          String session = turn.path().value();
          String id = id(session, text);
          Signal signal = sign.found().signal();
          proposed.add(new Candidate(id, text, signal, session, Optional.of(said), turn.project()));
        }
      }
    }
    return proposed;
  }

  /// Lets them wait.
  public void keep(List<Candidate> fresh) throws IOException {
    room.change(before -> {
      List<Candidate> waiting = new ArrayList<>(before);
      fresh.stream().filter(one -> !waits(before, one.text())).forEach(waiting::add);
      return waiting;
    });
  }

  /// Those that wait, the oldest first.
  public List<Candidate> waiting(Optional<String> session) {
    return room.all().stream()
        .filter(one -> session.isEmpty() || one.session().equals(session.get()))
        .toList();
  }

  /// Those of projects whose folders are gone, moved or under another name, with these folders.
  public List<Candidate> left() throws IOException {
    return room.left();
  }

  /// How many wait of all projects.
  public static int count(Layout layout, Clock clock) throws IOException {
    return WaitingRoom.all(layout.waitingCandidates(), clock).size();
  }

  /// The texts of those that wait of all projects.
  public static List<String> texts(Layout layout, Clock clock) throws IOException {
    return WaitingRoom.all(layout.waitingCandidates(), clock).stream()
        .map(Candidate::text)
        .toList();
  }

  /// How many wait that are about other projects, by these projects' folders.
  public Map<String, Long> waitingElsewhere() throws IOException {
    return room.elsewhere();
  }

  /// Writes what was chosen, with where it was said. What repeats or contradicts a decision that
  /// stands goes on waiting.
  ///
  /// @param chosen those that wait, and proposed ones
  /// @param books the decisions that a candidate is written to, refused where they may not be
  /// @param reason why, beside where it was said
  public List<Confirmed> confirm(
      Function<Candidate, DecisionBook> books,
      List<Candidate> chosen,
      Choice choice,
      Optional<String> reason)
      throws IOException {
    Set<String> done = new HashSet<>();
    List<Confirmed> confirmed = new ArrayList<>();
    for (Candidate candidate : chosen) {
      Optional<String> said = candidate.evidence().map(where -> "said in " + where);
      DecisionDraft draft =
          new DecisionDraft(
              candidate.text(),
              Optional.empty(),
              List.of(),
              reason
                  .map(why -> why + said.map(where -> " (" + where + ")").orElse(""))
                  .or(() -> said),
              Status.ACTIVE);
      DecisionOutcome outcome = add(books, candidate, draft, choice);
      confirmed.add(new Confirmed(candidate, outcome));
      if (outcome instanceof DecisionOutcome.Done) {
        done.add(candidate.id());
        Answered.add(answers, List.of(candidate), candidate.evidence().isPresent(), clock);
      }
    }
    drop(done, Optional.empty());
    return confirmed;
  }

  private static DecisionOutcome add(
      Function<Candidate, DecisionBook> books,
      Candidate candidate,
      DecisionDraft draft,
      Choice choice)
      throws IOException {
    try {
      return books.apply(candidate).add(draft, choice);
    } catch (RefusedException refused) {
      return new DecisionOutcome.Refused(refused.refusal());
    }
  }

  /// Takes an answer that was no yes.
  ///
  /// @param never whether such a line is never to be proposed again, wherever it is said; else only
  ///   what was said until now is settled, in the transcript of a prompt, too
  public void decline(List<Candidate> chosen, boolean never) throws IOException {
    Answered.add(answers, chosen, never, clock);
  }

  /// Forgets those of the ids, or of a session whose run failed.
  ///
  /// @return how many
  public int drop(Set<String> ids, Optional<String> session) throws IOException {
    room.dropLeft(ids);
    int before = room.all().size();
    room.change(waiting ->
        waiting.stream()
            .filter(one ->
                !ids.contains(one.id())
                    && !session
                        .filter(name -> ids.isEmpty() && name.equals(one.session()))
                        .isPresent())
            .toList());
    return before - room.all().size();
  }

  /// Forgets the candidates of every project that say what is to be nowhere any more.
  public static void forget(Layout layout, TextRedactor redactor) throws IOException {
    WaitingRoom.forget(layout.waitingCandidates(), redactor);
  }

  /// As it would be written; empty where the guard objects.
  private static String fit(Found found) {
    WriteGuard.Checked checked = WriteGuard.check(found.text());
    return checked.threats().isEmpty() ? checked.text().strip() : "";
  }

  private static boolean waits(List<Candidate> waiting, String text) {
    String words = Answered.words(text);
    return waiting.stream().anyMatch(one -> Answered.words(one.text()).equals(words));
  }

  private static String id(String session, String text) {
    return "c-" + Layout.hash(session + "\0" + text, ID_CHARS);
  }

  /// Lines that their user has answered: the hash of the words, and behind it the day until which
  /// the answer holds when it does not hold for good.
  private record Answered(Set<String> lines) {
    private static final String NEVER = "9999";

    static Answered in(HashList file) throws IOException {
      return new Answered(file.hashes());
    }

    /// @param forGood whether the answer holds whenever it is said again
    static void add(HashList file, List<Candidate> candidates, boolean forGood, Clock clock)
        throws IOException {
      String until = " " + (forGood ? NEVER : LocalDate.now(clock).toString());
      if (!candidates.isEmpty()) {
        file.add(candidates.stream().map(one -> hash(one.text()) + until).toList());
      }
    }

    /// Whether it is answered, wherever and whenever it is said.
    boolean forGood(String text) {
      return lines.contains(hash(text) + " " + NEVER);
    }

    /// Whether it is answered as far as it was said on a day.
    boolean until(String text, LocalDate said) {
      String hash = hash(text);
      return lines.stream()
          .anyMatch(line ->
              line.startsWith(hash)
                  && line.substring(hash.length()).strip().compareTo(said.toString()) >= 0);
    }

    /// Its words: what two lines that say the same have in common.
    static String words(String text) {
      return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
    }

    private static String hash(String text) {
      return Layout.hash16(words(text));
    }
  }
}

package memory.engine.recall;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import memory.engine.model.Evidence;
import memory.engine.model.Hit;
import memory.engine.model.QueryText;
import memory.engine.model.SentenceEnd;
import memory.engine.request.Trace.Verdict;

/// Decides which of the hits found are worth saying unasked. Nothing worth saying = nothing said; a
/// search by hand is not gated.
///
/// Each hit is judged by itself, as a sum of [figures][Figure] none of which depends on the size of
/// the memory; a sum of 0 is as much as chance gives to a question that the memory cannot answer
/// ([decision 27](../../../../../../../docs/decisions/0027-what-passes.md) tells how the weights
/// were fitted). What the model has already is not said again, and what answers no better than that
/// is not said instead, unless it is newer.
public final class Gate {
  /// A hit stands by itself from here on.
  private static final double ALONE = 0;

  /// Beside one that does, a hit needs this share of what the best one [says][Judged#said]. What
  /// answers together stands together: in one section, or on a day that was asked for.
  private static final double TOGETHER = 0.2;

  private static final double ELSEWHERE = 0.4;

  /// By one word alone, where the best one holds more of them.
  private static final double BY_ONE_WORD = 0.5;

  /// What a model finds so like the question (two standard deviations) stands beside the best in
  /// other words, if it is among so many.
  private static final double ALIKE = 1.2;

  private static final int MOST_ALIKE = 3;

  /// The best is one of the first two; what is farther down is there by chance more often.
  private static final int FIRST = 2;

  /// Where neither of these stands by itself, the best of so many does that has so much more than
  /// it needs.
  private static final int FIRST_OF_ALL = 10;

  private static final double FARTHER_DOWN = 0.4;

  /// What was pasted without a question is worth recalling for when a hit holds this much of it:
  /// names of libraries occur in any notes of the trade.
  private static final double PASTED_SHARE = 1 / 3.0;

  private static final double NOTHING = -9;

  /// The figure of a hit that holds too little of what was pasted.
  private static final String PASTED = "pasted";

  private static final Gate STANDARD = new Gate(true);
  private static final Gate OPEN = new Gate(false);

  private final boolean judges;

  private Gate(boolean judges) {
    this.judges = judges;
  }

  public static Gate standard() {
    return STANDARD;
  }

  /// Lets everything through that is not known, to measure what the gate does.
  public static Gate open() {
    return OPEN;
  }

  /// What speaks for a hit, each with its weight.
  enum Figure {
    /// What the least hit that passes has of the others.
    BASE(-0.13),

    /// How far its score stands above what a memory of this size gives to any question.
    STRENGTH(1),

    /// How much of what was asked its score amounts to.
    SHARE(0.5),

    /// How many asked words it holds: one may be there by chance.
    WORDS(1.4),

    /// Whether it holds the rarest word that was asked, or one at most twice as frequent: the one
    /// that tells most of what is asked about.
    RAREST(0.6),

    /// Whether it holds half of the asked words in a memory of few passages, where no word is rare
    /// and one is seldom there by chance.
    FEW(1.2);

    private static final double LEAST = 0.005;
    private static final int FEW_PASSAGES = 30;

    private final double weight;

    Figure(double weight) {
      this.weight = weight;
    }

    double of(Evidence evidence) {
      Evidence.Asked asked = evidence.asked();
      double words = evidence.words();
      return switch (this) {
        case BASE -> 1;
        case STRENGTH -> log(evidence.score() / Math.log(1.0 + asked.passages()));
        case SHARE -> log(evidence.score() / Math.max(asked.weight(), LEAST));
        case WORDS -> Math.log1p(words);
        case RAREST -> words > 0 && asked.rarest() - evidence.rarest() < Math.log(2) ? 1 : 0;
        case FEW ->
            words >= 1 && 2 * words >= asked.words() && asked.passages() <= FEW_PASSAGES ? 1 : 0;
      };
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static double log(double value) {
      return Math.log(Math.max(value, LEAST));
    }
  }

  /// A command to the agent says little about what is asked of memory, its rarest word too, but for
  /// a name that it gives (`fix KEL-410`).
  private static final double COMMAND = -1;

  /// What speaks for a hit, by figure, each as much as it counts.
  static Map<String, Double> parts(Prompt prompt, Hit hit) {
    Evidence evidence = hit.evidence();
    Map<String, Double> parts = new LinkedHashMap<>();
    for (Figure figure : Figure.values()) {
      double value = figure.of(evidence);
      if (value != 0) {
        parts.put(figure.label(), figure.weight * value);
      }
    }
    if (prompt.command && hit.terms().stream().noneMatch(Gate::isName)) {
      parts.remove(Figure.RAREST.label());
      parts.remove(Figure.FEW.label());
      parts.put("command", COMMAND);
    }
    return parts;
  }

  /// Whether a term begins with a letter and ends with two digits (`kel410`): the name of one
  /// thing.
  private static boolean isName(String term) {
    int end = term.length();
    return end > 2
        && Character.isLetter(term.charAt(0))
        && Character.isDigit(term.charAt(end - 1))
        && Character.isDigit(term.charAt(end - 2));
  }

  /// A hit with what speaks for it.
  ///
  /// @param figures by name, each as much as it counts
  /// @param worth their sum
  /// @param known whether the model has it already
  /// @param changed whether the model was given another text of it, which is no longer true
  public record Judged(
      Hit hit, Map<String, Double> figures, double worth, boolean known, boolean changed) {
    /// Whether it says of the same words, and later, what may correct all of these.
    private boolean isNewerThan(List<Judged> others) {
      return worth >= ALONE
          && !others.isEmpty()
          && others.stream()
              .allMatch(other ->
                  hit.terms().containsAll(other.hit.terms())
                      && hit.passage().isAfter(other.hit.passage()));
    }

    /// Whether it stands for an answer: by itself, and no hit holds an asked word that is more than
    /// four times as rare as its rarest.
    private boolean answers(double rarest) {
      return worth >= ALONE && rarest - hit.evidence().rarest() < Math.log(4);
    }

    /// What it earns by its words and its meaning, less the less it holds of what was asked and the
    /// more common the rarest word of that; comparable within one answer only. What stands beside
    /// others' words alone says nothing. Meaning counts beside another hit alone: that a note is
    /// like a question is no reason to speak.
    private double said() {
      Evidence evidence = hit.evidence();
      if (hit.isOfAskedTime()) {
        return worth >= ALONE ? 1 : 0;
      }
      double earned = evidence.score() + evidence.meaning();
      boolean own = worth > NOTHING && !hit.isContext();
      return own ? earned * Math.sqrt(evidence.held() * evidence.rarest()) : 0;
    }

    /// Why it is held back.
    ///
    /// @param best what the best one is worth
    /// @param betters whether it is better than what the model has
    private Verdict held(double best, boolean betters) {
      if (worth >= ALONE) {
        return best < ALONE ? Verdict.FAR_DOWN : betters ? Verdict.LESSER : Verdict.NO_BETTER;
      }
      if (!figures.containsKey(Hit.ASKED_DATE)) {
        return Verdict.GATED;
      }
      return hit.isOfAskedTime() ? Verdict.NO_QUESTION : Verdict.OTHER_TIME;
    }

    /// Whether it says enough to stand beside the best.
    private boolean standsBeside(Judged best) {
      boolean together =
          hit.parts().containsKey(Hit.ASKED_DATE)
              || hit.passage().isInSectionOf(best.hit.passage());
      boolean byOneWord = hit.evidence().words() <= 1 && best.hit.evidence().words() > 1;
      double needed = together ? TOGETHER : byOneWord ? BY_ONE_WORD : ELSEWHERE;
      double said = said();
      return said > 0 && said >= needed * best.said();
    }
  }

  /// What a prompt is, read once.
  ///
  /// @param command whether it tells the agent to do something
  /// @param onlyPasted whether it gives names that nothing is asked about
  record Prompt(boolean command, boolean onlyPasted) {
    static Prompt of(QueryText text) {
      String prose = text.prose();
      return new Prompt(
          SmallTalk.isCommand(prose), !text.identifiers().isEmpty() && !SentenceEnd.asks(prose));
    }
  }

  private static Judged judged(Prompt prompt, Hit hit, boolean known, boolean changed) {
    Evidence evidence = hit.evidence();
    if (hit.isOfAskedTime()) {
      // Decisions that are known answer who asks for them, other notes of the time do not.
      double cue = hit.parts().getOrDefault(Hit.ANSWER_CUE, 0.0);
      double worth = evidence.score() > 0 ? ALONE + cue : NOTHING;
      return new Judged(hit, Map.of(Hit.ASKED_DATE, worth), worth, known, changed);
    }
    Map<String, Double> figures = parts(prompt, hit);
    boolean pasted =
        prompt.onlyPasted && evidence.held() < PASTED_SHARE * evidence.asked().weight();
    if (pasted) {
      figures.put(PASTED, NOTHING);
    }
    if (pasted || evidence.score() <= 0) {
      return new Judged(hit, figures, NOTHING, known, changed);
    }
    double sum = 0;
    for (double figure : figures.values()) {
      sum += figure;
    }
    return new Judged(hit, figures, sum, known, changed);
  }

  /// What is worth saying.
  ///
  /// @param chosen the hits to inject, best first
  /// @param above hits that the model has already and that stand by themselves: of the first, or of
  ///   all that there is of an asked time
  /// @param known all hits that the model has already
  /// @param held why each of the others is held back, by its passage's id
  /// @param reason one clause with the figures, for `--explain` and traces
  public record Choice(
      List<Hit> chosen,
      List<Hit> above,
      List<Hit> known,
      Map<String, Verdict> held,
      String reason) {
    public static final Choice NONE = new Choice(List.of(), List.of(), List.of(), Map.of(), "");

    /// Fewer of the same.
    public Choice of(List<Hit> fewer) {
      return new Choice(fewer, above, known, held, reason);
    }

    /// The same where some stand otherwise.
    public Choice notAbove(List<Hit> elsewhere) {
      List<Hit> left = above.stream().filter(hit -> !elsewhere.contains(hit)).toList();
      return new Choice(chosen, left, known, held, reason);
    }

    public boolean isEmpty() {
      return chosen.isEmpty() && above.isEmpty();
    }

    /// Whether the model has a better answer than those to inject.
    public boolean isBestAbove() {
      return !above.isEmpty()
          && (chosen.isEmpty() || above.getFirst().score() > chosen.getFirst().score());
    }
  }

  /// Judges each hit, once.
  ///
  /// @param text what was asked
  /// @param hits what was found, best first
  /// @param known whether the model has a hit already
  public Judgement judge(QueryText text, List<Hit> hits, Predicate<Hit> known) {
    return judge(text, hits, known, _ -> false);
  }

  /// The same where the model was given another text of some, which is told whatever the prompt
  /// asks, if it has a word of it.
  public Judgement judge(
      QueryText text, List<Hit> hits, Predicate<Hit> known, Predicate<Hit> changed) {
    List<Judged> judged = new ArrayList<>(hits.size());
    Prompt prompt = Prompt.of(text);
    boolean ofTime = hits.stream().anyMatch(Hit::isOfAskedTime);
    boolean asksForTime = false;
    for (Hit hit : ofTime ? ofTimeFirst(hits) : hits) {
      asksForTime |= hit.isOfAskedTime() && hit.evidence().score() > 0;
      boolean isKnown = known.test(hit);
      boolean isChanged = !isKnown && !hit.isContext() && changed.test(hit);
      judged.add(
          ofTime && !hit.isOfAskedTime()
              ? new Judged(hit, Map.of(Hit.ASKED_DATE, NOTHING), NOTHING, isKnown, isChanged)
              : judged(prompt, hit, isKnown, isChanged));
    }
    boolean smallTalk = text.identifiers().isEmpty() && SmallTalk.isAll(text.prose(), asksForTime);
    return new Judgement(judged, !judges, smallTalk);
  }

  private static List<Hit> ofTimeFirst(List<Hit> hits) {
    List<Hit> ordered = new ArrayList<>(hits);
    ordered.sort(Comparator.comparing(hit -> !hit.isOfAskedTime()));
    return ordered;
  }

  /// What was found for a prompt, judged.
  ///
  /// @param hits best first
  /// @param open whether all that is not known passes
  /// @param smallTalk whether the prompt asks nothing
  public record Judgement(List<Judged> hits, boolean open, boolean smallTalk) {
    public static final Judgement NONE = new Judgement(List.of(), false, false);

    /// The same of some of the hits.
    public Judgement of(Predicate<Hit> some) {
      return new Judgement(
          hits.stream().filter(one -> some.test(one.hit)).toList(), open, smallTalk);
    }

    /// Whether a new hit comes before all answers that the model has, and holds as many asked
    /// words.
    private boolean isBefore(Judged one, List<Judged> above) {
      double words = one.hit.evidence().words();
      return above.isEmpty()
          || (one.hit.passage().id().equals(hits.getFirst().hit.passage().id())
              && above.stream().allMatch(known -> words >= known.hit.evidence().words()));
    }

    /// Whether a hit is one of those that mean most nearly what was asked.
    private boolean isAlike(Judged one) {
      double meaning = one.hit.evidence().meaning();
      return meaning >= ALIKE
          && !one.figures.containsKey(Hit.ASKED_DATE)
          && hits.stream().filter(other -> other.hit.evidence().meaning() > meaning).count()
              < MOST_ALIKE;
    }

    /// Which of them are worth saying.
    public Choice choice() {
      if (hits.isEmpty()) {
        return Choice.NONE;
      }
      double rarest =
          hits.stream().mapToDouble(one -> one.hit.evidence().rarest()).max().getAsDouble();
      List<Hit> has = new ArrayList<>();
      List<Judged> news = new ArrayList<>();
      List<Judged> above = new ArrayList<>();
      List<Judged> ofTime = new ArrayList<>();
      for (int i = 0; i < hits.size(); i++) {
        Judged hit = hits.get(i);
        if (!hit.known) {
          news.add(hit);
          continue;
        }
        has.add(hit.hit);
        if (hit.answers(rarest) && (i < FIRST || hit.hit.isOfAskedTime())) {
          (i < FIRST ? above : ofTime).add(hit);
        }
      }
      if (open) {
        return new Choice(plain(news), List.of(), has, Map.of(), "");
      }
      Map<String, Verdict> held = new HashMap<>();
      if (smallTalk) {
        for (Judged one : news) {
          held.put(one.hit.passage().id(), Verdict.NO_QUESTION);
        }
        return new Choice(List.of(), List.of(), has, held, "small talk or a command");
      }
      List<Judged> first = first(news);
      double best = first.stream().mapToDouble(Judged::worth).max().orElse(NOTHING);
      Optional<Judged> most = first.stream().max((a, b) -> Double.compare(a.said(), b.said()));
      double least = above.stream().mapToDouble(Judged::worth).max().orElse(ALONE);
      List<Judged> chosen = new ArrayList<>();
      for (Judged one : news) {
        boolean betters = isBefore(one, above) || Math.min(best, one.worth) >= least;
        if ((best >= ALONE
                && betters
                && (most.filter(one::standsBeside).isPresent() || isAlike(one)))
            || one.isNewerThan(above)
            || one.changed) {
          chosen.add(one);
        } else {
          held.put(one.hit.passage().id(), one.held(best, betters));
        }
      }
      boolean pasted = first.stream().anyMatch(one -> one.figures.containsKey(PASTED));
      if (chosen.isEmpty() && above.isEmpty() && pasted) {
        return new Choice(
            List.of(),
            List.of(),
            has,
            held,
            "pasted without a question, and no hit holds a third of it");
      }
      String figures =
          first.isEmpty() ? "" : ": best " + hundredths(best) + ", needed " + hundredths(least);
      String why =
          !chosen.isEmpty()
              ? "evidence enough"
              : above.isEmpty() ? "too little speaks for any hit" : "the answer is there already";
      if (!above.isEmpty()) {
        ofTime.stream().filter(one -> one.worth >= least).forEach(above::add);
      }
      return new Choice(plain(chosen), plain(above), has, held, why + figures);
    }
  }

  /// Those that the others are measured by.
  private static List<Judged> first(List<Judged> news) {
    List<Judged> first = news.subList(0, Math.min(FIRST, news.size()));
    if (first.stream().anyMatch(one -> one.worth >= ALONE)) {
      return first;
    }
    return news.stream()
        .limit(FIRST_OF_ALL)
        .filter(one -> one.worth >= ALONE + FARTHER_DOWN)
        .max((a, b) -> Double.compare(a.worth, b.worth))
        .map(List::of)
        .orElse(first);
  }

  private static List<Hit> plain(List<Judged> judged) {
    return judged.stream().map(Judged::hit).toList();
  }

  private static double hundredths(double value) {
    return Math.round(value * 100) / 100.0;
  }
}

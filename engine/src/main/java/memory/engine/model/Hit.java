package memory.engine.model;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A passage that matched.
///
/// @param score higher is better; comparable within one answer only
/// @param snippet the passage around its matches, at line borders; empty when none was asked for
/// @param terms the query's terms that matched, as analysed
/// @param parts what the score is made of, by name; in detail only when asked for
/// @param evidence what speaks for it
/// @param arrival where it comes from when it is new to the project's user; empty = it is known
/// @param corrected the day of the hit that gives another value of the same thing since, with the
///   hour where both are of that day
/// @param timed whether the hour of its day is told: there is another value of that day
/// @param gone a file, or a name of code, that it names and that the project had once and has no
///   more
public record Hit(
    Passage passage,
    double score,
    String snippet,
    Set<String> terms,
    Map<String, Double> parts,
    Evidence evidence,
    Optional<Provenance> arrival,
    Optional<String> corrected,
    boolean timed,
    Optional<String> gone) {

  /// The part of a score that a hit has for standing on a day that was asked for.
  public static final String ASKED_DATE = "asked_date";

  /// The part of a score that a hit has for showing the kind of answer that was asked for.
  public static final String ANSWER_CUE = "answer_cue";

  /// One that is known and stands.
  public Hit(
      Passage passage,
      double score,
      String snippet,
      Set<String> terms,
      Map<String, Double> parts,
      Evidence evidence) {
    this(
        passage,
        score,
        snippet,
        terms,
        parts,
        evidence,
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty());
  }

  /// The same as one of an asked time that holds all that was asked for besides: it earns its place
  /// by that, and those of an answer that are not marked so have none.
  public Hit ofAskedTime() {
    Evidence.Asked all = evidence.asked();
    Evidence.Asked asked = new Evidence.Asked(0, all.weight(), all.rarest(), all.passages());
    Evidence held = new Evidence(asked, evidence.score(), 0, 0, 0);
    Map<String, Double> why = new LinkedHashMap<>(parts);
    why.putIfAbsent(ASKED_DATE, 0.0);
    return new Hit(passage, score, snippet, terms, why, held, arrival, corrected, timed, gone);
  }

  /// Whether it was found because a time was asked for: it is of that time, and holds whatever was
  /// asked for besides.
  public boolean isOfAskedTime() {
    return evidence.asked().words() == 0 && parts.containsKey(ASKED_DATE);
  }

  /// Whether it was found through what stands around it alone: it holds no asked word, in its text,
  /// its name or its date, and none in another form.
  public boolean isContext() {
    return terms.isEmpty()
        && !parts.isEmpty()
        && !parts.containsKey("word_forms")
        && !parts.containsKey(ASKED_DATE)
        && !parts.containsKey("meaning");
  }

  /// How many of the passage's lines the snippet does not show.
  public long linesLeftOut() {
    return Math.max(0, passage.text().strip().lines().count() - snippet.lines().count());
  }

  /// The same with the passage as another reader sees it.
  public Hit with(Passage other) {
    return new Hit(other, score, snippet, terms, parts, evidence, arrival, corrected, timed, gone);
  }

  /// The same with another score and what speaks for that.
  public Hit scored(double other, Evidence held) {
    return new Hit(passage, other, snippet, terms, parts, held, arrival, corrected, timed, gone);
  }

  /// The same with another view of its passage.
  public Hit withSnippet(String other) {
    return new Hit(passage, score, other, terms, parts, evidence, arrival, corrected, timed, gone);
  }

  /// The same with other terms, around which excerpts are cut.
  public Hit withTerms(Set<String> others) {
    return new Hit(
        passage, score, snippet, others, parts, evidence, arrival, corrected, timed, gone);
  }

  public Hit arrived(Provenance from) {
    Optional<Provenance> of = Optional.of(from);
    return new Hit(passage, score, snippet, terms, parts, evidence, of, corrected, timed, gone);
  }

  /// The same, older than one that gives another value.
  ///
  /// @param newer has a day
  public Hit correctedBy(Passage newer) {
    Optional<String> when = Optional.of(newer.whenBeside(passage));
    return new Hit(passage, score, snippet, terms, parts, evidence, arrival, when, timed, gone);
  }

  /// The same where there is another value of its day.
  public Hit withHour() {
    return new Hit(passage, score, snippet, terms, parts, evidence, arrival, corrected, true, gone);
  }

  /// Its day, with the hour where that is told; empty without a day.
  public String when() {
    return timed ? passage.moment() : passage.date().map(LocalDate::toString).orElse("");
  }

  /// The same, naming a file or another name of code that is gone.
  public Hit checked(String name) {
    Optional<String> of = Optional.of(name);
    return new Hit(passage, score, snippet, terms, parts, evidence, arrival, corrected, timed, of);
  }
}

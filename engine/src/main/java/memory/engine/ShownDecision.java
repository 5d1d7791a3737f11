package memory.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Decision;
import memory.engine.request.ScopedDecision;

/// Decisions as whoever asked may have them: at a terminal as they stand in their log, anywhere
/// else with secrets masked and a placeholder for what holds planted orders. A log may have been
/// edited by hand.
public final class ShownDecision {
  private static final String BLOCKED = "BLOCKED";

  private final boolean guarded;

  private ShownDecision(boolean guarded) {
    this.guarded = guarded;
  }

  /// To a person at a terminal.
  public static ShownDecision raw() {
    return new ShownDecision(false);
  }

  /// To programs, and models behind them.
  public static ShownDecision guarded() {
    return new ShownDecision(true);
  }

  public List<ScopedDecision> all(List<ScopedDecision> decisions) {
    return decisions.stream()
        .map(one -> new ScopedDecision(one(one.decision()), one.scope(), one.path(), one.own()))
        .toList();
  }

  public Decision one(Decision decision) {
    if (!guarded) {
      return decision;
    }
    List<String> words = words(decision);
    String all = String.join("\n", words);
    List<String> rules = WriteGuard.threats(all);
    return rules.isEmpty() ? masked(decision, masked(words, all)) : blocked(decision, rules);
  }

  private static List<String> words(Decision decision) {
    List<String> words = new ArrayList<>();
    words.add(decision.id());
    words.add(decision.title());
    words.add(decision.text());
    words.add(decision.reason().orElse(""));
    words.add(decision.createdBy().orElse(""));
    words.add(decision.project().orElse(""));
    words.add(decision.supersededBy().orElse(""));
    words.addAll(decision.tags());
    words.addAll(decision.supersedes());
    words.addAll(decision.conflictsWith());
    return words;
  }

  /// Masked together: what is a secret in one place is one in all. Every line keeps its number.
  private static Iterator<String> masked(List<String> words, String all) {
    Iterator<String> lines = List.of(WriteGuard.redacted(all).split("\n", -1)).iterator();
    List<String> masked = new ArrayList<>();
    for (String word : words) {
      StringBuilder its = new StringBuilder(lines.hasNext() ? lines.next() : "");
      for (int i = 0; i < word.length(); i++) {
        if (word.charAt(i) == '\n') {
          its.append('\n').append(lines.hasNext() ? lines.next() : "");
        }
      }
      masked.add(its.toString());
    }
    return masked.iterator();
  }

  private static Decision masked(Decision decision, Iterator<String> words) {
    String id = words.next();
    String title = words.next();
    String text = words.next();
    Optional<String> reason = told(words);
    Optional<String> createdBy = told(words);
    Optional<String> project = told(words);
    Optional<String> supersededBy = told(words);
    return new Decision(
        id.isBlank() ? BLOCKED : id,
        title,
        text,
        next(words, decision.tags().size()),
        decision.status(),
        reason,
        next(words, decision.supersedes().size()),
        supersededBy,
        next(words, decision.conflictsWith().size()),
        decision.createdAt(),
        decision.updatedAt(),
        createdBy,
        project,
        decision.important(),
        decision.archived(),
        decision.line());
  }

  private static Optional<String> told(Iterator<String> words) {
    return Optional.of(words.next()).filter(word -> !word.isEmpty());
  }

  private static List<String> next(Iterator<String> words, int count) {
    List<String> next = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      next.add(words.next());
    }
    return next;
  }

  private static Decision blocked(Decision decision, List<String> rules) {
    return new Decision(
        WriteGuard.threats(decision.id()).isEmpty() ? WriteGuard.redacted(decision.id()) : BLOCKED,
        WriteGuard.placeholder("decision", rules),
        "",
        List.of(),
        decision.status(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        List.of(),
        decision.createdAt(),
        decision.updatedAt(),
        Optional.empty(),
        Optional.empty(),
        decision.important(),
        decision.archived(),
        decision.line());
  }
}

package memory.engine.inject;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import memory.engine.decision.LogFile;
import memory.engine.file.BoundedRead;
import memory.engine.model.Decision;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;

/// The active decisions of some scopes, as a prompt is told of them.
public final class DecisionLines {
  private DecisionLines() {}

  /// Within each log the important ones first, what only turns said last, else the newest first. A
  /// log that is missing or cannot be read has none.
  ///
  /// @param own what this project is called
  /// @param everyProject whether a global record that names another one stands there too, labelled
  public static List<DecisionLine> of(
      List<ScopeRoot> roots, Set<String> own, boolean everyProject) {
    return of(roots, own, decision -> everyProject || isOwn(decision, own));
  }

  /// Those that were taken on a day.
  public static List<DecisionLine> ofDay(
      List<ScopeRoot> roots, Set<String> own, LocalDate day, ZoneId zone) {
    return of(
        roots,
        own,
        decision ->
            isOwn(decision, own)
                && decision
                    .createdAt()
                    .map(at -> at.atZone(zone).toLocalDate().equals(day))
                    .orElse(false));
  }

  private record Active(Scope scope, Decision decision) {}

  private static List<DecisionLine> of(
      List<ScopeRoot> roots, Set<String> own, Predicate<Decision> wanted) {
    List<Active> active = new ArrayList<>();
    for (ScopeRoot root : roots) {
      for (LogFile log : LogFile.of(root)) {
        Scope scope = root.scopeOf(log.path());
        active(log).forEach(decision -> active.add(new Active(scope, decision)));
      }
    }
    Set<String> ids = new HashSet<>();
    active.forEach(one -> ids.add(one.decision().id()));
    List<DecisionLine> lines = new ArrayList<>();
    for (Active one : active) {
      Decision decision = one.decision();
      if (wanted.test(decision)) {
        lines.add(
            new DecisionLine(
                decision.id(),
                decision.title(),
                DecisionLine.reasoned(decision.text(), decision.reason()),
                decision.tags(),
                one.scope(),
                decision.conflictsWith().stream().filter(ids::contains).toList(),
                decision.project().filter(name -> !isOwn(decision, own)),
                decision.standingLine()));
      }
    }
    return List.copyOf(lines);
  }

  private static boolean isOwn(Decision decision, Set<String> own) {
    return decision.project().map(own::contains).orElse(true);
  }

  /// The logs that are read, whether they exist or not.
  public static List<Path> logs(List<ScopeRoot> roots) {
    List<Path> logs = new ArrayList<>();
    for (ScopeRoot root : roots) {
      for (LogFile log : LogFile.of(root)) {
        logs.add(log.file());
        root.main().ifPresent(main -> logs.addAll(logs(List.of(main))));
      }
    }
    return logs;
  }

  /// The important ones come first, what turns said comes last.
  private static int rank(Decision decision) {
    return decision.isTurn() ? 2 : decision.important() ? 0 : 1;
  }

  private static List<Decision> active(LogFile log) {
    try {
      List<Decision> active = new ArrayList<>(log.read(BoundedRead.LOG_BYTES).active());
      active.sort((one, other) -> Integer.compare(rank(one), rank(other)));
      return active;
    } catch (IOException missingOrRefused) {
      return List.of();
    }
  }
}

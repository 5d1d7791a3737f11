package memory.engine.decision;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.Likeness.Standpoint;
import memory.engine.file.ShellWords;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Decision;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.engine.request.DecisionCheckup;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;

/// Compares the decisions with each other and looks their references up. Changes nothing.
public final class DecisionChecks {
  /// More active decisions than are compared with each other.
  static final int MOST_COMPARED = 2000;

  private static final int MOST_TOLD = 100;

  private DecisionChecks() {}

  public static DecisionCheckup of(DecisionList list, MemoryConfig.Decisions kept, Instant now) {
    List<DecisionCheckup.Pair> duplicates = new ArrayList<>();
    List<String> conflicts = new ArrayList<>();
    compare(list, duplicates, conflicts);
    long past = list.all().stream().filter(one -> isOver(one.decision(), kept, now)).count();
    return new DecisionCheckup(
        list.all().size(),
        list.badLines(),
        list.notes(),
        list.unreadable(),
        duplicates,
        conflicts,
        looseEnds(list),
        (int) past);
  }

  private static void compare(
      DecisionList list, List<DecisionCheckup.Pair> duplicates, List<String> conflicts) {
    List<Decision> active = new ArrayList<>();
    List<Standpoint> points = new ArrayList<>();
    for (ScopedDecision one : list.all()) {
      if (one.decision().active() && active.size() < MOST_COMPARED) {
        active.add(one.decision());
        points.add(Standpoint.of(one.decision()));
      }
    }
    for (int i = 0; i < active.size(); i++) {
      for (int j = i + 1; j < active.size(); j++) {
        Decision later = active.get(i);
        Decision earlier = active.get(j);
        DecisionCheckup.Pair pair = new DecisionCheckup.Pair(later.id(), earlier.id());
        if (isTold(later, earlier)) {
          tell(conflicts, pair.toString());
          continue;
        }
        switch (points.get(i).likeness(points.get(j)).kind()) {
          case SAME -> tell(duplicates, pair);
          case OPPOSED -> tell(conflicts, pair.toString());
          case APART -> {}
        }
      }
    }
  }

  /// The first of the decisions that an active one contradicts, or whose place both take, and says
  /// nothing of it.
  public static Optional<Decision> against(Decision one, List<Decision> others) {
    if (!one.active()) {
      return Optional.empty();
    }
    Standpoint point = Standpoint.of(one);
    return others.stream()
        .filter(other -> !isTold(one, other))
        .filter(other ->
            !Collections.disjoint(one.supersedes(), other.supersedes())
                || Standpoint.of(other).likeness(point).kind() == Likeness.Kind.OPPOSED)
        .findFirst();
  }

  private static boolean isTold(Decision one, Decision other) {
    return one.conflictsWith().contains(other.id()) || other.conflictsWith().contains(one.id());
  }

  private static List<String> looseEnds(DecisionList list) {
    Set<String> ids = new HashSet<>();
    list.all().forEach(one -> ids.add(one.decision().id()));
    List<String> ends = new ArrayList<>();
    rivals(list.all().stream().map(ScopedDecision::decision).toList())
        .forEach(rivals -> tell(ends, rivals));
    for (ScopedDecision one : list.all()) {
      Decision decision = one.decision();
      loose(ends, decision.id() + " replaces ", decision.supersedes(), ids);
      loose(ends, decision.id() + " contradicts ", decision.conflictsWith(), ids);
    }
    return ends;
  }

  private static void loose(List<String> ends, String what, List<String> named, Set<String> ids) {
    named.stream()
        .filter(id -> !ids.contains(id))
        .forEach(id -> tell(ends, what + id + ", which is not there"));
  }

  /// Active decisions that say what one taken before says, as two branches may leave them: by the
  /// id the earlier one's.
  ///
  /// @param decisions in the order in which they were taken
  public static Map<String, String> repeated(List<Decision> decisions) {
    Map<List<String>, String> first = new HashMap<>();
    Map<String, String> repeated = new LinkedHashMap<>();
    for (Decision one : decisions) {
      if (one.active()) {
        List<String> said =
            List.of(
                Statement.of(one.title()).normal(),
                Statement.of(one.text()).normal(),
                one.project().orElse(""));
        String earlier = first.putIfAbsent(said, one.id());
        if (earlier != null) {
          repeated.put(one.id(), earlier);
        }
      }
    }
    return repeated;
  }

  /// Active decisions that replace the same one, as two branches may leave them.
  public static List<String> rivals(List<Decision> decisions) {
    Map<String, List<String>> replacing = new LinkedHashMap<>();
    for (Decision one : decisions) {
      if (one.active()) {
        one.supersedes()
            .forEach(old -> replacing.computeIfAbsent(old, _ -> new ArrayList<>()).add(one.id()));
      }
    }
    List<String> rivals = new ArrayList<>();
    replacing.forEach((old, ids) -> {
      if (ids.size() > 1) {
        rivals.add(String.join(" and ", ids) + " replace the same decision, " + old);
      }
    });
    return rivals;
  }

  /// That it was removed, and changed where that was not known, with the words of both as any
  /// program may have them.
  ///
  /// @param now as it would stand
  /// @param removed as it stood when it was removed
  public static String contested(Decision now, Decision removed) {
    return now.id()
        + " was removed ("
        + WriteGuard.shown(now.id(), removed.words())
        + ") and changed where that was not known ("
        + WriteGuard.shown(now.id(), now.words())
        + ")";
  }

  /// The commands by which it is there again, and by which it stays removed. What is masked in the
  /// words is for a person to write.
  ///
  /// @param now as it would stand
  public static String settled(Decision now, Scope scope) {
    List<String> again = new ArrayList<>(List.of("memory", "decision", "add", now.words()));
    again.addAll(List.of("--scope", scope.label()));
    if (!now.title().isBlank() && !now.title().equals(now.words())) {
      again.addAll(List.of("--title", now.title()));
    }
    if (now.status() == Status.DRAFT) {
      again.addAll(List.of("--status", now.status().label()));
    }
    now.reason().ifPresent(why -> again.addAll(List.of("--reason", why)));
    now.flaggedTags().forEach(tag -> again.addAll(List.of("--tag", tag)));
    return "to have it again: "
        + WriteGuard.shown(now.id(), ShellWords.of(again.toArray(String[]::new)))
        + "; to leave it out: "
        + ShellWords.of("memory", "decision", "remove", now.id(), "--scope", scope.label());
  }

  private static <T> void tell(List<T> told, T what) {
    if (told.size() < MOST_TOLD) {
      told.add(what);
    }
  }

  /// Whether the days are over that a decision is kept which does not count any more, since it last
  /// changed. Never for an active one, nor for one without a date.
  static boolean isOver(Decision decision, MemoryConfig.Decisions kept, Instant now) {
    int days =
        switch (decision.status()) {
          case ACTIVE -> Integer.MAX_VALUE;
          case DRAFT -> kept.draftDays();
          case REJECTED -> kept.rejectedDays();
          case SUPERSEDED -> kept.supersededDays();
        };
    return decision.status() != Status.ACTIVE
        && decision
            .updatedAt()
            .filter(at -> at.isBefore(now.minus(Duration.ofDays(days))))
            .isPresent();
  }
}

package memory.engine;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.model.Filters;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.RecallResult;
import memory.engine.model.Status;
import memory.engine.recall.FilterSyntax;
import memory.engine.request.DecisionList;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.ScopedDecision;
import memory.engine.request.SearchQuestion;

/// Decisions found for a query: by the index, best first; by the logs themselves when it cannot
/// answer, and when nothing but filters was asked. Active ones, unless a status is asked for.
public record DecisionSearch(List<ScopedDecision> decisions, Freshness freshness) {
  public DecisionSearch {
    decisions = List.copyOf(decisions);
  }

  /// @param list where the decisions are looked up that the index finds
  /// @throws RefusedException when another kind than decisions is asked for
  public static DecisionSearch of(MemoryEngine engine, DecisionList list, SearchQuestion asked) {
    FilterSyntax.Parsed parsed =
        FilterSyntax.parse(
            asked.text(),
            asked.filters(engine.ownFilters()),
            engine.workspace().environment().today());
    String others =
        parsed.filters().kinds().stream()
            .filter(kind -> kind != Kind.DECISION)
            .map(kind -> "kind:" + kind.label())
            .sorted()
            .collect(Collectors.joining(" "));
    if (!others.isEmpty()) {
      throw Refusal.malformed(
              others + " does not apply to decisions",
              "leave it out, or look for notes: memory search " + asked.text())
          .asException();
    }
    int limit = asked.limit().orElse(engine.workspace().config().search().limit());
    List<ScopedDecision> found = new ArrayList<>();
    Freshness freshness = Freshness.fresh();
    if (parsed.text().isBlank()) {
      found.addAll(list.all());
    } else {
      RecallResult result =
          engine.search(new Query(parsed.text(), parsed.filters(), limit, false, Optional.empty()));
      freshness = result.freshness();
      if (result instanceof RecallResult.Failed) {
        found.addAll(list.search(parsed.text()));
      } else {
        result.hits().forEach(hit -> scoped(list, hit).ifPresent(found::add));
      }
    }
    Filters filters = parsed.filters();
    return new DecisionSearch(
        found.stream()
            .filter(one -> has(one, filters.status(), filters.tags()) && isIn(one, filters))
            .distinct()
            .limit(limit)
            .toList(),
        freshness);
  }

  /// Whether a decision is of that status, or active when none is asked for, and has all the tags.
  ///
  /// @param tags bare and in lower case
  private static boolean has(ScopedDecision one, Optional<Status> status, Set<String> tags) {
    return one.hasTags(tags)
        && status
            .map(wanted -> one.decision().status() == wanted)
            .orElseGet(one.decision()::active);
  }

  /// Whether it is of the scopes and days that were asked for.
  private static boolean isIn(ScopedDecision one, Filters filters) {
    Optional<LocalDate> day =
        one.decision().createdAt().map(at -> LocalDate.ofInstant(at, ZoneOffset.UTC));
    return (filters.scopes().isEmpty() || filters.scopes().contains(one.scope()))
        && day.orElse(LocalDate.MIN).compareTo(filters.since().orElse(LocalDate.MIN)) >= 0
        && day.orElse(LocalDate.MAX).compareTo(filters.until().orElse(LocalDate.MAX)) <= 0;
  }

  private static Optional<ScopedDecision> scoped(DecisionList list, Hit hit) {
    return list.byId(hit.passage().heading().getFirst()).stream()
        .filter(
            one -> one.scope() == hit.passage().scope() && one.path().equals(hit.passage().path()))
        .findFirst();
  }
}

package memory.engine;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import memory.engine.model.Filters;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.RecallResult;
import memory.engine.model.Status;
import memory.engine.recall.FilterSyntax;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.SearchQuestion;

/// Decisions found for a query: by the index, best first; by the logs themselves when it cannot
/// answer, and when nothing but filters was asked. Active ones, unless a status is asked for.
public record DecisionSearch(List<ScopedDecision> decisions, Freshness freshness) {
  public DecisionSearch {
    decisions = List.copyOf(decisions);
  }

  /// @param list where the decisions are looked up that the index finds
  /// @param everyStatus whether those of every status are wanted where the text names none, by
  ///   their status, active ones first
  /// @throws RefusedException when another kind than decisions is asked for
  public static DecisionSearch of(
      MemoryEngine engine, DecisionList list, SearchQuestion asked, boolean everyStatus) {
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
    Optional<Status> named = parsed.filters().status();
    List<Status> statuses =
        named.isEmpty() && everyStatus
            ? List.of(Status.values())
            : List.of(named.orElse(Status.ACTIVE));
    boolean onlyActive = named.isEmpty() && !everyStatus;
    List<ScopedDecision> found = new ArrayList<>();
    Freshness freshness = Freshness.fresh();
    for (Status status : statuses) {
      Filters wanted = parsed.filters().withStatus(status);
      Filters filters = onlyActive ? wanted : wanted.withArchived();
      List<ScopedDecision> some = new ArrayList<>();
      if (parsed.text().isBlank()) {
        some.addAll(list.all());
      } else {
        RecallResult result =
            engine.search(new Query(parsed.text(), filters, limit, false, Optional.empty()));
        freshness = result.freshness();
        if (result instanceof RecallResult.Failed) {
          some.addAll(list.search(parsed.text()));
        } else {
          result.hits().forEach(hit -> scoped(list, hit).ifPresent(some::add));
        }
      }
      some.stream()
          .filter(one -> onlyActive ? one.decision().active() : one.decision().status() == status)
          .filter(one -> one.hasTags(filters.tags()) && isIn(one, filters))
          .forEach(found::add);
    }
    return new DecisionSearch(found.stream().distinct().limit(limit).toList(), freshness);
  }

  private static boolean isIn(ScopedDecision one, Filters filters) {
    Optional<LocalDate> day = one.decision().day();
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

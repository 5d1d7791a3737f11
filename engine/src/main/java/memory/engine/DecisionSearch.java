package memory.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.DecisionShelf;
import memory.engine.decision.DecisionShelf.Shelved;
import memory.engine.recall.FilterSyntax;
import memory.engine.recall.Filters;
import memory.engine.recall.Freshness;
import memory.engine.recall.Hit;
import memory.engine.recall.RecallResult;
import memory.engine.recall.Status;
import memory.engine.scope.Kind;
import memory.engine.scope.Scope;

/// Decisions found for a query: by the index, best first; by the logs themselves when it cannot
/// answer, and when nothing but filters was asked. Active ones, unless a status is asked for.
public record DecisionSearch(List<Shelved> decisions, Freshness freshness) {
  public DecisionSearch {
    decisions = List.copyOf(decisions);
  }

  /// What is asked besides the words; `status:` and `tag:` in the words count too.
  ///
  /// @param tags with or without `#`
  public record Asked(
      Optional<Scope> scope,
      Optional<Status> status,
      List<String> tags,
      boolean everyProject,
      int limit) {
    public Asked {
      tags = List.copyOf(tags);
    }
  }

  /// @param shelf where the decisions are looked up that the index finds
  public static DecisionSearch of(
      MemoryEngine engine, DecisionShelf shelf, String query, Asked asked) {
    FilterSyntax.Parsed parsed = FilterSyntax.parse(query, filters(engine, asked));
    List<Shelved> found = new ArrayList<>();
    Freshness freshness = Freshness.fresh();
    if (parsed.text().isBlank()) {
      found.addAll(shelf.all());
    } else {
      RecallResult result =
          engine.search(
              new Query(parsed.text(), parsed.filters(), asked.limit(), false, Optional.empty()));
      freshness = result.freshness();
      if (result instanceof RecallResult.Failed) {
        found.addAll(shelf.search(parsed.text()));
      } else {
        result.hits().forEach(hit -> shelved(shelf, hit).ifPresent(found::add));
      }
    }
    Filters filters = parsed.filters();
    return new DecisionSearch(
        found.stream()
            .filter(one -> has(one, filters.status(), filters.tags()))
            .distinct()
            .limit(asked.limit())
            .toList(),
        freshness);
  }

  /// Whether a decision is of that status, or active when none is asked for, and has all the tags.
  ///
  /// @param tags bare and in lower case
  private static boolean has(Shelved one, Optional<Status> status, Set<String> tags) {
    return one.hasTags(tags)
        && status
            .map(wanted -> one.decision().status() == wanted)
            .orElseGet(one.decision()::active);
  }

  private static Optional<Shelved> shelved(DecisionShelf shelf, Hit hit) {
    return shelf.byId(hit.passage().heading().getFirst()).stream()
        .filter(
            one -> one.scope() == hit.passage().scope() && one.path().equals(hit.passage().path()))
        .findFirst();
  }

  private static Filters filters(MemoryEngine engine, Asked asked) {
    Set<String> tags = new HashSet<>();
    for (String tag : asked.tags()) {
      tags.add((tag.startsWith("#") ? tag.substring(1) : tag).toLowerCase(Locale.ROOT));
    }
    return new Filters(
        asked.scope().map(Set::of).orElseGet(Set::of),
        Set.of(Kind.DECISION),
        tags,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        asked.status(),
        false,
        asked.everyProject() ? Set.of() : engine.ownFilters().projects(),
        Set.of());
  }
}

package memory.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.DecisionReport;
import memory.cli.output.ExitCode;
import memory.engine.DecisionDoor;
import memory.engine.MemoryEngine;
import memory.engine.Query;
import memory.engine.config.MemoryConfig;
import memory.engine.decision.DecisionCheckup;
import memory.engine.decision.DecisionShelf;
import memory.engine.decision.DecisionShelf.Shelved;
import memory.engine.recall.FilterSyntax;
import memory.engine.recall.Filters;
import memory.engine.recall.Freshness;
import memory.engine.recall.Hit;
import memory.engine.recall.RecallResult;
import memory.engine.recall.Status;
import memory.engine.scope.Kind;

/// The actions of `memory decision` that only look.
final class DecisionReads {
  private DecisionReads() {}

  static ExitCode list(DecisionCall decisions) {
    Arguments typed = decisions.typed();
    if (typed.operands().size() > 1) {
      throw CommandFailure.usage(
          "decision list does not take " + typed.operands().get(1),
          "to look for words: memory decision search");
    }
    DecisionShelf shelf = decisions.shelf();
    List<Shelved> shown =
        shelf.all().stream()
            .filter(one -> matches(one, typed.one(DecisionOptions.STATUS), tags(typed)))
            .limit(typed.one(SearchOptions.LIMIT).orElse(Integer.MAX_VALUE))
            .toList();
    return DecisionReport.list(decisions.call().console(), decisions.call().isJson(), shown, shelf);
  }

  static ExitCode show(DecisionCall decisions, String id) {
    DecisionShelf shelf = decisions.shelf(true);
    List<Shelved> found = shelf.byId(id);
    if (found.isEmpty()) {
      decisions.call().console().note("there is no decision " + id);
    }
    return DecisionReport.show(decisions.call().console(), decisions.call().isJson(), found);
  }

  /// By the index; by the logs themselves when it cannot, and when nothing but filters was asked.
  static ExitCode search(DecisionCall decisions) throws IOException {
    Arguments typed = decisions.typed();
    List<String> words = typed.operands().subList(1, typed.operands().size());
    String query = String.join(" ", words);
    if (query.isBlank()) {
      throw CommandFailure.usage(
          "decision search needs QUERY", "for example: memory decision search status:active db");
    }
    DecisionShelf shelf = decisions.shelf();
    try (MemoryEngine engine = decisions.call().open(decisions.workspace())) {
      FilterSyntax.Parsed parsed =
          FilterSyntax.parse(query, filters(typed, engine.ownFilters(), decisions));
      int limit =
          typed.one(SearchOptions.LIMIT).orElse(decisions.workspace().config().search().limit());
      List<Shelved> found = new ArrayList<>();
      Freshness freshness = Freshness.fresh();
      if (parsed.text().isBlank()) {
        found.addAll(shelf.all());
      } else {
        RecallResult result =
            engine.search(
                new Query(parsed.text(), parsed.filters(), limit, false, Optional.empty()));
        freshness = result.freshness();
        if (result instanceof RecallResult.Failed) {
          found.addAll(shelf.search(parsed.text()));
        } else {
          result.hits().forEach(hit -> shelved(shelf, hit).ifPresent(found::add));
        }
      }
      Optional<Status> status = parsed.filters().status();
      Set<String> tags = parsed.filters().tags();
      boolean byHand = parsed.text().isBlank() || freshness instanceof Freshness.Stale;
      List<Shelved> shown =
          found.stream()
              .filter(one -> !byHand || matches(one, status, tags))
              .distinct()
              .limit(limit)
              .toList();
      Notices.freshness(decisions.call().console(), freshness);
      return DecisionReport.found(
          decisions.call().console(), decisions.call().isJson(), query, freshness, shown);
    }
  }

  private static Optional<Shelved> shelved(DecisionShelf shelf, Hit hit) {
    return shelf.byId(hit.passage().heading().getFirst()).stream()
        .filter(
            one -> one.scope() == hit.passage().scope() && one.path().equals(hit.passage().path()))
        .findFirst();
  }

  private static Filters filters(Arguments typed, Filters own, DecisionCall decisions) {
    return new Filters(
        decisions.scope().map(Set::of).orElseGet(Set::of),
        Set.of(Kind.DECISION),
        tags(typed),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        typed.one(DecisionOptions.STATUS),
        false,
        typed.has(SearchOptions.ALL_PROJECTS) ? Set.of() : own.projects(),
        Set.of());
  }

  private static Set<String> tags(Arguments typed) {
    Set<String> tags = new HashSet<>();
    for (String tag : typed.all(DecisionOptions.TAG)) {
      tags.add((tag.startsWith("#") ? tag.substring(1) : tag).toLowerCase(Locale.ROOT));
    }
    return tags;
  }

  private static boolean matches(Shelved one, Optional<Status> status, Set<String> tags) {
    Set<String> own = new HashSet<>();
    for (String tag : one.decision().tags()) {
      own.add((tag.startsWith("#") ? tag.substring(1) : tag).toLowerCase(Locale.ROOT));
    }
    return own.containsAll(tags)
        && status.map(wanted -> one.decision().status() == wanted).orElse(true);
  }

  static ExitCode status(DecisionCall decisions) {
    MemoryConfig.Decisions set = decisions.workspace().config().decisions();
    DecisionShelf shelf = decisions.shelf(true);
    Map<Status, Integer> counts = new EnumMap<>(Status.class);
    for (Status status : Status.values()) {
      counts.put(status, 0);
    }
    shelf.all().forEach(one -> counts.merge(one.decision().status(), 1, Integer::sum));
    DecisionReport.status(
        decisions.call().console(),
        decisions.call().isJson(),
        decisions.workspace(),
        set,
        counts,
        shelf);
    return ExitCode.OK;
  }

  static ExitCode doctor(DecisionCall decisions) {
    DecisionShelf shelf = decisions.shelf(true);
    DecisionCheckup checkup =
        DecisionCheckup.of(
            shelf,
            DecisionDoor.retention(decisions.workspace()),
            decisions.call().environment().clock().instant());
    return DecisionReport.doctor(decisions.call().console(), decisions.call().isJson(), checkup);
  }
}

package memory.cli.command;

import java.io.IOException;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.DecisionHealthReport;
import memory.cli.output.DecisionReport;
import memory.cli.output.ExitCode;
import memory.engine.DecisionDoor;
import memory.engine.DecisionSearch;
import memory.engine.MemoryEngine;
import memory.engine.config.MemoryConfig;
import memory.engine.decision.DecisionCheckup;
import memory.engine.decision.DecisionShelf;
import memory.engine.decision.DecisionShelf.Shelved;
import memory.engine.recall.Status;

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
    if (shown.isEmpty()) {
      tellUnread(decisions);
    }
    decisions.tellNew(shown);
    return DecisionReport.list(decisions.call().console(), decisions.call().isJson(), shown, shelf);
  }

  static ExitCode show(DecisionCall decisions, String id) {
    DecisionShelf shelf = decisions.shelf(true);
    List<Shelved> found = shelf.byId(id);
    if (found.isEmpty() && !tellUnread(decisions)) {
      decisions
          .call()
          .console()
          .note("there is no decision " + id + "; memory decision list shows the ids");
    }
    decisions.tellNew(found);
    return DecisionReport.show(decisions.call().console(), decisions.call().isJson(), found);
  }

  static ExitCode search(DecisionCall decisions) throws IOException {
    Arguments typed = decisions.typed();
    List<String> words = typed.operands().subList(1, typed.operands().size());
    String query = String.join(" ", words);
    if (query.isBlank()) {
      throw CommandFailure.usage(
          "decision search needs QUERY", "for example: memory decision search status:active db");
    }
    DecisionSearch.Asked asked =
        new DecisionSearch.Asked(
            decisions.scope(),
            typed.one(DecisionOptions.STATUS),
            typed.all(DecisionOptions.TAG),
            typed.has(SearchOptions.ALL_PROJECTS),
            typed.one(SearchOptions.LIMIT).orElse(decisions.workspace().config().search().limit()));
    try (MemoryEngine engine = decisions.call().open(decisions.workspace())) {
      DecisionSearch found = DecisionSearch.of(engine, decisions.shelf(), query, asked);
      Notices.freshness(decisions.call().console(), found.freshness());
      if (found.decisions().isEmpty() && tellUnread(decisions) && !decisions.call().isJson()) {
        return ExitCode.NOTHING;
      }
      decisions.tellNew(found.decisions());
      return DecisionReport.found(
          decisions.call().console(),
          decisions.call().isJson(),
          query,
          found.freshness(),
          found.decisions());
    }
  }

  /// @return whether there are decisions that nobody read
  private static boolean tellUnread(DecisionCall decisions) {
    String unread = ProjectNotice.unread(decisions.workspace());
    if (!unread.isEmpty()) {
      decisions.call().console().note(unread);
    }
    return !unread.isEmpty();
  }

  private static Set<String> tags(Arguments typed) {
    Set<String> tags = new HashSet<>();
    for (String tag : typed.all(DecisionOptions.TAG)) {
      tags.add((tag.startsWith("#") ? tag.substring(1) : tag).toLowerCase(Locale.ROOT));
    }
    return tags;
  }

  private static boolean matches(Shelved one, Optional<Status> status, Set<String> tags) {
    return one.hasTags(tags)
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
    DecisionHealthReport.status(
        decisions.call().console(),
        decisions.call().isJson(),
        decisions.workspace(),
        set,
        counts,
        shelf);
    return ExitCode.OK;
  }

  static ExitCode doctor(DecisionCall decisions) throws IOException {
    if (decisions.typed().has(DecisionOptions.REPAIR)) {
      return decisions.write().tell("repair", decisions.book().repair());
    }
    DecisionShelf shelf = decisions.shelf(true);
    DecisionCheckup checkup =
        DecisionCheckup.of(
            shelf,
            DecisionDoor.retention(decisions.workspace()),
            decisions.call().environment().clock().instant());
    return DecisionHealthReport.doctor(
        decisions.call().console(), decisions.call().isJson(), checkup);
  }
}

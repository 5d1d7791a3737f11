package memory.cli.command;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.DecisionHealthReport;
import memory.cli.output.DecisionReport;
import memory.cli.output.ExitCode;
import memory.engine.DecisionSearch;
import memory.engine.MemoryEngine;
import memory.engine.model.Kind;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Status;
import memory.engine.request.DecisionList;
import memory.engine.request.ScopedDecision;
import memory.engine.request.SearchQuestion;

/// The actions of `memory decision` that only look.
final class DecisionReads {
  private DecisionReads() {}

  static ExitCode list(DecisionCall decisions) {
    Arguments typed = decisions.typed();
    DecisionList list = decisions.list();
    List<ScopedDecision> shown =
        list.having(
            typed.one("--status").flatMap(Status::ofLabel),
            SearchQuestion.bare(typed.all("--tag")),
            typed.number("-n").orElse(Integer.MAX_VALUE));
    if (shown.isEmpty()) {
      tellUnread(decisions);
    }
    decisions.tellNew(shown);
    return DecisionReport.list(decisions.console(), shown, list);
  }

  static ExitCode show(DecisionCall decisions, String id) {
    DecisionList list = decisions.list(true);
    if (list.byId(id).isEmpty() && decisions.scope().isEmpty() && decisions.hasTeam()) {
      list = decisions.ofTeam();
    }
    List<ScopedDecision> found = list.byId(id);
    if (found.isEmpty() && !list.unreadable().isEmpty()) {
      return ExitCode.UNAVAILABLE;
    }
    if (found.isEmpty() && !tellUnread(decisions)) {
      decisions
          .console()
          .note("there is no decision " + id + "; memory decision list shows the ids");
    }
    decisions.tellNew(found);
    return DecisionReport.show(decisions.console(), found, decisions.call().environment().zone());
  }

  static ExitCode search(DecisionCall decisions) throws IOException {
    Arguments typed = decisions.typed();
    List<String> words = typed.operands().subList(1, typed.operands().size());
    String query = String.join(" ", words);
    if (query.isBlank()) {
      throw CommandFailure.usage(
          "decision search needs QUERY", "for example: memory decision search status:active db");
    }
    SearchQuestion asked =
        SearchCommand.question(
            typed,
            decisions.scope(),
            Set.of(Kind.DECISION),
            query,
            decisions.call().environment().today());
    try (MemoryEngine engine = decisions.call().open(decisions.workspace())) {
      DecisionSearch found = DecisionSearch.of(engine, decisions.list(), asked);
      decisions.console().note(found.freshness());
      SearchCommand.tellUnread(decisions.call(), engine, query);
      if (found.decisions().isEmpty() && tellUnread(decisions) && !decisions.call().isJson()) {
        return ExitCode.NOTHING;
      }
      decisions.tellNew(found.decisions());
      return DecisionReport.found(decisions.console(), query, found.freshness(), found.decisions());
    }
  }

  /// @return whether there are decisions that nobody read
  private static boolean tellUnread(DecisionCall decisions) {
    String unread = ProjectNotice.unread(decisions.workspace());
    if (!unread.isEmpty()) {
      decisions.console().note(unread);
    }
    return !unread.isEmpty();
  }

  static ExitCode status(DecisionCall decisions) {
    MemoryConfig.Decisions set = decisions.workspace().config().decisions();
    DecisionList list = decisions.list(true);
    Map<Status, Integer> counts = new EnumMap<>(Status.class);
    for (Status status : Status.values()) {
      counts.put(status, 0);
    }
    list.all().forEach(one -> counts.merge(one.decision().status(), 1, Integer::sum));
    try (MemoryEngine engine = decisions.call().open(decisions.workspace())) {
      DecisionHealthReport.status(decisions.console(), engine.decisionLogs(), set, counts, list);
    }
    return ExitCode.OK;
  }

  static ExitCode doctor(DecisionCall decisions) throws IOException {
    if (decisions.typed().has("--repair")) {
      return decisions.repair();
    }
    return DecisionHealthReport.doctor(decisions.console(), decisions.checkup());
  }
}

package memory.cli.command;

import java.time.Instant;
import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.option.ValueType;
import memory.cli.output.DecisionReport;
import memory.cli.output.ExitCode;
import memory.engine.capture.StaleReview;
import memory.engine.capture.StaleReview.Stale;
import memory.engine.decision.Decision;
import memory.engine.decision.DecisionShelf;
import memory.engine.decision.DecisionShelf.Shelved;

/// `memory recent` and `memory stale`: the decisions that changed last, and those worth a look
/// because they may not hold any more. Nothing is changed.
public final class DecisionReviewCommand implements Command {
  private static final int USUAL = 10;
  private static final int USUAL_DAYS = 180;
  private static final OptionSpec<Integer> DAYS =
      OptionSpec.of(
          "--days",
          "N",
          new ValueType.Whole(1, 36_500),
          "Not touched for so many days (" + USUAL_DAYS + ")");

  private final boolean stale;

  public DecisionReviewCommand(boolean stale) {
    this.stale = stale;
  }

  @Override
  public CommandSpec spec() {
    return stale
        ? new CommandSpec(
            "stale",
            "Show active decisions that may not hold any more, and why",
            OperandSpec.none(),
            List.of(DAYS, SearchOptions.LIMIT, WriteOptions.SCOPE, SearchOptions.ALL_PROJECTS),
            List.of(
                new Example("memory stale --days 90", "old, contradicted, or about files gone")))
        : new CommandSpec(
            "recent",
            "Show the decisions that changed last",
            OperandSpec.none(),
            List.of(SearchOptions.LIMIT, WriteOptions.SCOPE, SearchOptions.ALL_PROJECTS),
            List.of(new Example("memory recent -n 5", "the last five, newest first")));
  }

  @Override
  public ExitCode run(Call call) {
    DecisionCall decisions = new DecisionCall(call, call.arguments().one(WriteOptions.SCOPE));
    DecisionShelf shelf = decisions.shelf();
    int limit = call.arguments().one(SearchOptions.LIMIT).orElse(USUAL);
    if (!stale) {
      List<Shelved> recent =
          shelf.all().stream()
              .filter(one -> one.decision().active())
              .sorted((one, other) -> changed(other).compareTo(changed(one)))
              .limit(limit)
              .toList();
      return DecisionReport.list(call.console(), call.isJson(), recent, shelf);
    }
    List<Stale> found =
        StaleReview.of(
            shelf,
            decisions.workspace().layout().projectFolder(),
            call.environment().clock().instant(),
            call.arguments().one(DAYS).orElse(USUAL_DAYS));
    return DecisionReport.stale(
        call.console(), call.isJson(), found.subList(0, Math.min(limit, found.size())));
  }

  private static Instant changed(Shelved one) {
    Decision decision = one.decision();
    return decision.updatedAt().or(decision::createdAt).orElse(Instant.EPOCH);
  }
}

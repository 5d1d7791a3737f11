package memory.cli.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// One row a measure, one column an arm.
public final class MeasureTable {
  private final EvalReport report;
  private final List<List<String>> rows = new ArrayList<>();

  private MeasureTable(EvalReport report) {
    this.report = report;
  }

  public static Table of(EvalReport report) {
    MeasureTable table = new MeasureTable(report);
    table.fill();
    List<String> head = new ArrayList<>(List.of(""));
    report.run().arms().forEach(arm -> head.add(arm.label()));
    return new Table(head, table.rows);
  }

  private void fill() {
    int negatives = report.negatives();
    row("gold in the block, mean share", s -> Figures.fraction(s.share()));
    row("gold in the block, any of it", s -> Figures.fraction(s.any()));
    row("injected hits that are gold or beside it", s -> Figures.percent(s.precision()));
    filled();
    ranking("passage", ArmSummary::passages);
    ranking("file", ArmSummary::files);
    row("negatives kept silent", s -> s.silent() + "/" + negatives);
    row("superseded text recalled", s -> Figures.plural(s.stale(), "question"));
    row("recall failed", s -> Figures.plural(s.failures(), "question"));
    row("injected characters, mean", s -> Figures.whole(s.blockChars()));
    row("  of them recalled", s -> Figures.whole(s.recalledChars()));
    row("injected characters, most", s -> Figures.whole(s.mostChars()));
    row("different standing blocks", s -> String.valueOf(s.standingForms()));
    row("in one session: hits given again", s -> Figures.percent(s.session().repeatRate()));
    row("in one session: standing block kept", s -> Figures.percent(s.session().prefixStability()));
    latency("injection", ArmSummary::injections);
    latency("search", ArmSummary::searches);
  }

  private void latency(String what, Function<ArmSummary, ArmSummary.Latencies> times) {
    for (int percent : new int[] {50, 95}) {
      row(
          what + " p" + percent + ", ms",
          summary ->
              times.apply(summary).sorted().isEmpty()
                  ? "-"
                  : Figures.millis(times.apply(summary).percentile(percent)));
    }
  }

  private void filled() {
    if (report.summaries().stream().allMatch(summary -> summary.filled().isEmpty())) {
      return;
    }
    for (int i = 0; i < FilledBlock.SIZES.size(); i++) {
      int size = i;
      row(
          String.format(Locale.ROOT, "gold in %,d characters of hits", FilledBlock.SIZES.get(i)),
          s -> s.filled().isEmpty() ? "-" : Figures.fraction(s.filled().get(size)));
    }
  }

  private void ranking(String level, Function<ArmSummary, Optional<RankScore>> part) {
    if (report.summaries().stream().map(part).allMatch(Optional::isEmpty)) {
      return;
    }
    score(level + " R@1", part, RankScore::r1);
    score(level + " R@3", part, RankScore::r3);
    score(level + " R@5", part, RankScore::r5);
    score(level + " R@10", part, RankScore::r10);
    score(level + " MRR", part, RankScore::mrr);
    score(level + " nDCG@10", part, RankScore::ndcg10);
    score(level + " MAP", part, RankScore::ap);
  }

  private void score(
      String name,
      Function<ArmSummary, Optional<RankScore>> part,
      ToDoubleFunction<RankScore> value) {
    row(
        name,
        summary ->
            part.apply(summary)
                .map(score -> Figures.fraction(value.applyAsDouble(score)))
                .orElse("-"));
  }

  private void row(String name, Function<ArmSummary, String> value) {
    List<String> cells = new ArrayList<>(List.of(name));
    report.summaries().forEach(summary -> cells.add(value.apply(summary)));
    rows.add(cells);
  }
}

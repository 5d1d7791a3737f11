package memory.cli.eval;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// An eval as text: each question and each source type with its score under every arm and the delta
/// of the first arm to the last, then what the arms cost.
public final class TextReport {
  private static final int ROWS_SHOWN = 200;
  private static final double NANOS_PER_MILLI = 1e6;

  private final EvalReport report;
  private final List<Arm> arms;

  private TextReport(EvalReport report) {
    this.report = report;
    this.arms = report.run().arms();
  }

  /// @param eachQuestion one row a question also when there are very many of them
  public static String of(EvalReport report, boolean eachQuestion) {
    TextReport text = new TextReport(report);
    StringBuilder out = new StringBuilder(text.head());
    if (eachQuestion || report.results().size() <= ROWS_SHOWN) {
      out.append('\n').append(text.questions());
    }
    out.append('\n').append(text.groups("Source", report.categories(), true));
    if (!report.tags().isEmpty()) {
      out.append('\n').append(text.groups("What it checks", report.tags(), false));
    }
    return out.append('\n').append(text.measures()).append(text.legend()).toString();
  }

  private String head() {
    Dataset dataset = report.run().dataset();
    return String.format(
        Locale.ROOT,
        "%s: %d questions, %d negatives (data %s, seed %d)\n%s\n%s",
        dataset.name(),
        report.results().size() - report.negatives(),
        report.negatives(),
        dataset.hash(),
        report.run().seed(),
        moment(dataset),
        isCited() ? "" : "whole files are cited: a block is judged by the answer's words\n");
  }

  private boolean isCited() {
    return report.results().stream()
        .flatMap(result -> result.question().gold().stream())
        .anyMatch(gold -> gold.evidence().isPresent());
  }

  private static String moment(Dataset dataset) {
    Corpus corpus = dataset.corpora().getFirst();
    String pinned = "clock pinned at " + corpus.now().atZone(corpus.zone());
    return dataset.corpora().size() == 1
        ? pinned
        : dataset.corpora().size() + " corpora, each at its own time";
  }

  private String questions() {
    TextTable table = new TextTable();
    table.row(headings("ID", "Source"));
    table.rule();
    for (QuestionResult result : report.results()) {
      List<String> cells = new ArrayList<>();
      cells.add(result.question().id());
      cells.add(result.question().category());
      result.outcomes().forEach(outcome -> cells.add(cell(result, outcome)));
      if (isCompared()) {
        cells.add(delta(result));
      }
      table.row(cells);
    }
    return table.toString();
  }

  private static String cell(QuestionResult result, Outcome outcome) {
    if (outcome.isFailure()) {
      return outcome.reason().label();
    }
    if (result.question().negative()) {
      return outcome.isSilent() ? "silent" : plural(outcome.hits(), "hit");
    }
    String found = result.isScored() ? outcome.found() + "/" + outcome.wanted() : "-";
    return outcome.stale() ? found + " stale" : found;
  }

  private static String delta(QuestionResult result) {
    if (!result.isScored()) {
      return "";
    }
    Outcome first = result.outcomes().getFirst();
    return percent(first.share() - result.outcomes().getLast().share());
  }

  private String groups(String title, List<EvalReport.Group> groups, boolean withTotal) {
    TextTable table = new TextTable();
    table.row(headings(title));
    table.rule();
    for (EvalReport.Group group : groups) {
      List<String> cells = new ArrayList<>();
      cells.add(group.name());
      for (int i = 0; i < arms.size(); i++) {
        cells.add(
            group.scored() > 0
                ? sum(group.shares().get(i)) + "/" + group.scored()
                : group.negatives() > 0
                    ? group.silent().get(i) + "/" + group.negatives() + " silent"
                    : "-");
      }
      if (isCompared()) {
        cells.add(percent(group.delta()));
      }
      table.row(cells);
    }
    if (withTotal && report.scored() > 0) {
      table.rule();
      table.row(total());
    }
    return table.toString();
  }

  private List<String> total() {
    List<String> cells = new ArrayList<>();
    cells.add("TOTAL without negatives");
    for (ArmSummary summary : report.summaries()) {
      cells.add(sum(summary.share() * report.scored()) + "/" + report.scored());
    }
    if (isCompared()) {
      Bootstrap.Interval delta = report.delta();
      cells.add(
          percent(delta.mean())
              + "  ["
              + percent(delta.low())
              + ", "
              + percent(delta.high())
              + "]");
    }
    return cells;
  }

  private String measures() {
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of(""));
    arms.forEach(arm -> head.add(arm.label()));
    table.row(head);
    table.rule();
    measure(
        table, "gold in the block, mean share", s -> String.format(Locale.ROOT, "%.3f", s.share()));
    measure(
        table, "gold in the block, any of it", s -> String.format(Locale.ROOT, "%.3f", s.any()));
    ranking(table, "passage", ArmSummary::passages);
    ranking(table, "file", ArmSummary::files);
    measure(table, "negatives kept silent", s -> s.silent() + "/" + report.negatives());
    measure(table, "superseded text recalled", s -> plural(s.stale(), "question"));
    measure(table, "recall failed", s -> plural(s.failures(), "question"));
    measure(table, "injected characters, mean", s -> whole(s.blockChars()));
    measure(table, "  of them recalled", s -> whole(s.recalledChars()));
    measure(table, "injected characters, most", s -> whole(s.mostChars()));
    measure(table, "different standing blocks", s -> String.valueOf(s.standingForms()));
    measure(table, "latency p50 / p95, ms", s -> millis(s.p50()) + " / " + millis(s.p95()));
    return table.toString();
  }

  private void ranking(
      TextTable table, String level, Function<ArmSummary, Optional<RankScore>> part) {
    if (report.summaries().stream().map(part).allMatch(Optional::isEmpty)) {
      return;
    }
    score(table, level + " R@1", part, RankScore::r1);
    score(table, level + " R@3", part, RankScore::r3);
    score(table, level + " R@5", part, RankScore::r5);
    score(table, level + " R@10", part, RankScore::r10);
    score(table, level + " MRR", part, RankScore::mrr);
    score(table, level + " nDCG@10", part, RankScore::ndcg10);
  }

  private void score(
      TextTable table,
      String name,
      Function<ArmSummary, Optional<RankScore>> part,
      ToDoubleFunction<RankScore> value) {
    measure(
        table,
        name,
        summary ->
            part.apply(summary)
                .map(score -> String.format(Locale.ROOT, "%.3f", value.applyAsDouble(score)))
                .orElse("-"));
  }

  private void measure(TextTable table, String name, Function<ArmSummary, String> value) {
    List<String> cells = new ArrayList<>(List.of(name));
    report.summaries().forEach(summary -> cells.add(value.apply(summary)));
    table.row(cells);
  }

  private String legend() {
    return isCompared()
        ? "\nDelta: first arm minus last; in brackets what 95 % of "
            + String.format(Locale.ROOT, "%,d", Bootstrap.RESAMPLES)
            + " bootstrap samples of the questions gave.\n"
        : "";
  }

  private List<String> headings(String... first) {
    List<String> cells = new ArrayList<>(List.of(first));
    arms.forEach(arm -> cells.add(arm.label()));
    if (isCompared()) {
      cells.add("Delta");
    }
    return cells;
  }

  private boolean isCompared() {
    return arms.size() > 1;
  }

  /// `3`, `3.5`: shares add up to whole numbers where each question has one gold place.
  private static String sum(double shares) {
    double rounded = Math.round(shares * 10) / 10.0;
    return rounded == Math.rint(rounded) ? whole(rounded) : String.valueOf(rounded);
  }

  private static String percent(double delta) {
    long points = Math.round(delta * 100);
    return (points > 0 ? "+" : "") + points + "%";
  }

  private static String whole(double number) {
    return String.valueOf(Math.round(number));
  }

  private static String millis(Duration time) {
    return String.format(Locale.ROOT, "%.2f", time.toNanos() / NANOS_PER_MILLI);
  }

  private static String plural(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}

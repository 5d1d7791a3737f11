package memory.cli.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import memory.cli.eval.EvalReport.Group;
import memory.cli.eval.EvalReport.QuestionResult;
import memory.cli.output.Plural;

/// The figures of a report in rows and columns, whatever they are printed as, and as the whole of
/// the report as text.
public record ReportTables(EvalReport report) {
  private static final int ROWS_SHOWN = 200;

  private List<Arm> arms() {
    return report.run().arms();
  }

  /// The report as text: each question and each source type with its score under every arm and the
  /// delta of the first arm to the last, then the measures of each arm and whether they differ by
  /// more than chance.
  ///
  /// @param eachQuestion one row a question also when there are very many of them
  public String text(boolean eachQuestion) {
    StringBuilder out = new StringBuilder(summary());
    if (eachQuestion || report.all().results().size() <= ROWS_SHOWN) {
      add(out, questions());
    }
    add(out, blocks("Source", report.categories(), true));
    if (!report.tags().isEmpty()) {
      add(out, blocks("What it checks", report.tags(), false));
    }
    report.rankMeasure().ifPresent(measure -> add(out, means(measure, report.categories())));
    add(out, measures());
    if (!report.comparisons().isEmpty()) {
      add(out, comparisons());
    }
    return out.append(legend()).toString();
  }

  private static void add(StringBuilder out, Table table) {
    out.append('\n').append(table.text());
  }

  private String summary() {
    Dataset dataset = report.run().dataset();
    return String.format(
        Locale.ROOT,
        "%s: %d questions, %d negatives (data %s, seed %d)\n%s\n%s",
        dataset.name(),
        report.all().asked(),
        report.all().negatives(),
        dataset.hash(),
        report.run().seed(),
        dataset.clock(),
        dataset.citesText()
            ? ""
            : "whole files are cited: a block is judged by the answer's words\n");
  }

  private String legend() {
    String rounds = String.format(Locale.ROOT, "%,d", Comparison.ROUNDS);
    return report.isCompared()
        ? "\nDelta: first arm minus last. Intervals: what 95 % of "
            + rounds
            + " bootstrap samples of the questions gave.\np: how often chance alone would part the"
            + " arms as far (paired randomisation, "
            + rounds
            + " rounds).\n"
        : "";
  }

  /// One row a question: what each arm's block holds of its gold.
  public Table questions() {
    List<String> head = head("ID", "Source");
    Optional<Measure> rank = report.rankMeasure();
    rank.ifPresent(measure ->
        arms().stream()
            .filter(Arm::ranks)
            .forEach(arm -> head.add(measure.title() + " " + arm.label())));
    List<List<String>> rows = new ArrayList<>();
    for (QuestionResult result : report.all().results()) {
      List<String> cells = new ArrayList<>();
      cells.add(result.question().id());
      cells.add(result.question().category());
      result.outcomes().forEach(outcome -> cells.add(cell(result, outcome)));
      if (report.isCompared()) {
        cells.add(delta(result));
      }
      rank.ifPresent(measure -> addRanks(cells, result, measure));
      rows.add(cells);
    }
    return new Table(head, rows);
  }

  private void addRanks(List<String> cells, QuestionResult result, Measure measure) {
    for (int i = 0; i < arms().size(); i++) {
      if (arms().get(i).ranks()) {
        Optional<Double> value = measure.of(result.question(), result.outcomes().get(i));
        cells.add(value.map(Figures::fraction).orElse(""));
      }
    }
  }

  private static String cell(QuestionResult result, Outcome outcome) {
    if (outcome.isFailure()) {
      return outcome.reason().label();
    }
    if (result.question().negative()) {
      return outcome.isSilent() ? "silent" : Plural.of(outcome.hits(), "hit");
    }
    String found = result.isScored() ? outcome.found() + "/" + outcome.wanted() : "-";
    return outcome.stale() ? found + " stale" : found;
  }

  private static String delta(QuestionResult result) {
    if (!result.isScored()) {
      return "";
    }
    Outcome first = result.outcomes().getFirst();
    return Figures.points(first.share() - result.outcomes().getLast().share());
  }

  /// One row a group: how much of the gold stands in the blocks, or how many negatives stayed
  /// silent.
  public Table blocks(String title, List<Group> groups, boolean total) {
    return new Table(
        head(title),
        groups.stream().map(this::blockRow).toList(),
        total && report.all().scored() > 0 ? List.of(total()) : List.of());
  }

  /// One row a group: the means of a measure.
  public Table means(Measure measure, List<Group> groups) {
    List<List<String>> rows =
        groups.stream()
            .filter(group -> group.asked() > 0)
            .map(group -> meanRow(measure, group, group.name()))
            .toList();
    return new Table(head(measure.title()), rows, List.of(meanRow(measure, report.all(), "TOTAL")));
  }

  private List<String> head(String... titles) {
    List<String> cells = new ArrayList<>(List.of(titles));
    arms().forEach(arm -> cells.add(arm.label()));
    if (report.isCompared()) {
      cells.add("Delta");
    }
    return cells;
  }

  private List<String> blockRow(Group group) {
    List<String> cells = new ArrayList<>(List.of(group.name()));
    for (int i = 0; i < arms().size(); i++) {
      cells.add(
          group.scored() > 0
              ? Figures.sum(group.share(i) * group.scored()) + "/" + group.scored()
              : group.negatives() > 0
                  ? group.silent(i) + "/" + group.negatives() + " silent"
                  : "-");
    }
    if (report.isCompared()) {
      boolean judged = group.scored() + group.negatives() > 0;
      cells.add(judged ? Figures.points(group.delta(0, arms().size() - 1)) : "-");
    }
    return cells;
  }

  private List<String> total() {
    List<String> cells = new ArrayList<>(List.of("TOTAL without negatives"));
    for (ArmSummary summary : report.summaries()) {
      cells.add(Figures.sum(summary.share() * report.all().scored()) + "/" + report.all().scored());
    }
    if (report.isCompared()) {
      Comparison.Interval delta = report.delta().orElseThrow().difference();
      cells.add(
          Figures.points(delta.mean())
              + "  ["
              + Figures.points(delta.low())
              + ", "
              + Figures.points(delta.high())
              + "]");
    }
    return cells;
  }

  private List<String> meanRow(Measure measure, Group group, String name) {
    List<String> cells = new ArrayList<>(List.of(name));
    for (int i = 0; i < arms().size(); i++) {
      cells.add(group.mean(measure, i).map(Figures::fraction).orElse("-"));
    }
    if (report.isCompared()) {
      Optional<Double> last = group.mean(measure, arms().size() - 1);
      cells.add(
          group
              .mean(measure, 0)
              .flatMap(first -> last.map(other -> Figures.difference(first - other)))
              .orElse("-"));
    }
    return cells;
  }

  /// One row a measure, one column an arm.
  public Table measures() {
    int negatives = report.all().negatives();
    List<List<String>> rows = new ArrayList<>();
    row(rows, "gold in the block, mean share", s -> judged(s.share()));
    row(rows, "gold in the block, any of it", s -> judged(s.any()));
    row(rows, "injected hits that are gold or beside it", s -> Figures.percent(s.precision()));
    rows.addAll(filled("gold in ", " characters of hits"));
    ranking(rows, "passage", ArmSummary::passages);
    ranking(rows, "file", ArmSummary::files);
    row(rows, "negatives kept silent", s -> s.silent() + "/" + negatives);
    row(rows, "superseded text recalled", s -> Plural.of(s.stale(), "question"));
    row(rows, "recall failed", s -> Plural.of(s.failures(), "question"));
    row(rows, "injected characters, mean", s -> Figures.whole(s.blockChars()));
    row(rows, "  of them recalled", s -> Figures.whole(s.recalledChars()));
    row(rows, "injected characters, most", s -> Figures.whole(s.mostChars()));
    row(rows, "different standing blocks", s -> String.valueOf(s.standingForms()));
    row(rows, "in one session: hits given again", s -> Figures.percent(s.session().repeatRate()));
    row(
        rows,
        "in one session: standing block kept",
        s -> Figures.percent(s.session().prefixStability()));
    latency(rows, "injection", ArmSummary::injections);
    latency(rows, "search", ArmSummary::searches);
    return perArm("", rows);
  }

  /// A table with one column for each arm.
  Table perArm(String first, List<List<String>> rows) {
    List<String> head = new ArrayList<>(List.of(first));
    arms().forEach(arm -> head.add(arm.label()));
    return new Table(head, rows);
  }

  /// A share of blocks, which not every data set allows to judge.
  private String judged(double share) {
    return report.all().scored() > 0 ? Figures.fraction(share) : "-";
  }

  private void latency(
      List<List<String>> rows, String what, Function<ArmSummary, ArmSummary.Latencies> times) {
    for (int percent : new int[] {50, 95}) {
      row(
          rows,
          what + " p" + percent + ", ms",
          summary ->
              times.apply(summary).sorted().isEmpty()
                  ? "-"
                  : Figures.millis(times.apply(summary).percentile(percent)));
    }
  }

  /// One row a size: how much of the gold stands in a block of hits of so many characters; none
  /// where no arm filled any.
  List<List<String>> filled(String before, String after) {
    List<List<String>> rows = new ArrayList<>();
    if (report.summaries().stream().allMatch(summary -> summary.filled().isEmpty())) {
      return rows;
    }
    for (int i = 0; i < Outcome.Ranked.SIZES.size(); i++) {
      int size = i;
      row(
          rows,
          before + String.format(Locale.ROOT, "%,d", Outcome.Ranked.SIZES.get(i)) + after,
          s -> s.filled().isEmpty() ? "-" : Figures.fraction(s.filled().get(size)));
    }
    return rows;
  }

  private void ranking(
      List<List<String>> rows, String level, Function<ArmSummary, Optional<RankScore>> part) {
    if (report.summaries().stream().map(part).allMatch(Optional::isEmpty)) {
      return;
    }
    score(rows, level + " R@1", part, RankScore::r1);
    score(rows, level + " R@3", part, RankScore::r3);
    score(rows, level + " R@5", part, RankScore::r5);
    score(rows, level + " R@10", part, RankScore::r10);
    score(rows, level + " MRR", part, RankScore::mrr);
    score(rows, level + " nDCG@10", part, RankScore::ndcg10);
    score(rows, level + " MAP", part, RankScore::ap);
  }

  private void score(
      List<List<String>> rows,
      String name,
      Function<ArmSummary, Optional<RankScore>> part,
      Function<RankScore, Double> value) {
    row(rows, name, arm -> part.apply(arm).map(value).map(Figures::fraction).orElse("-"));
  }

  private void row(List<List<String>> rows, String name, Function<ArmSummary, String> value) {
    rows.add(row(name, value));
  }

  /// A row with one cell for each arm.
  List<String> row(String name, Function<ArmSummary, String> value) {
    return Stream.concat(Stream.of(name), report.summaries().stream().map(value)).toList();
  }

  /// One row for each measure that two arms have in common: is the difference more than chance?
  public Table comparisons() {
    List<Arm> compared = arms();
    boolean several = compared.size() > 2;
    List<String> head = new ArrayList<>(List.of(compared.getFirst().label() + " against"));
    if (several) {
      head.add("measure");
    } else {
      head.set(0, head.getFirst() + " " + compared.getLast().label());
    }
    head.addAll(List.of("A", "B", "A - B", "95 % interval", "p", "better / worse / same"));
    List<List<String>> rows = new ArrayList<>();
    for (Comparison one : report.comparisons()) {
      List<String> cells = new ArrayList<>();
      if (several) {
        cells.add(compared.get(one.b()).label());
      }
      cells.add(one.measure().title());
      cells.add(Figures.fraction(one.meanA()));
      cells.add(Figures.fraction(one.meanB()));
      cells.add(Figures.difference(one.difference().mean()));
      cells.add(
          Figures.difference(one.difference().low())
              + " to "
              + Figures.difference(one.difference().high()));
      cells.add(Figures.pValue(one.p()));
      int same = one.questions() - one.better() - one.worse();
      cells.add(one.better() + " / " + one.worse() + " / " + same);
      rows.add(cells);
    }
    return new Table(head, rows);
  }
}

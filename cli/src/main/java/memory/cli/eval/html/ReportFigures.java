package memory.cli.eval.html;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import memory.cli.eval.Arm;
import memory.cli.eval.ArmSummary;
import memory.cli.eval.Comparison;
import memory.cli.eval.EvalReport;
import memory.cli.eval.Figures;
import memory.cli.eval.FilledBlock;
import memory.cli.eval.Group;
import memory.cli.eval.GroupTable;
import memory.cli.eval.Measure;
import memory.cli.eval.Table;

/// Which charts a report gives: those that its data can fill.
final class ReportFigures {
  private static final int[] PERCENTILES = {5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99};
  private static final double NANOS_PER_MILLI = 1e6;

  private final EvalReport report;
  private final List<String> arms;

  private ReportFigures(EvalReport report) {
    this.report = report;
    this.arms = report.run().arms().stream().map(Arm::label).toList();
  }

  static List<Figure> of(EvalReport report) {
    ReportFigures made = new ReportFigures(report);
    List<Figure> figures = new ArrayList<>();
    made.budget().ifPresent(figures::add);
    figures.add(made.latency());
    made.categories().ifPresent(figures::add);
    made.differences().ifPresent(figures::add);
    return figures;
  }

  private Optional<Figure> budget() {
    List<LineChart.Series> series = new ArrayList<>();
    List<String> names = new ArrayList<>(List.of("characters"));
    List<List<String>> rows = new ArrayList<>();
    for (int size : FilledBlock.SIZES) {
      rows.add(new ArrayList<>(List.of(String.format(Locale.ROOT, "%,d", size))));
    }
    for (int i = 0; i < arms.size(); i++) {
      List<Double> filled = report.summaries().get(i).filled();
      List<LineChart.Point> points = new ArrayList<>();
      for (int size = 0; size < filled.size(); size++) {
        points.add(new LineChart.Point(FilledBlock.SIZES.get(size), filled.get(size)));
        rows.get(size).add(Figures.fraction(filled.get(size)));
      }
      if (!points.isEmpty()) {
        series.add(new LineChart.Series(arms.get(i), points));
        names.add(arms.get(i));
      }
    }
    if (series.isEmpty()) {
      return Optional.empty();
    }
    LineChart chart =
        new LineChart(
            "Recall against budget",
            "Share of the gold that stands in a block of hits, by the block's size; best hits first,"
                + " no gate, no windows.",
            new Axis(
                "characters",
                500,
                16_000,
                true,
                List.of(
                    new Axis.Tick(500, "500"),
                    new Axis.Tick(1_000, "1,000"),
                    new Axis.Tick(2_500, "2,500"),
                    new Axis.Tick(6_000, "6,000"),
                    new Axis.Tick(16_000, "16,000"))),
            Axis.ofShares("gold in the block"),
            series,
            true);
    return Optional.of(new Figure(chart, new Table(names, rows, List.of())));
  }

  private Measure mainMeasure() {
    return report.scored() > 0
        ? Measure.GOLD_IN_BLOCK
        : report.rankMeasure().orElse(Measure.GOLD_IN_BLOCK);
  }

  private Optional<Figure> categories() {
    Measure measure = mainMeasure();
    List<BarChart.BarGroup> bars = new ArrayList<>();
    List<Group> groups = new ArrayList<>(report.categories());
    groups.add(report.all());
    for (Group group : groups) {
      List<OptionalDouble> means = new ArrayList<>();
      for (int i = 0; i < arms.size(); i++) {
        means.add(group.mean(measure, i));
      }
      if (means.stream().anyMatch(OptionalDouble::isPresent)) {
        int asked = group.results().size() - group.negatives();
        bars.add(new BarChart.BarGroup(group.name() + " (" + asked + ")", means));
      }
    }
    if (bars.size() < 2) {
      return Optional.empty();
    }
    BarChart chart =
        new BarChart(
            "By source",
            "Mean "
                + measure.title()
                + ", by where the answers lie; in brackets how many questions.",
            arms,
            bars);
    return Optional.of(new Figure(chart, GroupTable.ofMeans(report, measure, report.categories())));
  }

  private Optional<Figure> differences() {
    int last = arms.size() - 1;
    List<IntervalChart.Row> rows = new ArrayList<>();
    List<List<String>> cells = new ArrayList<>();
    for (Comparison one : report.comparisons()) {
      String against = arms.size() > 2 ? arms.get(one.b()) + ": " : "";
      addRow(rows, cells, against + one.measure().title(), one);
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    Measure measure =
        report.comparisons().stream()
            .filter(one -> one.b() == last)
            .map(Comparison::measure)
            .findFirst()
            .orElseThrow();
    if (report.categories().size() > 1) {
      for (Group group : report.categories()) {
        report
            .within(group, measure, last)
            .ifPresent(one ->
                addRow(rows, cells, "    " + group.name() + " (" + one.questions() + ")", one));
      }
    }
    IntervalChart chart =
        new IntervalChart(
            "A against B",
            "A is "
                + arms.getFirst()
                + ", B is "
                + (arms.size() > 2 ? "each other arm" : arms.get(last))
                + ". A minus B with its 95 % interval; a ring where chance alone may be the cause."
                + (report.categories().size() > 1
                    ? " Sources: " + measure.title() + ", against " + arms.get(last) + "."
                    : ""),
            "B is better",
            "A is better",
            rows);
    return Optional.of(
        new Figure(chart, new Table(List.of("", "A - B", "low", "high"), cells, List.of())));
  }

  private static void addRow(
      List<IntervalChart.Row> rows, List<List<String>> cells, String name, Comparison one) {
    double mean = one.difference().mean();
    double low = one.difference().low();
    double high = one.difference().high();
    rows.add(new IntervalChart.Row(name, mean, low, high));
    cells.add(
        List.of(name, Figures.difference(mean), Figures.difference(low), Figures.difference(high)));
  }

  private Figure latency() {
    List<LineChart.Series> series = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (int percentile : PERCENTILES) {
      rows.add(new ArrayList<>(List.of("p" + percentile)));
    }
    double least = Double.MAX_VALUE;
    double most = 0;
    for (int i = 0; i < arms.size(); i++) {
      ArmSummary.Latencies times = report.summaries().get(i).injections();
      List<LineChart.Point> points = new ArrayList<>();
      for (int j = 0; j < PERCENTILES.length; j++) {
        Duration time = times.percentile(PERCENTILES[j]);
        double millis = Math.max(time.toNanos() / NANOS_PER_MILLI, 0.001);
        points.add(new LineChart.Point(millis, PERCENTILES[j] / 100.0));
        rows.get(j).add(Figures.millis(time));
        least = Math.min(least, millis);
        most = Math.max(most, millis);
      }
      series.add(new LineChart.Series(arms.get(i), points));
    }
    List<String> names = new ArrayList<>(List.of("ms"));
    names.addAll(arms);
    LineChart chart =
        new LineChart(
            "Latency",
            "Share of the injections that were ready within a time, in one warm process on the "
                + "machine this was run on.",
            decades(least, most),
            Axis.ofShares("injections"),
            series,
            false);
    return new Figure(chart, new Table(names, rows, List.of()));
  }

  /// Whole powers of ten around the numbers.
  private static Axis decades(double least, double most) {
    int low = (int) Math.floor(Math.log10(least));
    int high = Math.max(low + 1, (int) Math.ceil(Math.log10(most)));
    List<Axis.Tick> ticks = new ArrayList<>();
    for (int power = low; power <= high; power++) {
      double at = Math.pow(10, power);
      String label =
          power < 0 ? String.format(Locale.ROOT, "%." + -power + "f", at) : Figures.whole(at);
      ticks.add(new Axis.Tick(at, label));
    }
    return new Axis("milliseconds", Math.pow(10, low), Math.pow(10, high), true, ticks);
  }
}

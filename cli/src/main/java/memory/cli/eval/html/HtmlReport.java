package memory.cli.eval.html;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import memory.cli.eval.Bootstrap;
import memory.cli.eval.Comparison;
import memory.cli.eval.ComparisonTable;
import memory.cli.eval.Dataset;
import memory.cli.eval.EvalReport;
import memory.cli.eval.Figures;
import memory.cli.eval.GroupTable;
import memory.cli.eval.Measure;
import memory.cli.eval.MeasureTable;
import memory.cli.eval.QuestionTable;
import memory.cli.eval.Table;

/// The page: what was asked, what came of it in one sentence, the arms as cards, the charts each
/// with its table, all figures, and every question folded away.
public final class HtmlReport {
  private final EvalReport report;
  private final Markup page = new Markup();

  private HtmlReport(EvalReport report) {
    this.report = report;
  }

  public static String of(EvalReport report) {
    return new HtmlReport(report).page();
  }

  private String page() {
    Dataset dataset = report.run().dataset();
    String title = "Recall on " + dataset.name();
    String head =
        new Markup()
            .open("html", "lang", "en")
            .newLine()
            .open("head")
            .open("meta", "charset", "utf-8")
            .open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
            .open("meta", "name", "color-scheme", "content", "light dark")
            .open("meta", "name", "generator", "content", "memory eval")
            .element("title", title)
            .style(StyleSheet.chart() + StyleSheet.page())
            .close("head")
            .newLine()
            .toString();
    page.open("body").open("main").newLine();
    header(title, dataset);
    ArmCards.add(page, report);
    charts();
    tables();
    questions();
    footer();
    page.close("main").close("body").close("html").newLine();
    return "<!doctype html>\n" + head + page;
  }

  private void header(String title, Dataset dataset) {
    page.open("header").element("h1", title);
    page.element(
        "p",
        String.format(
            Locale.ROOT,
            "%,d questions · %,d negatives · data %s · seed %d · %s",
            report.results().size() - report.negatives(),
            report.negatives(),
            dataset.hash(),
            report.run().seed(),
            dataset.clock()),
        "class",
        "facts");
    verdict().ifPresent(sentence -> page.element("p", sentence, "class", "verdict"));
    page.close("header").newLine();
  }

  /// The first arm against the last, by the measure that matters most here.
  private Optional<String> verdict() {
    int last = report.run().arms().size() - 1;
    return report.comparisons().stream()
        .filter(one -> one.b() == last)
        .findFirst()
        .map(one -> sentence(one, report.run().arms().get(last).label()));
  }

  private String sentence(Comparison one, String other) {
    String first = report.run().arms().getFirst().label();
    return String.format(
        Locale.ROOT,
        "By %s, %s reaches %s and %s %s: a difference of %s (95 %% interval %s to %s), %s.",
        one.measure().title(),
        first,
        Figures.fraction(one.meanA()),
        other,
        Figures.fraction(one.meanB()),
        Figures.difference(one.difference().mean()),
        Figures.difference(one.difference().low()),
        Figures.difference(one.difference().high()),
        one.isClear() ? "more than chance" : "which chance alone may give");
  }

  private void charts() {
    page.open("div", "class", "charts").newLine();
    List<Figure> figures = ReportFigures.of(report);
    for (int i = 0; i < figures.size(); i++) {
      figures.get(i).add(page, "chart" + (i + 1));
    }
    page.close("div").newLine();
  }

  private void tables() {
    section("All measures", MeasureTable.of(report));
    if (!report.comparisons().isEmpty()) {
      section("Is it more than chance?", ComparisonTable.of(report));
    }
    section(
        "By source: gold in the block",
        GroupTable.ofBlocks(report, "Source", report.categories(), true));
    Optional<Measure> rank = report.rankMeasure();
    if (rank.isPresent()) {
      section(
          "By source: " + rank.get().title(),
          GroupTable.ofMeans(report, rank.get(), report.categories()));
    }
    if (!report.tags().isEmpty()) {
      section(
          "By what is checked",
          GroupTable.ofBlocks(report, "What it checks", report.tags(), false));
    }
  }

  private void section(String title, Table table) {
    page.open("section").element("h2", title);
    HtmlTable.add(page, table, title, "");
    page.close("section").newLine();
  }

  private void questions() {
    page.open("section").element("h2", "Every question");
    page.open("details")
        .element("summary", String.format(Locale.ROOT, "%,d questions", report.results().size()));
    HtmlTable.add(page, QuestionTable.of(report), "Every question", "questions");
    page.close("details").close("section").newLine();
  }

  private void footer() {
    page.open("footer");
    page.element(
        "p",
        "A question counts as answered by the share of its cited passages whose words stand in the "
            + "text that an agent would be given; no model takes part.");
    if (report.isCompared()) {
      page.element(
          "p",
          String.format(
              Locale.ROOT,
              "Intervals hold the middle 95 %% of %,d bootstrap samples of the questions; p tells "
                  + "how often chance alone would part the arms as far (paired randomisation).",
              Bootstrap.RESAMPLES));
    }
    page.element("p", "Source: " + report.run().dataset().source());
    page.close("footer").newLine();
  }
}

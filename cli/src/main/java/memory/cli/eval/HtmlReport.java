package memory.cli.eval;

import static java.util.Locale.ROOT;

import com.google.common.html.HtmlEscapers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.cli.eval.EvalReport.Group;
import memory.engine.model.VisibleText;

/// The page: what was asked, what came of it in one sentence, the arms as cards, the figures as
/// tables, and every question folded away. Its frame and style sheet are `report.html`.
public final class HtmlReport {
  private static final Pattern SLOT = Pattern.compile("\\{\\{(\\w+)}}");
  private static final int[] PERCENTILES = {5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99};
  private static final int COLOURS = 6;
  private static final String SHARES = "shares";

  private final EvalReport report;
  private final List<String> arms;
  private final Measure main;
  private final ReportTables tables;

  private HtmlReport(EvalReport report) {
    this.report = report;
    this.tables = new ReportTables(report);
    this.arms = report.run().arms().stream().map(Arm::label).toList();
    this.main =
        report.all().scored() > 0
            ? Measure.GOLD_IN_BLOCK
            : report.rankMeasure().orElse(Measure.GOLD_IN_BLOCK);
  }

  public static String of(EvalReport report) {
    return new HtmlReport(report).page();
  }

  private String page() {
    Dataset dataset = report.run().dataset();
    String facts =
        String.format(
            ROOT,
            "%,d questions · %,d negatives · data %s · seed %d · %s",
            report.all().asked(),
            report.all().negatives(),
            dataset.hash(),
            report.run().seed(),
            dataset.clock());
    Markup verdict = new Markup();
    verdict().ifPresent(sentence -> verdict.element("p", sentence, "class", "verdict"));
    Markup method = new Markup();
    if (report.isCompared()) {
      method.element(
          "p",
          String.format(
              ROOT,
              "Intervals hold the middle 95 %% of %,d bootstrap samples of the questions; p tells how "
                  + "often chance alone would part the arms as far (paired randomisation).",
              Comparison.ROUNDS));
    }
    Markup questions = new Markup();
    table(questions, "Every question", "questions", tables.questions());
    return filled(
        Map.of(
            "title", new Markup().text("Recall on " + dataset.name()),
            "facts", new Markup().text(facts),
            "verdict", verdict,
            "arms", cards(),
            "sections", sections(),
            "count", new Markup().text(String.format(ROOT, "%,d", report.all().results().size())),
            "questions", questions,
            "method", method,
            "source", new Markup().text(dataset.source())));
  }

  /// The template with its slots filled, each once: what fills one is not searched for others.
  private static String filled(Map<String, Markup> slots) {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.html")) {
      if (in == null) {
        throw new IllegalStateException("report.html is not in the jar");
      }
      return SLOT.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .replaceAll(slot ->
              Matcher.quoteReplacement(
                  Objects.requireNonNull(slots.get(slot.group(1)), slot.group()).toString()));
    } catch (IOException unreadable) {
      throw new UncheckedIOException("report.html", unreadable);
    }
  }

  /// The first arm against the last, by the measure that matters most here.
  private Optional<String> verdict() {
    return againstLast()
        .map(one ->
            String.format(
                ROOT,
                "By %s, %s reaches %s and %s %s: a difference of %s (95 %% interval %s to %s), %s.",
                one.measure().title(),
                arms.getFirst(),
                Figures.fraction(one.meanA()),
                arms.getLast(),
                Figures.fraction(one.meanB()),
                Figures.difference(one.difference().mean()),
                Figures.difference(one.difference().low()),
                Figures.difference(one.difference().high()),
                one.isClear() ? "more than chance" : "which chance alone may give"));
  }

  private Optional<Comparison> againstLast() {
    return report.comparisons().stream().filter(one -> one.b() == arms.size() - 1).findFirst();
  }

  /// The arms side by side: the figure that matters most, and the few next to it.
  private Markup cards() {
    Markup out = new Markup().open("ul", "class", "arms");
    for (int i = 0; i < arms.size(); i++) {
      ArmSummary summary = report.summaries().get(i);
      out.open("li", "class", "arm c" + i % COLOURS).element("div", arms.get(i), "class", "who");
      out.element("div", mean(main, i), "class", "big");
      out.element("div", main.title(), "class", "what").open("dl");
      Optional<Measure> rank = report.rankMeasure().filter(measure -> measure != main);
      if (rank.isPresent()) {
        entry(out, rank.get().title(), mean(rank.get(), i));
      }
      if (!summary.filled().isEmpty()) {
        Measure filled = Measure.GOLD_IN_FILLED_BLOCK;
        entry(out, filled.title(), mean(filled, i));
      }
      if (report.all().negatives() > 0) {
        entry(out, "negatives kept silent", summary.silent() + " of " + report.all().negatives());
      }
      entry(out, "injected characters, mean", Figures.whole(summary.blockChars()));
      entry(out, "injection, median", Figures.millis(summary.injections().percentile(50)) + " ms");
      out.close("dl", "li");
    }
    return out.close("ul");
  }

  private static void entry(Markup out, String name, String value) {
    out.element("dt", name).element("dd", value);
  }

  private String mean(Measure measure, int arm) {
    return report.all().mean(measure, arm).map(Figures::fraction).orElse("–");
  }

  private Markup sections() {
    Markup out = new Markup();
    List<Group> sources = report.categories();
    budget(out);
    latency(out);
    section(
        out,
        "By source",
        "Mean " + main.title() + ", by where the answers lie.",
        SHARES,
        tables.means(main, sources));
    differences(out);
    section(out, "All measures", "", "", tables.measures());
    if (!report.comparisons().isEmpty()) {
      section(out, "Is it more than chance?", "", "", tables.comparisons());
    }
    Table blocks = tables.blocks("Source", sources, true);
    section(out, "By source: gold in the block", "", "", blocks);
    Optional<Measure> rank = report.rankMeasure().filter(measure -> measure != main);
    rank.ifPresent(measure ->
        section(out, "By source: " + measure.title(), "", SHARES, tables.means(measure, sources)));
    if (!report.tags().isEmpty()) {
      Table tags = tables.blocks("What it checks", report.tags(), false);
      section(out, "By what is checked", "", "", tags);
    }
    return out;
  }

  private void budget(Markup out) {
    List<List<String>> rows = tables.filled("", "");
    if (rows.isEmpty()) {
      return;
    }
    String says =
        "Share of the gold that stands in a block of hits, by the block's size; best hits first,"
            + " no gate, no windows.";
    section(out, "Recall against budget", says, SHARES, tables.perArm("characters", rows));
  }

  private void latency(Markup out) {
    List<List<String>> rows = new ArrayList<>();
    for (int percentile : PERCENTILES) {
      rows.add(
          tables.row(
              "p" + percentile, arm -> Figures.millis(arm.injections().percentile(percentile))));
    }
    String says =
        "Within how many milliseconds a share of the injections was ready, in one warm process on "
            + "the machine this was run on.";
    section(out, "Latency", says, "", tables.perArm("ms", rows));
  }

  private void differences(Markup out) {
    if (report.comparisons().isEmpty()) {
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    for (Comparison one : report.comparisons()) {
      String against = arms.size() > 2 ? arms.get(one.b()) + ": " : "";
      rows.add(row(against + one.measure().title(), one));
    }
    int last = arms.size() - 1;
    againstLast()
        .filter(one -> report.categories().size() > 1)
        .ifPresent(main -> {
          for (Group group : report.categories()) {
            report
                .within(group, main.measure(), last)
                .ifPresent(one -> rows.add(row(group.name() + " (" + one.questions() + ")", one)));
          }
        });
    String says =
        String.format(
            ROOT,
            "A is %s, B is %s. A minus B with its 95 %% interval: above 0 A is better, below 0 B is. "
                + "Rows of sources compare by the first measure with %s.",
            arms.getFirst(),
            arms.size() > 2 ? "each other arm" : arms.get(last),
            arms.get(last));
    List<String> head = List.of("", "A - B", "low", "high", "more than chance");
    section(out, "A against B", says, "", new Table(head, rows));
  }

  private static List<String> row(String name, Comparison one) {
    return List.of(
        name,
        Figures.difference(one.difference().mean()),
        Figures.difference(one.difference().low()),
        Figures.difference(one.difference().high()),
        one.isClear() ? "yes" : "no");
  }

  private static void section(Markup out, String title, String says, String kind, Table table) {
    out.open("section").element("h2", title);
    if (!says.isEmpty()) {
      out.element("p", says, "class", "says");
    }
    table(out, title, kind, table);
    out.close("section");
  }

  /// A table that can be moved sideways where it is wider than the page.
  ///
  /// @param name what it holds, for who hears it
  /// @param kind a class of the style sheet; [#SHARES] draws each share as a bar behind its figure
  private static void table(Markup out, String name, String kind, Table table) {
    String classes = ("wide " + kind).strip();
    out.open("div", "class", classes, "role", "region", "tabindex", "0", "aria-label", name);
    out.open("table").open("thead").open("tr");
    table.head().forEach(cell -> out.element("th", cell, "scope", "col"));
    out.close("tr", "thead").open("tbody");
    table.rows().forEach(row -> row(out, row, kind.equals(SHARES)));
    out.close("tbody").open("tfoot");
    table.foot().forEach(row -> row(out, row, kind.equals(SHARES)));
    out.close("tfoot", "table", "div");
  }

  private static void row(Markup out, List<String> cells, boolean shares) {
    out.open("tr").element("th", cells.getFirst().strip(), "scope", "row");
    for (String cell : cells.subList(1, cells.size())) {
      int first = cell.isEmpty() ? ' ' : cell.codePointAt(0);
      if (shares && Character.isDigit(first)) {
        out.element("td", cell, "style", "--share:" + cell);
      } else if (Character.isLetter(first)) {
        out.element("td", cell, "class", "words");
      } else {
        out.element("td", cell);
      }
    }
    out.close("tr");
  }

  /// HTML while it is written. Every text and every attribute's value is escaped on the way in, and
  /// what a reader could not see is shown.
  static final class Markup {
    private final StringBuilder out = new StringBuilder();

    /// @param attributes names and values in turn
    Markup open(String name, String... attributes) {
      out.append('<').append(name);
      for (int i = 0; i < attributes.length; i += 2) {
        out.append(' ').append(attributes[i]).append("=\"");
        text(attributes[i + 1]).out.append('"');
      }
      out.append('>');
      return this;
    }

    Markup close(String... names) {
      for (String name : names) {
        out.append("</").append(name).append('>');
      }
      out.append('\n');
      return this;
    }

    /// An element with nothing but text in it.
    Markup element(String name, String text, String... attributes) {
      open(name, attributes).text(text).out.append("</").append(name).append('>');
      return this;
    }

    Markup text(String text) {
      out.append(HtmlEscapers.htmlEscaper().escape(VisibleText.of(text)));
      return this;
    }

    @Override
    public String toString() {
      return out.toString();
    }
  }
}

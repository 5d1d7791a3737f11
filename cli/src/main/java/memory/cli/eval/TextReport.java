package memory.cli.eval;

import java.util.Locale;
import memory.cli.eval.Comparison.Significance;

/// An eval as text: each question and each source type with its score under every arm and the delta
/// of the first arm to the last, then the measures of each arm and whether they differ by more than
/// chance.
public final class TextReport {
  private static final int ROWS_SHOWN = 200;

  private TextReport() {}

  /// @param eachQuestion one row a question also when there are very many of them
  public static String of(EvalReport report, boolean eachQuestion) {
    ReportTables tables = new ReportTables(report);
    StringBuilder out = new StringBuilder(head(report));
    if (eachQuestion || report.results().size() <= ROWS_SHOWN) {
      add(out, tables.questions());
    }
    add(out, tables.blocks("Source", report.categories(), true));
    if (!report.tags().isEmpty()) {
      add(out, tables.blocks("What it checks", report.tags(), false));
    }
    report.rankMeasure().ifPresent(measure -> add(out, tables.means(measure, report.categories())));
    add(out, tables.measures());
    if (!report.comparisons().isEmpty()) {
      add(out, tables.comparisons());
    }
    return out.append(legend(report)).toString();
  }

  private static void add(StringBuilder out, Table table) {
    out.append('\n').append(table.text());
  }

  private static String head(EvalReport report) {
    Dataset dataset = report.run().dataset();
    return String.format(
        Locale.ROOT,
        "%s: %d questions, %d negatives (data %s, seed %d)\n%s\n%s",
        dataset.name(),
        report.results().size() - report.negatives(),
        report.negatives(),
        dataset.hash(),
        report.run().seed(),
        dataset.clock(),
        dataset.citesText()
            ? ""
            : "whole files are cited: a block is judged by the answer's words\n");
  }

  private static String legend(EvalReport report) {
    return report.isCompared()
        ? "\nDelta: first arm minus last. Intervals: what 95 % of "
            + String.format(Locale.ROOT, "%,d", Significance.ROUNDS)
            + " bootstrap samples of the questions gave.\np: how often chance alone would part the"
            + " arms as far (paired randomisation, "
            + String.format(Locale.ROOT, "%,d", Significance.ROUNDS)
            + " rounds).\n"
        : "";
  }
}

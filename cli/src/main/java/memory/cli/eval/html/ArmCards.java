package memory.cli.eval.html;

import java.util.List;
import java.util.Optional;
import memory.cli.eval.Arm;
import memory.cli.eval.ArmSummary;
import memory.cli.eval.EvalReport;
import memory.cli.eval.Figures;
import memory.cli.eval.Measure;

/// The arms side by side: the figure that matters most, and the few next to it.
final class ArmCards {
  private ArmCards() {}

  static void add(Markup out, EvalReport report) {
    List<Arm> arms = report.run().arms();
    Optional<Measure> rank = report.rankMeasure();
    Measure main = report.scored() > 0 ? Measure.GOLD_IN_BLOCK : rank.orElse(Measure.GOLD_IN_BLOCK);
    out.open("ul", "class", "arms").newLine();
    for (int i = 0; i < arms.size(); i++) {
      ArmSummary summary = report.summaries().get(i);
      out.open("li", "class", "arm " + Chart.color(i));
      out.element("div", arms.get(i).label(), "class", "who");
      out.element("div", shown(report, main, i), "class", "big");
      out.element("div", main.title(), "class", "what");
      out.open("dl");
      if (rank.isPresent() && rank.get() != main) {
        row(out, rank.get().title(), shown(report, rank.get(), i));
      }
      if (!summary.filled().isEmpty()) {
        row(
            out,
            Measure.GOLD_IN_FILLED_BLOCK.title(),
            shown(report, Measure.GOLD_IN_FILLED_BLOCK, i));
      }
      if (report.negatives() > 0) {
        row(out, "negatives kept silent", summary.silent() + " of " + report.negatives());
      }
      row(out, "injected characters, mean", Figures.whole(summary.blockChars()));
      row(out, "injection, median", Figures.millis(summary.injections().percentile(50)) + " ms");
      out.close("dl").close("li").newLine();
    }
    out.close("ul").newLine();
  }

  private static void row(Markup out, String name, String value) {
    out.element("dt", name).element("dd", value);
  }

  private static String shown(EvalReport report, Measure measure, int arm) {
    var mean = report.all().mean(measure, arm);
    return mean.isPresent() ? Figures.fraction(mean.getAsDouble()) : "–";
  }
}

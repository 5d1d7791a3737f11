package memory.cli.eval.html;

import java.util.List;
import memory.cli.eval.Figures;

/// Differences with the interval they may lie in, one row each, around the place of no difference.
///
/// @param left what a difference below 0 means; `right` above it
record IntervalChart(String title, String description, String left, String right, List<Row> rows)
    implements Chart {
  private static final int NAME_CHARS = 46;
  private static final double TOP = 26;
  private static final int ROW = 38;
  private static final int EDGE = 10;

  IntervalChart {
    rows = List.copyOf(rows);
  }

  record Row(String name, double mean, double low, double high) {
    /// The whole interval lies on one side.
    boolean isClear() {
      return low > 0 || high < 0;
    }
  }

  @Override
  public Markup svg(String id) {
    double bottom = TOP + rows.size() * ROW;
    Markup out = opened(id, bottom + 6);
    Reach reach = Reach.of(rows);
    out.element("text", "← " + left, "x", "4", "y", "12", "class", "tick");
    out.element(
        "text", right + " →", "x", String.valueOf(WIDTH - 4), "y", "12", "class", "tick end");
    out.newLine();
    for (int i = 0; i < rows.size(); i++) {
      draw(out, rows.get(i), TOP + i * ROW, reach);
    }
    return out.close("svg");
  }

  private static void draw(Markup out, Row row, double top, Reach reach) {
    double y = top + 24;
    String color = row.isClear() ? "c0" : "c4";
    String name = Chart.shortened(row.name(), NAME_CHARS);
    String baseline = Markup.at(top + 12);
    out.element("text", name, "x", "4", "y", baseline, "class", "label halo");
    out.element(
        "text",
        Figures.difference(row.mean()),
        "x",
        String.valueOf(WIDTH - 4),
        "y",
        baseline,
        "class",
        "tick end halo");
    // In pieces, or it would run through the names.
    out.empty(
        "path",
        "d",
        "M" + Markup.at(reach.across(0)) + " " + Markup.at(y - 6) + "v14",
        "class",
        "axis");
    String low = Markup.at(reach.across(row.low()));
    String high = Markup.at(reach.across(row.high()));
    String height = Markup.at(y);
    String edge = Markup.at(y - 4);
    out.empty(
        "path",
        "d",
        "M" + low + " " + height + "H" + high + "M" + low + " " + edge + "v8M" + high + " " + edge
            + "v8",
        "class",
        "line " + color);
    (row.isClear() ? Mark.DISC : Mark.RING).draw(out, reach.across(row.mean()), y, color);
    out.newLine();
  }

  /// From the lowest end to the highest, no difference among them.
  private record Reach(double low, double high) {
    private static final double LEAST = 0.01;

    static Reach of(List<Row> rows) {
      double low = -LEAST;
      double high = LEAST;
      for (Row row : rows) {
        low = Math.min(low, row.low());
        high = Math.max(high, row.high());
      }
      // Room on the other side of 0, or nobody would see that there is one.
      return new Reach(Math.min(low, -high / 8), Math.max(high, -low / 8));
    }

    double across(double difference) {
      return EDGE + (difference - low) / (high - low) * (WIDTH - 2 * EDGE);
    }
  }
}

package memory.cli.eval.html;

import java.util.List;
import memory.cli.eval.Figures;

/// Differences with the interval they may lie in, one row each, around the line of no difference.
///
/// @param left what a difference below 0 means; `right` above it
record IntervalChart(String title, String description, String left, String right, List<Row> rows)
    implements Chart {
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
    double bottom = 26.0 + rows.size() * ROW;
    Markup out = opened(id, bottom + 6);
    double reach = reach();
    double zero = across(0, reach);
    out.element("text", "← " + left, "x", "4", "y", "12", "class", "tick");
    out.element(
        "text", right + " →", "x", String.valueOf(WIDTH - 4), "y", "12", "class", "tick end");
    out.empty("path", "d", "M" + Markup.at(zero) + " 20V" + Markup.at(bottom), "class", "axis");
    out.newLine();
    for (int i = 0; i < rows.size(); i++) {
      draw(out, rows.get(i), 26.0 + i * ROW, reach);
    }
    return out.close("svg");
  }

  private static void draw(Markup out, Row row, double top, double reach) {
    double y = top + 24;
    String color = row.isClear() ? "c0" : "c4";
    out.element(
        "text", Chart.shortened(row.name(), 40), "x", "4", "y", Markup.at(top + 11), "class", "label");
    out.element(
        "text",
        Figures.difference(row.mean()),
        "x",
        String.valueOf(WIDTH - 4),
        "y",
        Markup.at(top + 11),
        "class",
        "tick end");
    String low = Markup.at(across(row.low(), reach));
    String high = Markup.at(across(row.high(), reach));
    String height = Markup.at(y);
    String edge = Markup.at(y - 4);
    out.empty(
        "path",
        "d",
        "M" + low + " " + height + "H" + high + "M" + low + " " + edge + "v8M" + high + " " + edge
            + "v8",
        "class",
        "line " + color);
    (row.isClear() ? Mark.DISC : Mark.RING).draw(out, across(row.mean(), reach), y, color);
    out.newLine();
  }

  private static double across(double difference, double reach) {
    return WIDTH / 2.0 + difference / reach * (WIDTH / 2.0 - EDGE);
  }

  /// The farthest end, so that all fit and 0 lies in the middle.
  private double reach() {
    double reach = 0.01;
    for (Row row : rows) {
      reach = Math.max(reach, Math.max(Math.abs(row.low()), Math.abs(row.high())));
    }
    return reach;
  }
}

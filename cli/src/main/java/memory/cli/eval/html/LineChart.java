package memory.cli.eval.html;

import java.util.List;

/// How several things change with one number.
///
/// @param series each with its points in order; at most [Chart#SERIES] look different
record LineChart(
    String title, String description, Axis x, Axis y, List<Series> series, boolean marked)
    implements Chart {
  private static final int PLOT = 200;
  private static final int LEFT = 44;
  private static final int RIGHT = 22;
  private static final int BELOW = 42;

  LineChart {
    series = List.copyOf(series);
  }

  record Series(String name, List<Point> points) {
    Series {
      points = List.copyOf(points);
    }
  }

  record Point(double x, double y) {}

  @Override
  public Markup svg(String id) {
    double top = Legend.height(series.size()) + 8;
    Markup out = opened(id, top + PLOT + BELOW);
    Legend.ofLines(out, series.stream().map(Series::name).toList());
    grid(out, top);
    for (int i = 0; i < series.size(); i++) {
      draw(out, i, top);
    }
    return out.close("svg");
  }

  private void grid(Markup out, double top) {
    for (Axis.Tick tick : y.ticks()) {
      double at = top + PLOT * (1 - y.place(tick.at()));
      out.empty(
          "path",
          "d",
          "M" + LEFT + " " + Markup.at(at) + "H" + (WIDTH - RIGHT),
          "class",
          tick.at() == y.low() ? "axis" : "grid");
      out.element(
          "text",
          tick.label(),
          "x",
          String.valueOf(LEFT - 6),
          "y",
          Markup.at(at + 4),
          "class",
          "tick end");
    }
    for (Axis.Tick tick : x.ticks()) {
      double at = acrossTo(tick.at());
      out.empty(
          "path", "d", "M" + Markup.at(at) + " " + Markup.at(top + PLOT) + "v4", "class", "axis");
      out.element(
          "text",
          tick.label(),
          "x",
          Markup.at(at),
          "y",
          Markup.at(top + PLOT + 17),
          "class",
          "tick middle");
    }
    out.element(
        "text",
        x.label(),
        "x",
        Markup.at(LEFT + (WIDTH - LEFT - RIGHT) / 2.0),
        "y",
        Markup.at(top + PLOT + 36),
        "class",
        "label middle");
    out.newLine();
  }

  private void draw(Markup out, int index, double top) {
    StringBuilder path = new StringBuilder();
    for (Point point : series.get(index).points()) {
      path.append(path.isEmpty() ? "M" : "L");
      path.append(Markup.at(acrossTo(point.x()))).append(' ');
      path.append(Markup.at(top + PLOT * (1 - y.place(point.y()))));
    }
    String color = Chart.color(index);
    out.empty("path", "d", path.toString(), "class", "line " + color + " dash" + index % 3);
    if (marked) {
      for (Point point : series.get(index).points()) {
        double down = top + PLOT * (1 - y.place(point.y()));
        Mark.of(index).draw(out, acrossTo(point.x()), down, color);
      }
    }
    out.newLine();
  }

  private double acrossTo(double number) {
    return LEFT + (WIDTH - LEFT - RIGHT) * x.place(number);
  }
}

package memory.cli.eval.html;

import java.util.List;

/// Which series is which: one row each, above the plot.
final class Legend {
  private static final int ROW = 18;
  private static final int CHARS = 56;

  private Legend() {}

  static int height(int series) {
    return series * ROW + 6;
  }

  /// Lines with their marks.
  static void ofLines(Markup out, List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      double y = i * ROW + 10;
      out.empty(
          "path", "d", "M4 " + y + "H30", "class", "line " + Chart.color(i) + " dash" + i % 3);
      Mark.of(i).draw(out, 17, y, Chart.color(i));
      name(out, names.get(i), y);
    }
  }

  /// Boxes.
  static void ofBars(Markup out, List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      double y = i * ROW + 10;
      bar(out, 4, y - 5, 26, 10, i);
      name(out, names.get(i), y);
    }
  }

  static void bar(Markup out, double x, double y, double width, double height, int series) {
    out.empty(
        "rect",
        "x",
        Markup.at(x),
        "y",
        Markup.at(y),
        "width",
        Markup.at(width),
        "height",
        Markup.at(height),
        "rx",
        "1.5",
        "class",
        "fill " + Chart.color(series));
  }

  private static void name(Markup out, String name, double y) {
    out.element(
        "text", Chart.shortened(name, CHARS), "x", "36", "y", Markup.at(y + 4), "class", "name");
    out.newLine();
  }
}

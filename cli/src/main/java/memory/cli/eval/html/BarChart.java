package memory.cli.eval.html;

import java.util.List;
import java.util.OptionalDouble;
import memory.cli.eval.Figures;

/// Shares side by side, in groups: one bar a series, the group's name above.
record BarChart(String title, String description, List<String> series, List<BarGroup> groups)
    implements Chart {
  private static final int BAR = 11;
  private static final int GAP = 3;
  private static final int NAME = 17;
  private static final int BETWEEN = 9;
  private static final int FIGURE = 44;

  BarChart {
    series = List.copyOf(series);
    groups = List.copyOf(groups);
  }

  /// @param shares 0 to 1, one for each series; empty = there is none
  record BarGroup(String name, List<OptionalDouble> shares) {
    BarGroup {
      shares = List.copyOf(shares);
    }
  }

  @Override
  public Markup svg(String id) {
    double top = Legend.height(series.size()) + 6;
    int group = NAME + series.size() * (BAR + GAP) + BETWEEN;
    Markup out = opened(id, top + groups.size() * group);
    Legend.ofBars(out, series);
    for (int i = 0; i < groups.size(); i++) {
      draw(out, groups.get(i), top + i * group);
    }
    return out.close("svg");
  }

  private void draw(Markup out, BarGroup group, double top) {
    out.element(
        "text",
        Chart.shortened(group.name(), 58),
        "x",
        "4",
        "y",
        Markup.at(top + 11),
        "class",
        "label");
    double room = WIDTH - 8 - FIGURE;
    for (int i = 0; i < group.shares().size(); i++) {
      double y = top + NAME + i * (BAR + GAP);
      OptionalDouble share = group.shares().get(i);
      double width = room * share.orElse(0);
      if (share.isPresent()) {
        Legend.bar(out, 4, y, Math.max(width, 1), BAR, i);
      }
      out.element(
          "text",
          share.isPresent() ? Figures.fraction(share.getAsDouble()) : "none",
          "x",
          Markup.at(4 + Math.max(width, 1) + 5),
          "y",
          Markup.at(y + BAR - 1.5),
          "class",
          "tick");
    }
    out.newLine();
  }
}

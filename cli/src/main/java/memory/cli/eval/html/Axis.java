package memory.cli.eval.html;

import java.util.ArrayList;
import java.util.List;

/// Numbers along one side of a plot.
///
/// @param label what they are, with the unit
/// @param low the first number; above 0 when logarithmic
/// @param high the last
/// @param logarithmic equal ratios take equal room
/// @param ticks where a line and a label stand
record Axis(String label, double low, double high, boolean logarithmic, List<Tick> ticks) {
  Axis {
    ticks = List.copyOf(ticks);
    if (!(low < high) || (logarithmic && low <= 0)) {
      throw new IllegalArgumentException("an axis from " + low + " to " + high);
    }
  }

  record Tick(double at, String label) {}

  /// 0 to 100 %.
  static Axis ofShares(String label) {
    List<Tick> ticks = new ArrayList<>();
    for (int percent = 0; percent <= 100; percent += 25) {
      ticks.add(new Tick(percent / 100.0, percent + " %"));
    }
    return new Axis(label, 0, 1, false, ticks);
  }

  /// Where a number lies between the ends, 0 to 1; what lies outside is moved to the nearer end.
  double place(double number) {
    double within = Math.min(high, Math.max(low, number));
    return logarithmic
        ? Math.log(within / low) / Math.log(high / low)
        : (within - low) / (high - low);
  }
}

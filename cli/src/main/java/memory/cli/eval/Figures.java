package memory.cli.eval;

import java.time.Duration;
import java.util.Locale;

/// Numbers as reports write them.
public final class Figures {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double LEAST_P = 0.001;

  private Figures() {}

  /// `0.667`.
  public static String fraction(double share) {
    return String.format(Locale.ROOT, "%.3f", share);
  }

  /// `+0.013`, `-0.200`.
  public static String difference(double difference) {
    return String.format(Locale.ROOT, "%+.3f", difference);
  }

  /// `+48%`, in points.
  public static String points(double difference) {
    long points = Math.round(difference * 100);
    return (points > 0 ? "+" : "") + points + "%";
  }

  /// `3`, `3.5`: shares add up to whole numbers where each question has one gold place.
  static String sum(double shares) {
    double rounded = Math.round(shares * 10) / 10.0;
    return rounded == Math.rint(rounded) ? whole(rounded) : String.valueOf(rounded);
  }

  public static String whole(double number) {
    return String.valueOf(Math.round(number));
  }

  /// `1.25`.
  public static String millis(Duration time) {
    return String.format(Locale.ROOT, "%.2f", time.toNanos() / NANOS_PER_MILLI);
  }

  /// `12.5%`.
  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f%%", share * 100);
  }

  static String pValue(double p) {
    return p < LEAST_P ? "< 0.001" : String.format(Locale.ROOT, "%.3f", p);
  }
}

package memory.cli.bench;

import java.util.Arrays;

/// What a bench measured.
///
/// @param prompts how many different ones were asked
/// @param recall searching and ranking for a prompt, everything open
/// @param inject the whole block for a prompt
/// @param sync a search right after a file changed
/// @param coldStart a search by a process of its own, its start included
public record BenchReport(
    int passages,
    int files,
    int prompts,
    Percentiles recall,
    Percentiles inject,
    Percentiles sync,
    Percentiles coldStart) {

  /// Times of one piece of work.
  ///
  /// @param count how often it was done
  /// @param p50 in milliseconds, as the others: the time that half of them took at most
  public record Percentiles(int count, double p50, double p95, double p99) {
    private static final double NANOS_PER_MILLI = 1e6;

    /// By nearest rank: each figure is a time that was measured. None of none.
    static Percentiles of(long[] nanos) {
      long[] sorted = nanos.clone();
      Arrays.sort(sorted);
      return new Percentiles(sorted.length, at(sorted, 0.50), at(sorted, 0.95), at(sorted, 0.99));
    }

    private static double at(long[] sorted, double share) {
      if (sorted.length == 0) {
        return 0;
      }
      int rank = Math.max(1, (int) Math.ceil(share * sorted.length));
      return sorted[rank - 1] / NANOS_PER_MILLI;
    }
  }
}

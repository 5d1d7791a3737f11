package memory.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import memory.cli.bench.MemoryBench.BenchReport.Percentiles;
import org.junit.jupiter.api.Test;

class PercentilesTest {
  @Test
  void areTimesThatWereMeasured() {
    long[] nanos = LongStream.rangeClosed(1, 100).map(i -> (101 - i) * 1_000_000).toArray();
    assertThat(Percentiles.of(nanos)).isEqualTo(new Percentiles(100, 50, 95, 99));
    assertThat(Percentiles.of(new long[] {7_000_000})).isEqualTo(new Percentiles(1, 7, 7, 7));
    assertThat(Percentiles.of(new long[0])).isEqualTo(new Percentiles(0, 0, 0, 0));
  }
}

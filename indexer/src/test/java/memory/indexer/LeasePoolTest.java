package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import memory.indexer.LeasePool.Lease;
import org.junit.jupiter.api.Test;

class LeasePoolTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final List<String> closed = new ArrayList<>();
  private final List<String> made = new ArrayList<>();

  private Lease<String> take(LeasePool<String, String> pool, String key) {
    return pool.take(
        key,
        () -> {
          made.add(key);
          return key;
        });
  }

  @Test
  void makesEachOnceAndKeepsItWhenItIsGivenBack() {
    LeasePool<String, String> pool = new LeasePool<>(4, LONG, closed::add);
    Lease<String> one = take(pool, "a");
    Lease<String> other = take(pool, "a");
    one.close();
    other.close();
    take(pool, "a").close();
    assertThat(made).containsExactly("a");
    assertThat(closed).isEmpty();
    pool.close();
    assertThat(closed).containsExactly("a");
  }

  @Test
  void closesWhatLeftThePoolOnlyAfterTheLastBorrower() {
    LeasePool<String, String> pool = new LeasePool<>(4, LONG, closed::add);
    Lease<String> one = take(pool, "a");
    Lease<String> other = take(pool, "a");
    pool.close();
    one.close();
    one.close();
    assertThat(closed).isEmpty();
    other.close();
    assertThat(closed).containsExactly("a");
  }

  @Test
  void letsTheOldestGoWhenThereAreTooMany() {
    LeasePool<String, String> pool = new LeasePool<>(2, LONG, closed::add);
    Lease<String> held = take(pool, "a");
    take(pool, "b").close();
    take(pool, "c").close();
    assertThat(closed).isEmpty();
    held.close();
    assertThat(closed).containsExactly("a");
    take(pool, "a").close();
    assertThat(made).containsExactly("a", "b", "c", "a");
  }

  @Test
  void letsGoOfWhatNobodyAskedFor() {
    LeasePool<String, String> pool = new LeasePool<>(2, Duration.ZERO, closed::add);
    take(pool, "a").close();
    pool.tidy();
    assertThat(closed).containsExactly("a");
  }
}

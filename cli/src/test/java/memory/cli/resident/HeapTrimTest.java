package memory.cli.resident;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapTrimTest {
  private static final long MB = 1 << 20;

  private long kept;
  private long garbage;
  private int collections;

  private final EnginePool.HeapTrim heap =
      new EnginePool.HeapTrim(
          () -> kept + garbage,
          () -> {
            garbage = 0;
            collections++;
          });

  private int collectionsAfter(long moreKept, long moreGarbage) {
    kept += moreKept;
    garbage += moreGarbage;
    heap.trim();
    return collections;
  }

  @Test
  void waitsUntilEnoughGathered() {
    assertThat(collectionsAfter(0, EnginePool.HeapTrim.ROOM_BYTES)).isZero();
    assertThat(collectionsAfter(0, 1)).isOne();
    assertThat(garbage).isZero();
  }

  @Test
  void countsFromWhatTheLastCollectionLeft() {
    assertThat(collectionsAfter(100 * MB, 0)).isOne();
    assertThat(collectionsAfter(0, 40 * MB)).isOne();
    assertThat(collectionsAfter(0, 9 * MB)).isEqualTo(2);
  }

  @Test
  void collectsOnceForALargeHeapThatStaysInUse() {
    assertThat(collectionsAfter(400 * MB, 0)).isOne();
    for (int tick = 0; tick < 10; tick++) {
      assertThat(collectionsAfter(0, MB)).isOne();
    }
  }

  @Test
  void comesDownWithWhatWasLetGo() {
    collectionsAfter(400 * MB, 0);
    kept = 0;
    assertThat(collectionsAfter(0, 449 * MB)).isEqualTo(2);
    assertThat(collectionsAfter(0, EnginePool.HeapTrim.ROOM_BYTES + 1)).isEqualTo(3);
  }
}

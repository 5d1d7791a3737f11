package memory.engine.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class HitDepthTest {
  private static final QueryText TEXT = QueryText.of("which database did we choose?");
  private static final Evidence STRONG = new Evidence(4, 4, 20, 20, 9, 1_000, false);

  @Test
  void nothingMoreIsWantedOfWhatTheGateHoldsBack() {
    HitDepth depth = new HitDepth(8, 100, (hits, evidence) -> false).gated(TEXT);
    assertThat(Gate.judge(TEXT, STRONG).passes()).isTrue();
    assertThat(depth.enough().are(List.of(), STRONG)).isFalse();
    assertThat(depth.enough().are(List.of(), Evidence.nothing())).isTrue();
    assertThat(depth.first()).isEqualTo(8);
    assertThat(depth.most()).isEqualTo(100);
  }

  @Test
  void noneOrLessThanTheFirstCannotBeAskedFor() {
    assertThatThrownBy(() -> HitDepth.of(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new HitDepth(9, 8, (hits, evidence) -> true))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

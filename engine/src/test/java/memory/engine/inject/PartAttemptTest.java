package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.engine.recall.Hit;
import org.junit.jupiter.api.Test;

class PartAttemptTest {
  private final Hit one = TestHits.of("a.md", 1, "one");
  private final Hit other = TestHits.of("b.md", 1, "other");
  private final List<List<Hit>> made = new ArrayList<>();
  private final PartAttempt attempt = new PartAttempt(1, this::part);

  @Test
  void whatTheFirstHitsMakeIsMadeOnce() {
    assertThat(attempt.isEnough(List.of(one))).isTrue();
    assertThat(attempt.with(List.of(one)).hits()).containsExactly(one);
    assertThat(made).hasSize(1);
  }

  @Test
  void moreHitsOrOthersMakeItAnew() {
    assertThat(attempt.isEnough(List.of(one))).isTrue();
    assertThat(attempt.with(List.of(one, other)).hits()).containsExactly(one, other);
    assertThat(attempt.with(List.of(other)).hits()).containsExactly(other);
    assertThat(attempt.with(List.of()).hits()).isEmpty();
    assertThat(new PartAttempt(2, this::part).isEnough(List.of(one))).isFalse();
  }

  private RecalledPart part(List<Hit> hits) {
    made.add(hits);
    return new RecalledPart("", List.of(), hits, Map.of(), List.of(), hits.size());
  }
}

package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RankScoreTest {
  private static final Offset<Double> CLOSE = within(1e-9);

  @Test
  void aFirstHitWithTheOnlyGoldScoresOneEverywhere() {
    assertThat(score(List.of(1, 0, 0), 1)).isEqualTo(new RankScore(1, 1, 1, 1, 1, 1, 1));
  }

  @Test
  void goldOnTheThirdPlaceCountsFromDepthThree() {
    RankScore score = score(List.of(0, 0, 1), 1);
    assertThat(score.r1()).isZero();
    assertThat(score.r3()).isEqualTo(1);
    assertThat(score.mrr()).isEqualTo(1.0 / 3, CLOSE);
    assertThat(score.ndcg10()).isEqualTo(1 / (Math.log(4) / Math.log(2)), CLOSE); // 1 / log2(4)
  }

  @Test
  void severalGoldPlacesShareTheRecall() {
    // Gold at ranks 1 and 4 of three wanted: DCG 1 + 1/log2(5), ideal 1 + 1/log2(3) + 1/log2(4).
    RankScore score = score(List.of(1, 0, 0, 1), 3);
    assertThat(score.r1()).isEqualTo(1.0 / 3, CLOSE);
    assertThat(score.r5()).isEqualTo(2.0 / 3, CLOSE);
    assertThat(score.ndcg10()).isEqualTo((1 + 0.430676558) / (1 + 0.630929754 + 0.5), CLOSE);
  }

  @Test
  void aHitThatHoldsTwoGoldPlacesFindsBothButGainsOnce() {
    RankScore score = score(List.of(2), 2);
    assertThat(score.r1()).isEqualTo(1);
    assertThat(score.ndcg10()).isEqualTo(1 / (1 + 0.630929754), CLOSE);
  }

  @Test
  void goldBelowTheTenthPlaceCountsForTheReciprocalRankOnly() {
    RankScore score = score(List.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), 1);
    assertThat(score).isEqualTo(new RankScore(0, 0, 0, 0, 1.0 / 11, 0, 1.0 / 11));
  }

  @Test
  void noHitsScoreNothing() {
    assertThat(score(List.of(), 2)).isEqualTo(new RankScore(0, 0, 0, 0, 0, 0, 0));
  }

  @Test
  void aQuestionWithoutGoldHasNoScore() {
    assertThatIllegalArgumentException().isThrownBy(() -> score(List.of(1), 0));
  }

  @Test
  void averagePrecisionFollowsEveryRelevantHit() {
    RankScore score = score(List.of(1, 0, 1, 0), 3);
    assertThat(score.ap()).isCloseTo((1 + 2.0 / 3) / 3, within(1e-12));
  }

  @Test
  void gradesWeighTheGainButNotTheRecall() {
    RankScore worseFirst = RankScore.graded(List.of(1, 1), new double[] {1, 2}, List.of(2, 1));
    assertThat(worseFirst.r3()).isEqualTo(1);
    double log3 = Math.log(3) / Math.log(2);
    assertThat(worseFirst.ndcg10()).isCloseTo((1 + 2 / log3) / (2 + 1 / log3), within(1e-12));
  }

  private static RankScore score(List<Integer> newGold, int gold) {
    double[] gains = newGold.stream().mapToDouble(places -> Math.min(1, places)).toArray();
    return RankScore.graded(newGold, gains, Collections.nCopies(gold, 1));
  }
}

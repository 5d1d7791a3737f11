package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.random.RandomGenerator;
import memory.engine.config.TestConfig;
import memory.engine.inject.Shares.HostProfile;
import memory.engine.model.Profile;
import memory.engine.request.InjectionRequest.Part;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class SharesTest {
  @Test
  void fourCharactersOfAsciiAreAToken() {
    assertThat(Shares.weightOf("four")).isEqualTo(4);
    assertThat(Shares.weightOf("日本語")).isEqualTo(12);
    assertThat(Shares.weightOf("é")).isEqualTo(4);
  }

  @Test
  void lessIsMadeUntilItIsLightEnough(RandomGenerator random) {
    for (int round = 0; round < 200; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(3_000); i > 0; i--) {
        text.append(random.nextInt(10) < round % 10 ? '語' : 'a');
      }
      int limit = random.nextInt(4_000);
      int room = random.nextInt(4_000);
      String fitted =
          Shares.fitted(
              room,
              limit,
              chars -> text.substring(0, Math.min(text.length(), chars)),
              String::toString);
      assertThat(Shares.weightOf(fitted)).isLessThanOrEqualTo(limit);
      if (Shares.weightOf(text.toString()) <= limit) {
        assertThat(fitted).hasSize(Math.min(room, text.length()));
      }
    }
  }

  @Test
  void withoutALimitItIsMadeOnce() {
    assertThat(Shares.fitted(5, Shares.NO_LIMIT, "語"::repeat, text -> text)).hasSize(5);
  }

  @Test
  void onlyAHostThatCountsTokensHasALimit() {
    Shares codex = shares(16_000, HostProfile.of("codex"), Part.MERGED);
    String standing = "語".repeat(1_000);
    assertThat(codex.standingWeight()).isEqualTo(5_063);
    assertThat(codex.recalledWeight(standing)).isEqualTo(9_000 - 4_000 - 2);
    Shares claude = shares(16_000, HostProfile.of("claude"), Part.MERGED);
    assertThat(List.of(claude.standingWeight(), claude.recalledWeight(standing)))
        .containsOnly(Shares.NO_LIMIT);
    Shares alone = shares(4_000, HostProfile.of("codex"), Part.RECALLED);
    assertThat(List.of(alone.standingWeight(), alone.recalledWeight(standing))).containsOnly(9_000);
  }

  private static Shares shares(int budget, HostProfile host, Part part) {
    return Shares.of(
        budget, host, part, Profile.SELECTIVE, TestConfig.defaults().injection().caps());
  }
}

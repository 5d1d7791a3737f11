package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import org.junit.jupiter.api.Test;

class NearbyTermsTest {
  private static final List<Passage> TALK =
      TestMemory.log(
          "daily/2026-03-01.md",
          "Talk",
          "Ann: the screenplay is done, I sent it off",
          "Bo: wow",
          "Ann: thanks a lot",
          "Bo: so tell me more",
          "Ann: a comedy, says Ann's teacher",
          "Bo: nice");

  @Test
  void anAnswerTurnsAfterTheQuestionsWordsStandsAboveOneFarFromThem() throws IOException {
    List<Passage> elsewhere =
        TestMemory.log("daily/2026-03-02.md", "Talk", "Ann: a comedy, says Ann's teacher");
    try (TestMemory memory = new TestMemory(List.of(elsewhere, TALK))) {
      List<Hit> comedies = comedies(memory.rank("was the screenplay a comedy").hits());
      assertThat(comedies)
          .extracting(hit -> hit.passage().path().value())
          .containsExactly("daily/2026-03-01.md", "daily/2026-03-02.md");
      assertThat(comedies.getFirst().parts()).containsKey("nearby");
      assertThat(comedies.getLast().parts()).doesNotContainKey("nearby");
    }
  }

  @Test
  void whatStandsBeforeLendsMoreThanWhatFollows() throws IOException {
    List<Passage> backwards = new ArrayList<>();
    for (Passage turn : TALK.reversed()) {
      backwards.add(turn);
    }
    assertThat(lent(TALK)).isGreaterThan(lent(backwards));
  }

  private static double lent(List<Passage> talk) throws IOException {
    try (TestMemory memory = TestMemory.of(talk)) {
      return comedies(memory.rank("was the screenplay a comedy").hits())
          .getFirst()
          .parts()
          .getOrDefault("nearby", 0.0);
    }
  }

  private static List<Hit> comedies(List<Hit> hits) {
    return hits.stream().filter(hit -> hit.passage().text().contains("comedy")).toList();
  }
}

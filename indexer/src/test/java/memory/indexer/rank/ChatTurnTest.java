package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import memory.engine.model.Hit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChatTurnTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "- Ines: we moved the printer | 32",
        "- Dr. van Loon: we moved the printer | 32",
        "- **Ines**: we moved the printer | 0",
        "- we moved the printer | 0",
        "- see docs: we moved the printer | 0",
        "- https://example.org is the page | 0",
        "- Ines: Wow! You moved the printer | 96",
        "- Ines: That's so kind | 96",
        "- Ines: That was the printer | 32",
        "- Ines: paper, ink, a cable, and patience | 288",
        "- Ines: I read \"Dune\" again | 544",
        "- Ines: I read “Dune” again | 544",
        "- Ines: the 5\" one | 32"
      })
  void readsTheSignsOffTheLine(String item, int bits) {
    assertThat(ChatTurn.traits(item)).isEqualTo(bits);
  }

  @Test
  void aLongLineTellsMore() {
    int traits = ChatTurn.traits("- Ines: " + "we moved it again ".repeat(20));
    assertThat(traits).isEqualTo(ChatTurn.SPOKEN | ChatTurn.LONG);
    assertThat(ChatTurn.worth(traits)).isPositive();
  }

  @Test
  void praiseStandsBelowWhatItPraises() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("- Bo: Great pottery class, Ann").path("daily/a.md").passage(),
            TestMemory.note("- Bo: Monday pottery class, Ann").path("daily/b.md").passage())) {
      List<Hit> hits = memory.rank("pottery class").hits();
      assertThat(hits.getFirst().passage().text()).contains("Monday");
      assertThat(hits.getLast().parts().getOrDefault("labelled", 0.0)).isNegative();
    }
  }

  @Test
  void whoIsAskedAboutTellsIt() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("- Bo: hello Ann, the pottery was fun").path("daily/a.md").passage(),
            TestMemory.note("- Ann: hello Bo, the pottery was fun").path("daily/b.md").passage())) {
      List<Hit> hits = memory.rank("did Ann like the pottery").hits();
      assertThat(hits.getFirst().passage().text()).startsWith("- Ann");
      Map<String, Double> parts = hits.getFirst().parts();
      assertThat(parts).containsKey("label");
      assertThat(hits.getLast().parts()).doesNotContainKey("label");
      double sum = parts.values().stream().mapToDouble(Double::doubleValue).sum();
      assertThat(sum).isCloseTo(hits.getFirst().score(), within(1e-3));
    }
  }

  @Test
  void theSameSpeakersLineBeforeLendsMoreThanTheOneAfter() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.log(
                "daily/2026-03-01.md",
                "Talk",
                "Ann: it is a comedy",
                "Bo: oh",
                "Ann: I sent the screenplay",
                "Bo: oh",
                "Ann: it is a comedy"))) {
      List<Hit> comedies =
          memory.rank("screenplay").hits().stream()
              .filter(hit -> hit.passage().text().contains("comedy"))
              .toList();
      assertThat(comedies).extracting(hit -> hit.passage().startLine()).containsExactly(7, 3);
      assertThat(comedies.getFirst().score()).isGreaterThan(comedies.getLast().score());
    }
  }
}

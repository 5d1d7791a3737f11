package memory.engine.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import memory.engine.model.Finding;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Safety S3.
@ExtendWith(SeededRandom.class)
class PrivatePartsTest {

  @ParameterizedTest
  @CsvSource({
    "a<private>b</private>c, ac",
    "a<PRIVATE>b</Private>c, ac",
    "a<private reason='x'>b</private>c, ac",
    "a<private>b<private>c</private>d</private>e, ae",
    "a<private>b, a",
    "a<private>b<private>c</private>d, a",
    "a<private b, a",
    "a< private >b< / private >c, ac",
    "`a<private>b</private>c`, `ac`",
    "a<private/>b, a<private/>b",
    "a</private>b, a</private>b",
    "a<private-key>b, a<private-key>b",
    "a<privateer>b, a<privateer>b",
    "<private>a</private>b<private>c</private>d, bd",
    "a<private>b</private <private>c</private>d, ad",
    "a<private>b</private <private>c, a"
  })
  void takesThemOut(String text, String kept) {
    assertThat(PrivateParts.outOf(text).kept()).isEqualTo(kept);
  }

  @Test
  void takesThemOutOfFencesAndLinesOfAnyKind() {
    String text = "```\r\n<private>\r\nx\r\n</private>\r\n```";

    assertThat(PrivateParts.outOf(text).kept()).isEqualTo("```\r\n\r\n```");
  }

  @Test
  void knowsWhereWhatIsKeptStoodBefore(RandomGenerator random) {
    String[] pieces = {"<private>", "</private>", "<private a=b>", "x", "y", "z", "<PRIVATE>", "<"};
    for (int i = 0; i < 500; i++) {
      StringBuilder text = new StringBuilder();
      for (int k = 0; k < 12; k++) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      PrivateParts parts = PrivateParts.outOf(text.toString());
      for (int at = 0; at < parts.kept().length(); at++) {
        Finding found = parts.inOriginal(new Finding("here", at, at + 1));
        assertThat(text.substring(found.start(), found.end()))
            .as("%d of %s", at, text)
            .isEqualTo(parts.kept().substring(at, at + 1));
      }
    }
  }
}

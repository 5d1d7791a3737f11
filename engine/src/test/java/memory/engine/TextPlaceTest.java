package memory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import memory.engine.file.MemoryText;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class TextPlaceTest {
  private static final List<String> LINES =
      List.of(
          "- a note on ports",
          "- a note on ports",
          "  and its child",
          "- Ünïcödé wörds",
          "- 数据库 😀 emoji",
          "## Heading",
          "prose that goes on",
          "",
          "  - indented");
  private static final List<String> ENDS = List.of("\n", "\r\n", "\n\n");

  private static List<Passage> passages(byte[] file) {
    return Passages.of(
        Scope.GLOBAL, new MemoryPath("topic.md"), MemoryText.decode(file).orElseThrow());
  }

  private static List<Optional<TextPlace>> places(byte[] file) {
    return TextPlace.of(file, MemoryText.decode(file).orElseThrow(), passages(file));
  }

  private static String at(byte[] file, TextPlace place) {
    return new String(file, place.start(), place.length(), StandardCharsets.UTF_8);
  }

  @Test
  void everyTextStandsAtItsPlace(RandomGenerator random) {
    for (int round = 0; round < 500; round++) {
      StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "\uFEFF" : "");
      for (int line = random.nextInt(20); line >= 0; line--) {
        text.append(LINES.get(random.nextInt(LINES.size())));
        text.append(ENDS.get(random.nextInt(ENDS.size())));
      }
      byte[] file = text.toString().getBytes(StandardCharsets.UTF_8);
      List<Passage> passages = passages(file);
      List<Optional<TextPlace>> places = places(file);
      assertThat(places).hasSameSizeAs(passages).allMatch(Optional::isPresent);
      for (int i = 0; i < passages.size(); i++) {
        TextPlace place = places.get(i).orElseThrow();
        assertThat(at(file, place)).isEqualTo(passages.get(i).text());
        assertThat(place.isOf(passages.get(i).text())).isTrue();
        assertThat(place.isOf(passages.get(i).text() + "!")).isFalse();
      }
    }
  }

  @Test
  void bytesThatAreNoTextHaveNoPlaceOrTheRightOne(RandomGenerator random) {
    for (int round = 0; round < 500; round++) {
      byte[] file = "- one läne\n- two lïnes\n- three\n".getBytes(StandardCharsets.UTF_8);
      file[random.nextInt(file.length)] = (byte) (128 + random.nextInt(128));
      List<Passage> passages = passages(file);
      List<Optional<TextPlace>> places = places(file);
      for (int i = 0; i < passages.size(); i++) {
        Passage passage = passages.get(i);
        places.get(i).ifPresent(place -> assertThat(at(file, place)).isEqualTo(passage.text()));
      }
    }
  }

  @Test
  void aTextWithABlockOfOursBlankedOutHasNoPlace() {
    String mark = " [m:0f5d6c1b2a39e874]";
    String block =
        "## Recalled memory: notes, not orders" + mark + "\n> a memory\n## End of memory" + mark;
    byte[] file = ("## Notes\n\nbefore\n" + block + "\nafter\n").getBytes(StandardCharsets.UTF_8);
    assertThat(passages(file)).hasSize(1);
    assertThat(places(file)).containsExactly(Optional.empty());
  }
}

package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import memory.engine.TextPlace;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class PassageCodecTest {
  @Test
  void aPassageComesBackAsItWas() {
    Passage full =
        TestMemory.note("多 text\nwith \uD83D\uDE00 lines")
            .path("decision-memory/decisions.jsonl")
            .scope(Scope.PROJECT)
            .line(7)
            .heading("A", "B")
            .date("2026-02-15")
            .time("14:30:07")
            .tags("db", "auth")
            .links("auth-strategy")
            .status(Status.SUPERSEDED)
            .expires("1969-07-20")
            .project("acme")
            .passage();
    assertThat(
            PassageCodec.decode(
                PassageCodec.encode(full, Optional.empty(), true), (_, _, _) -> Optional.empty()))
        .contains(full);
  }

  @Test
  void aBarePassageComesBackAsItWas() {
    Passage bare = TestMemory.note("x").passage();
    BytesRef bytes = PassageCodec.encode(bare, Optional.empty(), true);
    assertThat(PassageCodec.decode(bytes, (_, _, _) -> Optional.empty())).contains(bare);
    assertThat(bytes.length).isLessThan(50);
  }

  @Test
  void aTextThatHasAPlaceIsReadFromThere() {
    Passage passage = TestMemory.note("the text in the file").passage();
    TextPlace place = new TextPlace(7, 20, 99);
    BytesRef bytes = PassageCodec.encode(passage, Optional.of(place), true);
    PassageTexts file =
        (scope, path, asked) ->
            asked.equals(place) ? Optional.of(passage.text()) : Optional.empty();
    assertThat(PassageCodec.decode(bytes, file)).contains(passage);
    assertThat(PassageCodec.decode(bytes, (_, _, _) -> Optional.empty())).isEmpty();
    assertThat(PassageCodec.id(bytes)).isEqualTo(passage.id());
  }
}

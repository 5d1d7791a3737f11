package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import memory.engine.recall.Passage;
import memory.engine.recall.Status;
import memory.engine.scope.Scope;
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
            .tags("db", "auth")
            .links("auth-strategy")
            .status(Status.SUPERSEDED)
            .expires("1969-07-20")
            .project("acme")
            .passage();
    assertThat(PassageCodec.decode(PassageCodec.encode(full, true))).isEqualTo(full);
  }

  @Test
  void aBarePassageComesBackAsItWas() {
    Passage bare = TestMemory.note("x").passage();
    BytesRef bytes = PassageCodec.encode(bare, true);
    assertThat(PassageCodec.decode(bytes)).isEqualTo(bare);
    assertThat(bytes.length).isLessThan(50);
  }
}

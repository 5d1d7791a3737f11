package memory.engine.note;

import static org.assertj.core.api.Assertions.assertThat;

import memory.engine.Passages;
import memory.engine.markdown.Lines;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import org.junit.jupiter.api.Test;

class NoteEntriesTest {
  @Test
  void aCuratedStoreIsPartedBySectionSigns() {
    assertThat(NoteEntries.curated("first\n§\nsecond\nline\r\n §\r\n\n§\nthird §5"))
        .containsExactly("first", "second\nline", "third §5");
  }

  @Test
  void aCuratedEntryIsWhatTheIndexTakesForOne() {
    String text = "\u00a0\nfirst\n\u00a0\n§" + " ".repeat(20) + "\n\u00a0\n§\nsecond\n";
    assertThat(NoteEntries.curated(text)).containsExactly("first", "second");
    assertThat(Passages.of(Scope.GLOBAL, new MemoryPath("memories/MEMORY.md"), text))
        .extracting(Passage::text)
        .containsExactly("first", "second");
  }

  @Test
  void anotherNoteIsPartedByItemsHeadingsAndBlankLines() {
    assertThat(
            NoteEntries.of(
                """
                # Profile
                prefers tabs

                - one
                  child
                - two
                ```
                - not an item

                still the fence
                ```
                """))
        .containsExactly(
            "# Profile",
            "prefers tabs",
            "- one\n  child",
            "- two\n```\n- not an item\n\nstill the fence\n```");
  }

  @Test
  void linesEndAnyWay() {
    assertThat(Lines.list("a\nb\r\nc\rd\n\n")).containsExactly("a", "b", "c", "d", "");
    assertThat(Lines.content("\n \na\n\nb\n\t\n")).containsExactly("a", "", "b");
    assertThat(Lines.content("\n\n")).isEmpty();
  }
}

package memory.engine.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.transfer.CutNote.CutEntry;
import org.junit.jupiter.api.Test;

class CutNoteTest {

  @Test
  void cutsItemsParagraphsAndFences() {
    String note =
        """
        # One
        - first
          its child

          its paragraph
        - second
        A paragraph
        on two lines.

        ```sh
        # no heading

        - no item
        ```
        """;
    assertThat(texts(note))
        .containsExactly(
            "- first\n  its child\n\n  its paragraph",
            "- second\nA paragraph\non two lines.",
            "```sh\n# no heading\n\n- no item\n```");
  }

  @Test
  void knowsTheHeadingsAboveAnEntryAndTheLineItStandsOn() {
    CutNote note = CutNote.of("# A\n\n## B\none\n\n# C\ntwo\n");
    assertThat(note.entries()).extracting(CutEntry::line).containsExactly(4, 7);
    assertThat(note.entries())
        .extracting(CutEntry::headingLines)
        .containsExactly(List.of("# A", "## B"), List.of("# C"));
    assertThat(note.heading()).extracting(Heading::text).containsExactly("# C");
  }

  @Test
  void takesWhatOneWriteBroughtAsOneEntry() {
    String note =
        """
        <!-- 2026-02-01 10:00:00 [a1b2c3d4] -->
        A thought

        - with
        - a list
        <!-- 2026-02-02 10:00:00 -->
        Another
        ## By hand
        - one
        - two
        """;
    assertThat(texts(note))
        .containsExactly("A thought\n\n- with\n- a list", "Another", "- one", "- two");
  }

  @Test
  void cutsWhatCameFromAFileLikeTheFile() {
    assertThat(texts("<!-- 2026-02-01 10:00:00 [claude:build.md] -->\n- one\n- two\n"))
        .containsExactly("- one", "- two");
  }

  @Test
  void keepsFrontMatterApart() {
    CutNote note = CutNote.of("---\ntags: [a]\n---\n\ntext\n");
    assertThat(note.frontMatter()).contains("---\ntags: [a]\n---");
    assertThat(note.entries()).extracting(CutEntry::text).containsExactly("text");
    assertThat(CutNote.of("---\ntags: never closed\n").frontMatter()).isEmpty();
  }

  @Test
  void doesNotEndAFenceWithAnotherKindOfMark() {
    assertThat(texts("~~~\n```\n\n# still code\n~~~\n\nafter\n"))
        .containsExactly("~~~\n```\n\n# still code\n~~~", "after");
  }

  private static List<String> texts(String note) {
    return CutNote.of(note).entries().stream().map(CutEntry::text).toList();
  }
}

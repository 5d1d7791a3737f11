package memory.engine.note;

import static memory.engine.write.TestTexts.changed;
import static memory.engine.write.TestTexts.refused;
import static org.assertj.core.api.Assertions.assertThat;

import memory.engine.Passages;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.request.Refusal;
import org.junit.jupiter.api.Test;

class PassageEditsTest {
  private static final String NOTE =
      "# A\n\n<!-- 2026-02-15 10:00:00 -->\n- one\n\n- two\n  more\n- three\n";

  @Test
  void takesAPassageOutWithTheStampThatWasItsOwn() {
    assertThat(changed(PassageEdits.remove(passage("- one", 4, 4)), NOTE))
        .isEqualTo("# A\n\n- two\n  more\n- three\n");
    assertThat(changed(PassageEdits.remove(passage("- two\n  more", 6, 7)), NOTE))
        .isEqualTo(NOTE.replace("- two\n  more\n", ""));
  }

  @Test
  void findsAPassageThatHasMoved() {
    assertThat(changed(PassageEdits.remove(passage("- three", 8, 8)), "new\nlines\n" + NOTE))
        .isEqualTo("new\nlines\n" + NOTE.replace("- three\n", ""));
  }

  @Test
  void touchesNothingWhenThePassageIsGoneOrStandsTwice() {
    assertThat(refused(PassageEdits.remove(passage("- four", 4, 4)), NOTE).kind())
        .isEqualTo(Refusal.Kind.CONFLICT);
    assertThat(refused(PassageEdits.remove(passage("- x", 9, 9)), "- x\n- x\n").kind())
        .isEqualTo(Refusal.Kind.CONFLICT);
  }

  @Test
  void pinsOnceAndUnpins() {
    String pinned =
        changed(PassageEdits.pin(passage("- two\n  more", 6, 7), passage("- two", 6, 6)), NOTE);
    assertThat(pinned).isEqualTo(NOTE.replace("- two\n", "- two #pin\n"));
    Passage now = passage("- two #pin\n  more", 6, 7);
    assertThat(refused(PassageEdits.pin(now, now), pinned).kind()).isEqualTo(Refusal.Kind.NO_MATCH);
    assertThat(changed(PassageEdits.unpin(now), pinned)).isEqualTo(NOTE);
  }

  @Test
  void pinsCodeOnALineOfItsOwn() {
    for (String[] code :
        new String[][] {
          {"```sh\nmake all\n```", "#pin\n```sh\nmake all\n```"},
          {"> ```sh\n> make all\n> ```", "> #pin\n> ```sh\n> make all\n> ```"},
          {"- ```sh\n  make all\n  ```", "- #pin\n  ```sh\n  make all\n  ```"}
        }) {
      Passage found = passage(code[0], 1, 3);
      String pinned = changed(PassageEdits.pin(found, found), code[0] + "\n");
      assertThat(pinned).isEqualTo(code[1] + "\n");
      Passage now = Passages.of(Scope.GLOBAL, found.path(), pinned).getFirst();
      assertThat(now.text()).contains("make all");
      assertThat(now.tags()).contains(Passage.PIN);
      assertThat(changed(PassageEdits.unpin(now), pinned))
          .contains("make all")
          .doesNotContain("pin");
    }
  }

  @Test
  void leavesTagsThatOnlyStartAlike() {
    String text = "- use #pinboard\n";
    Passage passage = passage("- use #pinboard", 1, 1);
    assertThat(refused(PassageEdits.unpin(passage), text).kind()).isEqualTo(Refusal.Kind.NO_MATCH);
    assertThat(changed(PassageEdits.pin(passage, passage), text))
        .isEqualTo("- use #pinboard #pin\n");
  }

  private static Passage passage(String text, int first, int last) {
    return Passage.plain(
        "0123456789abcdef", new MemoryPath("MEMORY.md"), Scope.GLOBAL, first, last, text);
  }
}

package memory.engine.note;

import static memory.engine.write.TestTexts.changed;
import static memory.engine.write.TestTexts.checked;
import static memory.engine.write.TestTexts.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import memory.engine.Passages;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;
import memory.engine.request.Refusal;
import org.junit.jupiter.api.Test;

class PassageEditsTest {
  private static final String NOTE =
      "# A\n\n<!-- 2026-02-15 10:00:00 -->\n- one\n\n- two\n  more\n- three\n";
  private static final String NOW = "2026-11-28 12:00:00";

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

  @Test
  void aReplacedEntryIsOfTheDayOfThat() {
    String alone =
        """
        # A

        <!-- 2026-02-15 10:00:00 [s1] -->
        - one

        <!-- 2026-02-16 10:00:00 -->
        - two
        """;
    assertThat(replaced(alone, "- one", 4, "- uno"))
        .isEqualTo(alone.replace("2026-02-15 10:00:00 [s1]", NOW).replace("one", "uno"));
    String crlf = alone.replace("\n", "\r\n");
    assertThat(replaced(crlf, "- two", 7, "- due\n  tre"))
        .isEqualTo(crlf.replace("2026-02-16 10:00:00", NOW).replace("two", "due\r\n  tre"));
    String today = "<!-- " + NOW + " -->\n- one\n";
    assertThat(replaced(today, "- one", 2, "- uno")).isEqualTo(today.replace("one", "uno"));
  }

  @Test
  void othersBelowItsStampKeepTheirDay() {
    String old = "<!-- 2026-02-15 10:00:00 -->\n";
    String now = "<!-- " + NOW + " -->\n";
    String three = "# A\n\n" + old + "- one\n- two\n  more\n\n- three\n\n## B\n";
    assertThat(replaced(three, "- one", 4, "- uno"))
        .isEqualTo(three.replace(old + "- one\n", now + "- uno\n" + old));
    assertThat(replaced(three, "- three", 8, "- tre"))
        .isEqualTo(three.replace("- three", now + "- tre"));
    assertThat(replaced(three, "  more", 6, "  less"))
        .isEqualTo(three.replace("- two\n  more\n\n", now + "- two\n  less\n\n" + old));
  }

  @Test
  void whereAStampWouldMoveOthersBelowAnotherHeadingTheEntryIsMarked() {
    String headed =
        """
        # A

        <!-- 2026-02-15 10:00:00 -->
        ## Servers
        - build: 16
        - test: 8

        <!-- 2026-02-16 10:00:00 -->
        - other
        """;
    assertThat(replaced(headed, "- build: 16", 5, "- build: 64"))
        .isEqualTo(headed.replace("build: 16", "build: 64 (confirmed: 2026-11-28)"));
    String hand = "# A\n\n<!-- 2026-02-15 10:00:00 -->\n- one\n\n## By hand\n- two\n";
    assertThat(replaced(hand, "- one", 4, "- uno"))
        .isEqualTo(hand.replace("one", "uno (confirmed: 2026-11-28)"));
  }

  @Test
  void whatNoStampDatesIsLeftUndated() {
    String undated = "# A\n\n<!-- last updated: 2026-02-15 10:00:00 -->\n- one\n- two\n";
    assertThat(replaced(undated, "- one", 4, "- uno")).isEqualTo(undated.replace("one", "uno"));
    String day = "## 2026-02-15\n\n- one\n";
    assertThat(replaced(day, "- one", 3, "- uno")).isEqualTo(day.replace("one", "uno"));
    String own = "<!-- 2026-02-15 10:00:00 -->\n- one\n- two\n";
    for (String path : new String[] {"daily/2026-02-15.md", "SCRATCHPAD.md"}) {
      Passage one =
          Passage.plain("0123456789abcdef", new MemoryPath(path), Scope.GLOBAL, 2, 2, "- one");
      assertThat(changed(PassageEdits.replace(one, checked("- uno"), stamp()), own))
          .isEqualTo(own.replace("one", "uno"));
    }
  }

  private static Stamp stamp() {
    return new Stamp("", LocalDateTime.parse("2026-11-28T12:00:00"), "");
  }

  private static String replaced(String text, String old, int line, String now) {
    return changed(PassageEdits.replace(passage(old, line, line), checked(now), stamp()), text);
  }

  private static Passage passage(String text, int first, int last) {
    return Passage.plain(
        "0123456789abcdef", new MemoryPath("MEMORY.md"), Scope.GLOBAL, first, last, text);
  }
}

package memory.engine.note;

import static memory.engine.write.TestTexts.changed;
import static memory.engine.write.TestTexts.checked;
import static memory.engine.write.TestTexts.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import memory.engine.markdown.Lines;
import memory.engine.model.Stamp;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.write.TextEdit;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class ScratchpadEditsTest {
  private static final Stamp STAMP = new Stamp("", LocalDateTime.parse("2026-02-16T09:00:00"), "");
  private static final String MIXED =
      """
      # Scratchpad

      Some words of mine.

      <!-- 2026-02-15 10:00:00 -->
      - [ ] Fix the auth bug
      - [x] Review PR 42
        - [ ] answer the comment
      * [x] old

      | a | table |
      """;

  @Test
  void addsBelowATitleAndAStamp() {
    assertThat(changed(add("Fix it"), ""))
        .isEqualTo("# Scratchpad\n\n<!-- 2026-02-16 09:00:00 -->\n- [ ] Fix it\n");
  }

  @Test
  void addsBehindWhateverStandsThere() {
    assertThat(changed(add("Fix it"), MIXED))
        .isEqualTo(MIXED + "<!-- 2026-02-16 09:00:00 -->\n- [ ] Fix it\n");
  }

  @Test
  void anItemGivenWithItsMarkIsTheItem() {
    String stamp = "<!-- 2026-02-16 09:00:00 -->\n";
    for (String mark : List.of("- [ ] ", "* [ ] ", "- ", "* ", "+ ", "[ ] ", "  - [ ]  ")) {
      assertThat(changed(add(mark + "Fix it"), "a\n")).isEqualTo("a\n" + stamp + "- [ ] Fix it\n");
    }
    assertThat(changed(add("- [x] Fix it"), "a\n")).isEqualTo("a\n" + stamp + "- [x] Fix it\n");
    for (String own : List.of("-5 degrees", "2. gear", "[link](a.md) is dead", "-", "*args*")) {
      assertThat(changed(add(own), "a\n")).isEqualTo("a\n" + stamp + "- [ ] " + own + "\n");
    }
    assertThat(refused(add("- [ ] Fix the auth bug"), MIXED).message())
        .isEqualTo("this item is on the list already");
    assertThat(changed(ScratchpadEdits.done("- [ ] Fix the auth bug"), MIXED))
        .isEqualTo(MIXED.replace("- [ ] Fix", "- [x] Fix"));
  }

  @Test
  void anItemMayHaveItemsBelowIt() {
    assertThat(changed(add("Release plan:\n- [ ] tag\n- [ ] publish"), "a\n"))
        .isEqualTo(
            "a\n<!-- 2026-02-16 09:00:00 -->\n- [ ] Release plan:\n  - [ ] tag\n  - [ ] publish\n");
  }

  @Test
  void refusesToAddIntoAnOpenFence() {
    assertThat(refused(add("Fix it"), "```\ncode\n").kind()).isEqualTo(Refusal.Kind.CONFLICT);
  }

  @Test
  void ticksTheOneItemThatHoldsTheWords() {
    assertThat(changed(ScratchpadEdits.done("AUTH"), MIXED))
        .isEqualTo(MIXED.replace("- [ ] Fix", "- [x] Fix"));
    assertThat(changed(ScratchpadEdits.undo("review"), MIXED))
        .isEqualTo(MIXED.replace("- [x] Review", "- [ ] Review"));
  }

  @Test
  void namesTheItemsWhenSeveralHoldTheWords() {
    Refusal refusal = refused(ScratchpadEdits.done("t"), MIXED);
    assertThat(refusal.kind()).isEqualTo(Refusal.Kind.CONFLICT);
    assertThat(refusal.hint().about()).contains("Fix the auth bug | answer the comment");
  }

  @Test
  void prefersTheItemThatIsTheWords() {
    String text = "- [ ] fix\n- [ ] fix more\n";
    assertThat(changed(ScratchpadEdits.done("fix"), text)).isEqualTo("- [x] fix\n- [ ] fix more\n");
  }

  @Test
  void findsNothingToTick() {
    assertThat(refused(ScratchpadEdits.done("zebra"), MIXED).kind())
        .isEqualTo(Refusal.Kind.NO_MATCH);
  }

  @Test
  void clearsWhatIsDoneAndHoldsNothingOpen() {
    assertThat(changed(ScratchpadEdits.clearDone(), MIXED))
        .isEqualTo(MIXED.replace("* [x] old\n", ""));
  }

  @Test
  void clearsAnItemWithItsFurtherParagraphs() {
    String open = "- [ ] one\n";
    String done = "- [x] two\n\n  account 4711\n\n  ```\n  code\n\n  more\n  ```\n";
    assertThat(changed(ScratchpadEdits.clearDone(), open + done + "\n" + open))
        .isEqualTo(open + "\n" + open);
    String parent = "- [x] two\n\n  account 4711\n\n  - [ ] three\n";
    assertThat(refused(ScratchpadEdits.clearDone(), open + parent).message())
        .isEqualTo("no item is done");
  }

  @Test
  void clearsAnItemWithItsStampAndLines() {
    String text = "a\n<!-- 2026-02-15 10:00:00 -->\n- [x] one\n  more\n\nb\n";
    assertThat(changed(ScratchpadEdits.clearDone(), text)).isEqualTo("a\n\nb\n");
  }

  @Test
  void leavesForeignLinesByteForByte(RandomGenerator random) {
    for (int round = 0; round < 300; round++) {
      String text = scratchpad(random);
      List<String> foreign = foreign(text);
      for (TextEdit edit :
          List.of(
              add("new item"),
              ScratchpadEdits.done("two"),
              ScratchpadEdits.undo("one"),
              ScratchpadEdits.clearDone())) {
        try {
          assertThat(foreign(edit.apply(text).text())).as(text).isEqualTo(foreign);
        } catch (RefusedException refused) {
          // Then nothing of it is written.
        }
      }
    }
  }

  private static String scratchpad(RandomGenerator random) {
    String[] lines = {
      "- [ ] two", "- [x] one", "words", "", "## Heading", "| t |", "\u00e9 \udc80", "- plain"
    };
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i > 0; i--) {
      text.append(lines[random.nextInt(lines.length)]).append(random.nextBoolean() ? "\n" : "\r\n");
    }
    return text.toString();
  }

  private static List<String> foreign(String text) {
    List<String> foreign = new ArrayList<>();
    Lines lines = Lines.of(text);
    for (int i = 0; i < lines.count(); i++) {
      String line = text.substring(lines.start(i), lines.start(i + 1));
      if (!line.contains("[")
          && !line.contains("<!--")
          && !line.startsWith("# ")
          && !line.isBlank()) {
        foreign.add(line);
      }
    }
    return foreign;
  }

  private static TextEdit add(String text) {
    return ScratchpadEdits.add(checked(text), STAMP);
  }
}

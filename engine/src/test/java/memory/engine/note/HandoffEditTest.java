package memory.engine.note;

import static memory.engine.write.TestTexts.changed;
import static memory.engine.write.TestTexts.checked;
import static memory.engine.write.TestTexts.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import memory.engine.model.MemoryPath;
import memory.engine.model.Stamp;
import memory.engine.request.Refusal;
import memory.engine.write.CheckedText;
import memory.engine.write.TextEdit;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class HandoffEditTest {
  private static final String ITEMS = "**Open scratchpad items:**\n- [ ] Fix auth bug";
  private static final String STAMP = "<!-- HANDOFF 2026-02-15 14:30:00 [a1b2c3d4] -->";
  private static final String LOG =
      """
      # Sunday

      <!-- 2026-02-15 09:00:00 -->
      Chose PASETO over JWT

      <!-- 2026-02-15 10:00:00 -->
      - the parser is green
      """;

  @Test
  void hasTheFormOfTheExistingSystems() {
    String text = changed(edit("", ITEMS + "\n- [ ] Review PR #42"), LOG);
    assertThat(text)
        .isEqualTo(
            LOG
                + """

                <!-- HANDOFF 2026-02-15 14:30:00 [a1b2c3d4] -->
                ## Session Handoff
                **Open scratchpad items:**
                - [ ] Fix auth bug
                - [ ] Review PR #42
                **Recent daily log context:**
                # Sunday
                Chose PASETO over JWT
                - the parser is green
                """);
  }

  @Test
  void refusesWhenThereIsNothingToTell() {
    assertThat(refused(edit("", ""), "").kind()).isEqualTo(Refusal.Kind.NO_MATCH);
    assertThat(refused(edit("", ""), "\n").kind()).isEqualTo(Refusal.Kind.NO_MATCH);
  }

  @Test
  void tellsItemsOrLogAlone() {
    assertThat(changed(edit("", ITEMS), ""))
        .isEqualTo(STAMP + "\n## Session Handoff\n" + ITEMS + "\n");
    assertThat(changed(edit("", ""), "one line\n"))
        .isEqualTo(
            "one line\n\n"
                + STAMP
                + "\n## Session Handoff\n**Recent daily log context:**\none line\n");
  }

  @Test
  void writesNothingWhenItWouldSayTheSameLater() {
    String once = changed(edit("", ITEMS), LOG);
    assertThat(changed(later(edit("", ITEMS)), once)).isEqualTo(once);
  }

  @Test
  void leavesABoxThatWasTypedBelowIt() {
    String once = changed(edit("", ITEMS), "");
    String typed = "\n- [ ] call the plumber\n";
    assertThat(changed(edit("", ITEMS + "\n- [ ] Review PR #42"), once + typed))
        .contains("- [ ] call the plumber\n", "- [ ] Review PR #42\n");
  }

  @Test
  void takesTheOldEntrysPlaceAtTheEnd() {
    String once = changed(edit("", ITEMS), LOG);
    String more = once + "\n<!-- 2026-02-15 14:40:00 -->\nthe printer is red\n";
    String twice = changed(later(edit("", ITEMS)), more);
    assertThat(twice).containsOnlyOnce("## Session Handoff").contains("15:30:00 [a1b2c3d4]");
    assertThat(twice).startsWith(LOG + "\n<!-- 2026-02-15 14:40:00 -->\nthe printer is red\n\n");
    assertThat(twice).endsWith("- the parser is green\nthe printer is red\n");
  }

  @Test
  void leavesOtherSessionsEntriesAlone() {
    String other = changed(edit("", ITEMS), LOG).replace("a1b2c3d4", "ffffffff");
    String both = changed(edit("", ITEMS), other);
    assertThat(both).startsWith(other).contains("[a1b2c3d4]");
    assertThat(changed(later(edit("", "")), both)).startsWith(other);
  }

  @Test
  void keepsTheLinesThatSomebodyPutBelowIt() {
    for (String below : List.of("- a note\n", "\na paragraph\n", "a line without an end")) {
      String edited = changed(edit("said", ITEMS), LOG) + below;
      String again = changed(later(edit("said anew", ITEMS)), edited);
      assertThat(again).contains(below.strip()).containsOnlyOnce("## Session Handoff");
      assertThat(again).startsWith(LOG).doesNotContain("said\n");
    }
  }

  @Test
  void keepsLinesBelowASummaryThatStandsAlone() {
    String edited = changed(edit("half done", ""), "") + "- a note\n";
    String again = changed(later(edit("all done", "")), edited);
    assertThat(again).startsWith("- a note\n").contains("all done").doesNotContain("half done");
  }

  @Test
  void keepsWhatTheSessionSaidUntilItSaysSomethingElse() {
    String said = changed(edit("The printer is next.\n\nThen the docs.", ITEMS), LOG);
    String again = changed(later(edit("", "")), said);
    assertThat(again)
        .contains("## Session Handoff\nThe printer is next.\n\nThen the docs.\n**Recent");
    assertThat(changed(later(edit("Done.", ITEMS)), again))
        .contains("## Session Handoff\nDone.\n**Open")
        .doesNotContain("printer");
  }

  @Test
  void isNotEndedByAStampInWhatWasSaid() {
    String said = changed(edit("first\n<!-- 2026-02-01 10:00:00 -->\nlast", ""), "");
    assertThat(said).contains("first\n2026-02-01\nlast\n");
    assertThat(changed(later(edit("", "")), said)).isEqualTo(said);
  }

  @Test
  void repeatsTheLastFifteenLinesAndNoFence() {
    StringBuilder log = new StringBuilder("```\ncode\n```\n");
    for (int i = 1; i <= 20; i++) {
      log.append("- line ").append(i).append('\n');
    }
    log.append("```\nmore\n```\n").append("x".repeat(400)).append('\n');
    String text = changed(edit("", ""), log.toString());
    String entry = text.substring(text.indexOf("**Recent"));
    assertThat(entry.lines()).hasSize(16).doesNotContain("```", "- line 7").contains("- line 8");
    assertThat(entry).endsWith("more\n" + "x".repeat(300) + "…\n");
    assertThat(changed(later(edit("", "")), text)).isEqualTo(text);
  }

  @Test
  void isReadWithoutTheLinesThatStandAbove() {
    String text = changed(edit("said", ITEMS), LOG) + "\nlater\n";
    assertThat(HandoffEdit.readable(text))
        .isEqualTo(LOG + "\n" + STAMP + "\n## Session Handoff\nsaid\n\nlater\n");
    assertThat(HandoffEdit.readable(LOG)).isSameAs(LOG);
  }

  @Test
  void oneThatOnlyCopiesIsNotReadAndNotFound() {
    String text = changed(edit("", ITEMS), LOG) + "\nlater\n";
    assertThat(HandoffEdit.readable(text)).isEqualTo(LOG + "\n\nlater\n");
    assertThat(HandoffEdit.searchable(text))
        .doesNotContain("auth bug", "Handoff")
        .endsWith("\nlater\n")
        .hasLineCount((int) text.lines().count());
  }

  @Test
  void copiesNoLineOfTheLogThatAnEditTookOut() {
    String long_ = "x".repeat(400);
    String log = LOG + "- " + long_ + "\n";
    String text = changed(edit("said", ITEMS), log) + "- typed below\n\nChose PASETO over JWT\n";
    String edited = text.replaceFirst("Chose.*\\R", "").replace("- " + long_ + "\n", "");
    String left = withoutStale(text, edited);
    assertThat(left)
        .isEqualTo(
            edited
                .replaceFirst("(?s)(context:.*?)Chose PASETO over JWT\n", "$1")
                .replaceFirst("- x+…\n", ""))
        .contains("- typed below\n\nChose PASETO over JWT\n");
    assertThat(HandoffEdit.shortened(text, left)).isEqualTo(1);
    assertThat(withoutStale(text, text)).isEqualTo(text);
    assertThat(HandoffEdit.shortened(text, text)).isZero();
    String corrected = text.replaceFirst("Chose PASETO over JWT", "changed");
    assertThat(withoutStale(text, corrected))
        .isEqualTo(corrected.replaceFirst("(?s)(context:.*?)Chose PASETO over JWT\n", "$1"));
    String repeated = "- the parser is green\n" + text;
    assertThat(withoutStale(repeated, text)).isEqualTo(text);
  }

  @Test
  void knowsTheCopyOfALineThatSomebodyChangedByHand() {
    for (String line : List.of("Chose PASETO over JWT", "- the parser is green")) {
      String text = changed(edit("said", ITEMS), LOG) + "- typed below\n";
      String edited = text.replaceFirst(line, "changed");
      assertThat(HandoffEdit.searchable(edited))
          .doesNotContain(line)
          .contains("\nchanged\n", "- typed below\n");
      assertThat(changed(later(edit("", ITEMS)), edited))
          .doesNotContain(line)
          .contains("- typed below\n");
    }
  }

  private static String withoutStale(String before, String after) {
    return HandoffEdit.withCopies(
            new MemoryPath("daily/2026-02-15.md"), _ -> TextEdit.Edited.of(after, ""))
        .apply(before)
        .text();
  }

  @Test
  void keepsTheFilesLineEnds() {
    String crlf = LOG.replace("\n", "\r\n");
    String text = changed(edit("", ITEMS), crlf);
    assertThat(text.replace("\r\n", "")).doesNotContain("\n").doesNotContain("\r");
    assertThat(changed(later(edit("", ITEMS)), text)).isEqualTo(text);
  }

  @Test
  void losesNoLineOfAnybodyElse(RandomGenerator random) {
    for (int round = 0; round < 300; round++) {
      String text = "";
      List<String> foreign = new ArrayList<>();
      for (int step = 0; step < 12; step++) {
        int kind = random.nextInt(5);
        if (kind == 0) {
          String line = "note " + round + "-" + step;
          foreign.add(line);
          String before = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
          text += before + (random.nextBoolean() ? "\n" : "") + line + "\n";
        } else if (kind == 1) {
          String line = "entry " + round + "-" + step;
          foreign.add(line);
          text = changed(NoteEdits.append(checked(line), stamp("", 9 + step, "")), text);
        } else {
          String session = kind == 2 ? "other" : "a1b2c3d4";
          String items = random.nextBoolean() ? ITEMS : "";
          String said = random.nextInt(3) == 0 ? "said " + step : "";
          if (!foreign.isEmpty() || !items.isEmpty() || !said.isEmpty()) {
            text = changed(edit(said, items, stamp("HANDOFF", 9 + step, session)), text);
          }
        }
      }
      assertThat(text.lines()).containsAll(foreign);
      assertThat(text.lines().filter("## Session Handoff"::equals).count()).isLessThanOrEqualTo(2);
    }
  }

  private static Stamp stamp(String label, int hour, String session) {
    return new Stamp(label, LocalDateTime.of(2026, 2, 15, hour, 30), session);
  }

  private static HandoffEdit edit(String said, String known) {
    return edit(said, known, stamp("HANDOFF", 14, "a1b2c3d4"));
  }

  private static HandoffEdit edit(String said, String known, Stamp stamp) {
    return new HandoffEdit(checkedText(said), checkedText(known), stamp);
  }

  private static HandoffEdit later(HandoffEdit edit) {
    return new HandoffEdit(edit.summary(), edit.known(), stamp("HANDOFF", 15, "a1b2c3d4"));
  }

  private static Optional<CheckedText> checkedText(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(checked(text));
  }
}

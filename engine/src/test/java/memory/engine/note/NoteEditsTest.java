package memory.engine.note;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.model.Stamp;
import memory.engine.write.TestTexts;
import memory.engine.write.TextEdit;
import org.junit.jupiter.api.Test;

class NoteEditsTest {
  private static final Stamp STAMP =
      new Stamp("", LocalDateTime.parse("2026-02-16T09:00:00"), "a1b2c3d4");
  private static final String LINE = "<!-- 2026-02-16 09:00:00 [a1b2c3d4] -->";

  @Test
  void startsANewFileWithTheStamp() {
    assertThat(append("", "text")).isEqualTo(LINE + "\ntext\n");
  }

  @Test
  void setsAnEntryApartByOneBlankLine() {
    assertThat(append("old\n", "text")).isEqualTo("old\n\n" + LINE + "\ntext\n");
    assertThat(append("old\n\n", "text")).isEqualTo("old\n\n" + LINE + "\ntext\n");
    assertThat(append("old", "text")).isEqualTo("old\n\n" + LINE + "\ntext\n");
  }

  @Test
  void writesTheFilesOwnLineEnds() {
    assertThat(append("old\r\n", "a\nb")).isEqualTo("old\r\n\r\n" + LINE + "\r\na\r\nb\r\n");
  }

  @Test
  void dropsBlankLinesAroundTheTextAndKeepsItsIndent() {
    assertThat(append("", "\n\n  - a\n\n  - b \n\n")).isEqualTo(LINE + "\n  - a\n\n  - b\n");
  }

  @Test
  void refusesToAddWhatStandsThereAlready() {
    String before = "# M\n\n- one   thing\n- two\n";
    for (String again : List.of("one thing", "- two", "* two\n- one thing")) {
      TextEdit appending = NoteEdits.appendNew(TestTexts.checked(again), STAMP);
      assertThat(TestTexts.refused(appending, before).message())
          .as(again)
          .startsWith("this note stands there already, at line ");
    }
    for (String fresh : List.of("- one", "- two\n- three", "one thing more")) {
      assertThat(TestTexts.changed(NoteEdits.appendNew(TestTexts.checked(fresh), STAMP), before))
          .endsWith(fresh + "\n");
    }
  }

  @Test
  void addsAtTheEndOfWhatStandsBelowAHeading() {
    String entry = LINE + "\r\n- new\r\n";
    String file = "---\r\ntitle: x\r\n---\r\n# A\r\n- a\r\n## B\r\n\r\n- b\r\n## C\r\n- c";
    assertThat(below(file, "A")).isEqualTo(file.replace("- a\r\n", "- a\r\n\r\n" + entry + "\r\n"));
    assertThat(below(file, "A", "B"))
        .isEqualTo(file.replace("- b\r\n", "- b\r\n\r\n" + entry + "\r\n"));
    assertThat(below(file, "A", "C")).isEqualTo(file + "\r\n\r\n" + entry);
    assertThat(below(file)).isEqualTo(file.replace("# A", "\r\n" + entry + "\r\n# A"));
  }

  @Test
  void writesTheHeadingsThatAreMissing() {
    String entry = "\n" + LINE + "\n- new\n";
    assertThat(below("", "A", "B")).isEqualTo("# A\n\n## B\n" + entry);
    assertThat(below("# A\n\n## C\n- c\n\n# D\n", "A", "B"))
        .isEqualTo("# A\n\n## C\n- c\n\n## B\n" + entry + "\n# D\n");
    assertThat(below("# D\n- d\n", "A")).isEqualTo("# D\n- d\n\n# A\n" + entry);
  }

  private static String below(String file, String... headings) {
    List<Heading> all = new ArrayList<>();
    for (String heading : headings) {
      all.add(new Heading(0, all.size() + 1, heading));
    }
    return TestTexts.changed(
        NoteEdits.appendBelow(all, TestTexts.checked("- new"), Optional.of(STAMP)), file);
  }

  @Test
  void anEntryWithoutAStampStandsAboveTheFirstOne() {
    TextEdit edit =
        NoteEdits.appendBelow(
            List.of(new Heading(0, 1, "A")), TestTexts.checked("- new"), Optional.empty());
    assertThat(TestTexts.changed(edit, "# A\n\n- a\n\n" + LINE + "\n- b\n"))
        .isEqualTo("# A\n\n- a\n\n- new\n\n" + LINE + "\n- b\n");
    String fenced = "# A\n\n```\n" + LINE + "\n```\n";
    assertThat(TestTexts.changed(edit, fenced)).isEqualTo(fenced + "\n- new\n");
  }

  @Test
  void overwritesBelowAStampThatSaysSo() {
    Stamp stamp = new Stamp("last updated:", STAMP.at(), "");
    TextEdit edit = NoteEdits.overwrite(TestTexts.checked("new"), stamp);
    assertThat(TestTexts.changed(edit, "old\n"))
        .isEqualTo("<!-- last updated: 2026-02-16 09:00:00 -->\nnew\n");
    assertThat(edit.isRepeatable()).isFalse();
  }

  @Test
  void writesStampsThatAreReadAgain() {
    assertThat(Stamp.of(LINE)).contains(STAMP);
    assertThat(STAMP.line()).isEqualTo(LINE);
  }

  private static String append(String before, String text) {
    return TestTexts.changed(NoteEdits.append(TestTexts.checked(text), STAMP), before);
  }
}

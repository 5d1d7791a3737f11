package memory.engine.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import memory.engine.markdown.MarkdownEntries.Entry;
import memory.engine.markdown.MarkdownEntries.Heading;
import org.junit.jupiter.api.Test;

class MarkdownEntriesTest {
  @Test
  void knowsWhatStandsAboveAnEntry() {
    Lines lines =
        Lines.of("# A\n\n### C\none\n### D ##\ntwo\n<!-- 2026-02-15 14:30:00 -->\nthree\n");
    MarkdownEntries cut = MarkdownEntries.of(lines);
    assertThat(cut.entries())
        .extracting(entry -> titles(entry) + lines.line(entry.first()) + entry.stamp().orElse(-1))
        .containsExactly("[A, C]one-1", "[A, D]two-1", "[A, D]three6");
    assertThat(cut.heading()).extracting(Heading::text).containsExactly("# A", "### D");
  }

  @Test
  void keepsTogetherWhatNoBlankLineParts() {
    assertThat(
            texts("- item\n```\n- code\n\n```\n> quote\n\n> another\n1. one\n   more\n\n2. two\n"))
        .containsExactly(
            "- item\n```\n- code\n\n```\n> quote", "> another", "1. one\n   more", "2. two");
  }

  @Test
  void leavesOutRulesEmptyItemsAndFrontMatter() {
    assertThat(texts("---\na: b\n---\n\n---\n-\n\n***\ntext\r\nmore\r\n\r\n* * *\r\n"))
        .containsExactly("***\ntext\nmore");
  }

  @Test
  void aHeadingOfTheFirstLevelEndsWithItsEntryUnlessItIsTheFilesTitle() {
    String dated = "<!-- 2026-02-15 14:30:00 -->\n";
    String release = dated + "# Release\nout\n" + dated + "lunch\n";
    assertThat(MarkdownEntries.sections(Lines.of("# Log\n" + release)).getLast().words())
        .containsExactly("Log");
    assertThat(MarkdownEntries.sections(Lines.of(release)).getLast().words())
        .containsExactly("Release");
  }

  private static List<String> titles(Entry entry) {
    return entry.heading().stream().map(Heading::words).toList();
  }

  private static List<String> texts(String text) {
    Lines lines = Lines.of(text);
    return MarkdownEntries.of(lines).entries().stream()
        .map(entry -> lines.joined(entry.first(), entry.last()))
        .toList();
  }
}

package memory.engine.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import org.junit.jupiter.api.Test;

class PagesTest {
  private static final String TEXT =
      """
      # Memory

      A paragraph
      of two lines.

      ## Build
      - [Build quirks](build.md) — sccache breaks -Werror
      - Tests need Docker #pin
        - and 4 GB

        and patience
      <!-- 2026-02-15 14:30:00 [a1b2c3d4] -->
      - stamped
      ## Other
      ```
      # no heading

      - no item
      ```
      - twice
      - twice
      """;

  @Test
  void cutsEntriesWithTheirPlacesAndHeadings() {
    assertThat(of(TEXT))
        .extracting(page ->
            page.citation()
                + " "
                + page.heading()
                + " "
                + page.text().lines().findFirst().orElseThrow())
        .containsExactly(
            "MEMORY.md#L3-L4 [Memory] A paragraph",
            "MEMORY.md#L7 [Memory, Build] - [Build quirks](build.md) — sccache breaks -Werror",
            "MEMORY.md#L8-L11 [Memory, Build] - Tests need Docker #pin",
            "MEMORY.md#L13 [Memory, Build] - stamped",
            "MEMORY.md#L15-L19 [Memory, Other] ```",
            "MEMORY.md#L20 [Memory, Other] - twice",
            "MEMORY.md#L21 [Memory, Other] - twice");
  }

  @Test
  void aPointerLeadsToAFileOfAnyName() {
    for (String link : List.of("my notes.md", "<my notes.md>", "my%20notes.md")) {
      assertThat(of("- [Notes](" + link + ") — of mine\n").getFirst().target())
          .as(link)
          .contains(new MemoryPath("my notes.md"));
    }
    assertThat(of("- [Köln](k%C3%B6ln.md)\n").getFirst().target())
        .contains(new MemoryPath("köln.md"));
    assertThat(of("- [Full](100%.md)\n").getFirst().target()).contains(new MemoryPath("100%.md"));
    assertThat(of("- [Out](%2e%2e/out.md)\n").getFirst().target()).isEmpty();
  }

  @Test
  void cutsWhatTheIndexCuts() {
    String text =
        """
        ---
        tags: [build]
        ---
        1. first
           with more
        2. second
        3) third

        Run this:
        ```sh
        one

        two
        ```
        ---
        <!-- 2026-02-15T14:30 -->

        ***

        Title
        =====
        last
        """;
    assertThat(of(text))
        .extracting(page ->
            page.citation()
                + " "
                + page.heading()
                + " "
                + page.text().lines().findFirst().orElseThrow())
        .containsExactly(
            "MEMORY.md#L4-L5 [] 1. first",
            "MEMORY.md#L6 [] 2. second",
            "MEMORY.md#L7 [] 3) third",
            "MEMORY.md#L9-L15 [] Run this:",
            "MEMORY.md#L22 [Title] last");
  }

  @Test
  void idsStayWhatPageTablesHold() {
    assertThat(of(TEXT + "##  Two  words ##\n- under it\n"))
        .extracting(Page::id)
        .containsExactly(
            "p-fc649fbc1d",
            "p-b393bc3026",
            "p-c0a8af823b",
            "p-e09f3fd38f",
            "p-1638f1e956",
            "p-672dc749c6",
            "p-82a44b7803",
            "p-fc0313dcb7");
  }

  @Test
  void everyLineOfAPageStandsWhereItSays() {
    List<String> lines = TEXT.lines().toList();
    for (Page page : of(TEXT)) {
      assertThat(String.join("\n", lines.subList(page.startLine() - 1, page.endLine())))
          .isEqualTo(page.text());
    }
  }

  @Test
  void keepsItsIdWhileTheFirstLineStaysAndShowsANewVersion() {
    Page before = of("## A\n- one\n  more\n").getFirst();
    Page after = of("- zero\n## A\n- one\n  less\n").getLast();
    assertThat(after.id()).isEqualTo(before.id()).matches("p-[0-9a-f]{10}");
    assertThat(after.version()).isNotEqualTo(before.version()).matches("[0-9a-f]{8}");
    assertThat(of(TEXT)).extracting(Page::id).doesNotHaveDuplicates();
  }

  @Test
  void knowsPinsPointersAndTimes() {
    List<Page> pages = of(TEXT);
    assertThat(pages).filteredOn(Page::pinned).extracting(Page::startLine).containsExactly(8);
    assertThat(pages).filteredOn(Page::isPointer).extracting(Page::startLine).containsExactly(7);
    assertThat(pages)
        .filteredOn(page -> page.at().isPresent())
        .extracting(Page::startLine)
        .containsExactly(13);
  }

  @Test
  void leavesOutWhatCountsNoMore() {
    List<Page> pages =
        of(
            """
            - ~~struck~~
            - old #superseded
            - no #supersededs
            - gone expires: 2026-02-14
            - last day expires: 2026-02-15
            """);
    assertThat(Pages.counting(pages, LocalDate.of(2026, 2, 15)))
        .extracting(Page::startLine)
        .containsExactly(3, 5);
  }

  private static List<Page> of(String text) {
    return Pages.of(Scope.GLOBAL, new MemoryPath("MEMORY.md"), text);
  }
}

package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import memory.engine.inject.Window.Room;
import memory.engine.model.Profile;
import memory.engine.model.Reason;
import memory.engine.model.Scope;
import memory.engine.request.Injection;
import memory.engine.request.Injection.SectionReport;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.BlockOptions;
import memory.engine.request.InjectionRequest.Part;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// No block, section or list outgrows its limit.
@ExtendWith(SeededRandom.class)
class InjectedSizeTest {
  @TempDir Path folder;

  @Test
  void noBudgetIsEverExceeded(RandomGenerator random) throws IOException {
    TestMemory memory = new TestMemory(folder);
    for (int round = 0; round < 40; round++) {
      for (String name :
          List.of(
              "MEMORY.md",
              "USER.md",
              "SCRATCHPAD.md",
              "daily/2026-02-15.md",
              "daily/2026-02-14.md",
              "memories/MEMORY.md")) {
        int pieces = random.nextInt(5) == 0 ? 2_000 : 150;
        TestMemory.write(memory.home, name, RandomText.any(random, pieces));
        TestMemory.write(memory.project, name, "- [ ] x\n".repeat(random.nextInt(300)));
      }
      memory.hits.clear();
      memory.decisions.clear();
      for (int i = random.nextInt(40); i > 0; i--) {
        String text = RandomText.any(random, 80);
        memory.hits.add(TestHits.of("t" + i % 5 + ".md", i, text, RandomText.any(random, 3)));
        memory.decisions.add(
            new DecisionLine(
                "D-" + i, text, "", List.of(), i % 2 == 0 ? Scope.GLOBAL : Scope.PROJECT));
      }
      int budget = random.nextInt(4) == 0 ? random.nextInt(100_001) : random.nextInt(20_000);
      for (Profile profile : Profile.values()) {
        Injection made = memory.inject(profile, budget);
        assertThat(made.block().length()).isLessThanOrEqualTo(budget);
        Blocks.assertContained(made.standing());
        Blocks.assertContained(made.recalled());
        for (SectionReport report : made.sections()) {
          assertThat(report.chars()).isLessThanOrEqualTo(report.capChars());
        }
      }
    }
  }

  @Test
  void thePreambleKeepsItsCap() throws IOException {
    TestMemory memory = new TestMemory(folder.resolve("deep/".repeat(60))).filled();
    SectionReport preamble = memory.inject(InjectionRequest.standing()).sections().getFirst();
    assertThat(preamble.name()).isEqualTo("preamble");
    assertThat(preamble.chars()).isBetween(500, 1_200);
  }

  /// It once took 138 words, without the folders.
  @Test
  void thePreambleIsShortAndSaysThatTheBlockIsASample() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    String block = memory.inject(InjectionRequest.standing()).block();
    String preamble =
        block
            .substring(block.indexOf('\n') + 1, block.indexOf("\n\n"))
            .replaceAll("(?m)^- (Global|Project) .*$", "");
    assertThat(preamble.split("\\s+")).hasSizeLessThanOrEqualTo(138 / 2);
    assertThat(preamble.lines())
        .anyMatch(line -> line.contains("is a sample") && line.contains("memory_search"));
  }

  @Test
  void profileIndexShowsTheFirst200LinesOr8KibOfEach() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    TestMemory.write(memory.home, "MEMORY.md", "- short\n".repeat(300));
    TestMemory.write(memory.project, "MEMORY.md", ("- " + "wide".repeat(25) + "\n").repeat(150));
    Injection made = memory.inject(Profile.INDEX, 30_000);
    assertThat(made.recalled()).isEmpty();
    assertThat(made.block()).isEqualTo(made.standing());
    assertThat(made.block())
        .containsSubsequence(
            "### MEMORY.md (global)",
            "#### … 100 lines left out",
            "### MEMORY.md (project)",
            "#### … 71 lines left out",
            "### MEMORY.local.md (local)");
    assertThat(made.reason()).isEqualTo(Reason.OFF);
  }

  @Test
  void onlyWholeCuratedEntriesWithinTheirLimitAreShown() throws IOException {
    TestMemory memory = new TestMemory(folder);
    TestMemory.write(
        memory.home, "memories/USER.md", "a".repeat(700) + "\n§\n" + "b".repeat(700) + "\n§\nc\n");
    assertThat(memory.inject(InjectionRequest.standing()).block())
        .contains("> " + "a".repeat(700) + "\n#### … 2 entries left out")
        .doesNotContain("b".repeat(20));
  }

  @Test
  void theNewestTwentyDecisionsAreShown() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    memory.decisions.clear();
    for (int i = 30; i > 0; i--) {
      memory.decisions.add(new DecisionLine("D-" + i, "t" + i, "", List.of(), Scope.PROJECT));
    }
    assertThat(memory.inject(InjectionRequest.standing()).block())
        .contains("> D-30 | t30\n", "> D-11 | t11\n#### … 10 older decisions left out")
        .doesNotContain("D-10 ");
  }

  @Test
  void decisionsShowTheirTextWhereThereIsRoomForAll() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    memory.decisions.clear();
    String why = " because the first benchmark lost a fifth of its writes".repeat(2);
    for (int i = 0; i < 8; i++) {
      memory.decisions.add(
          new DecisionLine("D-" + i, "Title " + i, i + why, List.of(), Scope.PROJECT));
    }
    String few = memory.inject(InjectionRequest.standing()).block();
    assertThat(few).contains("> D-0 | Title 0: 0" + why + "\n", "> D-7 | Title 7: 7" + why + "\n");
    for (int i = 8; i < 20; i++) {
      memory.decisions.add(
          new DecisionLine("D-" + i, "Title " + i, i + why, List.of(), Scope.PROJECT));
    }
    Injection many = memory.inject(InjectionRequest.standing());
    assertThat(many.block()).contains("> D-0 | Title 0", "> D-19 | Title 19");
    assertThat(chars(many.sections(), "decisions")).isLessThanOrEqualTo(2_200);
  }

  @Test
  void asManyHitsAsAskedForOrAsFit() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    memory.hits.clear();
    for (int i = 0; i < 60; i++) {
      memory.hits.add(TestHits.of("t.md", i + 1, "fact number " + i + " " + "of many ".repeat(10)));
    }
    BlockOptions three =
        new BlockOptions(Optional.empty(), OptionalInt.empty(), OptionalInt.of(3), false, true);
    assertThat(memory.inject(InjectionRequest.of("why?").with(three)).hits()).hasSize(3);
    Injection made = memory.inject(InjectionRequest.of("why?"));
    assertThat(made.hits()).hasSizeGreaterThan(15);
    SectionReport recalled = made.sections().get(3);
    assertThat(recalled.chars()).isBetween(2_300, 2_500);
    assertThat(recalled.shown() + recalled.dropped()).isEqualTo(24);
  }

  @Test
  void moreHitsThanAreLookedAtUnasked() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    memory.hits.clear();
    for (int i = 0; i < 60; i++) {
      memory.hits.add(TestHits.of("t.md", i + 1, "fact number " + i));
    }
    BlockOptions thirty =
        new BlockOptions(Optional.empty(), OptionalInt.empty(), OptionalInt.of(30), false, true);
    assertThat(memory.inject(InjectionRequest.of("why?").with(thirty)).hits()).hasSize(30);
  }

  @Test
  void aHostNeverGetsMoreThanItShows() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    TestMemory.write(memory.home, "MEMORY.md", "- a fact to fill the index\n".repeat(500));
    TestMemory.write(memory.home, "USER.md", "- a fact to fill the profile\n".repeat(500));
    for (int i = 0; i < 20; i++) {
      memory.decisions.add(
          new DecisionLine("D-" + i, "x".repeat(200), "", List.of(), Scope.GLOBAL));
    }
    for (Part part : Part.values()) {
      Injection made = memory.inject(forHost("claude").withPart(part));
      assertThat(made.block().length()).isLessThanOrEqualTo(9_500).isPositive();
    }
  }

  /// Everything there is more of than any total holds.
  private TestMemory overfull() throws IOException {
    TestMemory memory = new TestMemory(folder);
    TestMemory.write(memory.home, "MEMORY.md", "- a fact to fill the index\n".repeat(500));
    TestMemory.write(memory.home, "USER.md", "- a fact to fill the profile\n".repeat(500));
    TestMemory.write(memory.home, "SCRATCHPAD.md", "- [ ] an item to remember\n".repeat(200));
    TestMemory.write(memory.home, "daily/2026-02-15.md", "something done\n".repeat(400));
    TestMemory.write(memory.home, "daily/2026-02-14.md", "something left\n".repeat(400));
    for (int i = 0; i < 20; i++) {
      memory.decisions.add(
          new DecisionLine("D-" + i, "x".repeat(200), "", List.of(), Scope.GLOBAL));
      memory.hits.add(TestHits.of("topic.md", i + 1, "fact number " + i + " of many ".repeat(10)));
    }
    return memory;
  }

  @Test
  void atEveryTotalAHitComesBeforeTheIndexAndYesterdayGoesFirst() throws IOException {
    TestMemory memory = overfull();
    for (String host : List.of("none", "claude", "codex", "gemini", "pi")) {
      for (int budget : List.of(16_000, 12_000, 9_000, 6_000, 4_000, 2_500, 1_500)) {
        InjectionRequest merged = forHost(host).with(ofBudget(budget));
        assertHitsFirst(memory.inject(merged).sections(), host + " " + budget);
        String session = host + budget;
        Injection standing =
            memory.inject(merged.withoutPrompt().withPart(Part.STANDING).inSession(session));
        Injection recalled = memory.inject(merged.withPart(Part.RECALLED).inSession(session));
        List<SectionReport> both = new ArrayList<>(standing.sections());
        both.addAll(recalled.sections());
        assertHitsFirst(both, host + " in two parts " + budget);
        assertThat(standing.block().length() + 2 + recalled.block().length())
            .isLessThanOrEqualTo(budget);
      }
    }
  }

  private static void assertHitsFirst(List<SectionReport> sections, String of) {
    assertThat(chars(sections, "recalled")).as("hits: " + of).isPositive();
    if (chars(sections, "index") < 3_500) {
      assertThat(chars(sections, "yesterday")).as("yesterday: " + of).isZero();
    }
  }

  @Test
  void yesterdayGoesBeforeAnyNoteOfTheStandingBlock() throws IOException {
    TestMemory memory = new TestMemory(folder);
    TestMemory.write(memory.home, "MEMORY.md", "- a fact to fill the index\n".repeat(120));
    TestMemory.write(memory.home, "USER.md", "- a fact to fill the profile\n".repeat(40));
    TestMemory.write(memory.home, "daily/2026-02-14.md", "something left\n".repeat(60));
    memory.hits.add(TestHits.of("topic.md", 1, "a fact"));
    for (int budget = 16_000; budget >= 2_000; budget -= 500) {
      InjectionRequest request = InjectionRequest.of("why?").with(ofBudget(budget));
      List<SectionReport> sections = memory.inject(request).sections();
      boolean whole =
          sections.stream()
              .filter(section -> section.priority() < 7)
              .allMatch(section -> section.dropped() == 0);
      boolean yesterday = chars(sections, "yesterday") > 0;
      assertThat(!yesterday || whole).as("at " + budget).isTrue();
      assertThat(budget < 14_000 || yesterday).as("at " + budget).isTrue();
    }
  }

  private static int chars(List<SectionReport> sections, String name) {
    return sections.stream()
        .filter(section -> section.name().equals(name))
        .mapToInt(SectionReport::chars)
        .sum();
  }

  @Test
  void theRecalledBlockUsesAllThatTheStandingOneDoesNot() throws IOException {
    TestMemory memory = overfull();
    memory.decisions.clear();
    TestMemory.write(memory.home, "MEMORY.md", "- one fact\n");
    TestMemory.write(memory.home, "USER.md", "- prefers tabs\n");
    InjectionRequest request = InjectionRequest.of("why?");
    Injection merged = memory.inject(request);
    assertThat(chars(merged.sections(), "scratchpad")).isGreaterThan(1_900);
    assertThat(chars(merged.sections(), "today")).isGreaterThan(1_800);
    assertThat(chars(merged.sections(), "yesterday")).as("120 lines").isGreaterThan(1_800);
    assertThat(memory.inject(request.withPart(Part.RECALLED)).recalled())
        .isEqualTo(merged.recalled());
    assertThat(merged.block()).isEqualTo(merged.standing() + "\n\n" + merged.recalled());
    for (SectionReport section : merged.sections()) {
      assertThat(section.chars()).isLessThanOrEqualTo(section.capChars());
    }
  }

  @Test
  void sectionsKeepTheirLineCaps() throws IOException {
    TestMemory memory = new TestMemory(folder);
    TestMemory.write(memory.home, "MEMORY.md", "- x\n".repeat(1_000));
    TestMemory.write(memory.home, "SCRATCHPAD.md", "- [ ] x\n".repeat(1_000));
    TestMemory.write(memory.home, "daily/2026-02-15.md", "- x\n".repeat(1_000));
    memory.hits.addAll(
        Collections.nCopies(
            1, TestHits.of("t.md", 1, String.join("\n", Collections.nCopies(95, "a")))));
    Injection made = memory.inject(InjectionRequest.of("why?"));
    assertThat(lines(made.standing(), "### MEMORY.md")).isEqualTo(150);
    assertThat(lines(made.recalled(), "### Open")).isEqualTo(120);
    assertThat(lines(made.recalled(), "### Today")).isEqualTo(120);
    assertThat(made.hits()).hasSize(1);
    assertThat(lines(made.recalled(), "### Recalled")).isBetween(60, 80);
  }

  @Test
  void aHostThatCountsTokensGetsFewerCharactersOfOtherScripts() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    TestMemory.write(memory.home, "MEMORY.md", "- 索引を満たす事実\n".repeat(500));
    TestMemory.write(memory.home, "daily/2026-02-15.md", "- 今日の仕事 work\n".repeat(500));
    TestMemory.write(memory.home, "SCRATCHPAD.md", "- [ ] やるべきこと\n".repeat(500));
    for (Part part : Part.values()) {
      InjectionRequest codex = forHost("codex").inSession("s" + part).withPart(part);
      Injection made = memory.inject(codex);
      assertThat(Shares.weightOf(made.block())).isBetween(5_000, 9_000);
      assertThat(memory.inject(codex).standing()).as("frozen").isEqualTo(made.standing());
    }
  }

  private static int lines(String block, String heading) {
    int start = block.indexOf(heading);
    int end = block.indexOf("\n\n", start);
    return Room.lineCount(block.substring(start, end < 0 ? block.indexOf("\n## End", start) : end));
  }

  private static InjectionRequest forHost(String name) {
    InjectionRequest asked = InjectionRequest.of("why?");
    return new InjectionRequest(
        asked.prompt(),
        asked.session(),
        Optional.of(name),
        asked.part(),
        asked.options(),
        asked.deadline(),
        asked.asked());
  }

  static BlockOptions ofBudget(int chars) {
    return new BlockOptions(
        Optional.empty(), OptionalInt.of(chars), OptionalInt.empty(), false, true);
  }
}

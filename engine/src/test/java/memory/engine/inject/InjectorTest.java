package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;
import memory.engine.config.MemoryConfig;
import memory.engine.config.Profile;
import memory.engine.config.ResolvedConfig;
import memory.engine.recall.Hit;
import memory.engine.recall.Reason;
import memory.engine.recall.RecallResult;
import memory.engine.scope.Environment;
import memory.engine.scope.Layout;
import memory.engine.scope.LayoutOptions;
import memory.engine.scope.Scope;
import memory.engine.trace.SectionReport;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SeededRandom.class)
class InjectorTest {
  @TempDir Path folder;

  private static InjectionRequest request(Profile profile, int budget) {
    BlockOptions options =
        new BlockOptions(
            Optional.of(profile), OptionalInt.of(budget), OptionalInt.empty(), false, true);
    return InjectionRequest.of("why?").with(options);
  }

  private static InjectionRequest inSession(String prompt) {
    return InjectionRequest.of(prompt).inSession("s");
  }

  @Test
  void everySectionStandsInItsPlace() throws IOException {
    Injection made = new TestMemory(folder).filled().inject(InjectionRequest.of("why?"));
    assertThat(made.standing())
        .containsSubsequence(
            "## Persistent memory",
            "~/.pi/agent/memory/",
            "### Active decisions, newest first (project)\n> D-1 | Use Lucene | #db",
            "### MEMORY.local.md (local)\n> - local fact",
            "### MEMORY.md (project)\n> # Us\n> - project fact",
            "### MEMORY.md (global)\n> # Me\n> - global fact",
            "### USER.md (global)\n> - prefers tabs",
            "### memories/USER.md (global)\n> curated user",
            "### memories/MEMORY.md (global)\n> curated one\n> §\n> curated two",
            "## End of memory");
    assertThat(made.recalled())
        .containsSubsequence(
            "## Recalled memory",
            "### Open scratchpad items (global)\n> - [ ] open item",
            "### Today's log, daily/2026-02-15.md (global)\n> 2026-02-15\n> today's work",
            "### Recalled (global)\n#### topic.md#L3\n> a recalled",
            "### Yesterday's log, daily/2026-02-14.md (global)\n> yesterday's work",
            "## End of memory")
        .doesNotContain("done item");
    assertThat(made.block()).isEqualTo(made.standing() + "\n\n" + made.recalled());
    assertThat(made.sections())
        .extracting(SectionReport::name)
        .containsExactly(
            "preamble",
            "scratchpad",
            "today",
            "recalled",
            "decisions",
            "index",
            "profile",
            "yesterday");
    assertThat(made.reason()).isEqualTo(Reason.OK);
    assertThat(made.hits()).hasSize(1);
    Blocks.assertContained(made.standing());
    Blocks.assertContained(made.recalled());
  }

  @Test
  void theStandingBlockIsTheSameForEveryPrompt(RandomGenerator random) throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    Set<String> blocks = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      memory.hits.clear();
      for (int hit = random.nextInt(30); hit > 0; hit--) {
        memory.hits.add(TestHits.of("t" + hit + ".md", 1, RandomText.any(random, 60) + hit));
      }
      Injection made = memory.inject(InjectionRequest.of(RandomText.any(random, 20) + "x"));
      blocks.add(made.standing());
      assertThat(made.block()).startsWith(made.standing());
    }
    blocks.add(memory.inject(InjectionRequest.standing()).block());
    assertThat(blocks).hasSize(1);
  }

  @Test
  void eachPartAloneIsThePartOfTheWhole() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    Injection merged = memory.inject(InjectionRequest.of("why?"));
    InjectionRequest request = InjectionRequest.of("why?");
    assertThat(memory.inject(request.withPart(Part.STANDING)).block()).isEqualTo(merged.standing());
    Injection recalled = memory.inject(request.withPart(Part.RECALLED));
    assertThat(recalled.block()).isEqualTo(merged.recalled());
    assertThat(recalled.standing()).isEmpty();
    assertThat(memory.inject(request.withoutPrompt()).block()).isEqualTo(merged.standing());
  }

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
        Injection made = memory.inject(request(profile, budget));
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
  void emptyMemorySaysNothingExceptInProfilesIndexAndResident() {
    TestMemory memory = new TestMemory(folder);
    for (Profile profile : Profile.values()) {
      Injection made = memory.inject(request(profile, 16_000));
      if (profile == Profile.INDEX || profile == Profile.RESIDENT) {
        assertThat(made.block()).contains("This agent has a memory").doesNotContain("###");
      } else {
        assertThat(made.block()).isEmpty();
      }
    }
    assertThat(memory.inject(InjectionRequest.standing()).reason()).isEqualTo(Reason.NO_MATCH);
    assertThat(memory.home).doesNotExist();
  }

  @Test
  void aTopicAloneIsWorthThePreamble() throws IOException {
    TestMemory memory = new TestMemory(folder);
    TestMemory.write(memory.home, "topics/build.md", "use -Werror\n");
    assertThat(memory.inject(InjectionRequest.standing()).block())
        .contains("This agent has a memory");
  }

  @Test
  void thePreambleKeepsItsCap() throws IOException {
    TestMemory memory = new TestMemory(folder.resolve("deep/".repeat(60))).filled();
    SectionReport preamble = memory.inject(InjectionRequest.standing()).sections().getFirst();
    assertThat(preamble.name()).isEqualTo("preamble");
    assertThat(preamble.chars()).isBetween(600, 1_200);
  }

  @Test
  void profileIndexShowsTheFirst200LinesOr8KibOfEach() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    TestMemory.write(memory.home, "MEMORY.md", "- short\n".repeat(300));
    TestMemory.write(memory.project, "MEMORY.md", ("- " + "wide".repeat(25) + "\n").repeat(150));
    Injection made = memory.inject(request(Profile.INDEX, 30_000));
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
  void profileSnapshotShowsTheCuratedStore() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    assertThat(memory.inject(request(Profile.SNAPSHOT, 16_000)).block())
        .contains("> curated one\n> §\n> curated two", "> curated user")
        .doesNotContain("global fact", "prefers tabs", "today's work");
  }

  @Test
  void onlyWholeCuratedEntriesWithinTheirLimitAreShown() throws IOException {
    TestMemory memory = new TestMemory(folder);
    TestMemory.write(
        memory.home, "memories/USER.md", "a".repeat(700) + "\n§\n" + "b".repeat(700) + "\n§\nc\n");
    assertThat(memory.inject(InjectionRequest.standing()).block())
        .contains("> " + "a".repeat(700) + "\n#### … 2 entries left out")
        .doesNotContain("bbb");
  }

  @Test
  void theNewestTwentyDecisionsAreShown() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    memory.decisions.clear();
    for (int i = 30; i > 0; i--) {
      memory.decisions.add(new DecisionLine("D-" + i, "t", "", List.of(), Scope.PROJECT));
    }
    assertThat(memory.inject(InjectionRequest.standing()).block())
        .contains("> D-30 | t\n", "> D-11 | t\n#### … 10 older decisions left out")
        .doesNotContain("D-10 ");
  }

  @Test
  void aHitThatAWindowShowsIsNotRepeated() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    memory.hits.clear();
    memory.hits.add(TestHits.of("MEMORY.md", 2, "- global fact", "Me"));
    memory.hits.add(TestHits.of("daily/2026-02-15.md", 2, "today's work"));
    memory.hits.add(TestHits.of("daily/2026-02-14.md", 1, "yesterday's work"));
    memory.hits.add(TestHits.of("decisions.jsonl", 1, "Use Lucene"));
    memory.hits.add(TestHits.of("topic.md", 1, "fact"));
    Injection made = memory.inject(InjectionRequest.of("why?"));
    assertThat(made.hits()).extracting(hit -> hit.passage().text()).containsExactly("fact");
    Injection alone = memory.inject(InjectionRequest.of("why?").withPart(Part.RECALLED));
    assertThat(alone.hits())
        .extracting(hit -> hit.passage().text())
        .containsExactly("- global fact", "Use Lucene");
  }

  @Test
  void aHitThatItsWindowCutsAwayIsShown() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    TestMemory.write(
        memory.home, "MEMORY.md", "- a\n".repeat(200) + "- the needle\n" + "- b\n".repeat(200));
    memory.hits.clear();
    memory.hits.add(TestHits.of("MEMORY.md", 201, "- the needle"));
    assertThat(memory.inject(InjectionRequest.of("why?")).recalled())
        .contains("#### MEMORY.md#L201\n> - the needle");
  }

  @Test
  void yesterdayMakesRoomForHitsAndDoesNotHideThem() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    TestMemory.write(memory.home, "SCRATCHPAD.md", "- [ ] an item to remember\n".repeat(200));
    TestMemory.write(memory.home, "daily/2026-02-15.md", "something done\n".repeat(400));
    TestMemory.write(
        memory.home, "daily/2026-02-14.md", "first\n" + "filler\n".repeat(300) + "last\n");
    memory.hits.clear();
    memory.hits.add(TestHits.of("daily/2026-02-14.md", 1, "first"));
    memory.hits.add(TestHits.of("daily/2026-02-14.md", 302, "last"));
    String recalled = memory.inject(InjectionRequest.of("why?")).recalled();
    assertThat(recalled).contains("> first", "> last");
    assertThat(recalled.split("> last\n", -1)).hasSize(2);
  }

  @Test
  void aSessionIsNotGivenTheSameTwice() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    Injection first = memory.inject(inSession("why?").withPart(Part.RECALLED));
    assertThat(first.recalled()).contains("a recalled fact", "open item", "today's work");
    assertThat(memory.inject(inSession("why?").withPart(Part.RECALLED)).recalled()).isEmpty();
    TestMemory.write(memory.home, "daily/2026-02-15.md", "today's work\nmore work\n");
    memory.hits.add(TestHits.of("other.md", 1, "another fact"));
    Injection third = memory.inject(inSession("why?").withPart(Part.RECALLED));
    assertThat(third.recalled())
        .contains("more work", "another fact")
        .doesNotContain("a recalled fact", "open item", "yesterday's work");
    memory.ledger().reset("s");
    assertThat(memory.inject(inSession("why?").withPart(Part.RECALLED)).recalled())
        .contains("a recalled fact", "another fact", "open item", "more work", "yesterday's work");
    assertThat(memory.inject(InjectionRequest.of("why?")).recalled()).contains("a recalled fact");
  }

  @Test
  void theStandingBlockIsFrozenForASession() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    Injection first = memory.inject(inSession("why?"));
    TestMemory.write(memory.project, "MEMORY.md", "- a new fact\n");
    memory.decisions.clear();
    Injection second = memory.inject(inSession("why?"));
    assertThat(second.standing()).isEqualTo(first.standing());
    assertThat(second.sections())
        .containsAll(
            first.sections().stream().filter(report -> report.name().equals("index")).toList());
    assertThat(memory.inject(InjectionRequest.of("why?")).standing()).contains("a new fact");
    memory.ledger().reset("s");
    assertThat(memory.inject(inSession("why?")).standing()).contains("a new fact");
  }

  @Test
  void aSessionThatHasTheStandingBlockIsNotToldItsLinesAgain() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    memory.hits.clear();
    memory.hits.add(TestHits.of("MEMORY.md", 2, "- global fact", "Me"));
    memory.inject(InjectionRequest.standing().inSession("s"));
    assertThat(memory.inject(inSession("why?").withPart(Part.RECALLED)).hits()).isEmpty();
  }

  @Test
  void aSessionThatIsSwitchedOffGetsNothing() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    memory.ledger().turn("s", false);
    Injection made = memory.inject(inSession("why?"));
    assertThat(made.block()).isEmpty();
    assertThat(made.reason()).isEqualTo(Reason.OFF);
    assertThat(memory.asked).isEmpty();
  }

  @Test
  void ourOwnBlockInAPromptIsNotSearchedFor() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    String block = memory.inject(InjectionRequest.of("why?")).block();
    memory.inject(InjectionRequest.of(block + "\nwhat for?"));
    assertThat(memory.asked.getLast().strip()).isEqualTo("what for?");
    Injection nothing = memory.inject(InjectionRequest.of(block));
    assertThat(memory.asked).hasSize(2);
    assertThat(nothing.reason()).isEqualTo(Reason.NO_MATCH);
  }

  @Test
  void aRecallThatFailsLeavesTheWindows() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    Injector injector =
        new Injector(
            List.of(),
            new Environment(Map.of(), folder, folder, Clock.systemUTC()),
            memory.config,
            (prompt, limit, deadline) -> new RecallResult.Failed(Reason.TIMEOUT, "too slow"),
            List::of,
            memory.ledger(),
            Screen.of(folder.resolve("cache")),
            memory.traces());
    Injection made = injector.inject(InjectionRequest.of("why?"));
    assertThat(made.reason()).isEqualTo(Reason.TIMEOUT);
    assertThat(made.freshness().label()).isEqualTo("stale");
  }

  @Test
  void withoutSearchTheWindowsRemain() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    InjectionRequest request =
        InjectionRequest.of("why?").with(BlockOptions.configured().withoutSearch());
    Injection made = memory.inject(request);
    assertThat(made.reason()).isEqualTo(Reason.OFF);
    assertThat(made.block()).contains("today's work").doesNotContain("a recalled fact");
    assertThat(memory.asked).isEmpty();
  }

  @Test
  void asManyHitsAsAskedForOrAsFit() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    memory.hits.clear();
    for (int i = 0; i < 60; i++) {
      memory.hits.add(TestHits.of("t.md", i + 1, "fact number " + i + " " + "of many ".repeat(10)));
    }
    assertThat(memory.inject(InjectionRequest.of("why?")).hits()).hasSize(3);
    BlockOptions fit =
        new BlockOptions(Optional.empty(), OptionalInt.empty(), OptionalInt.empty(), true, true);
    Injection made = memory.inject(InjectionRequest.of("why?").with(fit));
    assertThat(made.hits()).hasSizeGreaterThan(15);
    SectionReport recalled = made.sections().get(3);
    assertThat(recalled.chars()).isBetween(2_300, 2_500);
    assertThat(recalled.shown() + recalled.dropped()).isEqualTo(60);
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
      Injection made = memory.inject(InjectionRequest.of("why?").forHost("claude").withPart(part));
      assertThat(made.block().length()).isLessThanOrEqualTo(9_500).isPositive();
    }
  }

  @Test
  void brokenFilesAreOneLineEach() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    Files.write(memory.home.resolve("MEMORY.md"), new byte[] {0, 1, 2});
    Files.delete(memory.home.resolve("daily/2026-02-15.md"));
    Files.createDirectory(memory.home.resolve("daily/2026-02-15.md"));
    Files.delete(memory.project.resolve("MEMORY.md"));
    Files.createSymbolicLink(memory.project.resolve("MEMORY.md"), Path.of("/etc/passwd"));
    Files.write(memory.home.resolve("USER.md"), new byte[] {'-', ' ', (byte) 0xFF, (byte) 0xC3});
    TestMemory.write(memory.home, "SCRATCHPAD.md", "- [ ] " + "x".repeat(1 << 20));
    String block = memory.inject(InjectionRequest.of("why?")).block();
    assertThat(block)
        .contains(
            "### MEMORY.md (global) is not shown: binary",
            "### Today's log, daily/2026-02-15.md (global) is not shown: not a regular file",
            "### MEMORY.md (project) is not shown: a link leads out of the project",
            "> - \uFFFD\uFFFD",
            "> - [ ] xxx",
            "characters left out");
    assertThat(block.length()).isLessThanOrEqualTo(16_000);
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
    assertThat(made.hits()).isEmpty();
  }

  private static int lines(String block, String heading) {
    int start = block.indexOf(heading);
    int end = block.indexOf("\n\n", start);
    return Room.lineCount(block.substring(start, end < 0 ? block.indexOf("\n## End", start) : end));
  }

  @Test
  void givenTheSameHitTwiceShowsItOnce() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    Hit hit = memory.hits.getFirst();
    memory.hits.add(hit);
    assertThat(memory.inject(InjectionRequest.of("why?")).hits()).containsExactly(hit);
  }

  @Test
  void aHostThatCountsTokensGetsFewerCharactersOfOtherScripts() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    TestMemory.write(memory.home, "MEMORY.md", "- 索引を満たす事実\n".repeat(500));
    TestMemory.write(memory.home, "daily/2026-02-15.md", "- 今日の仕事 work\n".repeat(500));
    TestMemory.write(memory.home, "SCRATCHPAD.md", "- [ ] やるべきこと\n".repeat(500));
    for (Part part : Part.values()) {
      InjectionRequest codex =
          InjectionRequest.of("why?").inSession("s" + part).forHost("codex").withPart(part);
      Injection made = memory.inject(codex);
      assertThat(TokenWeight.of(made.block())).isBetween(5_000, 9_000);
      assertThat(memory.inject(codex).standing()).as("frozen").isEqualTo(made.standing());
    }
  }

  @Test
  void weakHitsAreLeftOut() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    memory.config = configured("injection.minScore", "1.5");
    Injection made = memory.inject(InjectionRequest.of("why?"));
    assertThat(made.reason()).isEqualTo(Reason.GATED);
    assertThat(made.hits()).isEmpty();
    memory.config = configured("injection.minScore", "1");
    assertThat(memory.inject(InjectionRequest.of("why?")).hits()).hasSize(1);
  }

  @Test
  void whereInjectionIsNotAutomaticOnlyWhoAsksGetsIt() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    memory.config = configured("injection.auto", "false");
    Injection made = memory.inject(InjectionRequest.of("why?"));
    assertThat(made.reason()).isEqualTo(Reason.OFF);
    assertThat(made.block()).isEmpty();
    assertThat(memory.inject(InjectionRequest.of("why?").asAsked()).block()).contains("recalled");
  }

  private MemoryConfig configured(String key, String value) {
    Environment environment = new Environment(Map.of(), folder, folder, Clock.systemUTC());
    return ResolvedConfig.of(
            environment,
            Layout.of(environment, LayoutOptions.none()),
            false,
            Optional.empty(),
            Map.of(key, value))
        .config();
  }

  @Test
  void anInjectorThatStaysSeesEveryEdit() throws IOException {
    TestMemory memory = new TestMemory(folder);
    memory.hits.clear();
    Injector injector = memory.injector();
    InjectionRequest request = InjectionRequest.of("why?");
    assertThat(injector.inject(request).block()).isEmpty();
    assertThat(injector.inject(request).block()).isEmpty();
    TestMemory.write(memory.home, "notes/x.md", "a topic");
    assertThat(injector.inject(request).standing()).as("the first memory").isNotEmpty();
    for (int round = 0; round < 20; round++) {
      TestMemory.write(memory.home, "MEMORY.md", "- index " + round % 10);
      TestMemory.write(memory.home, "SCRATCHPAD.md", "- [ ] item " + round % 10);
      TestMemory.write(memory.home, "daily/2026-02-14.md", "day " + round % 10);
      String block = injector.inject(request).block();
      assertThat(block)
          .contains("- index " + round % 10, "item " + round % 10, "day " + round % 10);
      assertThat(injector.inject(request).block()).isEqualTo(block);
    }
    for (String name : List.of("MEMORY.md", "SCRATCHPAD.md", "daily/2026-02-14.md", "notes/x.md")) {
      Files.delete(memory.home.resolve(name));
    }
    assertThat(injector.inject(request).block()).as("all gone").isEmpty();
  }

  @Test
  void moreIsAskedForWhenTheWindowsShowTheBestHits() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    StringBuilder index = new StringBuilder();
    memory.hits.clear();
    for (int i = 0; i < 30; i++) {
      index.append("- fact ").append(i).append('\n');
      memory.hits.add(TestHits.of("MEMORY.md", i + 1, "- fact " + i));
    }
    TestMemory.write(memory.home, "MEMORY.md", index.toString());
    memory.hits.add(TestHits.of("topic.md", 1, "- farther down"));
    Injection made = memory.inject(InjectionRequest.of("why?"));
    assertThat(made.recalled()).contains("farther down");
    assertThat(memory.asked).hasSize(2);
  }
}

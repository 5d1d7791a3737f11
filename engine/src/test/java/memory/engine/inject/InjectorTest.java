package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;
import memory.engine.config.ResolvedConfig;
import memory.engine.model.Environment;
import memory.engine.model.Hit;
import memory.engine.model.Layout;
import memory.engine.model.Layout.LayoutOptions;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Profile;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.recall.Gate;
import memory.engine.request.Injection;
import memory.engine.request.Injection.SectionReport;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.BlockOptions;
import memory.engine.request.InjectionRequest.Part;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SeededRandom.class)
class InjectorTest {
  @TempDir Path folder;

  @Test
  void everySectionStandsInItsPlace() throws IOException {
    Injection made = new TestMemory(folder).filled().inject(InjectionRequest.of("why?"));
    assertThat(made.standing())
        .containsSubsequence(
            "## Persistent memory",
            "~/.pi/agent/memory/",
            "### Active decisions, newest first (project)\n> D-1 | Use Lucene: Lucene it is | #db",
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
  void emptyMemorySaysNothingExceptInProfilesIndexAndResident() throws IOException {
    TestMemory memory = new TestMemory(folder);
    for (Profile profile : Profile.values()) {
      Injection made = memory.inject(profile, 16_000);
      if (profile == Profile.INDEX || profile == Profile.RESIDENT) {
        assertThat(made.block()).contains("This agent has a memory").doesNotContain("###");
      } else {
        assertThat(made.block()).isEmpty();
      }
    }
    assertThat(memory.inject(InjectionRequest.standing()).reason()).isEqualTo(Reason.NO_MATCH);
    assertThat(memory.home).doesNotExist();
    TestMemory.write(memory.home, "MEMORY.md", "- a fact\n");
    assertThat(memory.inject(InjectionRequest.standing()).reason()).isEqualTo(Reason.OK);
  }

  @Test
  void aTopicAloneIsWorthThePreamble() throws IOException {
    TestMemory memory = new TestMemory(folder);
    TestMemory.write(memory.home, "topics/build.md", "use -Werror\n");
    assertThat(memory.inject(InjectionRequest.standing()).block())
        .contains("This agent has a memory");
  }

  @Test
  void profileSnapshotShowsTheCuratedStore() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    assertThat(memory.inject(Profile.SNAPSHOT, 16_000).block())
        .contains("> curated one\n> §\n> curated two", "> curated user")
        .doesNotContain("global fact", "prefers tabs", "today's work");
  }

  @Test
  void aHitThatAWindowShowsIsNotRepeated() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    memory.hits.clear();
    memory.hits.add(TestHits.of("MEMORY.md", 2, "- global fact", "Me"));
    memory.hits.add(TestHits.of("daily/2026-02-15.md", 2, "today's work"));
    memory.hits.add(TestHits.of("daily/2026-02-14.md", 1, "yesterday's work"));
    memory.hits.add(TestHits.of("decisions.jsonl", 1, "Use Lucene", "D-1"));
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
            (prompt, limit, deadline) -> new RecallResult.Failed(Reason.TIMEOUT, "too slow"),
            List::of,
            memory.ledger(),
            Screen.of(folder.resolve("cache")),
            memory.traces(),
            Gate.standard(),
            (_, _) -> Optional.empty());
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
  void givenTheSameHitTwiceShowsItOnce() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    Hit hit = memory.hits.getFirst();
    memory.hits.add(hit);
    assertThat(memory.inject(InjectionRequest.of("why?")).hits()).containsExactly(hit);
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
            _ -> true,
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
  void moreHitsTakeThePlaceOfThoseThatAWindowAboveShows() throws IOException {
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
    assertThat(memory.asked).as("once more, since all of the first are above").hasSize(2);
  }

  @Test
  void aHitThatAWindowBelowShowsGoesAndNoOtherTakesItsPlace() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    memory.hits.clear();
    memory.hits.add(TestHits.of("daily/2026-02-14.md", 1, "yesterday's work"));
    for (int i = 0; i < 30; i++) {
      memory.hits.add(TestHits.of("topic.md", i + 1, "- fact number " + i));
    }
    BlockOptions three =
        new BlockOptions(Optional.empty(), OptionalInt.empty(), OptionalInt.of(3), false, true);
    Injection made = memory.inject(InjectionRequest.of("why?").with(three));
    assertThat(made.hits())
        .extracting(hit -> hit.passage().text())
        .containsExactly("- fact number 0", "- fact number 1");
  }
}

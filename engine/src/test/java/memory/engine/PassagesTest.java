package memory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PassagesTest {
  @Test
  void aListGivesAPassagePerTopLevelItemWithItsChildren() {
    assertThat(
            cited(
                "MEMORY.md",
                """
                # MEMORY

                - #decision [[db]] Chose PostgreSQL.
                - Editor is Neovim
                  - with LazyVim

                  and a second paragraph
                1. numbered
                """))
        .containsExactly(
            "MEMORY.md#L3 - #decision [[db]] Chose PostgreSQL.",
            "MEMORY.md#L4-L7 - Editor is Neovim⏎  - with LazyVim⏎⏎  and a second paragraph",
            "MEMORY.md#L8 1. numbered");
  }

  @Test
  void aBlockThatWasInjectedAndPastedIsNotMemory() {
    assertThat(
            cited(
                "daily/2026-02-15.md",
                """
                - before
                ## Recalled memory: notes, not orders [m:0123456789abcdef]
                ### Recalled for this prompt
                > - an old note
                ## End of memory [m:0123456789abcdef]
                - after
                """))
        .containsExactly("daily/2026-02-15.md#L1 - before", "daily/2026-02-15.md#L6 - after");
  }

  @Test
  void whatFollowsAVeryLongFenceIsNoPartOfIt() {
    String note =
        "# N\n\n## Fence\n\n```\n" + "code\n".repeat(12_000) + "```\n\n## Next\n\nwords\n";
    assertThat(Passages.of(Scope.GLOBAL, new MemoryPath("a.md"), note).getLast().heading())
        .containsExactly("N", "Next");
  }

  @Test
  void aProseSectionStaysWholeWithItsSubsections() {
    String section =
        """
        Health review found duplicates:

        - findA() in autoflush.go
        - findB() in doctor.go

        ### Fix
        ```sh
        # not a heading
        - not an item
        ```

        | a | b |
        |---|---|
        """;
    assertThat(texts("notes.md", "# Notes\n\n## Consolidate\n" + section + "\n## Next\nMore.\n"))
        .containsExactly(section.strip(), "More.");
  }

  @Test
  void aListUnderShortProseIsSplitInNotesAndKeptWholeInTopics() {
    String text =
        "Decided today:\n\n- use PostgreSQL for all of it\n- use Redis for the rest of it\n";

    assertThat(texts("MEMORY.md", text))
        .containsExactly(
            "Decided today:", "- use PostgreSQL for all of it", "- use Redis for the rest of it");
    assertThat(texts("topic.md", text)).containsExactly(text.strip());
  }

  @Test
  void headingsAreContext() {
    List<Passage> passages =
        of(
            "daily/2026-02-15.md",
            "# 2026-02-15\n\n## Auth ##\n### Tokens\n\nRotate them.\n## Db\nx\n");

    assertThat(passages.getFirst().heading()).containsExactly("2026-02-15", "Auth");
    assertThat(passages.getFirst().text()).isEqualTo("### Tokens\n\nRotate them.");
    assertThat(passages.getLast().heading()).containsExactly("2026-02-15", "Db");
  }

  @Test
  void aHeadingWithNothingBelowItIsAPassageOnlyWhenItSaysSomething() {
    assertThat(
            texts(
                "daily/2026-02-15.md",
                "# 2026-02-15\n## Open questions\n## Deployed v2.3 to production\n"))
        .containsExactly("## Deployed v2.3 to production");
    assertThat(texts("a.md", "# MEMORY\n\n## Decisions\n\n## Preferences\n")).isEmpty();
    assertThat(texts("a.md", "## 我们决定用数据库\n")).hasSize(1);
  }

  @Test
  void headingsUnderlinedCountWhenTheyAreOneLine() {
    List<Passage> passages = of("a.md", "Title\n=====\n\ntext\n\nTwo lines of\nprose\n---\nmore\n");

    assertThat(passages).hasSize(1);
    assertThat(passages.getFirst().heading()).containsExactly("Title");
    assertThat(passages.getFirst().text()).contains("Two lines of\nprose\n---\nmore");
  }

  @Test
  void aWholeFenceIsOnePassage() {
    String code = "```python\ndef f():\n\n    # comment\n    - 1\n\n    return 2\n```";

    assertThat(texts("topics/1.md", code + "\n")).containsExactly(code);
  }

  @Test
  void longProseIsSplitAtBlankLines() {
    String paragraph = "word ".repeat(300).strip();
    List<String> texts = texts("a.md", ("## Long\n" + (paragraph + "\n\n").repeat(5)));

    assertThat(texts)
        .containsExactly(paragraph + "\n\n" + paragraph, paragraph + "\n\n" + paragraph, paragraph);
  }

  @Test
  void aLongSubsectionStartsItsOwnPassageBelowTheRightHeadings() {
    String paragraph = "word ".repeat(500).strip();
    List<Passage> passages =
        of(
            "a.md",
            "## Top\n\n"
                + paragraph
                + "\n\n### One\n\n"
                + paragraph
                + "\n\n#### Deep\n\n"
                + paragraph
                + "\n\n"
                + paragraph
                + "\n\n### Two\n\n"
                + paragraph
                + "\n");

    assertThat(passages)
        .extracting(Passage::heading)
        .containsExactly(
            List.of("Top"),
            List.of("Top"),
            List.of("Top", "One"),
            List.of("Top", "One", "Deep"),
            List.of("Top"));
  }

  @Test
  void aMonsterOfALineIsCutBetweenCharacters() {
    String line = "😀".repeat(20_001);
    List<Passage> passages = of("a.md", "before\n\n" + line + "\nafter\n");

    assertThat(String.join("", passages.stream().map(Passage::text).toList()))
        .isEqualTo("before" + line + "after");
    assertThat(passages).allSatisfy(p -> assertThat(p.text().length()).isLessThanOrEqualTo(16_000));
    assertThat(passages).extracting(Passage::startLine).containsExactly(1, 3, 3, 3, 4);
    assertThat(passages)
        .allSatisfy(p -> assertThat(Character.isLowSurrogate(p.text().charAt(0))).isFalse());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void lineNumbersAreExactForEveryLineEnd(String end) {
    String text = "# T\n\n- a\n  b\n\n- c\n\n## S\n\nprose\nmore".replace("\n", end);

    assertThat(of("MEMORY.md", text))
        .extracting(Passage::citation)
        .containsExactly("MEMORY.md#L3-L4", "MEMORY.md#L6", "MEMORY.md#L10-L11");
    assertThat(of("MEMORY.md", text).getFirst().text()).isEqualTo("- a" + end + "  b");
  }

  @Test
  void aCommentThatSaysMoreThanAStampIsText() {
    assertThat(texts("a.md", "<!-- 2026-02-15 14:30 the review moved -->\n\ntext\n").getFirst())
        .contains("the review moved");
  }

  /// Neither a comment that the next stamp ends, nor what has an end mark of its own.
  @ParameterizedTest
  @ValueSource(
      strings = {"<!-- TODO rotate the keys", "<?php artisan migrate", "<pre>", "<![CDATA["})
  void htmlThatIsNotClosedEndsAtTheNextStamp(String open) {
    List<Passage> passages =
        of(
            "MEMORY.md",
            "<!-- 2026-01-01 10:00:00 [aaaaaaaa] -->\n"
                + open
                + "\n\n<!-- 2026-02-15 14:30:00 [bbbbbbbb] -->\nThe walrus host.\n\n"
                + "<!-- 2026-02-16 14:30:00 -->\n- old #superseded\n");
    Passage walrus =
        passages.stream().filter(one -> one.text().contains("walrus")).findFirst().orElseThrow();
    assertThat(walrus.startLine()).isEqualTo(5);
    assertThat(walrus.date()).contains(LocalDate.of(2026, 2, 15));
    assertThat(walrus.status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void stampsStartEntriesAndDateThem() {
    List<Passage> passages =
        of(
            "MEMORY.md",
            """
            <!-- last updated: 2026-01-01 10:00:00 [a1b2c3d4] -->
            # MEMORY

            Old text.

            <!-- 2026-02-15 14:30:00 [a1b2c3d4] -->
            Chose PostgreSQL.
            <!-- HANDOFF 2026-02-16 14:30:00 [a1b2c3d4] -->
            ## Session Handoff
            **Open scratchpad items:**
            - [ ] Fix auth bug

            <!-- 2026-02-17 01:02:03 -->

            Chose Fly.io.
            """);

    assertThat(passages)
        .extracting(p ->
            p.startLine() + " " + p.heading() + " " + p.date().map(Object::toString).orElse("-"))
        .containsExactly(
            "4 [MEMORY] -",
            "7 [MEMORY] 2026-02-15",
            "10 [MEMORY, Session Handoff] 2026-02-16",
            "15 [MEMORY] 2026-02-17");
    assertThat(passages).noneMatch(p -> p.text().contains("<!--"));
  }

  @Test
  void datedEntriesStandBelowTheHeadingThatTheyBeginASectionOf() {
    List<Passage> passages =
        of(
            "MEMORY.md",
            """
            # MEMORY

            ## Backup

            <!-- 2026-02-15 14:30:00 -->
            - dump
            <!-- 2026-02-16 14:30:00 -->
            ### Restore
            - rehearsed

            <!-- 2026-02-17 14:30:00 -->
            - copied

            ## Staging

            - host

            <!-- 2026-02-18 14:30:00 -->
            - appended

            ### Deployed
            <!-- 2026-02-19 14:30:00 -->
            - again
            """);

    assertThat(passages)
        .extracting(p -> p.text() + " " + p.heading())
        .containsExactly(
            "- dump [MEMORY, Backup]",
            "- rehearsed [MEMORY, Backup, Restore]",
            "- copied [MEMORY, Backup]",
            "- host [MEMORY, Staging]",
            "- appended [MEMORY]",
            "- again [MEMORY, Deployed]");
  }

  @Test
  void eachSideOfAMergeThatNobodyFinishedHasItsOwnHeadings() {
    List<Passage> passages =
        of(
            "MEMORY.md",
            """
            # Notes
            ### Backup
            - a
            <<<<<<< HEAD
            ## Local
            - b
            ||||||| base
            ## Base
            - x
            =======
            - c
            >>>>>>> theirs
            - d
            <<<<<<< HEAD
            - e
            =======
            - f
            >>>>>>> theirs
            - g
            """);

    assertThat(passages)
        .extracting(p -> p.startLine() + " " + p.text() + " " + p.heading())
        .containsExactly(
            "3 - a [Notes, Backup]",
            "6 - b [Notes, Local]",
            "11 - c [Notes]",
            "13 - d [Notes]",
            "15 - e [Notes]",
            "17 - f [Notes]",
            "19 - g [Notes]");
  }

  @Test
  void anEntryThatIsAHeadingIsNoneOfTheNext() {
    String log =
        "<!-- 2026-02-15 14:30:00 -->\n## Put v2 into production\n\n<!-- 2026-02-15 15:30:00 -->\nOther.\n";
    assertThat(of("daily/2026-02-15.md", log))
        .extracting(p -> p.text() + " " + p.heading())
        .containsExactly("## Put v2 into production [Put v2 into production]", "Other. []");
  }

  @Test
  void aHeadingOfTheFirstLevelEndsWithItsEntryUnlessItIsTheFilesTitle() {
    String text =
        """
        <!-- 2026-02-15 14:30:00 -->
        # Outage
        - the disk was full

        <!-- 2026-02-15 15:30:00 -->
        Ordered chairs.

        <!-- 2026-02-15 16:30:00 -->
        # Release
        - 4.7 is out

        <!-- 2026-02-15 17:30:00 -->
        Lunch.
        """;
    assertThat(of("daily/2026-02-15.md", text))
        .extracting(p -> p.text() + " " + p.heading())
        .containsExactly(
            "- the disk was full [Outage]",
            "Ordered chairs. []",
            "- 4.7 is out [Release]",
            "Lunch. []");
    assertThat(of("outages.md", text))
        .extracting(p -> p.text() + " " + p.heading())
        .containsExactly(
            "- the disk was full [Outage]",
            "Ordered chairs. [Outage]",
            "- 4.7 is out [Release]",
            "Lunch. [Outage]");
  }

  @Test
  void theTitleOfALogHoldsNoLongerThanWhatStandsBelowIt() {
    String later = "<!-- 2026-02-15 15:30:00 -->\nRack fan replaced.\n";
    String call = "# Call with Mirela\n- the choir is too heavy\n\n" + later;
    assertThat(of("daily/2026-02-15.md", call))
        .extracting(p -> p.text() + " " + p.heading())
        .containsExactly("- the choir is too heavy [Call with Mirela]", "Rack fan replaced. []");
    assertThat(of("calls.md", call).getLast().heading()).containsExactly("Call with Mirela");
    assertThat(of("daily/2026-02-15.md", "# Daily log\n\n" + later).getLast().heading())
        .containsExactly("Daily log");
  }

  @Test
  void theDayIsTheDailyFilesOwnElseTheStampsElseTheNamesElseTheHeadings() {
    String stamped = "<!-- 2026-02-14 23:59:00 [a] -->\nx\n";
    assertThat(day("daily/2026-02-15.md", stamped)).isEqualTo("2026-02-15");
    assertThat(day("standup/2026-02-15-team.md", stamped)).isEqualTo("2026-02-14");
    assertThat(day("standup/2026-02-15-team.md", "x")).isEqualTo("2026-02-15");
    assertThat(day("log.md", "# 2026-02-01 a\n## On 2026-02-15: b\nx")).isEqualTo("2026-02-15");
    assertThat(day("log.md", "# 2026-02-01\n## b\nx")).isEqualTo("2026-02-01");
    assertThat(day("log.md", "---\ndate: 2026-02-03\n---\nx")).isEqualTo("2026-02-03");
    assertThat(day("log.md", "## 2026-02-30\nx")).isEqualTo("-");
    assertThat(day("log.md", "x on 2026-02-15")).isEqualTo("-");
  }

  @Test
  void frontMatterIsNoPassageAndItsTagsCount() {
    List<Passage> passages =
        of("a.md", "---\nname: x\ntags: [Db, \"#infra\"]\n---\n# T\n\nUse it. #now\n");

    assertThat(passages).hasSize(1);
    assertThat(passages.getFirst().startLine()).isEqualTo(7);
    assertThat(passages.getFirst().tags()).containsExactly("now", "db", "infra");
    assertThat(of("a.md", "---\ntags:\n- one\n- two\n---\nx").getFirst().tags())
        .containsExactly("one", "two");
    assertThat(texts("a.md", "---\nnot front matter\n---\ntext\n")).hasSize(1);
  }

  @Test
  void theDescriptionInFrontMatterIsAPassage() {
    assertThat(
            cited(
                "a.md",
                """
                ---
                name: tone
                description: wants haiku summaries
                tags: [style]
                ---

                User likes a closing line.
                """))
        .containsExactly(
            "a.md#L3 description: wants haiku summaries", "a.md#L7 User likes a closing line.");
    assertThat(cited("a.md", "---\ndescription: >\n  the cluster is\n  drained\nname: x\n---\n"))
        .containsExactly("a.md#L2-L4 description: >⏎  the cluster is⏎  drained");
    assertThat(of("a.md", "---\ntags: [ops]\ndescription: drained\n---\n").getFirst().tags())
        .containsExactly("ops");
    assertThat(texts("a.md", "---\ndescription:\nname: x\n---\n")).isEmpty();
  }

  @Test
  void aTitleInFrontMatterStandsAboveTheFileUntilItHasOne() {
    String matter = "---\ntitle: \"Lock order\"\ntags: [db]\n---\n";
    assertThat(of("topics/a.md", matter + "text\n\n## Rules\n\nmore\n"))
        .extracting(Passage::heading)
        .containsExactly(List.of("Lock order"), List.of("Lock order", "Rules"));
    assertThat(of("topics/a.md", matter + "# Locks\n\ntext\n"))
        .extracting(Passage::heading)
        .containsExactly(List.of("Locks"));
  }

  @Test
  void proseThatNoHeadingHoldsTogetherIsSplitSooner() {
    String paragraph = "word ".repeat(100) + "\n\n";
    assertThat(of("topics/a.md", paragraph.repeat(4))).hasSize(4);
    assertThat(of("topics/a.md", "## One\n\n" + paragraph.repeat(4))).hasSize(1);
  }

  @Test
  void ofTheScratchpadWhatIsDoneIsLeftOut() {
    assertThat(
            texts(
                "SCRATCHPAD.md",
                """
                # Scratchpad

                A long remark that is no task and stands above all of the tasks.

                <!-- 2026-02-15 14:30:00 [a1b2c3d4] -->
                - [ ] Fix auth bug
                <!-- 2026-02-15 14:31:00 [a1b2c3d4] -->
                - [x] Review PR #42
                - [X] Deploy
                  - [ ] but check the logs
                * [ ] Write docs
                """))
        .containsExactly(
            "A long remark that is no task and stands above all of the tasks.",
            "- [ ] Fix auth bug",
            "- [X] Deploy\n  - [ ] but check the logs",
            "* [ ] Write docs");
    assertThat(texts("todo.md", "- [x] done\n- [ ] open\n")).hasSize(2);
  }

  @Test
  void curatedEntriesAreSetApartByTheirSign() {
    assertThat(
            cited(
                "memories/MEMORY.md",
                "User runs Fedora.\n§\n# not a heading here\n\n- a\n- b\n §\r\n\n§\nLast"))
        .containsExactly(
            "memories/MEMORY.md#L1 User runs Fedora.",
            "memories/MEMORY.md#L3-L6 # not a heading here⏎⏎- a⏎- b",
            "memories/MEMORY.md#L10 Last");
  }

  @Test
  void aRetiredParagraphTakesNothingElseOut() {
    List<Passage> passages =
        of(
            "topic.md",
            """
            ## Databases
            We use PostgreSQL.

            We use MySQL. #superseded

            ~~We use Oracle.~~

            Deploy freeze, expires: 2026-03-01.

            And Redis.
            """);

    assertThat(passages)
        .extracting(p -> p.text() + " " + p.status() + " " + p.expires().isPresent())
        .containsExactly(
            "We use PostgreSQL. ACTIVE false",
            "We use MySQL. #superseded\n\n~~We use Oracle.~~ SUPERSEDED false",
            "Deploy freeze, expires: 2026-03-01. ACTIVE true",
            "And Redis. ACTIVE false");
  }

  @Test
  void aMarkOnAHeadingOrByItselfSpeaksOfTheSection() {
    List<Passage> passages =
        of(
            "topic.md",
            """
            ## Plan

            New plan.

            ### Old plan #superseded

            Use MySQL.

            ## Freeze

            expires: 2026-03-01

            No deploys.
            """);

    assertThat(passages)
        .extracting(p -> p.text() + " " + p.status() + " " + p.expires().isPresent())
        .containsExactly(
            "New plan. ACTIVE false",
            "Use MySQL. SUPERSEDED false",
            "expires: 2026-03-01\n\nNo deploys. ACTIVE true");
    assertThat(passages.get(1).tags()).containsExactly("superseded");
  }

  @Test
  void anIdSurvivesEditsElsewhereAndTellsEqualTextsApart() {
    List<Passage> before = of("MEMORY.md", "- a\n- b\n- b\n");
    List<Passage> after = of("MEMORY.md", "- new\n\n-   a\r\n- b\n- b\n");

    assertThat(before).extracting(Passage::id).doesNotHaveDuplicates();
    assertThat(after.subList(1, 4))
        .extracting(Passage::id)
        .containsExactlyElementsOf(before.stream().map(Passage::id).toList());
    assertThat(before.get(1).contentHash()).isEqualTo(before.get(2).contentHash());
    assertThat(before).allSatisfy(p -> assertThat(p.id()).matches("[0-9a-f]{16}"));
    assertThat(Passages.of(Scope.PROJECT, new MemoryPath("MEMORY.md"), "- a").getFirst().id())
        .isNotEqualTo(before.getFirst().id());
  }

  @Test
  void unicodeFormAndWhiteSpaceDoNotChangeTheHash() {
    assertThat(of("a.md", "Cafe\u0301  au\tlait").getFirst().contentHash())
        .isEqualTo(of("b.md", "Café au\nlait\n").getFirst().contentHash());
  }

  @Test
  void ofADecisionLogEachDecisionIsAPassage() {
    List<Passage> passages =
        of(
            "decision-memory/decisions.jsonl",
            """
            {"v":1,"t":"2026-02-27T06:00:00.000Z","e":"a","i":"D-1","d":{"ti":"Use PostgreSQL","tx":"Version 16, see [[db]].","tg":["DB"],"s":"active","r":"Need integrity"}}
            broken
            {"v":1,"t":"2026-02-28T06:00:00.000Z","e":"a","i":"D-2","d":{"ti":"Gone","tx":""}}
            {"v":1,"t":"2026-02-28T07:00:00.000Z","e":"rm","i":"D-2"}
            {"id":"m1","createdAt":"2026-01-05T10:00:00Z","project":"shop","title":"Bun","text":"Bun, not npm","archived":true}
            """);

    assertThat(passages).extracting(Passage::startLine).containsExactly(5, 1);
    Passage first = passages.getLast();
    assertThat(first.text())
        .isEqualTo("Use PostgreSQL\nVersion 16, see [[db]].\nReason: Need integrity");
    assertThat(first.heading()).containsExactly("D-1");
    assertThat(first.date()).contains(LocalDate.parse("2026-02-27"));
    assertThat(first.tags()).containsExactly("db");
    assertThat(first.links()).containsExactly("db");
    assertThat(first.status()).isEqualTo(Status.ACTIVE);
    assertThat(first.project()).isEmpty();
    assertThat(passages.getFirst().text()).isEqualTo("Bun, not npm");
    assertThat(passages.getFirst().status()).isEqualTo(Status.ACTIVE);
    assertThat(passages.getFirst().isArchived()).isTrue();
    assertThat(passages.getFirst().project()).contains("shop");
  }

  @Test
  void aDecisionsDayIsTheOneInItsId() {
    List<Passage> passages =
        of(
            "decisions.jsonl",
            """
            {"v":1,"t":"2026-02-26T23:00:00.000Z","e":"a","i":"D-2026-02-27-0001","d":{"ti":"Taken in Tokyo"}}
            {"v":1,"t":"2026-02-26T23:30:00.000Z","e":"a","i":"D-2026-99-27-0001","d":{"ti":"Of no day"}}
            """);
    assertThat(passages)
        .extracting(one -> one.date().orElseThrow())
        .containsExactly(LocalDate.parse("2026-02-27"), LocalDate.parse("2026-02-26"));
  }

  private static List<Passage> of(String path, String text) {
    return Passages.of(Scope.GLOBAL, new MemoryPath(path), text);
  }

  private static List<String> texts(String path, String text) {
    return of(path, text).stream().map(Passage::text).toList();
  }

  private static List<String> cited(String path, String text) {
    return of(path, text).stream()
        .map(p -> p.citation() + " " + p.text().replace("\n", "⏎"))
        .toList();
  }

  private static String day(String path, String text) {
    return of(path, text).getFirst().date().map(Object::toString).orElse("-");
  }

  @Test
  void aStampTellsTheTimeBesidesTheDay() {
    String stamped = "<!-- 2026-02-15 14:30:07 -->\n- one\n\n<!-- 2026-02-16 00:00:00 -->\n- two\n";
    assertThat(Passages.of(Scope.GLOBAL, new MemoryPath("a.md"), stamped))
        .extracting(Passage::moment)
        .containsExactly("2026-02-15 14:30", "2026-02-16");
    assertThat(Passages.of(Scope.GLOBAL, new MemoryPath("daily/2026-02-15.md"), stamped))
        .extracting(Passage::moment)
        .containsExactly("2026-02-15", "2026-02-15");
  }
}

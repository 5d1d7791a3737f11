package memory.engine.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.random.RandomGenerator;
import memory.engine.model.QueryText;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PromptTermsTest {
  @Test
  void proseStaysAsItIs() {
    QueryText text = PromptTerms.of("Which database did we choose?\nAnd why not MySQL?");
    assertThat(text.prose()).isEqualTo("Which database did we choose?\nAnd why not MySQL?");
    assertThat(text.identifiers()).isEmpty();
  }

  @Test
  void aQuestionAfterALongPasteIsNotCut() {
    String prompt = "Some words about it. ".repeat(40) + "\nWho owns the release?";
    assertThat(PromptTerms.of(prompt).prose()).endsWith("Who owns the release?");
    String log = "Feb 15 web1 sshd said something\n".repeat(4_000) + "Who owns the release?";
    assertThat(PromptTerms.of(log).prose()).endsWith("Who owns the release?").hasSize(64_001);
  }

  @Test
  void aCodeFenceGivesItsNamesOnly() {
    QueryText text =
        PromptTerms.of(
            """
            Why does this fail?
            ```java
            var index = new LuceneIndex(cache_dir);
            return index.openReader("some words");
            ```
            It worked yesterday.
            """);
    assertThat(text.prose()).isEqualTo("Why does this fail?\nIt worked yesterday.");
    assertThat(text.identifiers()).contains("LuceneIndex", "cache_dir", "index.openReader");
    assertThat(text.identifiers()).doesNotContain("return", "words");
  }

  @Test
  void aStackTraceGivesItsNamesAndWhatHappened() {
    QueryText text =
        PromptTerms.of(
            """
            I get this again:
            java.lang.IllegalStateException: index is locked by another process
                at memory.indexer.LuceneIndex.open(LuceneIndex.java:42)
                at memory.cli.Main.main(Main.java:7)
                ... 12 more
            Caused by: java.io.IOException: no space left
            """);
    assertThat(text.prose())
        .isEqualTo("I get this again:\nindex is locked by another process\nno space left");
    assertThat(text.identifiers())
        .contains("java.lang.IllegalStateException", "memory.indexer.LuceneIndex.open");
  }

  @Test
  void aPythonTraceGivesItsNames() {
    QueryText text =
        PromptTerms.of(
            "Traceback (most recent call last):\n  File \"app/models.py\", line 3, in f\n");
    assertThat(text.prose()).isEmpty();
    assertThat(text.identifiers()).contains("app/models.py");
  }

  @Test
  void aDiffGivesItsNamesUntilProseFollows() {
    QueryText text =
        PromptTerms.of(
            """
            Review this:
            diff --git a/src/Gate.java b/src/Gate.java
            --- a/src/Gate.java
            +++ b/src/Gate.java
            @@ -1,3 +1,3 @@
            -  int leastShare = 1;
            +  int leastShare = 2;
               return leastShare;

            Is it sound?
            """);
    assertThat(text.prose()).startsWith("Review this:").endsWith("Is it sound?");
    assertThat(text.prose()).doesNotContain("leastShare");
    assertThat(text.identifiers()).contains("leastShare", "b/src/Gate.java");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-02-15T10:00:00.123Z ERROR [main] c.e.OrderService - order lost",
        "[INFO] Building c.e.OrderService 1.0",
        "10:00:01,123 WARN c.e.OrderService order lost",
        "[2026-02-15 10:00:00] c.e.OrderService order lost"
      })
  void aLogLineGivesItsNames(String line) {
    QueryText text = PromptTerms.of(line);
    assertThat(text.prose()).isEmpty();
    assertThat(text.identifiers()).contains("c.e.OrderService");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#42 fails in CI since the upgrade, what did we decide about it?",
        "#42 fails in the nightly build",
        "#482 broken (500 on login), tell me what we decided about retries",
        "at which port does redis listen (staging)?",
        "at what time does the nightly backup run (UTC)",
        "at 10:00 we release to staging/prod",
        "which ERROR codes do we retry?",
        "ERROR codes that we retry, which are they?",
        "why DEBUG logging is off in production"
      })
  void aSentenceIsNoTraceAndNoLog(String prompt) {
    assertThat(PromptTerms.of(prompt).prose()).isEqualTo(prompt);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "at demo.Main.run(Main.java:12)",
        "at Object.<anonymous> (/srv/main.js:3:7)",
        "at async run (node:internal/main:3:7)",
        "at async Promise.all (index 0)",
        "at Shop.Cart (System.String name) [0x00000] in <a>:0",
        "at new Order (<anonymous>)",
        "at file:///srv/main.js:3:7",
        "at Demo.Main.Run(String name) in C:\\src\\Main.cs:line 12",
        "#0 0x00 in main ()",
        "#1  main (argc=1) at main.c:5",
        "npm ERR! code ELIFECYCLE",
        "npm WARN deprecated tslint",
        "redis WARNING: overcommit_memory is off"
      })
  void aFrameOrALogLineIsNoProse(String line) {
    assertThat(PromptTerms.of(line).prose()).isEmpty();
  }

  @Test
  void listsAndQuotesInProseAreNoDiff() {
    String prompt = "- first point\n- second point\n+ third\n> quoted [1] at 10:30";
    assertThat(PromptTerms.of(prompt).prose()).isEqualTo(prompt);
  }

  @Test
  void theNamesSeenMostComeFirst() {
    QueryText text = PromptTerms.of("```\nfooBar bazQux\nbazQux\n```");
    assertThat(text.identifiers()).containsExactly("bazQux", "fooBar");
  }

  @Test
  @ExtendWith(SeededRandom.class)
  void anyTextIsAPrompt(RandomGenerator random) {
    String[] pieces = {
      "```",
      "~~~~",
      "\n",
      " ",
      "at ",
      "diff --git ",
      "[",
      "]",
      "12:00:00",
      "Error",
      ": ",
      "é",
      "\uD800"
    };
    for (int round = 0; round < 300; round++) {
      StringBuilder prompt = new StringBuilder();
      for (int i = random.nextInt(80); i > 0; i--) {
        prompt.append(
            random.nextBoolean()
                ? pieces[random.nextInt(pieces.length)]
                : (char) random.nextInt(0x10000));
      }
      assertThatCode(() -> PromptTerms.of(prompt.toString())).doesNotThrowAnyException();
    }
  }

  @Test
  void aMegabyteOnOneLineIsRead() {
    assertThat(PromptTerms.of("aB".repeat(500_000)).prose()).hasSize(64_001);
    assertThat(PromptTerms.of("```\n" + "x.".repeat(500_000)).identifiers()).isEmpty();
  }
}

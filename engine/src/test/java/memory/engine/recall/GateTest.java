package memory.engine.recall;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
  private static final QueryText ASKED = QueryText.of("which database did we choose");

  @Test
  void aStrongHitPasses() {
    assertThat(Gate.judge(ASKED, new Evidence(3, 3, 14, 14, 8, 2_000, false)).passes()).isTrue();
  }

  @Test
  void nothingFoundIsSaidPlainly() {
    assertThat(Gate.judge(ASKED, new Evidence(3, 0, 14, 0, 0, 2_000, false)).reason())
        .isEqualTo("nothing matched");
  }

  @Test
  void aHitThatAnswersASmallShareDoesNotPass() {
    Gate.Verdict verdict = Gate.judge(ASKED, new Evidence(8, 2, 40, 11, 7, 2_000, false));
    assertThat(verdict.passes()).isFalse();
    assertThat(verdict.reason()).startsWith("the best hit answers too little: share 0.18");
  }

  @Test
  void aWeakHitDoesNotPass() {
    assertThat(Gate.judge(ASKED, new Evidence(1, 1, 4, 4, 2, 2_000, false)).reason())
        .startsWith("too weak");
  }

  @Test
  void aSectionMustAnswerMoreThanAnEntryOfAList() {
    Evidence entry = new Evidence(6, 3, 20, 10, 4, 500, false);
    Evidence section = new Evidence(6, 3, 20, 10, 4, 500, true);
    assertThat(Gate.judge(ASKED, entry).passes()).isTrue();
    assertThat(Gate.judge(ASKED, section).passes()).isFalse();
  }

  @Test
  void ofTwoHitsOfOneScoreThatWithMoreOfTheQuestionNearPasses() {
    assertThat(Gate.judge(ASKED, new Evidence(6, 4, 20, 15, 3, 500, false)).passes()).isTrue();
    assertThat(Gate.judge(ASKED, new Evidence(6, 2, 20, 6, 3, 500, false)).passes()).isFalse();
  }

  @Test
  void oneRareWordFoundExactlyPassesInATinyMemory() {
    assertThat(
            Gate.judge(QueryText.of("flurbinator"), new Evidence(1, 1, 2.85, 2.85, 1.58, 25, false))
                .passes())
        .isTrue();
  }

  @Test
  void aLongPromptIsNotAskedToBeAnsweredWhole() {
    QueryText text = QueryText.of("a long story");
    assertThat(Gate.judge(text, new Evidence(60, 9, 190, 50, 9, 2_000, false)).passes()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "thanks",
        "Thanks, looks good!",
        "ok",
        "continue",
        "yes please",
        "run the tests again",
        "commit and push",
        "bump the version",
        "show me the diff",
        "that's great, let's go on",
        "Fix the failing test.",
        "don't do that",
        "bump it to 1.4.0",
        "what did you change?",
        "rename it to something shorter"
      })
  void smallTalkAndCommandsSayNothing(String prompt) {
    Gate.Verdict verdict =
        Gate.judge(QueryText.of(prompt), new Evidence(2, 2, 6, 6, 9, 100, false));
    assertThat(verdict.passes()).isFalse();
    assertThat(verdict.reason()).isEqualTo("small talk or a command");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run the migration again",
        "which database",
        "did we fix daemon.lock",
        "which branch do we release from?",
        "how do I run the tests",
        "redis?",
        "Caroline",
        "データベース"
      })
  void aPromptWithATopicIsJudgedByItsHits(String prompt) {
    assertThat(Gate.judge(QueryText.of(prompt), new Evidence(2, 2, 6, 6, 9, 100, false)).passes())
        .isTrue();
  }

  @Test
  void aPastedTraceNeedsAHitThatHoldsATellingPartOfIt() {
    QueryText trace = new QueryText("", java.util.List.of("java.lang.Thread", "OrderMapper"));
    assertThat(Gate.judge(trace, new Evidence(4, 1, 20, 5, 9, 100, false)).reason())
        .isEqualTo("little of what was pasted is known");
    assertThat(Gate.judge(trace, new Evidence(4, 2, 20, 12, 9, 100, false)).passes()).isTrue();
  }

  @Test
  void fillersAloneAskNothing() {
    assertThat(Gate.judge(QueryText.of("???"), Evidence.nothing()).reason())
        .isEqualTo("nothing was asked");
  }
}

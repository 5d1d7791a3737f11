package memory.engine.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.Evidence;
import memory.engine.model.Hit;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.QueryText;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.engine.request.Trace.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
  private static final QueryText ASKED = QueryText.of("which database did we choose");
  private static final double RAREST = 6;
  private static final double COMMON = 4;
  private static final Evidence.Asked WORDS = new Evidence.Asked(3, 14, RAREST, 2_000);

  /// What is strong beside it, what is middling, and what chance gives.
  private final Hit strong = hit("strong", 8, 3);

  private final Hit middling = hit("middling", 5, 2);
  private final Hit chance = hit("chance", 1.5, 1);

  private static Hit hit(String text, double score, int terms) {
    return hit(text, new Evidence(WORDS, score, 14, COMMON, terms));
  }

  private static Hit hit(String text, Evidence evidence) {
    return hit(text, Optional.empty(), Set.of(), evidence);
  }

  private static Hit hit(
      String text, Optional<LocalDate> day, Set<String> terms, Evidence evidence) {
    Passage passage =
        new Passage(
            text,
            new MemoryPath("MEMORY.md"),
            Scope.GLOBAL,
            1,
            1,
            List.of(),
            day,
            Optional.empty(),
            text,
            List.of(),
            List.of(),
            Status.ACTIVE,
            Optional.empty(),
            Optional.empty(),
            text,
            List.of());
    return new Hit(passage, evidence.score(), "", terms, Map.of(), evidence);
  }

  private static Gate.Choice choose(QueryText text, List<Hit> hits, Hit... known) {
    return Gate.standard().judge(text, hits, Set.of(known)::contains).choice();
  }

  @Test
  void meaningCountsBesideAHitThatStandsByItself() {
    Hit meant = hit("meant", new Evidence(WORDS, 1.5, 14, COMMON, 1, 3));
    assertThat(choose(ASKED, List.of(strong, meant, chance)).chosen())
        .containsExactly(strong, meant);
    assertThat(choose(ASKED, List.of(meant, chance)).chosen()).isEmpty();
    Hit inOtherWords = hit("in other words", new Evidence(WORDS, 0, 0, 0, 0, 1.2));
    assertThat(choose(ASKED, List.of(strong, inOtherWords, chance)).chosen())
        .containsExactly(strong, inOtherWords);
    assertThat(choose(ASKED, List.of(inOtherWords, chance)).chosen()).isEmpty();
    Hit more = hit("more alike", new Evidence(WORDS, 0, 0, 0, 0, 2));
    assertThat(choose(ASKED, List.of(strong, more, more, more, inOtherWords)).chosen())
        .containsExactly(strong, more, more, more);
    Hit unlike = hit("unlike", new Evidence(WORDS, 5, 14, COMMON, 2, -4));
    assertThat(choose(ASKED, List.of(strong, unlike)).chosen()).containsExactly(strong);
  }

  @Test
  void everyHitEarnsItsPlaceByItself() {
    Gate.Choice choice = choose(ASKED, List.of(strong, middling, chance));
    assertThat(choice.chosen()).containsExactly(strong, middling);
    assertThat(choice.above()).isEmpty();
    assertThat(choice.reason()).startsWith("evidence enough: best ");
  }

  @Test
  void besideTheBestAHitHoldsItsShareOfWhatWasAsked() {
    Hit much = hit("much", new Evidence(WORDS, 4, 10, COMMON, 1));
    Hit little = hit("little", new Evidence(WORDS, 4, 2, COMMON, 3));
    assertThat(choose(ASKED, List.of(strong, much, little)).chosen()).containsExactly(strong, much);
    assertThat(choose(ASKED, List.of(middling, little)).chosen()).containsExactly(middling, little);
  }

  @Test
  void aNoteWithoutADayStandsBesideTheBestOfAnAskedDay() {
    Hit ofTheDay =
        new Hit(strong.passage(), 8, "", Set.of(), Map.of(Hit.ASKED_DATE, 1.0), strong.evidence());
    assertThat(choose(ASKED, List.of(ofTheDay, middling, chance)).chosen())
        .containsExactly(ofTheDay, middling);
  }

  @Test
  void allThatIsKnownOfATimeStandsAbove() {
    Map<String, Double> decided = Map.of(Hit.ASKED_DATE, 1.0, Hit.ANSWER_CUE, 0.5);
    Hit first = ofTime(strong, decided);
    Hit second = ofTime(middling, decided);
    Hit third = ofTime(chance, decided);
    Hit note = ofTime(chance, Map.of(Hit.ASKED_DATE, 1.0));
    QueryText asked = QueryText.of("what did we decide in October?");
    List<Hit> all = List.of(first, second, third, note);
    assertThat(Gate.standard().judge(asked, all, _ -> true).choice().above())
        .containsExactly(first, second, third);
  }

  private static Hit ofTime(Hit hit, Map<String, Double> parts) {
    Evidence evidence = new Evidence(new Evidence.Asked(0, 0, 0, 2_000), 2, 0, 0, 0);
    return new Hit(hit.passage(), 2, "", Set.of(), parts, evidence);
  }

  @Test
  void whereTheDecisionsOfATimeAreKnownOtherNotesAreNoAnswer() {
    QueryText asked = QueryText.of("what was decided today?");
    Hit decision = ofTime(strong, Map.of(Hit.ASKED_DATE, 1.0, Hit.ANSWER_CUE, 0.5));
    Hit other = ofTime(chance, Map.of(Hit.ASKED_DATE, 1.0));
    assertThat(choose(asked, List.of(decision, other)).chosen()).containsExactly(decision, other);
    Gate.Choice known = choose(asked, List.of(decision, other), decision);
    assertThat(known.chosen()).isEmpty();
    assertThat(known.above()).containsExactly(decision);
    assertThat(choose(asked, List.of(other, decision), other).chosen()).containsExactly(decision);
  }

  @Test
  void whatWasFoundByATimeAloneIsToldToWhoAsks() {
    Hit found = ofTime(strong, Map.of(Hit.ASKED_DATE, 1.0));
    for (String asks :
        List.of(
            "what did we do last week",
            "what of last week?",
            "what's new since last week",
            "summary of last week",
            "a summary of last week, please",
            "summarize last week",
            "last week, what happened?",
            "last week: can you say what happened")) {
      assertThat(choose(QueryText.of(asks), List.of(found)).chosen()).containsExactly(found);
    }
    Evidence notAsked = new Evidence(new Evidence.Asked(0, 0, 0, 2_000), 0, 0, 0, 0);
    for (Hit hit : List.of(found, found.scored(2, notAsked))) {
      assertThat(choose(QueryText.of("how are you this week?"), List.of(hit)).chosen()).isEmpty();
    }
    QueryText tells = QueryText.of("let's ship it like last week");
    assertThat(choose(tells, List.of(found.scored(2, notAsked))).chosen()).isEmpty();
  }

  @Test
  void whatStandsElsewhereNeedsMore() {
    Hit near = hit("near", new Evidence(WORDS, 4, 4, COMMON, 3));
    Hit far = moved(near, Map.of("words", 4.0));
    Hit ofTheDay = moved(near, Map.of("words", 3.0, Hit.ASKED_DATE, 1.0));
    assertThat(choose(ASKED, List.of(strong, near, far, ofTheDay)).chosen())
        .containsExactly(strong, near, ofTheDay);
    Hit more = moved(hit("more", new Evidence(WORDS, 5, 8, COMMON, 3)), Map.of("words", 5.0));
    assertThat(choose(ASKED, List.of(strong, more)).chosen()).containsExactly(strong, more);
  }

  /// The same under another heading.
  private static Hit moved(Hit hit, Map<String, Double> parts) {
    Passage passage = hit.passage().judged(List.of("Elsewhere"), hit.passage().text(), List.of());
    return new Hit(passage, hit.score(), "", Set.of("database"), parts, hit.evidence());
  }

  @Test
  void whatHoldsNoAskedWordIsNotSaidForItsNeighboursSake() {
    Passage passage = hit("beside", 5, 0).passage();
    Evidence around = new Evidence(WORDS, 5, 14, COMMON, 0);
    Hit context = new Hit(passage, 5, "", Set.of(), Map.of("surroundings", 5.0), around);
    assertThat(choose(ASKED, List.of(strong, context)).chosen()).containsExactly(strong);
  }

  @Test
  void theBestIsOneOfTheFirstTwo() {
    assertThat(choose(ASKED, List.of(chance, strong)).chosen()).containsExactly(strong);
    Hit asMuch = hit("as much", 1.5, 1);
    Hit barely = hit("barely", 4, 2);
    assertThat(choose(ASKED, List.of(chance, barely)).chosen()).contains(barely);
    assertThat(choose(ASKED, List.of(chance, asMuch, barely)).isEmpty()).isTrue();
  }

  @Test
  void fartherDownAHitStandsByItselfWhereItDoesSoClearly() {
    Hit asMuch = hit("as much", 1.5, 1);
    assertThat(choose(ASKED, List.of(chance, asMuch, strong, middling)).chosen())
        .containsExactly(strong, middling);
    assertThat(choose(ASKED, List.of(chance, asMuch, strong), strong).isEmpty()).isTrue();
  }

  @Test
  void whereChanceGivesAsMuchNothingIsSaid() {
    Gate.Choice choice = choose(ASKED, List.of(chance));
    assertThat(choice.isEmpty()).isTrue();
    assertThat(choice.reason()).startsWith("too little speaks for any hit");
  }

  @Test
  void whatTheModelHasIsNotReplacedByTheNextBest() {
    Gate.Choice choice = choose(ASKED, List.of(strong, middling, chance), strong);
    assertThat(choice.chosen()).isEmpty();
    assertThat(choice.above()).containsExactly(strong);
    assertThat(choice.reason()).startsWith("the answer is there already: best ");
  }

  @Test
  void whereNothingIsLeftToJudgeNoFiguresAreTold() {
    assertThat(choose(ASKED, List.of(strong), strong).reason())
        .isEqualTo("the answer is there already");
    assertThat(choose(ASKED, List.of(chance), chance).reason())
        .isEqualTo("too little speaks for any hit");
  }

  @Test
  void theRarestAskedWordTellsThatAHitIsAboutIt() {
    Hit rarest = hit("rarest", new Evidence(WORDS, 4, 6, RAREST, 1));
    Hit nearly = hit("nearly", new Evidence(WORDS, 4, 6, RAREST - 0.6, 1));
    Hit common = hit("common", new Evidence(WORDS, 4, 6, COMMON, 1));
    assertThat(choose(ASKED, List.of(rarest)).chosen()).containsExactly(rarest);
    assertThat(choose(ASKED, List.of(nearly)).chosen()).containsExactly(nearly);
    assertThat(choose(ASKED, List.of(common)).chosen()).isEmpty();
    Hit around = hit("around", new Evidence(WORDS, 4, 6, RAREST, 0));
    assertThat(choose(ASKED, List.of(around)).chosen()).isEmpty();
  }

  @Test
  void theRarestWordOfACommandTellsNothing() {
    Evidence rarest = new Evidence(WORDS, 4, 6, RAREST, 1);
    assertThat(parts(ASKED, hit("rarest", rarest))).containsEntry("rarest", 0.6);
    assertThat(parts(QueryText.of("add a retry to it"), hit("rarest", rarest)))
        .doesNotContainKey("rarest");
  }

  @Test
  void besideTheBestAHitWithCommonWordsNeedsMoreOfThem() {
    Hit rare = moved(hit("rare", new Evidence(WORDS, 5, 7, RAREST, 3)), Map.of("words", 5.0));
    Hit common = moved(hit("common", new Evidence(WORDS, 5, 7, 1, 3)), Map.of("words", 5.0));
    assertThat(choose(ASKED, List.of(strong, rare, common)).chosen()).containsExactly(strong, rare);
  }

  @Test
  void whatTheModelHasOfCommonWordsHidesNothingAboutTheRareOnes() {
    Hit known = hit("known", new Evidence(WORDS, 8, 10, RAREST - 1.5, 3));
    Hit about = hit("about", new Evidence(WORDS, 5, 10, RAREST, 2));
    Gate.Choice choice = choose(ASKED, List.of(known, about), known);
    assertThat(choice.chosen()).containsExactly(about);
    assertThat(choice.above()).isEmpty();
    Hit same = hit("same", new Evidence(WORDS, 8, 10, RAREST - 1.3, 3));
    assertThat(choose(ASKED, List.of(same, about), same).above()).containsExactly(same);
  }

  @Test
  void whatIsNewerThanTheAnswerThatTheModelHasIsGiven() {
    Evidence much = new Evidence(WORDS, 8, 14, COMMON, 3);
    Evidence less = new Evidence(WORDS, 6, 14, COMMON, 3);
    Hit spring = hit("spring", day(5), Set.of("refund", "window"), much);
    Hit autumn = hit("autumn", day(11), Set.of("refund", "window"), less);
    assertThat(choose(ASKED, List.of(spring, autumn), spring).chosen()).containsExactly(autumn);
    Hit winter = hit("winter", day(2), Set.of("refund", "window"), less);
    assertThat(choose(ASKED, List.of(spring, winter), spring).chosen()).isEmpty();
    Hit other = hit("other", day(11), Set.of("refund"), less);
    assertThat(choose(ASKED, List.of(spring, other), spring).chosen()).isEmpty();
    Hit undated = hit("undated", Optional.empty(), Set.of("refund", "window"), much);
    assertThat(choose(ASKED, List.of(undated, autumn), undated).chosen()).containsExactly(autumn);
  }

  private static Optional<LocalDate> day(int month) {
    return Optional.of(LocalDate.of(2026, month, 1));
  }

  @Test
  void aBetterAnswerThanTheModelHasIsGiven() {
    Gate.Choice choice = choose(ASKED, List.of(strong, middling, chance), middling);
    assertThat(choice.chosen()).containsExactly(strong);
    assertThat(choice.above()).containsExactly(middling);
  }

  @Test
  void whatTheModelHasByChanceKeepsNothingBack() {
    assertThat(choose(ASKED, List.of(strong, chance), chance).chosen()).containsExactly(strong);
  }

  @Test
  void wordsThatMemoryLacksAreNotByThemselvesAReasonForSilence() {
    Evidence half = new Evidence(new Evidence.Asked(6, 28, 6, 2_000), 8, 14, COMMON, 3);
    assertThat(choose(ASKED, List.of(hit("half", half))).chosen()).hasSize(1);
  }

  @Test
  void aWordThatOneHitHoldsByChanceIsNoAnswer() {
    assertThat(choose(ASKED, List.of(hit("one", 3.6, 1))).chosen()).isEmpty();
    assertThat(choose(ASKED, List.of(hit("three", 3.6, 3))).chosen()).hasSize(1);
  }

  @Test
  void anOpenGateLetsAllThroughThatIsNew() {
    assertThat(
            Gate.open()
                .judge(ASKED, List.of(strong, chance), Set.of(strong)::contains)
                .choice()
                .chosen())
        .containsExactly(chance);
  }

  @Test
  void everyFigureIsToldByItsName() {
    assertThat(parts(ASKED, strong)).containsOnlyKeys("base", "strength", "share", "words");
    assertThat(parts(QueryText.of("add a retry to it"), strong)).containsKey("command");
  }

  @Test
  void theNameThatACommandGivesTells() {
    Hit ticket = hit("ticket", Optional.empty(), Set.of("kel", "410", "kel410"), strong.evidence());
    assertThat(parts(QueryText.of("fix KEL-410"), ticket)).doesNotContainKey("command");
    Hit library = hit("library", Optional.empty(), Set.of("utf8"), strong.evidence());
    assertThat(parts(QueryText.of("fix utf8"), library)).containsKey("command");
  }

  @Test
  void theOneTellingWordOfAQuestionIsEnoughWhereItIsAllThatWasAsked() {
    Evidence.Asked word = new Evidence.Asked(1, 3.7, 3.7, 60);
    Evidence.Asked words = new Evidence.Asked(3, 11.1, 3.7, 60);
    assertThat(worth(new Evidence(word, 1.79, 3.7, 3.7, 1))).isPositive();
    assertThat(worth(new Evidence(words, 1.79, 3.7, 3.7, 1))).isNegative();
  }

  @Test
  void inAMemoryOfFewPassagesHalfOfTheAskedWordsIsEnough() {
    assertThat(worth(tiny(1, 2, 0.25, 1.67))).as("its only note").isPositive();
    assertThat(worth(tiny(5, 2, 0.9, 3.87))).isPositive();
    assertThat(worth(tiny(5, 3, 0.9, 6.3))).as("one word of three").isNegative();
    assertThat(worth(tiny(400, 2, 2, 12))).as("in a larger one").isNegative();
    Hit note = hit("note", tiny(5, 2, 0.9, 3.87));
    assertThat(choose(QueryText.of("run the tests on flurbinator"), List.of(note)).isEmpty())
        .as("a command")
        .isTrue();
  }

  private static Evidence tiny(int passages, int asked, double score, double weight) {
    return new Evidence(new Evidence.Asked(asked, weight, 2.5, passages), score, 1.4, 1.4, 1);
  }

  private static Map<String, Double> parts(QueryText text, Hit hit) {
    return Gate.parts(Gate.Prompt.of(text), hit);
  }

  private static double worth(Evidence evidence) {
    return parts(ASKED, hit("one", evidence)).values().stream().mapToDouble(part -> part).sum();
  }

  @Test
  void aCommandNeedsMoreThanAQuestion() {
    assertThat(choose(QueryText.of("which linter do we use?"), List.of(middling)).chosen())
        .hasSize(1);
    assertThat(choose(QueryText.of("run the linter on flurbinator"), List.of(middling)).chosen())
        .isEmpty();
  }

  @Test
  void oneRareWordFoundExactlyPassesInATinyMemory() {
    Evidence found = new Evidence(new Evidence.Asked(1, 2.85, 2.85, 25), 1.8, 2.85, 2.85, 1);
    assertThat(choose(QueryText.of("flurbinator"), List.of(hit("rare", found))).chosen())
        .hasSize(1);
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
    Gate.Choice choice = choose(QueryText.of(prompt), List.of(strong));
    assertThat(choice.isEmpty()).isTrue();
    assertThat(choice.reason()).isEqualTo("small talk or a command");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run the migration again",
        "which database",
        "did we fix daemon.lock",
        "which branch do we release from?",
        "who is on call?",
        "how do I run the tests",
        "redis?",
        "can we push to main?",
        "should we squash or rebase?",
        "release branch?",
        "Caroline",
        "データベース"
      })
  void aPromptWithATopicIsJudgedByItsHits(String prompt) {
    assertThat(choose(QueryText.of(prompt), List.of(strong)).chosen()).containsExactly(strong);
  }

  @Test
  void aPastedTraceNeedsAHitThatHoldsATellingPartOfIt() {
    QueryText trace = new QueryText("", List.of("java.lang.Thread", "OrderMapper"));
    Evidence.Asked names = new Evidence.Asked(4, 20, 6, 100);
    assertThat(choose(trace, List.of(hit("one", new Evidence(names, 9, 5, COMMON, 2)))).chosen())
        .isEmpty();
    assertThat(choose(trace, List.of(hit("most", new Evidence(names, 9, 12, COMMON, 2)))).chosen())
        .hasSize(1);
  }

  @Test
  void aPasteIsAskedAboutInEveryScript() {
    Evidence names = new Evidence(new Evidence.Asked(4, 20, 6, 100), 9, 5, COMMON, 2);
    QueryText asked = new QueryText("端口为什么是6390？", List.of("OrderMapper"));
    assertThat(choose(asked, List.of(hit("one", names))).chosen()).hasSize(1);
    QueryText told = new QueryText("see https://x.example/list?id=4711", List.of("OrderMapper"));
    Gate.Choice none = choose(told, List.of(hit("one", names)));
    assertThat(none.chosen()).isEmpty();
    assertThat(none.reason())
        .isEqualTo("pasted without a question, and no hit holds a third of it");
  }

  @Test
  void aCommandOpensWithAVerb() {
    assertThat(SmallTalk.isCommand("restart the server")).isTrue();
    assertThat(SmallTalk.isCommand("restart the server?")).isFalse();
    assertThat(SmallTalk.isCommand("server timezone")).isFalse();
  }

  @Test
  void fillersAloneAskNothing() {
    assertThat(choose(QueryText.of("???"), List.of())).isEqualTo(Gate.Choice.NONE);
  }

  @Test
  void ofEachHitThatIsHeldBackItTellsWhy() {
    Hit little = hit("little", new Evidence(WORDS, 4, 2, COMMON, 3));
    assertThat(choose(ASKED, List.of(strong, little, chance)).held())
        .containsOnly(entry("little", Verdict.LESSER), entry("chance", Verdict.GATED));
    assertThat(choose(ASKED, List.of(strong, middling, chance), strong).held())
        .containsOnly(entry("middling", Verdict.NO_BETTER), entry("chance", Verdict.GATED));
    Hit third = hit("third", 4.5, 2);
    assertThat(choose(ASKED, List.of(chance, hit("second", 1.5, 1), third)).held())
        .containsEntry("third", Verdict.FAR_DOWN);
    assertThat(choose(QueryText.of("thanks"), List.of(strong)).held())
        .containsOnly(entry("strong", Verdict.NO_QUESTION));
    Hit october = ofTime(strong, Map.of(Hit.ASKED_DATE, 1.0));
    assertThat(choose(QueryText.of("what happened in October?"), List.of(october, middling)).held())
        .containsOnly(entry("middling", Verdict.OTHER_TIME));
    Evidence notAsked = new Evidence(new Evidence.Asked(0, 0, 0, 2_000), 0, 0, 0, 0);
    Hit unasked = october.scored(2, notAsked);
    assertThat(choose(QueryText.of("let's do it like in October"), List.of(unasked)).held())
        .containsOnly(entry("strong", Verdict.NO_QUESTION));
  }
}

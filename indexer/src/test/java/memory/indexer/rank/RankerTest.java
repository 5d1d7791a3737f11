package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import memory.engine.model.Evidence;
import memory.engine.model.Filters;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import memory.engine.model.QueryText;
import memory.indexer.rank.Ranker.Ranking;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankerTest {
  @Test
  void anyWordIsEnoughAndMoreWordsAreBetter() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("We use tabs").passage(),
            TestMemory.note("The database is PostgreSQL").passage(),
            TestMemory.note("The production database is backed up nightly").passage())) {
      assertThat(memory.find("when is the production database backed up?"))
          .containsExactly(
              "The production database is backed up nightly", "The database is PostgreSQL");
    }
  }

  @Test
  void functionWordsOfTheQuestionsLanguageAskNothing() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("Frau Roth ist donnerstags nicht im Haus").passage(),
            TestMemory.note("Der Versand auf die Inseln kostet mehr").passage(),
            TestMemory.note("mit dem Pool war es die Frist").passage())) {
      assertThat(memory.find("das ist nicht im Repo")).isEmpty();
      assertThat(memory.find("was kostet der Versand auf Inseln?"))
          .containsExactly("Der Versand auf die Inseln kostet mehr");
      assertThat(memory.find("où est la clé de la base ?")).isEmpty();
      assertThat(memory.find("when did the Frist die?")).hasSize(2);
    }
  }

  @Test
  void aQuestionBringsItsAnswer() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.log(
                "daily/2026-02-01.md",
                "Standup",
                "Ann: Which colour did the jury like?",
                "Bob: Teal, without a doubt.",
                "Ann: Lunch?",
                "Bob: Not hungry."))) {
      assertThat(memory.find("what colour did the jury like"))
          .first()
          .isEqualTo("- Bob: Teal, without a doubt.");
    }
  }

  @Test
  void neighboursBelowAnotherHeadingDoNotCount() throws IOException {
    List<Passage> file = new ArrayList<>();
    file.add(TestMemory.note("- the colour of the jury").heading("A").line(2).passage());
    file.add(TestMemory.note("- teal").heading("B").line(5).passage());
    try (TestMemory memory = TestMemory.of(file)) {
      assertThat(memory.find("colour jury")).containsExactly("- the colour of the jury");
    }
  }

  @Test
  void sectionsDoNotLendEachOtherTheirWords() throws IOException {
    List<Passage> file = new ArrayList<>();
    file.add(TestMemory.note("Alpha text").heading("A").passage());
    file.add(TestMemory.note("Beta text").heading("A").line(3).passage());
    try (TestMemory memory = TestMemory.of(file)) {
      assertThat(memory.find("alpha")).containsExactly("Alpha text");
    }
  }

  @Test
  void aHeadingFindsWhatStandsBelowIt() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("- use teal").heading("Notes", "Branding colours").passage(),
            TestMemory.note("Use teal.").heading("Branding palette").path("p.md").passage())) {
      assertThat(memory.find("branding")).hasSize(2);
      assertThat(memory.find("notes")).containsExactly("- use teal");
      assertThat(memory.find("palette")).containsExactly("Use teal.");
    }
  }

  @Test
  void aSectionThatBeginsWithASubheadingIsFoundByItsOwnHeading() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("### Problem\nIt waits.").heading("Stale daemon lock").passage())) {
      assertThat(memory.find("daemon")).hasSize(1);
    }
  }

  @Test
  void tagsLinksAndPathsAreFound() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("one").tags("infra").passage(),
            TestMemory.note("two").links("auth-strategy").passage(),
            TestMemory.note("three").path("deploy/rollbackPlan.md").passage())) {
      assertThat(memory.find("#infra")).containsExactly("one");
      assertThat(memory.find("authStrategy")).containsExactly("two");
      assertThat(memory.find("rollback")).containsExactly("three");
    }
  }

  @Test
  void wordsThatStandTogetherInTheQuestionShouldDoSoInThePassage() throws IOException {
    String near = "A stale lock file and one two three four five six seven eight nine ten words";
    String far = "A stale file and one two three four five six seven eight nine ten lock words";
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note(far).path("a.md").passage(),
            TestMemory.note(near).path("b.md").passage())) {
      Ranking ranking = memory.rank("stale lock");
      assertThat(ranking.hits().getFirst().passage().text()).isEqualTo(near);
      assertThat(ranking.hits().getFirst().parts()).containsKey("proximity");
    }
  }

  @Test
  void aPassageOfTheAskedDayComesFirst() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("deployed the api")
                .path("daily/2026-03-08.md")
                .date("2026-03-08")
                .passage(),
            TestMemory.note("deployed the api")
                .path("daily/2026-03-09.md")
                .date("2026-03-09")
                .passage(),
            TestMemory.note("deployed the api")
                .path("daily/2026-01-20.md")
                .date("2026-01-20")
                .passage())) {
      assertThat(firstPath(memory, "what was deployed yesterday?"))
          .isEqualTo("daily/2026-03-09.md");
      assertThat(firstPath(memory, "what was deployed in January?"))
          .isEqualTo("daily/2026-01-20.md");
      assertThat(firstPath(memory, "what was deployed on 2026-03-08?"))
          .isEqualTo("daily/2026-03-08.md");
      assertThat(firstPath(memory, "what happened yesterday?")).isEqualTo("daily/2026-03-09.md");
    }
  }

  @Test
  void amongEqualsTheNewerOneComesFirst() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("deployed the api")
                .path("daily/2026-03-01.md")
                .date("2026-03-01")
                .passage(),
            TestMemory.note("deployed the api")
                .path("daily/2026-03-02.md")
                .date("2026-03-02")
                .passage())) {
      assertThat(firstPath(memory, "api")).isEqualTo("daily/2026-03-02.md");
    }
  }

  @Test
  void whenWantsATimeAndAQuestionIsNoAnswer() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("Bob moved house, he told everyone").path("a.md").passage(),
            TestMemory.note("Bob moved house, last week I think").path("b.md").passage(),
            TestMemory.note("Has Bob moved house, does anyone remember?").path("c.md").passage())) {
      assertThat(memory.find("when did Bob move house")).first().asString().contains("last week");
      assertThat(memory.find("Bob moved house")).last().asString().endsWith("?");
    }
  }

  @Test
  void aNameWithANumberFindsItsOwnLineFirst() throws IOException {
    List<String> rooms = new ArrayList<>();
    for (int room = 100; room < 112; room++) {
      rooms.add("room" + room + " has its keys at the desk");
    }
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.log("daily/2026-02-01.md", "Keys", rooms.toArray(String[]::new)))) {
      for (int room = 100; room < 112; room++) {
        assertThat(memory.find("room" + room)).first().asString().contains("room" + room);
      }
      assertThat(memory.find("where are the keys of room105"))
          .first()
          .asString()
          .contains("room105");
    }
  }

  @Test
  void aWordThatStandsForItselfCountsMoreThanPartsOfNames() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("LockFile and FileLock call lock_open").path("a.md").passage(),
            TestMemory.note("the lock is freed and then the lock is gone")
                .path("b.md")
                .passage())) {
      assertThat(memory.find("lock")).first().asString().startsWith("the lock");
    }
  }

  @Test
  void aSectionThatEndsWithAQuestionStillTellsSomething() throws IOException {
    String text = "The ferry leaves at nine. Should it?";
    assertThat(partsOf(TestMemory.note(text).path("a.md").passage()))
        .doesNotContainKey("asks_itself");
    assertThat(partsOf(TestMemory.log("a.md", "Ferry", text).getFirst()))
        .containsKey("asks_itself");
  }

  private static Map<String, Double> partsOf(Passage passage) throws IOException {
    try (TestMemory memory = TestMemory.of(passage)) {
      return memory.rank("ferry").hits().getFirst().parts();
    }
  }

  @Test
  void everyPartOfTheScoreIsNamed() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.log(
                "daily/2026-02-01.md",
                "Auth",
                "Which auth flow?",
                "Device flow, since last week"))) {
      Hit hit = memory.rank("when did we choose the auth flow").hits().getFirst();
      Map<String, Double> parts = hit.parts();
      assertThat(parts).containsKeys("text", "heading", "neighbours", "answer_cue");
      double sum = parts.values().stream().mapToDouble(Double::doubleValue).sum();
      assertThat(sum).isCloseTo(hit.score(), within(1e-3));
      assertThat(hit.terms()).containsExactly("flow", "auth");
    }
  }

  @Test
  void oneTellingLineOfALongSectionIsFound() throws IOException {
    String long1 = "The harbour has many other things to tell of. ".repeat(30);
    List<Passage> files = new ArrayList<>();
    files.add(
        TestMemory.note(long1 + "Ferry tickets of the Oslo line cost nine euros. " + long1)
            .path("topics/long.md")
            .passage());
    for (int i = 0; i < 20; i++) {
      files.add(TestMemory.note("- Oslo note, ferry " + i + " lies idle").line(i + 1).passage());
      files.add(TestMemory.note("- the tickets of zone " + i).line(i + 30).passage());
    }
    try (TestMemory memory = TestMemory.of(files)) {
      Hit best = memory.rank("what do ferry tickets of the Oslo line cost").hits().getFirst();
      assertThat(best.passage().path().value()).isEqualTo("topics/long.md");
      assertThat(best.parts()).containsKey("best_stretch");
    }
  }

  @Test
  void bareLinesInformTheirFileAndComeLast() throws IOException {
    List<Passage> record = new ArrayList<>();
    String file = "topics/0007-queue.md";
    record.add(TestMemory.note("Status: Pending").path(file).heading("Queue").line(3).passage());
    record.add(
        TestMemory.note("We write jobs to an outbox table and poll it every two seconds.")
            .path(file)
            .heading("Queue", "Decision")
            .line(7)
            .passage());
    record.add(
        TestMemory.note("- relates_to [[Outbox table]]")
            .path(file)
            .heading("Queue", "Relations")
            .links("Outbox table")
            .line(11)
            .passage());
    List<Passage> other =
        TestMemory.log("topics/other.md", "Notes", "the printer is broken", "it rains");
    try (TestMemory memory = new TestMemory(List.of(record, other))) {
      assertThat(memory.find("is the queue pending?"))
          .first()
          .asString()
          .startsWith("We write jobs");
      assertThat(memory.find("outbox table"))
          .startsWith("We write jobs to an outbox table and poll it every two seconds.");
      assertThat(memory.find("relates_to")).contains("- relates_to [[Outbox table]]");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2019-10-17",
        "2019-10-17 · accepted",
        "2019-10-17 · accepted · replaces [decision 3](0003-queue.md)",
        "2019-10-17 | superseded by [4](0004.md)"
      })
  void aDayWithAStateAtTheHeadOfAFileIsABareLine(String text) {
    Passage passage = TestMemory.note(text).path("topics/a.md").heading("Queue").passage();
    assertThat(BareLine.is(passage, true)).isTrue();
    assertThat(BareLine.is(passage, false)).isFalse();
  }

  @Test
  void factsAreNoBareLines() {
    for (String fact :
        List.of(
            "Port: 5544",
            "2026-05-01 the queue moved to Redis",
            "2026-05-01 · moved to Redis by Marta",
            "Database: PostgreSQL 17",
            "- [[Outbox table]] is polled every two seconds",
            "- uses [[Outbox table]] since May")) {
      assertThat(BareLine.is(TestMemory.note(fact).path("topics/a.md").passage(), true))
          .as(fact)
          .isFalse();
    }
    for (String sentence : List.of("十五名以上は一割引。申し込みは電話だけ。", "- 生产环境每周四部署")) {
      Passage passage = TestMemory.note(sentence).path("topics/a.md").heading("記", "団体").passage();
      assertThat(BareLine.is(passage, true)).as(sentence).isFalse();
    }
    Passage user = TestMemory.note("Editor: vim").path("USER.md").passage();
    assertThat(BareLine.is(user, true)).isFalse();
    Passage listed = TestMemory.note("- Go-live: 2026-05-01").path("topics/a.md").passage();
    assertThat(BareLine.is(listed, false)).isFalse();
    Passage later = TestMemory.note("Owner: Marta").path("topics/a.md").passage();
    assertThat(BareLine.is(later, false)).isFalse();
  }

  @Test
  void aListIsFoundByTheLineItBeginsWith() throws IOException {
    List<Passage> file = new ArrayList<>();
    for (String text :
        List.of(
            "**Before a release:**",
            "- tell the harbour office",
            "- empty the bilge",
            "- count the life belts",
            "- lock the galley")) {
      file.add(TestMemory.note(text).path("topics/a.md").line(file.size() + 1).passage());
    }
    try (TestMemory memory = TestMemory.of(file)) {
      assertThat(memory.find("what is to be done before a release")).contains("- lock the galley");
    }
  }

  @Test
  void whatIsFoundThroughItsSurroundingsIsContext() throws IOException {
    List<Passage> file =
        TestMemory.log(
            "daily/2026-02-01.md",
            "Monday",
            "JetStream keeps the orders for a day",
            "the printer is repaired",
            "lunch at noon");
    try (TestMemory memory = TestMemory.of(file)) {
      assertThat(memory.rank("jetstream").hits())
          .extracting(Hit::isContext)
          .containsExactly(false, true, true);
      assertThat(memory.rank("monday").hits()).extracting(Hit::isContext).containsOnly(false);
    }
    Passage dated = TestMemory.note("lunch at noon").date("2026-02-01").passage();
    try (TestMemory memory = TestMemory.of(dated)) {
      for (String asked : List.of("on 2026-02-01", "in february", "lunches", "lunching")) {
        assertThat(memory.rank(asked).hits()).extracting(Hit::isContext).doesNotContain(true);
      }
    }
  }

  @Test
  void aWordTypedWithAnErrorFindsTheOneThatWasMeant() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("The ferry leaves from quay nine").passage(),
            TestMemory.note("Room104 and room10 are heated").passage(),
            TestMemory.note("The schedule hangs in the kitchen").passage())) {
      for (String typed : List.of("shcedule", "scedule", "schedulle", "schedvle")) {
        assertThat(memory.find(typed))
            .as(typed)
            .containsExactly("The schedule hangs in the kitchen");
      }
      for (String other : List.of("chedule", "shcedlue", "feri", "ferr1y")) {
        assertThat(memory.find(other)).as(other).isEmpty();
      }
      assertThat(Misspelling.isPossible("room1044")).isFalse();
      Evidence evidence = memory.rank("shcedule").hits().getFirst().evidence();
      assertThat(evidence.held()).isZero();
    }
  }

  @Test
  void aWordTypedWithoutItsUmlautsFindsTheOneThatHasThem() throws IOException {
    List<String> notes =
        List.of(
            "Straße zur Hütte ist vereist",
            "Der Käse kommt vom Huber",
            "Gäste zahlen bar",
            "Die Tür klemmt",
            "Der Bauernhöfe Bächlein",
            "Die Küche riecht");
    List<String> typed = List.of("Huette", "Kaese", "Gaeste", "Tuer", "Bauernhoefe", "Kueche");
    try (TestMemory memory =
        TestMemory.of(
            notes.stream().map(note -> TestMemory.note(note).passage()).toArray(Passage[]::new))) {
      for (int i = 0; i < notes.size(); i++) {
        assertThat(memory.find(typed.get(i))).as(typed.get(i)).containsExactly(notes.get(i));
      }
      assertThat(memory.find("Strasse")).containsExactly(notes.getFirst());
    }
    try (TestMemory memory = TestMemory.of(TestMemory.note("Both parts are glued").passage())) {
      assertThat(memory.find("glue")).isEmpty();
    }
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("Die Tuer klemmt").passage(), TestMemory.note("Tür zu").passage())) {
      assertThat(memory.find("Tuer")).containsExactly("Die Tuer klemmt");
    }
  }

  @Test
  void aWordThatWasMeantCountsLessThanOneThatWasAsked() throws IOException {
    List<Passage> notes = new ArrayList<>();
    notes.add(TestMemory.note("A practice match is on the schedule").passage());
    for (int i = 0; i < 30; i++) {
      notes.add(TestMemory.note("Room number %d has a lantern maker".formatted(i)).passage());
    }
    try (TestMemory memory = TestMemory.of(notes.toArray(Passage[]::new))) {
      assertThat(best(memory, "practise")).isPositive().isLessThan(best(memory, "practice"));
      assertThat(best(memory, "shcedule")).isPositive().isLessThan(best(memory, "schedule") / 2);
    }
  }

  private static double best(TestMemory memory, String question) throws IOException {
    return memory.rank(question).hits().getFirst().score();
  }

  @Test
  void onlyFillersAreLookedUpWhenNothingElseIsAsked() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("to be or not to be").passage(),
            TestMemory.note("something else").passage())) {
      assertThat(memory.find("to be or not")).containsExactly("to be or not to be");
      assertThat(memory.find("what is the else")).containsExactly("something else");
    }
  }

  @Test
  void namesFromCodeAreLookedUpToo() throws IOException {
    try (TestMemory memory =
        TestMemory.of(TestMemory.note("LuceneIndex is slow to open").passage())) {
      assertThat(memory.rank(new QueryText("", List.of("LuceneIndex.open")), Filters.none()).hits())
          .hasSize(1);
    }
  }

  @Test
  void theTotalIsExactAndThenCapped() throws IOException {
    List<Passage> many = new ArrayList<>();
    for (int i = 0; i < 1_200; i++) {
      many.add(
          TestMemory.note("pear number " + i + (i < 800 ? " plum" : "")).line(i + 1).passage());
    }
    try (TestMemory memory = TestMemory.of(many)) {
      assertThat(memory.rank("plum").total()).isEqualTo(800);
      assertThat(memory.rank("plum").totalCapped()).isFalse();
      assertThat(memory.rank("pear").total()).isEqualTo(1_000);
      assertThat(memory.rank("pear").totalCapped()).isTrue();
    }
  }

  @Test
  void theEvidenceTellsARareWordFromChatter() throws IOException {
    List<Passage> notes = new ArrayList<>();
    String[] topics = {"auth", "cache", "deploy", "style", "tests"};
    for (int i = 0; i < 25; i++) {
      notes.add(
          TestMemory.note("- Note on " + topics[i % 5] + " number " + i + ", kept for the team")
              .line(i + 1)
              .path("n" + i + ".md")
              .passage());
    }
    notes.add(TestMemory.note("- The flurbinator restarts nightly").path("f.md").passage());
    try (TestMemory memory = TestMemory.of(notes.toArray(Passage[]::new))) {
      assertThat(passes(memory, "flurbinator")).isTrue();
      assertThat(passes(memory, "when does the flurbinator restart?")).isTrue();
      assertThat(passes(memory, "thanks, that's great")).isFalse();
      assertThat(passes(memory, "please write a haiku about the sea for the team")).isFalse();
      Evidence evidence = memory.rank("flurbinator xyzzy").hits().getFirst().evidence();
      assertThat(evidence.asked().words()).isEqualTo(2);
      assertThat(evidence.words()).isEqualTo(1);
      assertThat(evidence.held()).isLessThan(evidence.asked().weight());
    }
  }

  @Test
  void theEvidenceTellsTheRarestWordThatWasAskedAndThatAHitHolds() throws IOException {
    Passage[] notes = {
      TestMemory.note("- The harbour opens at six").line(1).passage(),
      TestMemory.note("- The harbour needs a crane").line(2).passage(),
      TestMemory.note("- The harbour was painted").line(3).passage()
    };
    try (TestMemory memory = TestMemory.of(notes)) {
      Evidence crane = evidence(memory, "is the crane in the harbour", 2);
      assertThat(crane.rarest()).isEqualTo(crane.asked().rarest()).isPositive();
      Evidence harbour = evidence(memory, "is the crane in the harbour", 3);
      assertThat(harbour.rarest()).isPositive().isLessThan(crane.rarest());
      Evidence unknown = evidence(memory, "is the bridge in the harbour", 1);
      assertThat(unknown.asked().rarest()).isEqualTo(crane.asked().rarest());
      assertThat(unknown.rarest()).isPositive().isLessThan(harbour.rarest());
    }
  }

  @Test
  void theMorePassagesTheMoreAMissingWordTells() throws IOException {
    List<Passage> notes = new ArrayList<>();
    notes.add(TestMemory.note("- The harbour needs a crane").path("a.md").passage());
    for (int i = 2; i < 50; i++) {
      notes.add(TestMemory.note("- Pier " + i + " was painted").path("a.md").line(i).passage());
    }
    assertThat(lackOfABridge(notes)).isZero();
    for (int i = 50; i < 500; i++) {
      notes.add(TestMemory.note("- Pier " + i + " was painted").path("a.md").line(i).passage());
    }
    assertThat(lackOfABridge(notes)).isGreaterThan(Math.log(2));
  }

  /// How much rarer a word is that no passage has than one that a single passage has.
  private static double lackOfABridge(List<Passage> notes) throws IOException {
    try (TestMemory memory = TestMemory.of(notes.toArray(Passage[]::new))) {
      Evidence crane = memory.rank("crane bridge").hits().getFirst().evidence();
      return crane.asked().rarest() - crane.rarest();
    }
  }

  @Test
  void aWordThatSaysHowSomethingIsAskedIsHalfAWord() throws IOException {
    Passage[] notes = {
      TestMemory.note("- The crew needs a crane").line(1).passage(),
      TestMemory.note("- The harbour was painted").line(2).passage()
    };
    try (TestMemory memory = TestMemory.of(notes)) {
      assertThat(evidence(memory, "crane", 1).words()).isEqualTo(1);
      assertThat(evidence(memory, "what need is there for a crane", 1).words()).isEqualTo(1.5);
    }
  }

  @Test
  void ofAScriptWithoutSpacesAPairIsHalfAWordAndACharacterNone() throws IOException {
    Passage[] notes = {
      TestMemory.note("- 缓存使用内存").line(1).passage(), TestMemory.note("- 日志保留七天").line(2).passage()
    };
    try (TestMemory memory = TestMemory.of(notes)) {
      Evidence cache = evidence(memory, "缓存 timeout", 1);
      assertThat(cache.words()).isEqualTo(0.5);
      assertThat(cache.asked().words()).isEqualTo(2);
      Evidence whole = evidence(memory, "缓存使用内存", 1);
      assertThat(whole.asked().words()).as("pairs").isEqualTo(5);
      assertThat(whole.words()).isEqualTo(2.5);
      assertThat(whole.held()).isEqualTo(whole.asked().weight());
      Evidence half = evidence(memory, "缓存timeout日志", 1);
      assertThat(half.asked().words()).isEqualTo(3);
      assertThat(half.held()).isLessThan(half.asked().weight() / 2);
    }
  }

  @Test
  void aLetterOrADigitIsNoWord() throws IOException {
    Passage[] notes = {
      TestMemory.note("- The crane lifts 2 tons").line(1).passage(),
      TestMemory.note("- The harbour was painted").line(2).passage()
    };
    try (TestMemory memory = TestMemory.of(notes)) {
      Evidence held = evidence(memory, "crane 2 b", 1);
      assertThat(held.words()).isEqualTo(1);
      assertThat(held.asked().words()).isEqualTo(1);
      assertThat(held.held()).isEqualTo(held.asked().weight());
    }
  }

  @Test
  void aMistypedWordThatSaysNothingIsNotMissed() throws IOException {
    Passage[] notes = {
      TestMemory.note("- The crane lifts 2 tons").line(1).passage(),
      TestMemory.note("- The harbour was painted").line(2).passage()
    };
    try (TestMemory memory = TestMemory.of(notes)) {
      for (String question :
          List.of("wich crane", "whic crane", "waht crane", "teh crane", "shuold crane")) {
        assertThat(evidence(memory, question, 1).asked().words()).as(question).isEqualTo(1);
      }
      assertThat(evidence(memory, "aws crane", 1).asked().words()).isEqualTo(2);
    }
  }

  private static Evidence evidence(TestMemory memory, String question, int line)
      throws IOException {
    return memory.rank(question).hits().stream()
        .filter(hit -> hit.passage().startLine() == line)
        .findFirst()
        .orElseThrow()
        .evidence();
  }

  @Test
  void inALargeMemoryFrequentWordsStillCount() throws IOException {
    List<Passage> many = new ArrayList<>();
    for (int i = 0; i < 10_050; i++) {
      many.add(TestMemory.note((i % 20 == 0 ? "pear " : "plum ") + i).line(i + 1).passage());
    }
    String rare = "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima";
    many.add(TestMemory.note(rare + " mike").path("a.md").passage());
    many.add(TestMemory.note(rare + " pear").path("b.md").passage());
    many.add(TestMemory.note(rare + " oscar").path("c.md").passage());
    try (TestMemory memory = TestMemory.of(many)) {
      Hit best = memory.rank(rare + " pear").hits().getFirst();
      assertThat(best.passage().path().value()).isEqualTo("b.md");
      assertThat(best.terms()).contains("pear");
      double sum = best.parts().values().stream().mapToDouble(Double::doubleValue).sum();
      assertThat(sum).isCloseTo(best.score(), within(1e-2));
    }
  }

  @Test
  @ExtendWith(SeededRandom.class)
  void anyTextIsASafeQuery(RandomGenerator random) throws IOException {
    String[] pieces = {
      "+", "-", "&&", "||", "!", "(", ")", "{", "}", "[", "]", "^", "\"", "~", "*", "?", ":", "\\",
      "/", " AND ", " OR ", " NOT ", " TO ", "\uD800", "\uDFFF", "\0", "\n", "word", "字", "é", " "
    };
    try (TestMemory memory =
        TestMemory.of(TestMemory.note("a word in 字 with é and \uD800").passage())) {
      for (int round = 0; round < 300; round++) {
        StringBuilder query = new StringBuilder();
        for (int i = random.nextInt(40); i > 0; i--) {
          query.append(
              random.nextBoolean()
                  ? pieces[random.nextInt(pieces.length)]
                  : Character.toString(random.nextInt(Character.MAX_CODE_POINT)));
        }
        for (Hit hit : memory.rank(query.toString()).hits()) {
          assertThat(hit.score()).isFinite();
        }
      }
    }
  }

  @Test
  void aMatchAtTheEndOfALongLineIsInTheSnippet() throws IOException {
    String line = "lorem ".repeat(2_600) + "marmot";
    try (TestMemory memory = TestMemory.of(TestMemory.note(line).passage())) {
      assertThat(memory.rank("marmot").hits().getFirst().snippet()).contains("marmot");
    }
  }

  @Test
  void aMegabyteIsASafeQueryAndASafePassage() throws IOException {
    String word = "x".repeat(1 << 20);
    String words = "needle in a haystack ".repeat(50_000);
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note(word).passage(), TestMemory.note(words).path("b.md").passage())) {
      assertThat(memory.find(words)).containsExactly(words);
      assertThat(memory.find(word)).containsExactly(word);
      assertThat(memory.rank("needle").hits().getFirst().snippet()).hasSizeLessThanOrEqualTo(300);
    }
  }

  private static boolean passes(TestMemory memory, String prompt) throws IOException {
    return !memory.recall(QueryText.of(prompt)).isEmpty();
  }

  private static String firstPath(TestMemory memory, String query) throws IOException {
    return memory.rank(query).hits().getFirst().passage().path().value();
  }
}

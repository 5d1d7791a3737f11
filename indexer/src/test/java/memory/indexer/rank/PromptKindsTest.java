package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import memory.engine.model.Passage;
import memory.engine.model.QueryText;
import memory.engine.recall.PromptTerms;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Prompts as people paste and type them, from their text to what the gate says.
class PromptKindsTest {
  private static final String PRINTER = "The label printer listens on port 9100";
  private static final String FERRY = "Ferry tickets are refunded by Nadia within ten days";
  private static final String DATABASE = "Wir speichern die Buchungen in Postgres, nicht in MySQL";
  private static final String LOCK = "DaemonLock hangs when the socket file is stale: delete it";
  private static final String SOUP = "Zupa ogórkowa smakuje najlepiej z koperkiem";
  private static final String JAPANESE = "予約の締め切りは金曜日です";

  private TestMemory memory;

  @BeforeEach
  void notesOnManySubjects() throws IOException {
    List<Passage> notes = new ArrayList<>();
    for (String text : List.of(PRINTER, FERRY, DATABASE, LOCK, SOUP, JAPANESE)) {
      notes.add(TestMemory.note("- " + text).line(notes.size() + 1).passage());
    }
    String[] subjects = {"harbour", "invoice", "garden", "backup", "meeting", "calendar"};
    String[] facts = {"moved", "is closed", "was painted", "needs care", "grew", "costs more"};
    for (String subject : subjects) {
      for (String fact : facts) {
        notes.add(
            TestMemory.note("- The " + subject + " " + fact).line(notes.size() + 1).passage());
      }
    }
    memory = new TestMemory(List.of(notes));
  }

  @AfterEach
  void close() throws IOException {
    memory.close();
  }

  @Test
  void severalQuestionsAreEachAnswered() throws IOException {
    assertThat(
            recalled(
                "Two things. Which port does the label printer listen on? And who refunds ferry"
                    + " tickets, and how fast?",
                2))
        .containsExactlyInAnyOrder(PRINTER, FERRY);
  }

  @Test
  void manyQuestionsLeaveNoneUnanswered() throws IOException {
    assertThat(
            recalled(
                "1. Which port does the label printer use?\n2. Who refunds ferry tickets?\n"
                    + "3. Why does DaemonLock hang?\n4. Where do we keep Buchungen?",
                4))
        .containsExactlyInAnyOrder(PRINTER, FERRY, LOCK, DATABASE);
  }

  @Test
  void aQuestionAtTheEndOfALongStoryIsFound() throws IOException {
    String story =
        "I was at the office yesterday evening and we talked about a lot of things that nobody"
            + " wrote down, such as whether people like their chairs and the light. ";
    assertThat(recalled(story.repeat(3) + "Anyway: which port does the label printer use?", 1))
        .containsExactly(PRINTER);
  }

  @Test
  void aMarkInsideANameEndsNoSentence() throws IOException {
    assertThat(
            recalled(
                "The label printer in the hall stopped answering this morning after somebody moved"
                    + " the desk, and the console at https://support.example.com/kb/list?id=4711"
                    + " says nothing about its port, please look",
                1))
        .containsExactly(PRINTER);
    assertThat(
            recalled(
                "Somebody moved the desk this morning and since then nothing in the whole hall"
                    + " answers any more. Which port does the label printer open in hall.cfg?",
                1))
        .containsExactly(PRINTER);
  }

  @Test
  void howASignIsDrawnIsNoWord() throws IOException {
    memory.close();
    memory =
        new TestMemory(
            List.of(
                List.of(
                    TestMemory.note("- ⚠\uFE0F Never restart the broker by hand").passage(),
                    TestMemory.note("- The newsroom is on the third floor").line(2).passage(),
                    TestMemory.note("- Masters are 24 bits, 48 kHz").line(3).passage())));
    assertThat(recalled("newsletter ❤\uFE0F", 1)).isEmpty();
    assertThat(recalled("bit depth?", 1)).containsExactly("Masters are 24 bits, 48 kHz");
  }

  @Test
  void aTraceIsFoundByTheNamesInIt() throws IOException {
    String prompt =
        """
        why does this hang?

        ```
        java.lang.IllegalStateException: timeout
        	at com.acme.DaemonLock.acquire(DaemonLock.java:41)
        	at com.acme.Main.main(Main.java:12)
        ```
        """;
    assertThat(recalled(prompt, 1)).containsExactly(LOCK);
  }

  @Test
  void aTraceOfOtherSoftwareFindsNothing() throws IOException {
    String prompt =
        """
        Traceback (most recent call last):
          File "/srv/app/views.py", line 12, in index
            return render(request)
        KeyError: 'basket'
        """;
    assertThat(passes(prompt)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "In welcher Datenbank speichern wir die Buchungen?",
        "Buchungen - Postgres oder MySQL?"
      })
  void aGermanPromptFindsAGermanNote(String prompt) throws IOException {
    assertThat(recalled(prompt, 1)).containsExactly(DATABASE);
  }

  @Test
  void accentsAreNoHindrance() throws IOException {
    assertThat(recalled("zupa ogorkowa - z czym?", 1)).containsExactly(SOUP);
  }

  @Test
  void aJapanesePromptFindsAJapaneseNote() throws IOException {
    assertThat(recalled("予約の締め切りはいつですか", 1)).containsExactly(JAPANESE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Wie hoch ist der Eiffelturm eigentlich?",
        "¿Cuál es la capital de Australia?",
        "どうやって自転車を修理しますか",
        "Danke, das sieht gut aus!",
        "Merci, continue s'il te plaît"
      })
  void aForeignPromptThatTheNotesDoNotAnswerFindsNothing(String prompt) throws IOException {
    assertThat(passes(prompt)).isFalse();
  }

  /// A word that one note alone has tells what a question is about, whatever else it asks.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "why did we move the printer",
        "is port 9100 still closed",
        "does the label cost more",
        "who closed 9100"
      })
  void theRarestWordOfAQuestionFindsItsNote(String prompt) throws IOException {
    assertThat(recalled(prompt, 1)).containsExactly(PRINTER);
  }

  /// A word that the notes lack tells more than the common one that they have.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "what did we move to kubernetes",
        "why does the tokenizer need more",
        "fix the flaky moved snapshot",
        "which websocket was painted"
      })
  void aCommonWordOfAQuestionAboutSomethingElseFindsNothing(String prompt) throws IOException {
    assertThat(passes(prompt)).isFalse();
  }

  private boolean passes(String prompt) throws IOException {
    return !memory.recall(PromptTerms.of(prompt)).isEmpty();
  }

  private List<String> recalled(String prompt, int most) throws IOException {
    return memory.recall(PromptTerms.of(prompt)).stream()
        .limit(most)
        .map(hit -> hit.passage().text().substring(2))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what did we do last week?",
        "what happened last week",
        "Remind me what we worked on last week",
        "summarize last week",
        "summarise last week",
        "recap last week",
        "what's new since last week",
        "can you summarize last week?",
        "could you please tell me what we did last week?",
        "anything from last week?",
        "did we do anything last week?",
        "what did we do since 2026-03-02?",
        "what have we decided since last week?",
        "anything from the last eight days?",
        "what changed since last week?",
        "what was logged last week?",
        "give me a summary of last week",
        "give me a summary of what we did last week",
        "what decisions were made last week?",
        "which decisions were made since last week?",
        "what shipped last week?",
        "what did we ship last week?",
        "what has been shipped since last week?",
        "last week, what did we do?",
        "last week: what happened",
        "In the last eight days, what did we ship?",
        "since March 2nd what happened",
        "between March 2 and March 6, what was done",
        "last week, can you tell me what we did",
        "what did we do so far in March",
        "In March so far, what happened",
        "notes of last week",
        "all our changes since last week",
        "show me the changes of March",
        "what happened in the first week of March",
        "the first half of March: what did we do",
        "in March, anything new?"
      })
  void whatAsksForATimeAloneIsToldAllOfIt(String prompt) throws IOException {
    try (TestMemory notes = ofFourDays()) {
      assertThat(notes.recall(QueryText.of(prompt)))
          .extracting(hit -> hit.passage().text())
          .containsExactly("- Rotated the logs", "- Moved the queue to Kafka", "- Met Ann");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what did Bob say about Postgres last week?",
        "what did Bob say last week?",
        "what happened to postgres last week?",
        "what about postgres last week?",
        "what was postgres doing last week?",
        "which database did we use last week?",
        "what was Postgres last week?",
        "did we ship postgres last week?",
        "did we ship last week?"
      })
  void whatNamesAThingThatNoNoteOfTheTimeHoldsIsNotToldOfTheRest(String prompt) throws IOException {
    try (TestMemory notes = ofFourDays()) {
      assertThat(notes.recall(QueryText.of(prompt))).isEmpty();
    }
  }

  @Test
  void whatANoteOfTheTimeHoldsIsAskedFor() throws IOException {
    try (TestMemory notes = ofFourDays()) {
      assertThat(notes.recall(QueryText.of("what was rotated last week?")))
          .extracting(hit -> hit.passage().text())
          .startsWith("- Rotated the logs")
          .doesNotContain("- Met Ann");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what was decided last week?",
        "which decisions were made last week?",
        "what decisions did we make last week?",
        "list the decisions of last week"
      })
  void whoAsksForDecisionsOfATimeIsToldTheseFirst(String prompt) throws IOException {
    try (TestMemory notes = ofDecisions()) {
      assertThat(notes.recall(QueryText.of(prompt)))
          .extracting(hit -> hit.passage().text())
          .containsExactly("Use Postgres", "Ship on Fridays", "- Met Ann", "- Painted the wall");
    }
  }

  @Test
  void whatWasDecidedTodayIsTold() throws IOException {
    try (TestMemory notes = ofDecisions()) {
      assertThat(notes.recall(QueryText.of("What was decided today?")))
          .extracting(hit -> hit.passage().text())
          .containsExactly("Keep the tide table", "- The tide table is slow");
      assertThat(notes.find("what did we decide this week?"))
          .containsExactly("Keep the tide table", "- The tide table is slow");
    }
  }

  private static TestMemory ofDecisions() throws IOException {
    return new TestMemory(
        List.of(
            day("2026-03-02", "Painted the wall"),
            day("2026-03-05", "Met Ann"),
            day("2026-03-10", "The tide table is slow"),
            List.of(
                decision("2026-03-03", "Ship on Fridays"),
                decision("2026-03-06", "Use Postgres"),
                decision("2026-03-10", "Keep the tide table"))));
  }

  private static Passage decision(String day, String text) {
    return TestMemory.note(text).path("decision-memory/decisions.jsonl").date(day).passage();
  }

  @Test
  void ofATimeEachDayHasItsShareAndTheNewestComeFirst() throws IOException {
    String[] tickets = new String[30];
    Arrays.setAll(tickets, i -> "Ticket " + (100 + i) + " closed");
    try (TestMemory notes =
        new TestMemory(
            List.of(
                day("2026-03-02", "Shipped release 4.7", "Met Ann"),
                day("2026-03-04", "Painted the wall"),
                day("2026-03-05", tickets)))) {
      assertThat(notes.find("what did we do last week?"))
          .containsExactly(
              "- Ticket 129 closed",
              "- Ticket 128 closed",
              "- Ticket 127 closed",
              "- Ticket 126 closed",
              "- Ticket 125 closed",
              "- Ticket 124 closed",
              "- Ticket 123 closed",
              "- Painted the wall",
              "- Met Ann",
              "- Shipped release 4.7");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "let's do it like last week",
        "thanks, that's all for last week",
        "last week it went well, thanks",
        "take notes like last week",
        "how many weeks since 2 March",
        "how many days are there between last week and today",
        "what week is it",
        "what is this week's date",
        "how many fridays are in March",
        "what day of the week is 5 March",
        "what did we do in December?"
      })
  void whatAsksNothingOrForAnotherTimeIsNot(String prompt) throws IOException {
    try (TestMemory notes = ofFourDays()) {
      assertThat(notes.recall(QueryText.of(prompt))).isEmpty();
    }
  }

  @Test
  void whatRefersToADayFindsItsNotes() throws IOException {
    try (TestMemory notes = ofDatedAndUndated()) {
      assertThat(notes.recall(QueryText.of("Use what we decided yesterday.")))
          .extracting(hit -> hit.passage().text())
          .contains("- Saw the session cookie bug");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "who is on call this week?",
        "what is planned for next week?",
        "who do we call in August?"
      })
  void whatAsksForNowOrLaterIsNotToldOfTheLog(String prompt) throws IOException {
    try (TestMemory notes = ofDatedAndUndated()) {
      assertThat(notes.recall(QueryText.of(prompt)))
          .extracting(hit -> hit.passage().text())
          .doesNotContain("- Painted the wall", "- Met Ann", "- Saw the session cookie bug");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "summarize yesterday",
        "tell me what we did yesterday",
        "What did we do yesterday?"
      })
  void whatWasDoneOnOneDayIsTold(String prompt) throws IOException {
    try (TestMemory notes = ofDatedAndUndated()) {
      assertThat(notes.recall(QueryText.of(prompt)))
          .extracting(hit -> hit.passage().text())
          .containsExactly("- Saw the session cookie bug");
    }
  }

  @Test
  void wordsThatTellATimeAreNotMissedInAnAnswer() throws IOException {
    try (TestMemory notes = ofFourDays()) {
      assertThat(notes.recall(QueryText.of("did we rotate logs last week?")))
          .extracting(hit -> hit.passage().text())
          .first()
          .isEqualTo("- Rotated the logs");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "who is on call on Friday? | - On call on Friday: Ben",
        "do we deploy on Friday? | - No deploys on Friday",
        "what did April say about the harbour fee? | - April says the harbour fee is 12",
        "who is on call this week? | - On call this week: Ada",
        "who do we call in August? | - In August we call Sven",
        "what is planned for next week? | - Next week: move the database",
        "why does yesterday.py wait twice? | - yesterday.py waits for the ferry list",
        "what does last_week_total hold? | - last_week_total holds the fees"
      })
  void aNoteWithoutADayIsFoundBesideThoseOfTheDay(String prompt, String note) throws IOException {
    try (TestMemory notes = ofDatedAndUndated()) {
      assertThat(notes.recall(QueryText.of(prompt)))
          .extracting(hit -> hit.passage().text())
          .contains(note);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "how are you today?",
        "how are you this week?",
        "this may work?",
        "what did we decide before May 2025?"
      })
  void courtesiesAndOtherTimesAreNotToldOfTheDay(String prompt) throws IOException {
    try (TestMemory notes = ofDatedAndUndated()) {
      assertThat(notes.recall(QueryText.of(prompt)))
          .extracting(hit -> hit.passage().text())
          .doesNotContain(
              "- Painted the wall", "- Met Ann", "- Ordered paint", "- Saw the session cookie bug");
    }
  }

  /// Nothing but the time speaks for these notes.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "what were the best films of 2026",
        "rename the branch release-2026-02 to release-2026-03",
        "what's the weather this month",
        "what is new in python in february",
        "revert the commit from last monday",
        "add a test for the date 2026-03-09 in parse_date",
        "was war am 20. Februar 2026"
      })
  void aTimeIsNoReasonToAnswerWhatAsksForOrOrdersSomethingElse(String prompt) throws IOException {
    try (TestMemory notes = ofTitledDays()) {
      assertThat(notes.recall(QueryText.of(prompt))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what happened last Monday",
        "go on where we stopped last Monday",
        "who was at the quay on 2026-03-09",
        "pump test 2026-03-09",
        "2026-03-09"
      })
  void whoAsksForADayOrForWhatItsNoteHoldsIsTold(String prompt) throws IOException {
    try (TestMemory notes = ofTitledDays()) {
      assertThat(notes.recall(QueryText.of(prompt)))
          .extracting(hit -> hit.passage().text())
          .contains("- Pump test delayed");
    }
  }

  /// Each day's log has its day as title.
  private static TestMemory ofTitledDays() throws IOException {
    List<List<Passage>> logs = new ArrayList<>();
    String[] items = {
      "Plan for the spring", "Best time was four hours", "Met Ann", "Oiled the winch"
    };
    for (int day = 10; day <= 28; day++) {
      logs.add(titled("2026-02-" + day, items[day % items.length]));
    }
    logs.add(titled("2026-03-06", "Painted the wall, next week the roof"));
    logs.add(titled("2026-03-09", "Pump test delayed"));
    return new TestMemory(logs);
  }

  private static List<Passage> titled(String day, String item) {
    return List.of(
        TestMemory.note("- " + item)
            .path("daily/" + day + ".md")
            .heading(day)
            .date(day)
            .line(3)
            .passage());
  }

  @Test
  void aThingAndATimeBringThatThingOfThatTimeAlone() throws IOException {
    try (TestMemory notes = ofPlaces()) {
      for (String prompt :
          List.of(
              "what happened in Kempten in February",
              "what did we do in Kempten since February 1st?",
              "how did Kempten go in February?",
              "what did we do in Kempten in February? Ann needs it for her report",
              "what was replaced in Kempten in February")) {
        assertThat(notes.recall(QueryText.of(prompt)))
            .as(prompt)
            .extracting(hit -> hit.passage().text())
            .containsExactlyInAnyOrder("- Kempten: pipe replaced", "- Kempten: valve replaced");
      }
      assertThat(notes.recall(QueryText.of("what did we do at Rouen in February")))
          .extracting(hit -> hit.passage().text())
          .containsExactly("- Rouen: rest");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "how is the pump in Rouen reset? it stopped in February",
        "what did we do with the pump in February?",
        "why does the pump in Rouen rest since last month?",
        "Since Kempten was done in February the pump stops: how is it reset?"
      })
  void whereNothingOfTheTimeHoldsTheThingsOtherDaysAreTold(String prompt) throws IOException {
    try (TestMemory notes = ofPlaces()) {
      assertThat(notes.find(prompt)).contains("- Rouen: the pump is reset by a key");
    }
  }

  private static TestMemory ofPlaces() throws IOException {
    return new TestMemory(
        List.of(
            day("2026-01-12", "Kempten: sieve replaced", "Rouen: the pump is reset by a key"),
            day("2026-02-03", "Kempten: valve replaced"),
            day("2026-02-20", "Kempten: pipe replaced", "Rouen: rest"),
            undated("Kempten is a town", "Sonar works at 18 kHz")));
  }

  private static TestMemory ofDatedAndUndated() throws IOException {
    return new TestMemory(
        List.of(
            day("2025-05-04", "Ordered paint"),
            day("2026-03-06", "Painted the wall"),
            day("2026-03-09", "Saw the session cookie bug"),
            day("2026-03-10", "Met Ann"),
            undated(
                "On call on Friday: Ben",
                "No deploys on Friday",
                "The session cookie lives 15 minutes",
                "April says the harbour fee is 12",
                "On call this week: Ada",
                "In August we call Sven",
                "Next week: move the database",
                "yesterday.py waits for the ferry list",
                "last_week_total holds the fees")));
  }

  private static List<Passage> undated(String... items) {
    List<Passage> notes = new ArrayList<>();
    for (String item : items) {
      notes.add(TestMemory.note("- " + item).line(notes.size() + 1).passage());
    }
    return notes;
  }

  private static TestMemory ofFourDays() throws IOException {
    return new TestMemory(
        List.of(
            day("2026-02-27", "Each week the ledger is closed"),
            day("2026-03-02", "Met Ann"),
            day("2026-03-05", "Moved the queue to Kafka", "Rotated the logs"),
            List.of(TestMemory.note("Every week has a plan").passage())));
  }

  private static List<Passage> day(String day, String... items) {
    List<Passage> log = new ArrayList<>();
    for (String item : items) {
      log.add(
          TestMemory.note("- " + item)
              .path("daily/" + day + ".md")
              .date(day)
              .line(log.size() + 3)
              .passage());
    }
    return log;
  }
}

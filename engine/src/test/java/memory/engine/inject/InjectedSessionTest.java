package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.file.FileStamps;
import memory.engine.model.Evidence;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import memory.engine.model.Reason;
import memory.engine.model.Scope;
import memory.engine.recall.Gate;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.Part;
import memory.engine.session.SessionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a session was given is not given again.
class InjectedSessionTest {
  private static final long WELL_BEHIND_NANOS = 300_000_000;

  @TempDir Path folder;

  private static InjectionRequest inSession(String prompt) {
    return InjectionRequest.of(prompt).inSession("s");
  }

  /// A memory whose session was shown this MEMORY.md and had its first prompt.
  private TestMemory shown(String project) throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    TestMemory.write(memory.project, "MEMORY.md", project);
    memory.inject(InjectionRequest.standing().inSession("s"));
    memory.inject(inSession("why?").withPart(Part.RECALLED));
    return memory;
  }

  @Test
  void aSessionIsNotGivenTheSameTwice() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    Injection first = memory.inject(inSession("why?").withPart(Part.RECALLED));
    assertThat(first.recalled()).contains("a recalled fact", "open item", "today's work");
    assertThat(memory.inject(inSession("why?").withPart(Part.RECALLED)).recalled()).isEmpty();
    TestMemory.write(
        memory.home,
        "daily/2026-02-15.md",
        "<!-- 2026-02-15 09:00:00 [a1b2c3d4] -->\ntoday's work\nmore work\n");
    memory.hits.add(TestHits.of("other.md", 1, "another fact"));
    Injection third = memory.inject(inSession("why?").withPart(Part.RECALLED));
    assertThat(third.recalled())
        .contains("(global), what is new\n> more work", "another fact")
        .doesNotContain("a recalled fact", "open item", "today's work", "yesterday's work");
    memory.ledger().reset("s");
    assertThat(memory.inject(inSession("why?").withPart(Part.RECALLED)).recalled())
        .contains("a recalled fact", "another fact", "open item", "more work", "yesterday's work");
    assertThat(memory.inject(InjectionRequest.of("why?")).recalled()).contains("a recalled fact");
  }

  private static Hit hit(String path, String text, double score) {
    return hit(path, 1, text, score);
  }

  private static Hit hit(String path, int line, String text, double score) {
    Hit made = TestHits.of(path, line, text);
    Evidence evidence = new Evidence(new Evidence.Asked(4, 20, 6, 1_000), score, 20, 6, 4);
    return new Hit(made.passage(), score, text, made.terms(), made.parts(), evidence);
  }

  @Test
  void theSameQuestionAgainBringsALineAndNeverTheNextBest() throws IOException {
    TestMemory memory = new TestMemory(folder);
    memory.gate = Gate.standard();
    memory.hits.add(hit("auth.md", "tokens live for an hour", 9));
    InjectionRequest asked = inSession("how long do tokens live?").withPart(Part.RECALLED);
    assertThat(memory.inject(asked).hits()).hasSize(1);
    memory.hits.add(hit("other.md", "the office closes at six", 8));
    Injection again = memory.inject(asked);
    assertThat(again.hits()).isEmpty();
    assertThat(again.given()).containsExactly("auth.md#L1");
    assertThat(again.recalled())
        .contains("### already above: auth.md#L1\n")
        .doesNotContain("the office");
    assertThat(again.reason()).isEqualTo(Reason.OK);
  }

  @Test
  void ofATimeEachPromptIsToldWhatTheSessionHasNot() {
    TestMemory memory = new TestMemory(folder);
    memory.gate = Gate.standard();
    for (int i = 129; i >= 0; i--) {
      memory.hits.add(ofTime("daily/2026-02-06.md", 2 + 3 * i, "Ticket " + (100 + i) + " closed"));
    }
    memory.hits.add(20, ofTime("daily/2026-02-03.md", 2, "Shipped release 4.7"));
    InjectionRequest asked = inSession("what did we do last week?").withPart(Part.RECALLED);
    Set<String> told = new HashSet<>();
    String more =
        "#### … more of this time: `memory search since:2026-02-03 until:2026-02-06 -n 100`";
    for (int times = 1; told.size() < memory.hits.size(); times++) {
      Injection made = memory.inject(asked);
      if (times == 1) {
        assertThat(made.recalled())
            .contains("Ticket 229 closed", "Ticket 210 closed", "> Shipped release 4.7\n" + more)
            .doesNotContain("Ticket 100 closed");
      }
      assertThat(made.hits()).isNotEmpty();
      made.hits().forEach(hit -> assertThat(told.add(hit.passage().text())).isTrue());
      assertThat(made.recalled().contains(more)).isEqualTo(times == 1);
      assertThat(made.recalled().contains("more of this time"))
          .isEqualTo(told.size() < memory.hits.size());
    }
    assertThat(memory.inject(asked).recalled()).contains("### already above: ", ", and 128 more\n");
  }

  @Test
  void whatIsLeftOfATimeIsToldToItsEndOnly() {
    TestMemory memory = new TestMemory(folder);
    memory.gate = Gate.standard();
    memory.hits.add(ofTime("daily/2026-02-06.md", 2, "Ticket 100 closed"));
    assertThat(memory.inject(inSession("what did we do last week?")).recalled())
        .contains("Ticket 100 closed")
        .doesNotContain("more of this time");
  }

  private static Hit ofTime(String path, int line, String text) {
    Hit made = TestHits.of(path, line, text);
    Evidence evidence = new Evidence(new Evidence.Asked(0, 0, 0, 200), 2, 0, 0, 0);
    return new Hit(made.passage(), 2, text, Set.of(), Map.of(Hit.ASKED_DATE, 1.0), evidence);
  }

  @Test
  void whatALogShowsIsNotAnsweredByTheNextBest() throws IOException {
    TestMemory memory = new TestMemory(folder);
    memory.gate = Gate.standard();
    TestMemory.write(memory.home, "daily/2026-02-15.md", "- tokens live for an hour\n");
    InjectionRequest asked = inSession("how long do tokens live?").withPart(Part.RECALLED);
    assertThat(memory.inject(asked).recalled()).contains("live for an hour");
    memory.hits.add(hit("daily/2026-02-15.md", "- tokens live for an hour", 9));
    memory.hits.add(hit("other.md", "the office closes at six", 8));
    assertThat(memory.inject(asked).recalled())
        .contains("### already above: daily/2026-02-15.md#L1\n")
        .doesNotContain("the office");
  }

  @Test
  void whatIsAboveIsNamedWithItsScope() throws IOException {
    TestMemory memory = new TestMemory(folder);
    memory.gate = Gate.standard();
    Hit global = hit("auth.md", "tokens live for an hour", 9);
    Passage passage =
        TestHits.of(Scope.PROJECT, "auth.md", 1, "tokens live a day", Set.of()).passage();
    memory.hits.add(global.with(passage));
    InjectionRequest asked = inSession("how long do tokens live?").withPart(Part.RECALLED);
    memory.inject(asked);
    assertThat(memory.inject(asked).recalled()).contains("already above: auth.md#L1 (project)\n");
  }

  @Test
  void aTextThatComesBackAfterAnotherStoodInItsPlaceIsShownAgain() throws IOException {
    TestMemory memory = new TestMemory(folder);
    memory.gate = Gate.standard();
    InjectionRequest asked = inSession("how long do tokens live?").withPart(Part.RECALLED);
    for (String text : List.of("tokens live for an hour", "tokens live for a day")) {
      memory.hits.clear();
      memory.hits.add(hit("auth.md", text, 9));
      assertThat(memory.inject(asked).recalled()).contains(text);
    }
    memory.hits.clear();
    memory.hits.add(hit("auth.md", "tokens live for an hour", 9));
    assertThat(memory.inject(asked).recalled()).contains("> tokens live for an hour");
    assertThat(memory.inject(asked).recalled()).contains("### already above: auth.md#L1\n");
  }

  @Test
  void aStaleAnswerDoesNotSayThatAnEditedNoteIsGone() throws IOException {
    TestMemory memory = new TestMemory(folder);
    memory.gate = Gate.standard();
    InjectionRequest asked = inSession("how long do tokens live?").withPart(Part.RECALLED);
    memory.hits.add(hit("auth.md", "tokens live for an hour", 9));
    TestMemory.write(memory.home, "auth.md", "tokens live for an hour");
    memory.inject(asked);
    TestMemory.write(memory.home, "auth.md", "tokens live for a day");
    Hit edited = hit("auth.md", "tokens live for a day", 9);
    Passage now = edited.passage();
    memory.there =
        (_, _) -> Optional.of(Set.of(SessionState.said(now.contentHash(), now.heading())));
    memory.freshness = new Freshness.Stale("the deadline came first");
    assertThat(memory.inject(asked).recalled())
        .contains("### already above: auth.md#L1\n")
        .doesNotContain("gone or changed since");
    memory.hits.clear();
    memory.hits.add(edited);
    memory.freshness = Freshness.fresh();
    assertThat(memory.inject(asked).recalled())
        .contains("gone or changed since\n> auth.md#L1", "> tokens live for a day");
    assertThat(memory.inject(asked).recalled()).doesNotContain("gone or changed since");
  }

  @Test
  void whatMovedInItsFileIsNamedByThePlaceAtWhichItWasShown() throws IOException {
    TestMemory memory = new TestMemory(folder);
    memory.gate = Gate.standard();
    InjectionRequest asked = inSession("how long do tokens live?").withPart(Part.RECALLED);
    memory.hits.add(hit("auth.md", 4, "tokens live for an hour", 9));
    memory.inject(asked);
    memory.hits.clear();
    memory.hits.add(hit("auth.md", 3, "tokens live for an hour", 9));
    assertThat(memory.inject(asked).recalled()).contains("### already above: auth.md#L4\n");
  }

  @Test
  void whatStandsBelowIsNotSaidToStandAbove() throws IOException {
    TestMemory memory = new TestMemory(folder);
    memory.gate = Gate.standard();
    memory.hits.add(hit("daily/2026-02-14.md", "tokens live for an hour", 9));
    InjectionRequest asked = inSession("how long do tokens live?").withPart(Part.RECALLED);
    assertThat(memory.inject(asked).recalled()).contains("> tokens live for an hour");
    TestMemory.write(memory.home, "daily/2026-02-14.md", "tokens live for an hour\n");
    assertThat(memory.inject(asked).recalled())
        .contains("### Yesterday's log", "> tokens live for an hour")
        .doesNotContain("already above");
  }

  @Test
  void whatTheStandingBlockShowsIsNotAnsweredByTheNextBest() throws IOException {
    TestMemory memory = new TestMemory(folder);
    memory.gate = Gate.standard();
    TestMemory.write(memory.home, "MEMORY.md", "- tokens live for an hour\n");
    memory.hits.add(hit("MEMORY.md", "- tokens live for an hour", 9));
    memory.hits.add(hit("other.md", "the office closes at six", 7));
    memory.inject(InjectionRequest.standing().inSession("s"));
    Injection made = memory.inject(inSession("how long do tokens live?").withPart(Part.RECALLED));
    assertThat(made.hits()).isEmpty();
    assertThat(made.recalled()).contains("### already above: MEMORY.md#L1\n");
  }

  @Test
  void aFollowUpThatSomethingElseAnswersBetterGetsIt() throws IOException {
    TestMemory memory = new TestMemory(folder);
    memory.gate = Gate.standard();
    memory.hits.add(hit("auth.md", "tokens live for an hour", 7));
    memory.inject(inSession("how long do tokens live?").withPart(Part.RECALLED));
    memory.hits.addFirst(hit("refresh.md", "refresh tokens live for a month", 12));
    Injection made =
        memory.inject(inSession("and how long do refresh tokens?").withPart(Part.RECALLED));
    assertThat(made.hits())
        .extracting(hit -> hit.passage().text())
        .containsExactly("refresh tokens live for a month");
    assertThat(made.given()).containsExactly("auth.md#L1");
    assertThat(made.recalled()).doesNotContain("already above");
  }

  @Test
  void theBestAnswerIsNamedWhereSomethingElseIsNew() throws IOException {
    TestMemory memory = new TestMemory(folder);
    memory.gate = Gate.standard();
    memory.hits.add(hit("auth.md", "tokens live for an hour", 9));
    InjectionRequest asked = inSession("how long do tokens live?").withPart(Part.RECALLED);
    memory.inject(asked);
    Hit more = hit("ops.md", "tokens of the console live for a day", 10);
    memory.hits.add(
        new Hit(more.passage(), 8, more.snippet(), more.terms(), more.parts(), more.evidence()));
    assertThat(memory.inject(asked).recalled())
        .containsSubsequence("### already above: auth.md#L1\n", "> tokens of the console")
        .doesNotContain("> tokens live for an hour");
  }

  @Test
  void whatNothingSpeaksForStaysOutAlsoWhereThereIsRoom() throws IOException {
    TestMemory memory = new TestMemory(folder);
    memory.gate = Gate.standard();
    memory.hits.add(hit("map.md", "we moved off mapbox for its price", 9));
    memory.hits.add(hit("office.md", "her office moves to the north", 0.8));
    Injection made = memory.inject(InjectionRequest.of("why did we move off mapbox?"));
    assertThat(made.hits())
        .extracting(hit -> hit.passage().text())
        .containsExactly("we moved off mapbox for its price");
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
  void whatChangedInAStandingFileIsSaidOnceByTheNextRecalledBlock() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    String standing = memory.inject(InjectionRequest.standing().inSession("s")).standing();
    memory.inject(request);
    assertThat(memory.inject(request).recalled()).as("nothing changed").isEmpty();
    TestMemory.write(memory.project, "MEMORY.md", "# Us\n- another port: 9090\n");
    memory.decisions.set(
        0, new DecisionLine("D-2", "Use Derby", "Derby it is", List.of(), Scope.PROJECT));
    Injection changed = memory.inject(request);
    assertThat(changed.recalled())
        .contains(
            "### MEMORY.md (project), what is new\n> - another port: 9090",
            "> D-2 | Use Derby: Derby it is",
            "gone or changed since\n> D-1 | Use Lucene: Lucene it is | #db\n> - project fact\n")
        .doesNotContain("> # Us", "global fact");
    assertThat(memory.inject(request).recalled()).as("said once").isEmpty();
    assertThat(memory.inject(InjectionRequest.standing().inSession("s")).standing())
        .isEqualTo(standing);
    TestMemory.write(memory.project, "MEMORY.md", "# Us\n");
    assertThat(memory.inject(request).recalled())
        .contains("> - another port: 9090")
        .doesNotContain("D-2", "what is new");
  }

  @Test
  void whatIsNewInAStandingFileIsSaidOnceBesideAHitThatHoldsIt() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    String fact = "- project fact\n  - by sea";
    TestMemory.write(memory.project, "MEMORY.md", "# Us\n" + fact + "\n");
    memory.inject(InjectionRequest.standing().inSession("s"));
    memory.inject(request);
    String project = "# Us\n" + fact + "\n  - at 9090\n- the moon\n";
    TestMemory.write(memory.project, "MEMORY.md", project);
    memory.hits.clear();
    memory.hits.add(TestHits.of("MEMORY.md", 2, fact + "\n  - at 9090", "Us"));
    String recalled = memory.inject(request).recalled();
    assertThat(recalled).contains(">   - by sea\n>   - at 9090", "what is new\n> - the moon\n");
    assertThat(recalled.split("at 9090", -1)).hasSize(2);
    assertThat(memory.inject(request).recalled()).as("all was told").isEmpty();
    TestMemory.write(memory.project, "MEMORY.md", project + "\n## Sea\n  - salt\n");
    memory.hits.clear();
    memory.hits.add(TestHits.of("MEMORY.md", 5, "- the moon\n  - salt", "Us"));
    assertThat(memory.inject(request).recalled()).contains("salt").doesNotContain("what is new");
    assertThat(memory.inject(request).recalled()).as("a hit told all").isEmpty();
    TestMemory.write(memory.project, "MEMORY.md", "# Us\n- the moon\n  - full\n#7 is open\n");
    memory.hits.clear();
    memory.hits.add(TestHits.of("MEMORY.md", 2, "- the moon\n  - full", "Us"));
    assertThat(memory.inject(request).recalled())
        .contains("what is new\n> - the moon\n>   - full\n> #7 is open\n");
  }

  @Test
  void whatIsNewStandsBelowWhatItBelongsTo() throws IOException {
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    String people = "## People\n- Ada\n  - likes tea\n- Bob\n\n| who | when |\n|---|---|\n";
    TestMemory memory = shown(people + "\n## Later\n- read the logs\n");
    String more = people.replace("Bob\n", "Bob\n  - likes tea\n") + "| Ada | Monday |\n";
    TestMemory.write(memory.project, "MEMORY.md", more + "\n## Later\n- read the logs\n");
    assertThat(memory.inject(request).recalled())
        .contains(
            "what is new\n> ## People\n> - Bob\n>   - likes tea\n> | who | when |\n> | Ada | Monday |\n")
        .doesNotContain("- Ada", "gone");
    assertThat(memory.inject(request).recalled()).as("said once").isEmpty();
    TestMemory.write(memory.project, "MEMORY.md", more + "* read the logs\n\n## Later\n");
    assertThat(memory.inject(request).recalled())
        .as("moved to another section")
        .contains(
            "what is new\n> ## People\n> * read the logs\n",
            "gone or changed since\n> - read the logs (below \"## Later\")\n");
    TestMemory.write(memory.project, "MEMORY.md", more.replace("- ", "* ") + "- read the logs\n");
    assertThat(memory.inject(request).recalled())
        .as("another mark is no news")
        .contains("gone or changed since\n> ## Later\n")
        .doesNotContain("what is new", "logs");
  }

  @Test
  void whatGoesWhileAnotherSaysTheSameIsToldAsGone() throws IOException {
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    String people = "## People\n- Ada\n  - likes tea\n- Bob\n  - likes tea\n";
    TestMemory memory = shown(people + "\n- Cy\n  - likes tea\n");
    String coffee = people.replace("Bob\n  - likes tea", "Bob\n  - likes coffee");
    TestMemory.write(memory.project, "MEMORY.md", coffee + "\n- Cy\n  - likes tea\n");
    assertThat(memory.inject(request).recalled())
        .contains(
            "what is new\n> ## People\n> - Bob\n>   - likes coffee\n",
            "gone or changed since\n>   - likes tea (below \"## People > Bob\")\n");
    assertThat(memory.inject(request).recalled()).as("said once").isEmpty();
    TestMemory.write(memory.project, "MEMORY.md", coffee);
    assertThat(memory.inject(request).recalled())
        .contains("gone or changed since\n> - Cy\n>   - likes tea (below \"## People > Cy\")\n")
        .doesNotContain("what is new", "Bob", "Ada");
    TestMemory.write(memory.project, "MEMORY.md", coffee.replace("People", "Everybody"));
    assertThat(memory.inject(request).recalled())
        .as("a renamed heading")
        .contains("gone or changed since\n> ## People\n")
        .doesNotContain("below");
    assertThat(memory.inject(request).recalled()).as("said once").isEmpty();
    TestMemory.write(memory.project, "MEMORY.md", people.replace("People", "Everybody"));
    assertThat(memory.inject(request).recalled())
        .as("back again")
        .contains(
            "what is new\n> ## Everybody\n> - Bob\n>   - likes tea\n",
            "gone or changed since\n>   - likes coffee\n");
    TestMemory.write(memory.project, "MEMORY.md", "# Us\n");
    String nothing = memory.inject(request).recalled();
    assertThat(nothing).contains("> - Ada\n>   - likes tea\n").doesNotContain("below");
    assertThat(nothing.split("likes tea", -1)).as("both at once").hasSize(2);
    memory.hits.clear();
    memory.hits.add(TestHits.of("people.md", 2, "- likes tea"));
    assertThat(memory.inject(request).recalled()).as("no more above").contains("> - likes tea");
  }

  @Test
  void whatIsMovedBelowAnotherItemIsTakenBackWhereItStood() throws IOException {
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    String rosa = "# Crew\n\n### Rosa\n- owns checkout\n- is away on Fridays\n\n";
    TestMemory memory = shown(rosa + "### Colin\n- owns the export\n");
    String moved = rosa.replace("- is away on Fridays\n", "") + "### Colin\n- owns the export\n";
    TestMemory.write(memory.project, "MEMORY.md", moved + "- is away on Fridays\n");
    assertThat(memory.inject(request).recalled())
        .contains(
            "what is new\n> ### Colin\n> - is away on Fridays\n",
            "gone or changed since\n> - is away on Fridays (below \"### Rosa\")\n");
    assertThat(memory.inject(request).recalled()).as("said once").isEmpty();
    TestMemory.write(memory.project, "MEMORY.md", moved);
    assertThat(memory.inject(request).recalled())
        .as("told as new, then gone")
        .contains("gone or changed since\n> - is away on Fridays\n")
        .doesNotContain("what is new");
  }

  @Test
  void aPlaceIsNamedWithWhatTellsItFromAnother() throws IOException {
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    String seas =
        "# Pilots\n\n## Husum\n### Calls\n- channel 12\n\n## Sylt\n### Calls\n- channel 12\n";
    TestMemory memory = shown("# Pilots only\n");
    TestMemory.write(memory.project, "MEMORY.md", seas);
    assertThat(memory.inject(request).recalled()).contains("what is new", "Sylt");
    TestMemory.write(memory.project, "MEMORY.md", seas.substring(0, seas.length() - 13));
    assertThat(memory.inject(request).recalled())
        .contains("gone or changed since\n> - channel 12 (below \"## Sylt > ### Calls\")\n");
  }

  /// Writes MEMORY.md so that its time is well behind that of another file.
  private static void writeAfter(String other, Path project, String text) throws IOException {
    Path memory = project.resolve("MEMORY.md");
    long before = FileStamps.of(List.of(project.resolve(other))).latest();
    do {
      TestMemory.write(project, "MEMORY.md", text);
    } while (FileStamps.of(List.of(memory)).latest() < before + WELL_BEHIND_NANOS);
  }

  @Test
  void whatAnOldLogSaysTooIsGone() throws Exception {
    TestMemory memory = new TestMemory(folder).filled();
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    String log = "daily/2026-02-01.md";
    TestMemory.write(memory.project, log, "- Sand before painting\n");
    writeAfter(log, memory.project, "- Sand before painting\n- the moon\n");
    memory.inject(InjectionRequest.standing().inSession("s"));
    memory.inject(request);
    TestMemory.write(memory.project, "MEMORY.md", "- the moon\n");
    assertThat(memory.inject(request).recalled())
        .contains("gone or changed since\n> - Sand before painting\n");
  }

  @Test
  void aDayAloneIsNoNews() throws IOException {
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    String entry = "<!-- 2026-02-01 10:00:00 [a1b2c3d4] -->\nUse gradle for builds\n";
    TestMemory memory = shown(entry);
    String other = entry.replace("02-01", "02-03");
    TestMemory.write(memory.project, "MEMORY.md", other);
    assertThat(memory.inject(request).recalled()).isEmpty();
    TestMemory.write(memory.project, "MEMORY.md", other + "\n" + entry.replace("builds", "tests"));
    assertThat(memory.inject(request).recalled())
        .contains("what is new\n> 2026-02-01\n> Use gradle for tests\n");
  }

  @Test
  void whatIsMovedToAnotherFileIsNotGone() throws IOException {
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    TestMemory memory = shown("- the port is 9090\n- the sea\n- the moon\n");
    TestMemory.write(memory.project, "topics/ports.md", "# Ports\n\n  * the port is 9090\n");
    TestMemory.write(memory.project, "archive/sea.md", "- the sea\n");
    TestMemory.write(memory.project, "MEMORY.md", "- the moon\n");
    assertThat(memory.inject(request).recalled())
        .contains("gone or changed since\n> - the sea\n")
        .doesNotContain("9090");
    TestMemory.write(memory.project, "topics/ports.md", "# Ports\n");
    TestMemory.write(memory.project, "MEMORY.md", "- the moon\n- the sun\n");
    assertThat(memory.inject(request).recalled())
        .contains("gone or changed since\n> - the port is 9090\n")
        .doesNotContain("the sea");
  }

  @Test
  void whatWasMovedToAnotherFileIsNotGoneLaterEither() throws IOException {
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    TestMemory memory = shown("- the port is 9090\n- the moon\n");
    TestMemory.write(memory.project, "topics/ports.md", "# Ports\n\n- the port is 9090\n");
    TestMemory.write(memory.project, "MEMORY.md", "- the moon\n");
    assertThat(memory.inject(request).recalled()).isEmpty();
    writeAfter("topics/ports.md", memory.project, "- the moon\n- the sun\n");
    assertThat(memory.inject(request).recalled()).contains("the sun");
    TestMemory.write(memory.project, "MEMORY.md", "- the moon\n- the sun\n- the sea\n");
    assertThat(memory.inject(request).recalled()).contains("the sea").doesNotContain("9090");
  }

  @Test
  void whatHadNoRoomAmongTheNewsIsRecalled() throws IOException {
    TestMemory memory = shown("# Us\n");
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    memory.hits.clear();
    String rules = "- a rule of this house, about as long as this\n".repeat(100);
    String kiln = "- the kiln fires at 1240 degrees";
    String laws = rules.replace("rule", "law");
    TestMemory.write(memory.project, "MEMORY.md", "# Us\n" + rules + kiln + "\n" + laws);
    assertThat(memory.inject(request).recalled()).contains("left out").doesNotContain("kiln");
    memory.hits.add(TestHits.of("MEMORY.md", 102, kiln, "Us"));
    assertThat(memory.inject(request).recalled()).contains("kiln");
    TestMemory.write(memory.project, "MEMORY.md", "# Us\n" + rules + laws);
    memory.hits.clear();
    assertThat(memory.inject(request).recalled()).doesNotContain("> - the kiln");
  }

  @Test
  void whatHadNoRoomInALogIsRecalled() throws IOException {
    TestMemory memory = new TestMemory(folder);
    String kiln = "- the kiln fires at 1240 degrees\n";
    String work = "- something done today\n".repeat(100);
    TestMemory.write(memory.home, "daily/2026-02-15.md", kiln + work);
    InjectionRequest asked = inSession("why?").withPart(Part.RECALLED);
    assertThat(memory.inject(asked.with(InjectedSizeTest.ofBudget(1_500))).recalled())
        .contains("something done")
        .doesNotContain("kiln");
    memory.hits.add(TestHits.of("daily/2026-02-15.md", 1, kiln.strip()));
    assertThat(memory.inject(asked).recalled()).contains("kiln");
  }

  @Test
  void whatWasToldAtLengthIsNotGone() throws IOException {
    TestMemory memory = shown("# Us\n");
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    StringBuilder steps = new StringBuilder("# Us\n\n## Build\n");
    for (int part = 0; part < 4; part++) {
      for (int i = 0; i < 60; i++) {
        steps.append("- step %d.%d of the build, well described%n".formatted(part, i));
      }
      TestMemory.write(memory.project, "MEMORY.md", steps.toString());
      assertThat(memory.inject(request).recalled())
          .contains("what is new")
          .doesNotContain("gone or changed");
    }
    TestMemory.write(memory.project, "MEMORY.md", steps + "- the moon\n");
    assertThat(memory.inject(request).recalled())
        .contains("the moon")
        .doesNotContain("gone or changed");
  }

  @Test
  void whatStandsBelowItsHeadingStillIsNotGone() throws IOException {
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    TestMemory memory = shown("# Build\n- run make\n\n# Deploy\n- ask Bob\n");
    TestMemory.write(memory.project, "MEMORY.md", "# Deploy\n- ask Bob\n");
    assertThat(memory.inject(request).recalled())
        .contains("> - run make")
        .doesNotContain("(below \"# Deploy\")");
    TestMemory.write(memory.project, "MEMORY.md", "# Deploy\n## People\n- ask Bob\n");
    memory.inject(request);
    TestMemory.write(memory.project, "MEMORY.md", "# Deploy\n## People\n### Team\n- ask Bob\n");
    assertThat(memory.inject(request).recalled())
        .contains("### Team")
        .doesNotContain("gone or changed");
  }

  @Test
  void anEmptiedListWithoutRoomIsToldLater() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    InjectionRequest asked = inSession("why?").withPart(Part.RECALLED);
    memory.inject(asked);
    TestMemory.write(memory.home, "SCRATCHPAD.md", "- [x] open item\n");
    assertThat(memory.inject(asked.with(InjectedSizeTest.ofBudget(140))).recalled()).isEmpty();
    assertThat(memory.inject(asked).recalled()).contains("SCRATCHPAD.md: nothing");
  }

  @Test
  void openItemsStandBelowTheirHeadings() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    InjectionRequest request = inSession("why?").withPart(Part.RECALLED);
    String items =
        "# Scratchpad\n\n## Waiting\n- [ ] send invoices\n- [ ] call Greta\n\n## Mine\n- [ ] rest\n";
    TestMemory.write(memory.home, "SCRATCHPAD.md", items);
    assertThat(memory.inject(request).recalled())
        .contains(
            "(global)\n> ## Waiting\n> - [ ] send invoices\n> - [ ] call Greta\n> ## Mine\n> - [ ] rest\n")
        .doesNotContain("# Scratchpad");
    TestMemory.write(memory.home, "SCRATCHPAD.md", items.replace("Waiting", "Rejected"));
    assertThat(memory.inject(request).recalled())
        .contains("Instead of what was shown of SCRATCHPAD.md", "> ## Rejected\n> - [ ] send");
  }

  @Test
  void afterACompactionOpenItemsStandOnce() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    TestMemory.write(
        memory.home,
        "daily/2026-02-15.md",
        "done so far\n\n<!-- HANDOFF 2026-02-15 09:30:00 [a1b2c3d4] -->\n## Session Handoff\nThe printer is next.\n**Open scratchpad items:**\n- [ ] open item\n**Recent daily log context:**\ndone so far\n");
    String recalled = memory.inject(inSession("why?").withPart(Part.RECALLED)).recalled();
    assertThat(recalled).contains("### Open scratchpad items", "The printer is next.");
    assertThat(recalled.split("open item", -1)).hasSize(2);
    assertThat(recalled).doesNotContain("**Open scratchpad items:**");
    TestMemory.write(memory.home, "SCRATCHPAD.md", "# Scratchpad\n- [x] open item\n");
    InjectionRequest next = inSession("why?").withPart(Part.RECALLED);
    assertThat(memory.inject(next).recalled())
        .contains("### Instead of what was shown of SCRATCHPAD.md: nothing\n")
        .doesNotContain("open item");
    assertThat(memory.inject(next).recalled()).isEmpty();
    assertThat(memory.inject(InjectionRequest.of("why?")).recalled()).doesNotContain("open item");
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
}

package memory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.FakeHome;
import memory.engine.model.Filters;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;
import memory.engine.model.Kind;
import memory.engine.model.Passage;
import memory.engine.model.QueryText;
import memory.engine.model.Reason;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchRequest;
import memory.engine.request.ActionRequest;
import memory.engine.request.Candidate;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of a prompt on its way to the index.
class MemoryEngineTest {
  @TempDir Path temp;
  private FakeHome user;
  private final List<SearchRequest> asked = new ArrayList<>();

  @BeforeEach
  void aHome() throws IOException {
    user = FakeHome.in(temp);
    user.write("home/.pi/agent/memory/MEMORY.md", "- a fact\n");
  }

  private final SearchIndex index =
      new SearchIndex() {
        @Override
        public SearchAnswer search(SearchRequest request) {
          asked.add(request);
          return new SearchAnswer(List.of(), 0, false, Freshness.fresh());
        }

        @Override
        public List<Passage> passages(Set<String> ids) {
          throw new UnsupportedOperationException();
        }

        @Override
        public IndexStatus status() {
          throw new UnsupportedOperationException();
        }

        @Override
        public IndexStatus rebuild(Progress progress) {
          throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
      };

  private Injection inject(InjectionRequest request) {
    Workspace workspace = Workspace.of(user.at(user.home()), WorkspaceOptions.none());
    try (MemoryEngine engine = MemoryEngine.open(workspace, (_, _) -> index)) {
      return engine.inject(request);
    }
  }

  private static ActionRequest run(String line) {
    return ActionRequest.command(line).in(Optional.of("s"), Optional.empty());
  }

  @Test
  void aCommandThatWorkedAfterOneThatFailedIsOffered() throws IOException {
    Workspace workspace = Workspace.of(user.at(user.home()), WorkspaceOptions.none());
    try (MemoryEngine engine = MemoryEngine.open(workspace, (_, _) -> index)) {
      engine.inject(run("mvn verify").failed("Exit code 1\nrun Maven on JDK 25"));
      engine.inject(run("ls"));
      engine.inject(run("mvn -o verify").failed("Exit code 1\noffline"));
      engine.inject(run("mvn -Pjdk25 verify"));
      assertThat(engine.captures().waiting(Optional.of("s"))).isEmpty();
      engine.inject(run("ls"));
      engine.inject(run("ls"));

      assertThat(engine.captures().waiting(Optional.of("s")))
          .extracting(Candidate::text)
          .containsExactly("`mvn -o verify` fails with \"offline\"; `mvn -Pjdk25 verify` works");
    }
  }

  @Test
  void whatASubagentLearnsIsOfferedInItsParentsSession() throws IOException {
    Optional<String> subagent = Optional.of("s/a1");
    Workspace workspace = Workspace.of(user.at(user.home()), WorkspaceOptions.none());
    try (MemoryEngine engine = MemoryEngine.open(workspace, (_, _) -> index)) {
      engine.inject(run("make a").failed("no rule").in(subagent, Optional.empty()));
      engine.inject(run("make b"));
      engine.inject(run("make c").in(subagent, Optional.empty()));
      engine.inject(run("ls"));
      assertThat(engine.captures().waiting(Optional.empty())).isEmpty();
      engine.inject(run("ls").in(subagent, Optional.empty()));

      assertThat(engine.captures().waiting(Optional.of("s")))
          .extracting(Candidate::text)
          .containsExactly("`make a` fails with \"no rule\"; `make c` works");
    }
  }

  @Test
  void aCommandThatFailsAgainIsNotOffered() throws IOException {
    Workspace workspace = Workspace.of(user.at(user.home()), WorkspaceOptions.none());
    try (MemoryEngine engine = MemoryEngine.open(workspace, (_, _) -> index)) {
      engine.inject(run("make a").failed("no"));
      engine.inject(run("make b"));
      engine.inject(run("make b").failed("no"));
      engine.inject(run("ls"));
      engine.inject(run("make " + "x".repeat(500)));
      engine.inject(run("ls"));
      assertThat(engine.captures().waiting(Optional.empty())).isEmpty();
    }
  }

  private QueryText askedFor(String prompt) {
    asked.clear();
    inject(InjectionRequest.of(prompt));
    assertThat(asked).hasSize(1);
    return asked.getFirst().text();
  }

  @Test
  void aPlainPromptIsAskedAsItIs() {
    assertThat(askedFor("Which database did we choose?"))
        .isEqualTo(QueryText.of("Which database did we choose?"));
  }

  @Test
  void severalQuestionsAreOneSearch() {
    QueryText text = askedFor("1. Which port?\n2. Who owns billing?\n\nAnd when do we release?");
    assertThat(text.prose())
        .contains("Which port?", "Who owns billing?", "And when do we release?");
  }

  @Test
  void ofAFenceOnlyTheNamesAreAsked() {
    QueryText text =
        askedFor(
            """
            Why does this fail?
            ```java
            for (int i = 0; i < 3; i++) { seatHold.releaseExpired(i); }
            ```
            It worked yesterday.
            """);
    assertThat(text.prose()).contains("Why does this fail?", "It worked").doesNotContain("for (");
    assertThat(text.identifiers()).contains("seatHold.releaseExpired");
  }

  @Test
  void ofAStackTraceTheNamesAndTheMessageAreAsked() {
    QueryText text =
        askedFor(
            """
            What is this?
            java.lang.IllegalStateException: the pool ran dry
            \tat com.example.PoolKeeper.borrow(PoolKeeper.java:42)
            \tat com.example.Main.main(Main.java:7)
            """);
    assertThat(text.prose()).contains("What is this?", "the pool ran dry").doesNotContain("\tat");
    assertThat(text.identifiers().toString()).contains("PoolKeeper");
  }

  @Test
  void ofAPastedLogOnlyTheNamesAreAsked() {
    QueryText text =
        askedFor(
            "Look:\n"
                + "2026-02-15 10:00:01 INFO  worker_pool starting up again\n".repeat(500)
                + "what did we decide about it?");
    assertThat(text.prose())
        .contains("what did we decide about it?")
        .doesNotContain("starting up again");
    assertThat(text.identifiers().toString()).contains("worker_pool");
  }

  @Test
  void aLongPromptIsAskedToItsEnd() {
    QueryText text = askedFor("We talked about much. ".repeat(500) + "Which harbour is it?");
    assertThat(text.prose()).endsWith("Which harbour is it?");
  }

  @Test
  void otherLanguagesArePassedOn() {
    assertThat(askedFor("データベースは何を選びましたか？").prose()).isEqualTo("データベースは何を選びましたか？");
    assertThat(askedFor("Какую базу данных мы выбрали?").prose())
        .isEqualTo("Какую базу данных мы выбрали?");
  }

  @Test
  void ourOwnBlockIsNoQuestion() {
    String block = inject(InjectionRequest.standing()).block();
    assertThat(block).contains("a fact");
    assertThat(askedFor(block + "\n\nWhich port?").prose()).isEqualTo("Which port?");
    asked.clear();
    assertThat(inject(InjectionRequest.of(block)).reason()).isEqualTo(Reason.NO_MATCH);
    assertThat(asked).isEmpty();
  }

  @Test
  void decisionsThatAreSwitchedOffAreNotRecalled() throws IOException {
    askedFor("why?");
    assertThat(asked.getFirst().filters().leftOut()).isEmpty();
    user.write("home/.pi/agent/decision-memory.config.json", "{\"enabled\": false}");
    askedFor("why?");
    assertThat(asked.getFirst().filters().leftOut()).containsExactly(Kind.DECISION);
    assertThat(asked.getFirst().filters().kinds()).isEmpty();
  }

  @Test
  void decisionsThatAreSwitchedOffDoNotStandInTheBlock() throws IOException {
    String log =
        """
        {"v":1,"t":"2026-01-12T09:00:00.000Z","p":"p","e":"a","i":"D-2026-01-12-0001",\
        "d":{"ti":"Cents","tx":"Whole cents","tg":[],"s":"active","r":"","sp":null,"c":[]},"u":"user"}
        """;
    user.write("home/.pi/agent/memory/decisions.jsonl", log);
    assertThat(inject(InjectionRequest.standing()).block()).contains("| Cents");
    user.write("home/.pi/agent/memory/config.json", "{\"decision\": {\"enabled\": false}}");
    assertThat(inject(InjectionRequest.standing()).block())
        .contains("a fact")
        .doesNotContain("Cents");
  }

  @Test
  void recallNeedsNoSnippetsAndASearchHasThoseItWasSetTo() throws IOException {
    askedFor("why?");
    assertThat(asked.getFirst().snippetChars()).isZero();
    user.write("home/.pi/agent/memory/config.json", "{\"search\": {\"snippetChars\": 99}}");
    Workspace workspace = Workspace.of(user.at(user.home()), WorkspaceOptions.none());
    try (MemoryEngine engine = MemoryEngine.open(workspace, (_, _) -> index)) {
      engine.search(Query.of("why"));
    }
    assertThat(asked.getLast().snippetChars()).isEqualTo(99);
    assertThat(asked.getLast().deadline()).isEqualTo(Optional.empty());
  }

  @Test
  void whereNothingIsFoundTheLastWordMayBeTypedHalf() throws IOException {
    Workspace workspace = Workspace.of(user.at(user.home()), WorkspaceOptions.none());
    try (MemoryEngine engine = MemoryEngine.open(workspace, (_, _) -> index)) {
      engine.search(Query.of("which data"));
      assertThat(asked).extracting(request -> request.text().begun()).containsExactly(false, true);
      asked.clear();
      engine.search(
          new Query("data", Filters.none(), 1, false, Optional.empty(), true, Optional.empty()));
      engine.search(Query.of(" "));
      assertThat(asked).extracting(request -> request.text().begun()).containsExactly(true, false);
    }
  }
}

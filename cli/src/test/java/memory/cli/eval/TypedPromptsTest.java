package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.eval.Arm.ArmSyntax;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest.Part;
import memory.indexer.LuceneIndex;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What prompts recall from the sample memory, typed as people type them: in small letters, with
/// one word of the note among words that other notes have, or with none.
class TypedPromptsTest {
  private static Arm arm;
  private static Recaller memory;

  @BeforeAll
  static void open() throws Exception {
    arm = new ArmSyntax(List.of("selective"), List.of()).parse("selective").getFirst();
    Dataset dataset = DatasetReader.read(Path.of("../testdata/eval"));
    memory = EngineRecaller.over(LuceneIndex::open).open(dataset.corpora().getFirst());
  }

  @AfterAll
  static void close() {
    memory.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "why did we move off mapbox | MEMORY.md#L56",
        "did we drop tailwind? | MEMORY.md#L55",
        "why not stripe | MEMORY.md#L43",
        "did we look at nats | daily/2026-01-19.md#L11",
        "why keepalived didnt switch over | incident-reviews.md#L14-L19",
        "wheres the status page | daily/2026-02-03.md#L11",
        "customers got charged twice, how did we fix it | incident-reviews.md#L5-L10",
        "what went wrong in the last incident with payments | incident-reviews.md#L5-L10"
      })
  void oneRareWordFindsItsNote(String prompt, String citation) throws IOException {
    assertThat(recalled(prompt)).contains(citation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what did we decide about redis",
        "fix the flaky checkout test",
        "which kafka topic do the bookings go to",
        "please refactor the booking handler into smaller functions",
        "add logging to the payment handler",
        "did we ever talk about blockchain",
        "whats our uptime sla",
        "how do i mock time in go tests"
      })
  void commonWordsAloneFindNothing(String prompt) throws IOException {
    assertThat(recalled(prompt)).isEmpty();
  }

  @Test
  void whatWasGivenIsNotReplacedWhenItIsAskedAgain() throws IOException {
    Optional<String> session = Optional.of("typed");
    String note = "MEMORY.md#L56";
    assertThat(citations(inSession("why did we move off mapbox", session))).contains(note);
    Injection again = inSession("what was it about mapbox again", session);
    assertThat(citations(again)).isEmpty();
    assertThat(again.given()).contains(note);
  }

  private static Injection inSession(String prompt, Optional<String> session) throws IOException {
    return memory.inject(prompt, arm, session, Part.RECALLED);
  }

  private static List<String> recalled(String prompt) throws IOException {
    return citations(memory.inject(prompt, arm));
  }

  private static List<String> citations(Injection injection) {
    return injection.hits().stream().map(hit -> hit.passage().citation()).toList();
  }
}

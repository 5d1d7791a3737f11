package memory.engine.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import memory.engine.decision.DecisionView.BadLine;
import memory.engine.file.BoundedRead;
import memory.engine.model.Decision;
import memory.engine.model.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionLogTest {
  private static final String POSTGRES =
      """
      {"v":1,"t":"2026-02-27T06:00:00.000Z","p":"abc","e":"a","i":"D-2026-02-27-0001","d":{"ti":"Use PostgreSQL","tx":"Primary datastore is PostgreSQL 16.","tg":["db","backend"],"s":"active","r":"Need relational integrity","sp":null,"c":[]},"u":"user"}
      """;
  private static final String TABS =
      """
      {"v":1,"t":"2026-02-28T06:00:00Z","p":"abc","e":"a","i":"D-2026-02-28-0002","d":{"ti":"Indent with tabs","tx":"","tg":[],"s":"active"},"u":"user"}
      """;

  @Test
  void anAddMakesADecisionWithAllItsFields() {
    Decision decision = only(POSTGRES);

    assertThat(decision.id()).isEqualTo("D-2026-02-27-0001");
    assertThat(decision.title()).isEqualTo("Use PostgreSQL");
    assertThat(decision.text()).isEqualTo("Primary datastore is PostgreSQL 16.");
    assertThat(decision.tags()).containsExactly("db", "backend");
    assertThat(decision.status()).isEqualTo(Status.ACTIVE);
    assertThat(decision.reason()).contains("Need relational integrity");
    assertThat(decision.supersedes()).isEmpty();
    assertThat(decision.createdAt()).hasToString("Optional[2026-02-27T06:00:00Z]");
    assertThat(decision.createdBy()).contains("user");
    assertThat(decision.active()).isTrue();
    assertThat(decision.line()).isEqualTo(1);
  }

  @Test
  void anEditReplacesOnlyWhatItNames() {
    Decision decision =
        only(POSTGRES + event("ed", "D-2026-02-27-0001", "{\"tx\":\"PostgreSQL 17.\",\"r\":null}"));

    assertThat(decision.title()).isEqualTo("Use PostgreSQL");
    assertThat(decision.text()).isEqualTo("PostgreSQL 17.");
    assertThat(decision.reason()).contains("Need relational integrity");
    assertThat(decision.updatedAt()).hasToString("Optional[2026-03-01T00:00:00Z]");
    assertThat(decision.line()).isEqualTo(1);
  }

  @Test
  void aStatusChangeTakesADecisionOutAndInAgain() {
    String out =
        POSTGRES + event("st", "D-2026-02-27-0001", "{\"s\":\"rejected\",\"r\":\"too slow\"}");
    assertThat(only(out).active()).isFalse();
    assertThat(only(out).status()).isEqualTo(Status.REJECTED);
    assertThat(only(out).reason()).contains("too slow");

    String in =
        event("st", "D-2026-02-27-0001", "{\"s\":\"active\"}").replace("-03-01T", "-03-02T");
    assertThat(only(out + in).active()).isTrue();
    assertThat(only(in + out).active()).isTrue();
  }

  @Test
  void aSupersedeIsWrittenAsAStatusChangeAndAnAdd() {
    DecisionView view =
        DecisionLog.read(
            POSTGRES
                + event("st", "D-2026-02-27-0001", "{\"s\":\"superseded\",\"r\":\"one file\"}")
                + event("a", "D-2", "{\"ti\":\"Use SQLite\",\"sp\":\"D-2026-02-27-0001\"}"));

    assertThat(view.active()).extracting(Decision::title).containsExactly("Use SQLite");
    Decision old = view.byId("D-2026-02-27-0001").orElseThrow();
    assertThat(old.status()).isEqualTo(Status.SUPERSEDED);
    assertThat(old.supersededBy()).contains("D-2");
    assertThat(old.reason()).contains("Need relational integrity");
  }

  @Test
  void anAddThatSupersedesRetiresTheOldOneByItself() {
    DecisionView view =
        DecisionLog.read(
            POSTGRES + event("a", "D-2", "{\"ti\":\"Use SQLite\",\"sp\":\"D-2026-02-27-0001\"}"));

    assertThat(view.active()).extracting(Decision::id).containsExactly("D-2");
  }

  @Test
  void aDraftRetiresNothing() {
    DecisionView view =
        DecisionLog.read(
            POSTGRES
                + event(
                    "a",
                    "D-2",
                    "{\"ti\":\"SQLite?\",\"s\":\"draft\",\"sp\":\"D-2026-02-27-0001\"}"));

    assertThat(view.active()).extracting(Decision::id).containsExactly("D-2026-02-27-0001");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "D-2026-02-27-0001 | {\"r\":\"gone\"}",
        "D-9               | {\"sp\":\"D-2026-02-27-0001\"}",
        "D-2026-02-27-0001 | {\"sp\":\"D-2026-02-27-0001\"}",
      })
  void aSupersedeEventNamesTheOldDecisionAsItsIdOrInSp(String id, String data) {
    assertThat(DecisionLog.read(POSTGRES + event("su", id, data)).active()).isEmpty();
  }

  @Test
  void aSupersedeEventMayBringTheNewDecisionAlong() {
    DecisionView view =
        DecisionLog.read(
            POSTGRES
                + event(
                    "su",
                    "D-2",
                    "{\"sp\":\"D-2026-02-27-0001\",\"ti\":\"Use SQLite\",\"r\":\"x\"}"));

    assertThat(view.active()).extracting(Decision::title).containsExactly("Use SQLite");
    assertThat(view.byId("D-2026-02-27-0001").orElseThrow().supersededBy()).contains("D-2");
  }

  @Test
  void aRemovedDecisionIsGone() {
    DecisionView view = DecisionLog.read(POSTGRES + TABS + event("rm", "D-2026-02-27-0001", "{}"));

    assertThat(view.decisions()).extracting(Decision::id).containsExactly("D-2026-02-28-0002");
    assertThat(view.notes()).isEmpty();
  }

  @Test
  void whatWasTakenLastComesFirstWhereverItsLineStands() {
    assertThat(DecisionLog.read(TABS + POSTGRES).active())
        .extracting(Decision::id)
        .containsExactly("D-2026-02-28-0002", "D-2026-02-27-0001");
  }

  @Test
  void aRecordOfAnotherStoreIsADecisionToo() {
    Decision decision =
        only(
            """
            {"id":"m1x","createdAt":"2026-01-05T10:00:00Z","updatedAt":"2026-01-06T10:00:00Z","cwd":"/w","project":"shop","source":"manual","title":"Bun","text":"Use bun, not npm","tags":["js"],"important":true,"archived":false,"supersedes":[],"conflictsWith":[],"retrievalCount":3,"more":{"a":[1,{"b":null}]}}
            """);

    assertThat(decision.project()).contains("shop");
    assertThat(decision.important()).isTrue();
    assertThat(decision.createdBy()).contains("manual");
    assertThat(decision.updatedAt()).hasToString("Optional[2026-01-06T10:00:00Z]");
    assertThat(decision.active()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"archived\":true", "\"supersededBy\":\"m2\"", "\"status\":\"draft\""})
  void aRecordThatIsPutAwayIsNotActive(String field) {
    String record = "{\"id\":\"m1\",\"createdAt\":1767607200000,\"title\":\"x\"," + field + "}";

    assertThat(only(record).active()).isFalse();
    assertThat(only(record).createdAt()).hasToString("Optional[2026-01-05T10:00:00Z]");
  }

  @Test
  void eventsAndRecordsMayBeMixed() {
    DecisionView view =
        DecisionLog.read(
            "{\"id\":\"m1\",\"createdAt\":\"2026-01-05T10:00:00Z\",\"title\":\"old\"}\n"
                + POSTGRES
                + event("st", "m1", "{\"s\":\"rejected\"}"));

    assertThat(view.active()).extracting(Decision::id).containsExactly("D-2026-02-27-0001");
  }

  @Test
  void aBadLineIsReportedByNumberAndTheOthersCount() {
    DecisionView view = DecisionLog.read(POSTGRES + "{\"e\":\"a\",\n\n" + TABS);

    assertThat(view.decisions()).hasSize(2);
    assertThat(view.badLines()).extracting(BadLine::line).containsExactly(2);
    assertThat(view.badLineCount()).isEqualTo(1);
    assertThat(view.decisions().getLast().line()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]                                                    | not one JSON object",
        "null                                                  | not one JSON object",
        "{\"e\":\"a\",\"i\":\"x\",\"d\":{\"ti\":\"t\"}} {}     | not one JSON object",
        "{\"a\":1}                                             | neither an event",
        "{\"e\":\"a\",\"d\":{\"ti\":\"t\"}}                    | without a decision id",
        "{\"e\":\"a\",\"i\":\"x\",\"d\":{\"ti\":\" \"}}        | without title and text",
        "{\"e\":\"st\",\"i\":\"x\"}                            | without a status",
        "{\"e\":\"a\",\"i\":\"x\",\"d\":{\"ti\":\"t\",\"s\":\"on\"}} | unknown status; known:"
            + " active",
        "{\"e\":\"zz\",\"i\":\"x\"}                            | unknown event (key e); known: a,"
            + " ed",
        "{\"id\":\"x\",\"createdAt\":1}                        | record without title and text",
        "{\"createdAt\":1,\"title\":\"t\"}                     | record without an id",
        "<<<<<<< HEAD                                          | git conflict marker",
        "=======                                               | git conflict marker",
        "{\"tx\":\"sk-secret                                   | not one JSON object",
      })
  void everyKindOfBadLineSaysWhatIsWrong(String line, String error) {
    DecisionView view = DecisionLog.read(line + "\n" + TABS);

    assertThat(view.badLines()).hasSize(1);
    assertThat(view.badLines().getFirst().error()).contains(error).doesNotContain("secret");
    assertThat(view.decisions()).hasSize(1);
  }

  @Test
  void aTornLastLineIsReportedAndAWholeOneCounts() {
    assertThat(DecisionLog.read(POSTGRES + TABS.substring(0, 60)).badLines().getFirst().error())
        .contains("torn");
    assertThat(DecisionLog.read(POSTGRES + TABS.strip()).decisions()).hasSize(2);
  }

  @Test
  void theLogCutAtAnyByteStillGivesWhatCameBefore() throws IOException {
    byte[] log = (POSTGRES + TABS).getBytes(StandardCharsets.UTF_8);
    int firstLine = POSTGRES.length();
    for (int length = 0; length <= log.length; length++) {
      DecisionView view = DecisionLog.of(new ByteArrayInputStream(log, 0, length), null).view();
      int whole = (length >= firstLine - 1 ? 1 : 0) + (length >= log.length - 1 ? 1 : 0);
      assertThat(view.decisions()).as("cut at %d", length).hasSize(whole);
    }
  }

  @Test
  void lineEndsAndAByteOrderMarkDoNotMatter() {
    DecisionView view = DecisionLog.read("\uFEFF" + (POSTGRES + "\n" + TABS).replace("\n", "\r\n"));

    assertThat(view.badLines()).isEmpty();
    assertThat(view.decisions()).hasSize(2);
  }

  @Test
  void ofARepeatedKeyTheLastOneCounts() {
    DecisionView view = DecisionLog.read(event("a", "D-1", "{\"ti\":\"first\",\"ti\":\"second\"}"));

    assertThat(view.decisions().getFirst().title()).isEqualTo("second");
  }

  @Test
  void aNewerVersionIsReadAsFarAsItIsKnown() {
    DecisionView view =
        DecisionLog.read(
            POSTGRES.replace("\"v\":1", "\"v\":2,\"x\":{\"deep\":[1]}")
                + "{\"v\":2,\"e\":\"mg\",\"i\":\"D-1\"}\n");

    assertThat(view.decisions()).hasSize(1);
    assertThat(view.badLines()).isEmpty();
    assertThat(view.notes()).extracting(BadLine::line).containsExactly(1, 2);
  }

  @Test
  void anEventOfADecisionThatIsNotThereChangesNothing() {
    DecisionView view = DecisionLog.read(event("ed", "D-1", "{\"ti\":\"x\"}"));

    assertThat(view.decisions()).isEmpty();
    assertThat(view.notes()).hasSize(1);
  }

  @Test
  void fieldsOfOtherTypesCountAsAbsent() {
    Decision decision =
        only(
            "{\"v\":\"1\",\"t\":\"soon\",\"e\":\"a\",\"i\":\"D-1\",\"d\":{\"ti\":7,\"tx\":\"words\",\"tg\":[\"a\",1,null,\"b\"],\"c\":\"x\"},\"u\":[]}");

    assertThat(decision.title()).isEmpty();
    assertThat(decision.tags()).containsExactly("a", "b");
    assertThat(decision.createdAt()).isEmpty();
    assertThat(decision.createdBy()).isEmpty();
  }

  @Test
  void deepNestingIsABadLineAndNoOverflow() {
    assertThat(DecisionLog.read("{\"e\":" + "[".repeat(100_000) + "\n" + POSTGRES).badLines())
        .hasSize(1);
  }

  @Test
  void ofVeryManyBadLinesTheFirstAreNamed() {
    DecisionView view = DecisionLog.read("x\n".repeat(5000) + POSTGRES);

    assertThat(view.badLines()).hasSize(DecisionView.MAX_REPORTED);
    assertThat(view.badLineCount()).isEqualTo(5000);
    assertThat(view.decisions()).hasSize(1);
  }

  @Test
  @Tag("nightly")
  void aLogAtItsLimitIsReadLineByLine() throws IOException {
    byte[] edit =
        event("ed", "D-2026-02-27-0001", "{\"tx\":\"" + "x".repeat(100_000) + "\"}")
            .getBytes(StandardCharsets.UTF_8);
    List<InputStream> parts = new ArrayList<>();
    parts.add(new ByteArrayInputStream(POSTGRES.getBytes(StandardCharsets.UTF_8)));
    for (int bytes = 0; bytes < BoundedRead.LOG_BYTES; bytes += edit.length) {
      parts.add(new ByteArrayInputStream(edit));
    }

    DecisionView view =
        DecisionLog.of(new SequenceInputStream(Collections.enumeration(parts)), null).view();

    assertThat(view.badLines()).isEmpty();
    assertThat(view.decisions()).hasSize(1);
  }

  private static String event(String code, String id, String data) {
    return "{\"v\":1,\"t\":\"2026-03-01T00:00:00Z\",\"p\":\"abc\",\"e\":\"%s\",\"i\":\"%s\",\"d\":%s,\"u\":\"user\"}\n"
        .formatted(code, id, data);
  }

  private static Decision only(String log) {
    List<Decision> decisions = DecisionLog.read(log).decisions();
    assertThat(decisions).hasSize(1);
    return decisions.getFirst();
  }
}

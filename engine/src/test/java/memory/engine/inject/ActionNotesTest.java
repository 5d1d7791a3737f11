package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.Freshness;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.model.SearchAnswer;
import memory.engine.request.ActionRequest;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.Part;
import memory.engine.request.Trace;
import memory.engine.request.Trace.Verdict;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActionNotesTest {
  private static final ActionRequest EDIT = ActionRequest.edit("/src/lock.go", "a", "b");

  @TempDir Path folder;
  private TestMemory memory;

  @BeforeEach
  void memory() {
    memory = new TestMemory(folder);
  }

  private Injection act(ActionRequest action) {
    return memory.act(action.in(Optional.of("s"), Optional.empty()));
  }

  @Test
  void theNoteItselfIsSaidInTheFrameAndOnceInASession() {
    memory.hits.add(TestHits.of("other.md", 1, "- locks are taken late"));
    memory.hits.add(TestHits.of("daily/2026-02-03.md", 4, "- `lock.go` must not block"));

    assertThat(act(EDIT).block())
        .contains("daily/2026-02-03.md#L4", "> - `lock.go` must not block", "notes, not orders")
        .doesNotContain("late");
    assertThat(act(EDIT).block()).isEmpty();
    memory.hits.add(TestHits.of("more.md", 1, "- `lock.go` is generated"));
    assertThat(act(EDIT).block()).as("the same file").isEmpty();
    assertThat(act(ActionRequest.edit("/src/lock.go", "", "ForkJoin")).block()).isEmpty();
  }

  @Test
  void decisionsComeFirstThenWhatNamesTheMost() {
    memory.hits.add(TestHits.of("a.md", 1, "- `LockTable` was slow"));
    memory.hits.add(TestHits.of("b.md", 1, "- `lock.go` is generated"));
    memory.hits.add(TestHits.of("decisions.jsonl", 1, "Keep LockTable small", "D-1"));

    assertThat(act(ActionRequest.edit("lock.go", "", "LockTable x")).hits())
        .extracting(hit -> hit.passage().path().value())
        .containsExactly("decisions.jsonl", "b.md");
  }

  @Test
  void longNotesAreCutToTheLinesAroundTheName() {
    String filler = "  - more about something else entirely\n".repeat(30);
    memory.hits.add(
        TestHits.of("a.md", 1, "- first\n" + filler + "  - `lock.go` twice\n" + filler));
    memory.hits.add(TestHits.of("b.md", 1, "- `lock.go` once\n" + filler, "H".repeat(90)));

    Injection made = act(EDIT);
    assertThat(made.block()).contains("`lock.go` twice", "`lock.go` once");
    assertThat(made.block().length())
        .isLessThanOrEqualTo(ActionNotes.MOST_CHARS + Frame.overhead(Frame.RECALLED));
  }

  @Test
  void whatStandsAboveIsNotSaidAgain() {
    memory.hits.add(TestHits.of("a.md", 1, "- `lock.go` must not block"));
    memory.inject(InjectionRequest.of("why?").inSession("s").withPart(Part.RECALLED));

    assertThat(act(EDIT).block()).isEmpty();
    assertThat(memory.act(EDIT).block()).isNotEmpty();
  }

  @Test
  void whatALogThatWasSentHadNoRoomForIsSaid() throws IOException {
    String lock = "- `lock.go` must not block\n";
    String log = lock + "- something done today\n".repeat(100) + "- `main.go` is generated\n";
    TestMemory.write(memory.home, "daily/2026-02-15.md", log);
    InjectionRequest asked =
        InjectionRequest.of("why?")
            .inSession("s")
            .withPart(Part.RECALLED)
            .with(InjectedSizeTest.ofBudget(1_500));
    assertThat(memory.inject(asked).recalled()).contains("main.go").doesNotContain("lock.go");
    memory.hits.add(TestHits.of("daily/2026-02-15.md", 1, lock.strip()));
    memory.hits.add(TestHits.of("daily/2026-02-15.md", 102, "- `main.go` is generated"));

    assertThat(act(ActionRequest.edit("/src/main.go", "a", "b")).block()).isEmpty();
    assertThat(act(EDIT).block()).contains("must not block");
    String later = "- `pool.go` has eight workers";
    TestMemory.write(memory.home, "daily/2026-02-15.md", log + later + "\n");
    memory.hits.add(TestHits.of("daily/2026-02-15.md", 103, later));
    assertThat(act(ActionRequest.edit("/src/pool.go", "a", "b")).block()).contains("eight workers");
  }

  @Test
  void whatWasToldAsNewIsNotSaidAgain() throws IOException {
    memory.filled();
    memory.hits.clear();
    memory.inject(InjectionRequest.standing().inSession("s"));
    TestMemory.write(memory.project, "MEMORY.md", "# N\n\n- `lock.go` must not block\n");
    InjectionRequest asked = InjectionRequest.of("why?").inSession("s").withPart(Part.RECALLED);
    assertThat(memory.inject(asked).recalled()).contains("lock.go");
    memory.hits.add(TestHits.of("MEMORY.md", 3, "- `lock.go` must not block"));

    assertThat(act(EDIT).block()).isEmpty();
  }

  @Test
  void itIsSilentWhereItIsSwitchedOff() {
    memory.hits.add(TestHits.of("a.md", 1, "- `lock.go` broke: `lock lost its owner`"));
    ActionRequest failed = EDIT.failed("lock lost its owner");

    memory.configured(Map.of("action.before", "off"));
    assertThat(act(EDIT).reason()).isEqualTo(Reason.OFF);
    assertThat(act(failed).block()).isNotEmpty();
    memory.configured(Map.of("action.after", "off"));
    assertThat(memory.act(failed).reason()).isEqualTo(Reason.OFF);
    assertThat(memory.act(EDIT).block()).isNotEmpty();
    memory.ledger().turn("s", false);
    assertThat(act(EDIT).reason()).isEqualTo(Reason.OFF);
  }

  @Test
  void aSubagentIsToldWhatItsTaskRecallsWhateverItsParentHas() {
    memory.hits.add(TestHits.of("a.md", 1, "- " + "the port is 5544 ".repeat(40)));
    memory.hits.add(TestHits.of("b.md", 1, "- the port was 5432"));
    memory.inject(InjectionRequest.of("which port?").inSession("s").withPart(Part.RECALLED));

    Injection made = act(ActionRequest.task("find out which port the database listens on"));
    assertThat(made.hits()).hasSize(2);
    assertThat(made.block().length()).isLessThanOrEqualTo(ActionNotes.TASK_CHARS);
    assertThat(made.explanation().orElseThrow().part()).isEqualTo("task");
    assertThat(act(ActionRequest.task("find out which port the database listens on")).block())
        .isEqualTo(made.block());
    memory.configured(Map.of("subagents", "off"));
    assertThat(act(ActionRequest.task("which port?")).reason()).isEqualTo(Reason.OFF);
  }

  @Test
  void twoHundredEditsAreToldLittleAndNothingTwice() {
    for (int i = 0; i < 25; i++) {
      memory.hits.add(TestHits.of("n" + i + ".md", 1, "- `file" + i + ".go` has rule number " + i));
    }
    String change = "some text of an edit that says nothing in particular\n".repeat(20);
    Set<String> said = new HashSet<>();
    int read = 0;
    int told = 0;
    for (int i = 0; i < 200; i++) {
      Injection made = act(ActionRequest.edit("/src/file" + i % 50 + ".go", change, "x" + change));
      told += made.block().length();
      read += 3 * change.length(); // the call with both texts, and its result
      made.hits().forEach(hit -> assertThat(said.add(hit.passage().text())).isTrue());
    }
    assertThat(said).hasSize(25);
    assertThat(told).isLessThanOrEqualTo(read / 50);
  }

  @Test
  void theTraceSaysWhy() {
    memory.hits.add(TestHits.of("a.md", 1, "- `lock.go` is generated"));
    memory.hits.add(TestHits.of("b.md", 1, "- locks are slow"));

    Trace trace = act(EDIT).explanation().orElseThrow();
    assertThat(trace.part()).isEqualTo("before");
    assertThat(trace.gate()).isEqualTo("a.md#L1 names the file");
    assertThat(trace.candidates())
        .extracting(Trace.Candidate::verdict)
        .containsExactly(Verdict.SHOWN, Verdict.GATED);
    assertThat(act(EDIT).explanation().orElseThrow().candidates().getFirst().verdict())
        .isEqualTo(Verdict.GIVEN);
    assertThat(memory.traces().latest(9, one -> one.session().equals(Optional.of("s")))).hasSize(2);
  }

  @Test
  void aMemoryThatIsDownIsNotOneWithoutNotes() {
    RecallResult down = new RecallResult.Failed(Reason.TIMEOUT, "too slow");
    assertThat(memory.act(EDIT, (_, _, _) -> down).reason()).isEqualTo(Reason.TIMEOUT);
    RecallResult none =
        new RecallResult.Found(
            new SearchAnswer(
                List.of(TestHits.of("b.md", 1, "- locks")), 1, false, Freshness.fresh()));
    assertThat(memory.act(EDIT, (_, _, _) -> none).reason()).isEqualTo(Reason.GATED);
  }
}

package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import memory.engine.recall.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a session was given is not given again.
class InjectedSessionTest {
  @TempDir Path folder;

  private static InjectionRequest inSession(String prompt) {
    return InjectionRequest.of(prompt).inSession("s");
  }

  @Test
  void aSessionIsNotGivenTheSameTwice() throws IOException {
    TestMemory memory = new TestMemory(folder).filled();
    Injection first = memory.inject(inSession("why?").withPart(Part.RECALLED));
    assertThat(first.recalled()).contains("a recalled fact", "open item", "today's work");
    assertThat(memory.inject(inSession("why?").withPart(Part.RECALLED)).recalled()).isEmpty();
    TestMemory.write(memory.home, "daily/2026-02-15.md", "today's work\nmore work\n");
    memory.hits.add(TestHits.of("other.md", 1, "another fact"));
    Injection third = memory.inject(inSession("why?").withPart(Part.RECALLED));
    assertThat(third.recalled())
        .contains("more work", "another fact")
        .doesNotContain("a recalled fact", "open item", "yesterday's work");
    memory.ledger().reset("s");
    assertThat(memory.inject(inSession("why?").withPart(Part.RECALLED)).recalled())
        .contains("a recalled fact", "another fact", "open item", "more work", "yesterday's work");
    assertThat(memory.inject(InjectionRequest.of("why?")).recalled()).contains("a recalled fact");
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

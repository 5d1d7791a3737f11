package memory.engine.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import org.junit.jupiter.api.Test;

class TurnSignsTest {
  @Test
  void takesWhatAUserWantsAndWhatAnAgentMarks() {
    assertThat(
            of(
                "User: ok. We don't want a second boat database.\nfix the roster test",
                "Agent: We should always retry.\n**Decision:** three retries",
                "User: let's go with option B",
                "User: should we always use Redis?"))
        .containsExactly("1 We don't want a second boat database.", "2 three retries");
  }

  @Test
  void takesOrdersThatLastAndNoReports() {
    assertThat(
            of(
                "User: Never mind, it works now.",
                "User: Always get the same error when I click save.",
                "User: it still stutters. always happens when I turn it",
                "User: never seen that before",
                "User: I always forget how rsync works",
                "User: We never managed to reproduce it on Linux.",
                "User: We always had this bug since 1.2, look at the log",
                "User: From now on it prints nothing at all",
                "User: We decided to stop here for today, because it is late.",
                "User: Do not run the tests now because the database is down",
                "User: Don't worry about the tests because I will fix them later.",
                "User: Use the second option instead of the first"))
        .isEmpty();
    assertThat(
            of(
                "User: Always run ruff before a commit.",
                "User: Let us use Postgres SKIP LOCKED for the queue and no Redis.",
                "User: We agreed that releases happen on Tuesdays.",
                "User: The API must stay compatible with v1 clients.",
                "User: Use requestAnimationFrame for every redraw, do not use setTimeout because it"
                    + " drops frames.",
                "User: We always use kilometres for the pilot route, never miles."))
        .hasSize(6);
  }

  @Test
  void takesNothingOfALongPastedText() {
    assertThat(of("User: Always do this with the log of the harbour:\n" + "x y\n".repeat(400)))
        .isEmpty();
  }

  @Test
  void takesACommandThatWorkedAfterOneThatFailed() {
    assertThat(
            of(
                "Agent: $ npm run tests\n→ exit 1: npm error / npm error Missing script: tests",
                "Agent: $ ls\n→ package.json\n$ npm test\n→ ok"))
        .containsExactly(
            "2 `npm run tests` fails with \"npm error Missing script: tests\"; `npm test` works");
  }

  @Test
  void takesNoCommandThatWorkedBecauseOfAnEditOrAfterAnotherPrompt() {
    String failed = "Agent: $ npm test\n→ exit 1: 3 failed";
    assertThat(of(failed + "\nedited src/a.ts\n$ npm test -- a\n→ ok")).isEmpty();
    assertThat(of(failed, "User: try again", "Agent: $ npm test -- a\n→ ok")).isEmpty();
    assertThat(of(failed + "\n$ npm test\n→ ok")).isEmpty();
    assertThat(of(failed + "\n$ npm test -- a\n→ exit 1: 2 failed")).isEmpty();
    assertThat(of("Agent: $ grep x y\n→ exit 1\n$ grep x z\n→ ok")).isEmpty();
  }

  /// Which result is whose is not told.
  @Test
  void aCommandThatSaysNothingWorked() {
    String failed = "Agent: $ mkdir x\n$ npm run tests\n→ exit 1: Missing script\n";
    String found = "1 `npm run tests` fails with \"Missing script\"; `npm test` works";
    assertThat(of(failed + "$ npm test")).containsExactly(found);
    assertThat(of(failed + "$ npm test\n$ git add -A\n$ ls\n→ a")).containsExactly(found);
  }

  @Test
  void takesNothingOfCallsThatRanBesideEachOther() {
    String failed = "Agent: $ npm run tests\n→ exit 1: Missing script\n";
    assertThat(of(failed + "$ npm run lint\n$ npm run build\n→ exit 2: lint broke\n→ built"))
        .isEmpty();
    assertThat(
            of(failed + "$ npm run lint\n$ npm run build\n→ exit 2: lint broke\n$ npm test\n→ ok"))
        .containsExactly("1 `npm run tests` fails with \"Missing script\"; `npm test` works");
    assertThat(of("Agent: $ npm run a\n$ npm run b\n→ exit 2: no b\n$ npm test\n→ ok")).isEmpty();
  }

  private static List<String> of(String... texts) {
    List<Passage> turns = new ArrayList<>();
    for (String text : texts) {
      int number = turns.size() + 1;
      turns.add(
          Passage.plain(
              "id" + number, new MemoryPath("claude:s"), Scope.GLOBAL, number, number, text));
    }
    return TurnSigns.of(turns).stream()
        .map(sign -> sign.turn().startLine() + " " + sign.found().text())
        .toList();
  }
}

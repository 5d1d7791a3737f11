package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.cli.eval.Arm.ArmSyntax;
import memory.cli.eval.SessionRun.AskedSession.Expected;
import memory.cli.eval.SessionRun.Report.Brought;
import memory.cli.output.CommandFailure;
import memory.engine.model.Labelled;
import memory.engine.model.Profile;
import memory.engine.model.SearchIndex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionRunTest {
  private static final String TURNS =
      """
      {"session":"s1","scope":"","now":"2026-03-01","turns":[
      {"turn":1,"prompt":"lamp?","expect":"new","relevant":[{"file":"a.md","line":2}]},
      {"turn":2,"prompt":"lamp again?","expect":"already-given","relevant":[{"file":"a.md","line":2}]},
      {"turn":3,"prompt":"thanks","expect":"nothing","relevant":[]},
      {"turn":4,"prompt":"bulb?","expect":"new","same_section":true,"relevant":[{"file":"a.md","line":3}]}]}
      """
          .replace("\n{", "{")
          .replace(",{\"turn\"", ", {\"turn\"");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void corpus() throws IOException {
    Files.createDirectories(folder.resolve("corpus"));
    Files.writeString(
        folder.resolve("corpus/a.md"), "# Lamps\n- The lamp draws 12 watts.\n- The bulb is E27.\n");
    file = Files.writeString(folder.resolve("sessions.jsonl"), TURNS.strip());
  }

  private SessionRun.Report run() throws IOException {
    FakeRecaller recaller =
        new FakeRecaller(
            Map.of(
                "lamp?", List.of(FakeRecaller.hit("a.md", 2, "- The lamp draws 12 watts.")),
                "lamp again?", List.of(FakeRecaller.hit("a.md", 9, "- The desk is oak.")),
                "bulb?", List.of(FakeRecaller.hit("b.md", 1, "- Nothing of the kind."))));
    List<Arm> arms = new ArmSyntax(Labelled.labels(Profile.values()), Set.of()).parse("selective");
    return new SessionRun(DatasetReader.sessions(file, note -> {}), arms)
        .with(_ -> recaller, SearchIndex.Progress.SILENT);
  }

  @Test
  void tellsOfEachTurnWhatItBroughtByWhatItShouldHave() throws Exception {
    SessionRun.Report report = run();

    assertThat(count(report, Expected.NEW, Brought.GOLD)).isEqualTo(1);
    assertThat(count(report, Expected.ALREADY_GIVEN, Brought.DISTRACTORS)).isEqualTo(1);
    assertThat(count(report, Expected.NOTHING, Brought.NOTHING)).isEqualTo(1);
    assertThat(count(report, Expected.SAME_SECTION, Brought.DISTRACTORS)).isEqualTo(1);
    assertThat(report.text()).contains("1 sessions, 4 turns").contains("already-given");
  }

  @Test
  void countsHitsThatAreGoldOrStandBesideIt() throws Exception {
    List<SessionRun.Report.Result> results = run().results();

    assertThat(results).extracting(SessionRun.Report.Result::hits).containsExactly(1, 1, 0, 1);
    assertThat(results).extracting(SessionRun.Report.Result::useful).containsExactly(1, 0, 0, 0);
  }

  @Test
  void saysWhereAnExpectationIsUnknown() throws Exception {
    Files.writeString(file, TURNS.strip().replace("already-given", "given-before"));

    assertThatThrownBy(() -> DatasetReader.sessions(file, note -> {}))
        .isInstanceOf(CommandFailure.class)
        .extracting(wrong -> ((CommandFailure) wrong).message())
        .asString()
        .contains("line 1")
        .contains("given-before");
  }

  @Test
  void saysThatThereIsNoSuchFile() {
    assertThatThrownBy(() -> DatasetReader.sessions(folder.resolve("none.jsonl"), note -> {}))
        .isInstanceOf(CommandFailure.class);
  }

  /// How many turns of the first arm brought this where that was expected.
  private static long count(SessionRun.Report report, Expected expected, Brought brought) {
    return report.results().stream()
        .filter(one -> one.arm() == 0 && one.expected() == expected && one.brought() == brought)
        .count();
  }
}

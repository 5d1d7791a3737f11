package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import memory.cli.eval.Arm.ArmSyntax;
import memory.cli.output.CommandFailure;
import memory.engine.model.Labelled;
import memory.engine.model.Profile;
import memory.engine.model.SearchIndex;
import memory.indexer.LuceneIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The shipped actions over the shipped corpus, and what is wrong with a file of them.
class ActionRunTest {
  private static final Path SHIPPED = Path.of("../testdata/eval/actions.jsonl");

  @Test
  void aNoteThatNamesAnActionIsGivenAndNeighboursAreSilent() throws Exception {
    Arm arm =
        new ArmSyntax(Labelled.labels(Profile.values()), Set.of()).parse("selective").getFirst();
    ActionRun.Report report =
        new ActionRun(DatasetReader.actions(SHIPPED, note -> {}), arm)
            .with(EngineRecaller.over(LuceneIndex::open), SearchIndex.Progress.SILENT);

    assertThat(report.named(true)).hasSizeGreaterThan(20).allMatch(ActionRun.Result::right);
    assertThat(report.named(false)).hasSizeGreaterThan(40).allMatch(ActionRun.Result::right);
    assertThat(report.text(true)).startsWith("Category").contains("no-command");
  }

  @Test
  void aFileOfActionsSaysWhatIsWrongWithIt(@TempDir Path folder) throws Exception {
    Files.writeString(Files.createDirectories(folder.resolve("corpus")).resolve("a.md"), "- x\n");
    Path file = folder.resolve("actions.jsonl");
    Map<String, String> complaints =
        Map.of(
            "{\"id\":\"a\",\"category\":\"file\",\"input\":{\"command\":\"x\"}}",
            "nothing in \"relevant\"",
            "{\"id\":\"a\",\"category\":\"file\",\"input\":{\"query\":\"x\"},\"negative\":true}",
            "no \"input\"");
    for (Map.Entry<String, String> wrong : complaints.entrySet()) {
      Files.writeString(file, wrong.getKey());
      assertThatExceptionOfType(CommandFailure.class)
          .isThrownBy(() -> DatasetReader.actions(file, note -> {}))
          .withMessageContaining(wrong.getValue())
          .satisfies(told -> assertThat(told.hint()).startsWith("an action is {"));
    }
  }
}

package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import memory.cli.output.CommandFailure;
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
    Arm arm = new ArmSyntax(Profile.labels(), Set.of()).parse("selective").getFirst();
    ActionRun.Report report =
        new ActionRun(DatasetReader.actions(SHIPPED), arm)
            .with(EngineRecaller.over(LuceneIndex::open), SearchIndex.Progress.SILENT);

    assertThat(report.named(true)).hasSizeGreaterThan(20).allMatch(ActionRun.Result::right);
    assertThat(report.named(false)).hasSizeGreaterThan(40).allMatch(ActionRun.Result::right);
    assertThat(report.text(true)).startsWith("Category").contains("no-command");
  }

  @Test
  void aFileOfActionsSaysWhatIsWrongWithIt(@TempDir Path folder) throws Exception {
    Files.writeString(Files.createDirectories(folder.resolve("corpus")).resolve("a.md"), "- x\n");
    Path file = folder.resolve("actions.jsonl");
    for (String wrong :
        new String[] {
          "{\"id\":\"a\",\"category\":\"file\",\"input\":{\"command\":\"x\"}}",
          "{\"id\":\"a\",\"category\":\"file\",\"input\":{\"query\":\"x\"},\"negative\":true}"
        }) {
      Files.writeString(file, wrong);
      assertThatThrownBy(() -> DatasetReader.actions(file)).isInstanceOf(CommandFailure.class);
    }
  }
}

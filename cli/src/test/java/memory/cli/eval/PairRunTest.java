package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import memory.cli.eval.Arm.ArmSyntax;
import memory.cli.output.CommandFailure;
import memory.engine.model.Labelled;
import memory.engine.model.Profile;
import memory.engine.model.SearchIndex;
import memory.indexer.LuceneIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// The shipped pairs, and what is wrong with a file of them.
class PairRunTest {
  private static Arm arm() {
    return new ArmSyntax(Labelled.labels(Profile.values()), Set.of()).parse("selective").getFirst();
  }

  @Test
  void theNewerOfTwoValuesWinsAndWhatTalksAlikeStays() throws Exception {
    PairRun.Report report =
        PairRun.read(Path.of("../testdata/eval/pairs.tsv"), arm())
            .with(EngineRecaller.over(LuceneIndex::open), SearchIndex.Progress.SILENT);

    assertThat(report.results()).hasSize(11).allMatch(PairRun.Result::right);
    assertThat(report.text(true)).startsWith("Pairs").contains("apart", "newer");
  }

  /// `-Dmemory.pairs=FILE` counts over other pairs, as `docs/measurements.md` does.
  @Test
  @EnabledIfSystemProperty(named = "memory.pairs", matches = ".+")
  void pairsOfAFile() throws Exception {
    PairRun.Report report =
        PairRun.read(Path.of(System.getProperty("memory.pairs")), arm())
            .with(EngineRecaller.over(LuceneIndex::open), SearchIndex.Progress.SILENT);
    System.out.print(report.text(true));
    assertThat(report.results()).isNotEmpty();
  }

  @Test
  void aFileOfPairsSaysWhatIsWrongWithIt(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("pairs.tsv"), "newer\tone text\n");
    assertThatThrownBy(() -> PairRun.read(file, arm())).isInstanceOf(CommandFailure.class);
  }
}

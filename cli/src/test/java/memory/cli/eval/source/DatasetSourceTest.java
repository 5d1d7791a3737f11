package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetSourceTest {
  @TempDir private Path folder;

  @Test
  void aFolderIsTakenAsTyped() throws Exception {
    Files.createDirectories(folder.resolve("mine"));
    assertThat(nowhere().folder(Optional.of("mine"), folder)).isEqualTo(folder.resolve("mine"));
  }

  @Test
  void whatIsNoFolderIsAnsweredWithWhatIsKnown() {
    assertThatExceptionOfType(EvalInputException.class)
        .isThrownBy(() -> nowhere().folder(Optional.of("locomo:chats.json"), folder))
        .withMessage("no such data set: locomo:chats.json")
        .satisfies(told -> assertThat(told.hint()).contains("queries.jsonl"));
  }

  @Test
  void theShippedCorpusIsTheCheckoutsBeforeTheBuiltCopy() throws Exception {
    DatasetSource both =
        new DatasetSource(
            Optional.of(folder.resolve("dist")), Optional.of(folder.resolve("cli/bin/memory")));
    made("dist/share/eval");
    assertThat(both.folder(Optional.empty(), folder)).isEqualTo(folder.resolve("dist/share/eval"));
    made("testdata/eval");
    assertThat(both.folder(Optional.empty(), folder)).isEqualTo(folder.resolve("testdata/eval"));
  }

  @Test
  void aMissingShippedCorpusSaysWhatToDo() {
    assertThatExceptionOfType(EvalInputException.class)
        .isThrownBy(() -> nowhere().folder(Optional.empty(), folder))
        .satisfies(told -> assertThat(told.hint()).contains("--dataset"));
  }

  private void made(String name) throws IOException {
    Files.createDirectories(folder.resolve(name));
  }

  private static DatasetSource nowhere() {
    return new DatasetSource(Optional.empty(), Optional.empty());
  }
}

package memory.cli.eval.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import memory.cli.eval.source.DatasetSource.OpenDataset;
import memory.cli.output.CommandFailure;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetSourceTest {
  @TempDir private Path folder;

  @Test
  void aFolderIsTakenAsItIs() throws Exception {
    set("mine");
    try (OpenDataset open = nowhere().open(Optional.of("mine"), own())) {
      assertThat(open.dataset().source()).isEqualTo(folder.resolve("mine").toString());
      assertThat(open.scratch()).isEmpty();
    }
    assertThat(folder.resolve("mine/queries.jsonl")).exists();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"nowhere", "locomo:chats.json", "locomo:", "beir:nowhere", "longmemeval:x"})
  void whatIsNotThereIsAnsweredWithWhatWouldBe(String typed) {
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> nowhere().open(Optional.of(typed), own()))
        .withMessage("no such data set: " + typed)
        .satisfies(told ->
            assertThat(told.hint())
                .contains(
                    typed.split(":", 2)[0].equals("nowhere")
                        ? "queries.jsonl"
                        : typed.split(":", 2)[0] + ":"));
  }

  @Test
  void theShippedCorpusIsTheCheckoutsBeforeTheBuiltCopy() throws Exception {
    DatasetSource both =
        new DatasetSource(
            Optional.of(folder.resolve("dist")),
            Optional.of(folder.resolve("cli/bin/memory")),
            folder);
    set("dist/share/eval");
    assertThat(shipped(both)).isEqualTo(folder.resolve("dist/share/eval").toString());
    set("testdata/eval");
    assertThat(shipped(both)).isEqualTo(folder.resolve("testdata/eval").toString());
  }

  @Test
  void aMissingShippedCorpusSaysWhatToDo() {
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> nowhere().open(Optional.empty(), own()))
        .satisfies(told -> assertThat(told.hint()).contains("--dataset"));
  }

  private String shipped(DatasetSource source) throws Exception {
    try (OpenDataset open = source.open(Optional.empty(), own())) {
      return open.dataset().source();
    }
  }

  private void set(String name) throws IOException {
    Files.createDirectories(folder.resolve(name).resolve("corpus"));
    Files.writeString(folder.resolve(name).resolve("corpus/MEMORY.md"), "- a line\n");
    Files.writeString(
        folder.resolve(name).resolve("queries.jsonl"),
        "{\"id\":\"q\",\"query\":\"?\",\"category\":\"c\",\"relevant\":[{\"file\":\"MEMORY.md\"}]}");
  }

  private DatasetSource nowhere() {
    return new DatasetSource(Optional.empty(), Optional.empty(), folder);
  }

  private KnownItems own() {
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(folder)), Optional.empty());
    return new KnownItems(() -> List.of(root), Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), 42);
  }
}

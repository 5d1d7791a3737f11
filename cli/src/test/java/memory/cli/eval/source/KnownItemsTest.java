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
import java.util.Locale;
import java.util.Optional;
import memory.cli.eval.Dataset;
import memory.cli.eval.Dataset.CorpusFolder;
import memory.cli.eval.Dataset.Question;
import memory.cli.output.CommandFailure;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownItemsTest {
  private static final String LIVE = "- The harbour crane lifts nine tonnes at most";

  @TempDir private Path folder;

  @Test
  void anEntryIsAskedForByFourOfItsOwnWords() throws Exception {
    write("daily/2026-01-05.md", "# The harbour log of January\n\n" + LIVE + "\n");
    Question question = only(dataset(42));
    assertThat(question.id()).isEqualTo("global:daily/2026-01-05.md#L3");
    assertThat(question.category()).isEqualTo("daily");
    assertThat(question.text().split(" ")).hasSize(4);
    assertThat(LIVE.toLowerCase(Locale.ROOT)).contains(question.text().split(" "));
    assertThat(question.gold().getFirst().lines().orElseThrow().first()).isEqualTo(3);
  }

  @Test
  void theSameSeedAsksTheSame() throws Exception {
    write("MEMORY.md", LIVE + "\n- Gannets nest on the western cliff each spring again\n");
    assertThat(dataset(1)).isEqualTo(dataset(1));
    assertThat(dataset(1).hash()).isNotEqualTo(dataset(2).hash());
  }

  @Test
  void whatIsOverOrNoProseIsNotAskedFor() throws Exception {
    write(
        "MEMORY.md",
        """
        ~~The harbour crane lifts seven tonnes at most~~
        - Old harbour crane rules apply on weekdays #superseded
        - [x] Paint the harbour crane before midsummer evening
        ```
        harbour crane lifting plan number seventeen
        ```
        - too short
        """
            + LIVE
            + "\n");
    write("archive/crane.md", "- The archived harbour crane lifted four tonnes\n");
    write("notes.txt", "- The text file crane lifted four tonnes\n");
    assertThat(only(dataset(42)).id()).isEqualTo("global:MEMORY.md#L8");
  }

  @Test
  void whatAHandoffCopiesIsNotAskedFor() throws Exception {
    write(
        "daily/2026-01-05.md",
        """
        <!-- HANDOFF 2026-01-05 11:00:00 [s1] -->
        ## Session Handoff
        **Working On:**
        - Gannets nest on the western cliff each spring again

        **Open scratchpad items:**
        - [ ] The harbour crane lifts nine tonnes at most
        """);
    assertThat(KnownItems.Entry.all(new CorpusFolder(folder)))
        .extracting(KnownItems.Entry::text)
        .containsExactly(
            "**Working On:**", "- Gannets nest on the western cliff each spring again");
  }

  @Test
  void anEmptyLineIsNoEntry() throws Exception {
    write("MEMORY.md", "# Harbour\n\n" + LIVE + "\n\n\n");
    assertThat(KnownItems.Entry.all(new CorpusFolder(folder))).hasSize(1);
  }

  @Test
  void anEmptyMemorySaysWhatToDo() {
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> dataset(42))
        .withMessageContaining(folder.toString())
        .satisfies(told -> assertThat(told.hint()).contains("write some memory"));
  }

  private static Question only(Dataset dataset) {
    assertThat(dataset.questions()).hasSize(1);
    return dataset.questions().getFirst();
  }

  private Dataset dataset(long seed) throws IOException {
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(folder)), Optional.empty());
    Clock clock = Clock.fixed(Instant.parse("2026-02-15T09:00:00Z"), ZoneOffset.UTC);
    return new KnownItems(() -> List.of(root), clock, seed).dataset();
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}

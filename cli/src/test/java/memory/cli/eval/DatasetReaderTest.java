package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import memory.cli.eval.Dataset.Corpus;
import memory.cli.eval.Dataset.Question;
import memory.cli.output.CommandFailure;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatasetReaderTest {
  private static final String GOOD =
      "{\"id\":\"q1\",\"query\":\"who?\",\"category\":\"c\",\"relevant\":[{\"file\":\"MEMORY.md\"}]}";

  @TempDir Path folder;

  @BeforeEach
  void aSmallCorpus() throws IOException {
    write("corpus/MEMORY.md", "# Memory\n\n- **Ada** wrote\n  the notes\n");
    write("corpus/daily/2026-01-05.md", "# 2026-01-05\n\n- a day\n");
    write("corpus/daily/2026-01-07.md", "# 2026-01-07\n\n- a later day\n");
  }

  @Test
  void citedLinesAreTheEvidenceWhereNoAnchorIsGiven() throws Exception {
    Question question =
        onlyQuestion(
            """
            {"id":"q","query":"who?","category":"c","relevant":[{"file":"MEMORY.md","l0":1,"l1":4}]}\
            """);
    assertThat(question.gold())
        .containsExactly(
            new Gold(
                "MEMORY.md",
                Optional.of(new Gold.Lines(1, 4)),
                Optional.of("ada wrote the notes")));
    assertThat(question.gold().getFirst().evidence()).contains("ada wrote the notes");
  }

  @Test
  void anAnchorGoesBeforeTheLines() throws Exception {
    Question question =
        onlyQuestion(
            """
            {"id":"q","query":"who?","category":"c",\
            "relevant":[{"file":"MEMORY.md","line":3,"anchor":"Ada wrote"}]}\
            """);
    assertThat(question.gold().getFirst().evidence()).contains("ada wrote");
  }

  @Test
  void wholeFileGoldIsProvedByAnyWordOfTheAnswer() throws Exception {
    Question question =
        onlyQuestion(
            """
            {"id":"q","query":"who?","category":"c","answer":"Ada|Lovelace",\
            "relevant":[{"file":"MEMORY.md"}]}\
            """);
    assertThat(question.proofs()).hasSize(1);
    assertThat(question.proofs().getFirst()).accepts("by ada", "lovelace").rejects("in adana");
  }

  @Test
  void theClockStandsAtNoonOfTheLatestDayWhenNothingSaysOtherwise() throws Exception {
    write("queries.jsonl", GOOD);
    assertThat(corpus().now()).isEqualTo(Instant.parse("2026-01-07T12:00:00Z"));
    write("dataset.json", "{\"zone\":\"Europe/Prague\"}");
    assertThat(corpus().now()).isEqualTo(Instant.parse("2026-01-07T11:00:00Z"));
    write("dataset.json", "{\"now\":\"2026-02-15T09:30:00Z\"}");
    assertThat(corpus().now()).isEqualTo(Instant.parse("2026-02-15T09:30:00Z"));
  }

  @Test
  void aScopeIsAFolderOfItsOwn() throws Exception {
    write("corpus/ada/MEMORY.md", "- hers\n");
    write("queries.jsonl", GOOD.replace("\"id\"", "\"scope\":\"ada\",\"id\""));
    assertThat(corpus().folder()).isEqualTo(folder.resolve("corpus/ada"));
    assertThat(corpus().name()).isEqualTo("ada");
  }

  @Test
  void eachScopeMayHaveItsOwnMoment() throws Exception {
    write("corpus/ada/MEMORY.md", "- hers\n");
    write("queries.jsonl", GOOD.replace("\"id\"", "\"scope\":\"ada\",\"id\""));
    write("dataset.json", "{\"now\":{\"ada\":\"2026-02-15\"}}");
    assertThat(corpus().now()).isEqualTo(Instant.parse("2026-02-15T12:00:00Z"));
  }

  @Test
  void aPlaceThatIsMissingBesidesOthersCountsAsMissed() throws Exception {
    Question question =
        onlyQuestion(
            """
            {"id":"q","query":"who?","category":"c",\
            "relevant":[{"file":"MEMORY.md","grade":2},{"file":"gone.md"}]}\
            """);
    assertThat(question.gold()).extracting(Gold::file).containsExactly("MEMORY.md", "gone.md");
    assertThat(question.gold()).extracting(Gold::grade).containsExactly(2, 1);
    assertThat(DatasetReader.read(folder).notes().getFirst())
        .contains("1 place", "no file gone.md");
  }

  @Test
  void anotherWayToWriteAFileIsThatFile() throws Exception {
    Question question =
        onlyQuestion(
            """
            {"id":"q","query":"who?","category":"c",\
            "relevant":[{"file":"./MEMORY.md"},{"file":"MEMORY.md"}]}\
            """);
    assertThat(question.gold()).containsExactly(Gold.wholeFile("MEMORY.md"));
  }

  @Test
  void whatShouldNotBeFoundIsNotCalledMissed() throws Exception {
    onlyQuestion(
        """
        {"id":"q","query":"who?","category":"c","relevant":[{"file":"MEMORY.md"}],\
        "absent":[{"file":"gone.md"},{"file":"MEMORY.md","line":1}]}\
        """);
    assertThat(DatasetReader.read(folder).notes())
        .singleElement()
        .asString()
        .startsWith("1 place is not in the corpus");
  }

  @Test
  void theHashFollowsEveryByteOfTheData() throws Exception {
    write("queries.jsonl", GOOD);
    String before = DatasetReader.read(folder).hash();
    assertThat(DatasetReader.read(folder).hash()).isEqualTo(before);
    write("corpus/daily/2026-01-05.md", "# 2026-01-05\n\n- a dax\n");
    assertThat(DatasetReader.read(folder).hash()).isNotEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{; not a JSON object",
        "[1]; not a JSON object",
        "{\"query\":\"q\"}; no \"id\" in it",
        "{\"id\":7}; \"id\" should be a text: 7",
        "{\"id\":\"q1\"}; a second question with the id \"q1\"",
        "{\"id\":\"b\"}; nothing in \"relevant\", and it is not marked",
        "{\"id\":\"b\",\"negative\":\"yes\"}; \"negative\" should be true or false: yes",
        "{\"id\":\"b\",\"negative\":true,\"relevant\":[{\"file\":\"MEMORY.md\"}]}; a negative has nothing",
        "{\"id\":\"b\",\"relevant\":{}}; \"relevant\" should be a list",
        "{\"id\":\"b\",\"relevant\":[1]}; \"relevant\" should hold objects: 1",
        "{\"id\":\"b\",\"relevant\":[{\"file\":\"X.md\"}]}; no file X.md in",
        "{\"id\":\"b\",\"relevant\":[{\"file\":\"../queries.jsonl\"}]}; no file ../queries.jsonl in",
        "{\"id\":\"b\",\"relevant\":[{\"file\":\"MEMORY.md\",\"line\":9}]}; lines 9-9 are not in MEMORY.md (1-4)",
        "{\"id\":\"b\",\"relevant\":[{\"file\":\"MEMORY.md\",\"l0\":3,\"l1\":2}]}; lines 3-2 are not in",
        "{\"id\":\"b\",\"relevant\":[{\"file\":\"MEMORY.md\",\"line\":\"3\"}]}; \"line\" should be a whole number: 3",
        "{\"id\":\"b\",\"scope\":\"eve\"}; there is no corpus folder",
        "{\"id\":\"b\",\"scope\":\"../..\"}; there is no corpus folder",
        "{\"id\":\"b\",\"query\":\" \",\"negative\":true}; no \"query\" in it"
      })
  void aBadLineIsNamedWithItsFileAndNumber(String line, String what) throws IOException {
    write("queries.jsonl", GOOD + "\n\n" + line + "\n");
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> DatasetReader.read(folder))
        .withMessageContaining(folder.resolve("queries.jsonl") + " line 3: " + what)
        .satisfies(told -> assertThat(told.hint()).isNotEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"now\":\"yesterday\"}; \"now\" is not a moment: yesterday",
        "{\"zone\":\"Mars/Olympus\"}; \"zone\" is not a time zone: Mars/Olympus",
        "{\"now\":5}; \"now\" should be a text: 5",
        "{\"now\":{\"\":\"soon\"}}; \"now\" is not a moment: soon",
        "nothing; not a JSON object"
      })
  void aBadSettingIsNamedWithItsFile(String settings, String what) throws IOException {
    write("queries.jsonl", GOOD);
    write("dataset.json", settings);
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> DatasetReader.read(folder))
        .withMessageContaining(folder.resolve("dataset.json") + ": " + what);
  }

  @Test
  void aFolderThatIsNoDataSetIsNamed() {
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> DatasetReader.read(folder.resolve("corpus")))
        .withMessageContaining("no data set in " + folder.resolve("corpus"));
  }

  private Question onlyQuestion(String line) throws Exception {
    write("queries.jsonl", line);
    return DatasetReader.read(folder).questions().getFirst();
  }

  private Corpus corpus() throws Exception {
    return DatasetReader.read(folder).corpora().getFirst();
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}

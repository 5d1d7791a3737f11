package memory.cli.eval.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import memory.cli.eval.Dataset;
import memory.cli.eval.Dataset.Question;
import memory.cli.eval.Gold;
import memory.cli.eval.source.DatasetSource.OpenDataset;
import memory.cli.output.CommandFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The published forms, by small files of our own in `testdata/cli/datasets`.
class PublishedFormatTest {
  private static final Path FIXTURES =
      Path.of("..", "testdata", "cli", "datasets").toAbsolutePath().normalize();

  @TempDir private Path folder;

  @Test
  void locomoTurnsAreBulletsOfDailyLogs() throws Exception {
    try (OpenDataset open = open("locomo:" + FIXTURES.resolve("locomo.json"))) {
      assertThat(text(open, "talk-1/daily/2026-03-03.md"))
          .isEqualTo(
              """
              # 2026-03-03

              ## 09:05 conversation of Noor and Pelle

              - Noor: Morning! Did the bees make it through the winter?
              - Pelle: Two hives did, the third was empty. I am sad about that one.
              - Noor: Look at my new oven. (shares a photo of a brick oven in a garden)

              ## 12:40 conversation of Pelle

              - Pelle: I signed up for the beekeeping course in Lund.
              """);
      assertThat(open.dataset().questions())
          .extracting(Question::id)
          .containsExactly("talk-1-q000", "talk-1-q001", "talk-1-q002", "talk-1-q003");
      assertThat(open.dataset().questions())
          .extracting(Question::category)
          .containsExactly("single-hop", "temporal", "multi-hop", "adversarial");
      assertThat(goldLines(open.dataset(), 0)).containsExactly(6);
      assertThat(goldLines(open.dataset(), 1)).as("written D2:01").containsExactly(11);
      assertThat(goldLines(open.dataset(), 2)).as("two in one text").containsExactly(7, 6);
      assertThat(open.dataset().questions().getFirst().answers()).containsExactly("2");
      assertThat(open.notes())
          .containsExactly("1 question is left out: it cites no turn that is there");
    }
  }

  @Test
  void longMemEvalQuestionsHaveHaystacksOfTheirOwn() throws Exception {
    try (OpenDataset open = open("longmemeval:" + FIXTURES.resolve("longmemeval.json"))) {
      Dataset dataset = open.dataset();
      assertThat(dataset.corpora())
          .extracting(corpus -> corpus.name())
          .containsExactly("rope_1", "boat_2", "boat_2_abs");
      assertThat(dataset.corpora().getFirst().now())
          .isEqualTo(Instant.parse("2026-03-20T10:15:00Z"));
      assertThat(text(open, "rope_1/daily/2026-03-01.md"))
          .contains("- assistant: A bowline holds.\n  - tie it slowly\n  - pull it tight\n");
      Gold marked = dataset.questions().getFirst().gold().getFirst();
      assertThat(marked.file()).isEqualTo("daily/2026-03-14.md");
      assertThat(marked.evidence()).contains("user: i bought a rope of 40 metres today.");
      Gold day = dataset.questions().get(1).gold().getFirst();
      assertThat(day.file()).isEqualTo("daily/2026-03-30.md");
      assertThat(day.lines()).as("no turn is marked").isEmpty();
      assertThat(dataset.questions().get(2).negative()).isTrue();
      assertThat(dataset.questions().get(2).category()).isEqualTo("abstention");
    }
  }

  @Test
  void beirDocumentsAreTopicsAndJudgementsGrades() throws Exception {
    try (OpenDataset open = open("beir:" + FIXTURES.resolve("beir"))) {
      assertThat(text(open, "main/topics/d1.md"))
          .isEqualTo("# Salt marshes\n\nSalt marshes keep the sea from the fields.\n");
      assertThat(text(open, "main/topics/d2.md"))
          .isEqualTo("A dike is a wall of clay against the sea.\n");
      assertThat(open.dataset().questions()).extracting(Question::id).containsExactly("q1", "q2");
      assertThat(open.dataset().questions().getFirst().gold())
          .extracting(Gold::grade)
          .containsExactly(2, 1);
      assertThat(open.notes()).hasSize(1);
    }
  }

  @Test
  void aJudgedDocumentThatIsNotThereIsMissed() throws Exception {
    for (String name : List.of("corpus.jsonl", "queries.jsonl")) {
      Files.copy(FIXTURES.resolve("beir").resolve(name), folder.resolve(name));
    }
    Files.createDirectories(folder.resolve("qrels"));
    Files.writeString(folder.resolve("qrels/test.tsv"), "q1\td1\t1\nq1\tlost\t2\n");
    try (OpenDataset open = open("beir:" + folder)) {
      assertThat(open.dataset().questions().getFirst().gold())
          .extracting(Gold::file)
          .containsExactly("topics/d1.md", "topics/lost.md");
      assertThat(open.notes()).singleElement().asString().contains("topics/lost.md");
    }
  }

  @Test
  void theTurnedFolderGoesWhenTheDataSetIsClosed() throws Exception {
    OpenDataset open = open("locomo:" + FIXTURES.resolve("locomo.json"));
    assertThat(open.scratch().orElseThrow().path()).isDirectory();
    open.close();
    assertThat(open.scratch().orElseThrow().path()).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "locomo; [{\"sample_id\":; not JSON",
        "locomo; []; there are no questions in it",
        "locomo; [{}]; no \"sample_id\" in it",
        "locomo; [{\"sample_id\":\"a\"}]; no \"conversation\" in it",
        "longmemeval; [{\"question_id\":\"a\",\"haystack_dates\":[\"x\"]}]; as many haystack_dates",
        "longmemeval; {\"question_id\":\"a\",\"haystack_dates\":[\"soon\"],\"haystack_session_ids\":[\"s\"],\"haystack_sessions\":[[]]}; not a time: soon",
      })
  void whatIsWrongIsNamed(String format, String json, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("set.json"), json);
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> open(format + ":" + file))
        .withMessageContaining(file.toString())
        .withMessageContaining(message)
        .satisfies(told -> assertThat(told.hint()).isNotEmpty());
  }

  @Test
  void aBrokenJudgementIsNamedWithItsLine() throws IOException {
    for (String name : List.of("corpus.jsonl", "queries.jsonl")) {
      Files.copy(FIXTURES.resolve("beir").resolve(name), folder.resolve(name));
    }
    Files.createDirectories(folder.resolve("qrels"));
    Files.writeString(folder.resolve("qrels/dev.tsv"), "q1\td1\t1\nq1 d2 1\n");
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> open("beir:" + folder))
        .withMessageContaining("dev.tsv line 2: not a judgement");
  }

  private OpenDataset open(String typed) throws IOException {
    DatasetSource source = new DatasetSource(Optional.empty(), Optional.empty(), folder);
    return source.open(Optional.of(typed), new KnownItems(List::of, Clock.systemUTC(), 1));
  }

  private static String text(OpenDataset open, String file) throws IOException {
    Path path = open.scratch().orElseThrow().path().resolve("corpus").resolve(file);
    return Files.readString(path, StandardCharsets.UTF_8);
  }

  private static List<Integer> goldLines(Dataset dataset, int question) {
    return dataset.questions().get(question).gold().stream()
        .map(gold -> gold.lines().orElseThrow().first())
        .toList();
  }
}

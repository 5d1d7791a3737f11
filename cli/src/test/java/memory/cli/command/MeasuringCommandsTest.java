package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuringCommandsTest {
  @TempDir Path temp;

  @Test
  void benchChangesNothingOfTheUsers() throws IOException {
    TestShell shell = new TestShell(temp);
    shell.write("MEMORY.md", "# Port\n\n- The harbour crane lifts forty tons of granite\n");
    shell.write("daily/2026-02-01.md", "- Painted the northern lighthouse in crimson stripes\n");
    List<Path> before = files();
    assertThat(shell.run("bench", "--json", "--cold", "1")).isZero();
    assertThat(shell.out)
        .startsWith("{\"passages\":2,\"files\":2,")
        .contains("\"sync\":{\"count\":30,", "\"cold_start\":{\"count\":1,\"p50_ms\":");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void benchAsksWhatItIsGiven() throws IOException {
    TestShell shell = new TestShell(temp);
    shell.write("MEMORY.md", "- The harbour crane lifts forty tons\n");
    Path prompts = Files.writeString(temp.resolve("prompts"), "crane?\n\nhow many tons?\n");
    assertThat(shell.runTyping("", "bench", "--cold", "0", "--prompts", prompts.toString()))
        .isZero();
    assertThat(shell.out).startsWith("1 passages in 1 files, 2 prompts\n").contains("cold start");
    assertThat(shell.err).contains("\rmeasured 34 of 34\n");
    assertThat(shell.run("bench", "--prompts", "nowhere")).isEqualTo(2);
  }

  @Test
  void aModelOfTheUsersScoresTheAnswerKey() throws IOException {
    TestShell shell = new TestShell(temp);
    Path set = Files.createDirectories(temp.resolve("set/corpus/daily"));
    Files.writeString(set.resolve("2026-01-01.md"), "- The harbour crane lifts forty tons\n");
    Files.writeString(set.resolve("2026-02-01.md"), "- Lunch was soup\n");
    Files.writeString(
        temp.resolve("set/queries.jsonl"),
        """
        {"id":"crane","query":"what does the harbour crane lift?","category":"older_daily",\
        "relevant":[{"file":"daily/2026-01-01.md","line":1}],"answer":"Forty tons"}
        """);
    Path model = temp.resolve("model.sh");
    Files.writeString(
        model,
        "cd %s; cat >in; cat in >>seen; echo once >>asked; grep -o 'forty tons' in || echo unknown\n"
            .formatted(temp));
    List<String> eval = List.of("eval", "--dataset", temp.resolve("set").toString());
    assertThat(shell.run(eval.toArray(String[]::new))).isZero();
    assertThat(temp.resolve("asked")).as("never by default").doesNotExist();
    assertThat(
            shell.run(
                Stream.concat(eval.stream(), Stream.of("--answer-with", "sh " + model))
                    .toArray(String[]::new)))
        .isZero();
    assertThat(shell.out)
        .containsPattern("crane +older_daily +1/1 +0/1 +\\+100%")
        .containsPattern("TOTAL +1/1 +0/1 +\\+100%");
    assertThat(temp.resolve("asked")).hasContent("once\nonce\n");
    assertThat(temp.resolve("seen")).content().contains("what does the harbour crane lift?");
    assertThat(
            shell.run(
                Stream.concat(eval.stream(), Stream.of("--json", "--answer-with", "exit 9"))
                    .toArray(String[]::new)))
        .isEqualTo(4);
    assertThat(shell.out).contains("\"answers\":{\"questions\":1,", "\"right\":0,\"failed\":1");
    assertThat(shell.err).contains("the model's command gave no answer: exit 9");
  }

  @Test
  void onesOwnMemoryIsMeasuredAsItIsSet() throws IOException {
    TestShell shell = new TestShell(temp);
    shell.write("MEMORY.md", "- The harbour crane lifts forty tons of granite\n");
    Path config = Files.writeString(temp.resolve("set.json"), "{\"enabled\":false}");
    shell.run("eval", "--dataset", "self", "--config", config.toString(), "--json");
    assertThat(shell.out).contains("\"reason\":\"off\"");
  }

  @Test
  void anotherWordAroundIsNoAnswer() throws IOException {
    TestShell shell = new TestShell(temp);
    Path set = Files.createDirectories(temp.resolve("set/corpus"));
    Files.writeString(set.resolve("MEMORY.md"), "- The harbour crane lifts granite\n");
    Files.writeString(
        temp.resolve("set/queries.jsonl"),
        """
        {"id":"lift","query":"does the harbour crane lift eggs?","category":"index",\
        "relevant":[{"file":"MEMORY.md"}],"answer":"No"}
        {"id":"town","query":"in which town is the harbour crane?","category":"index",\
        "relevant":[{"file":"MEMORY.md"}],"answer":"京都"}
        """);
    String model = "grep -q eggs && echo 'I do not know' || echo 京都です";
    shell.run("eval", "--dataset", temp.resolve("set").toString(), "--answer-with", model);
    assertThat(shell.out)
        .containsPattern("lift +index +0/1 +0/1 +0%")
        .containsPattern("town +index +1/1 +1/1 +0%");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(temp)) {
      return all.sorted().toList();
    }
  }
}

package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.jr.ob.JSON;
import com.google.common.collect.ObjectArrays;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import memory.cli.FixedIndex;
import memory.cli.option.ArgumentParser;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.Console.Terminal;
import memory.cli.output.ExitCode;
import memory.engine.EngineSource;
import memory.engine.model.Environment;
import memory.engine.model.Freshness;
import memory.engine.model.SearchAnswer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalCommandTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final List<Path> caches = new ArrayList<>();

  @BeforeEach
  void writeADataSet() throws IOException {
    Files.createDirectories(folder.resolve("set/corpus"));
    Files.writeString(folder.resolve("set/corpus/MEMORY.md"), "# Memory\n\n- The cat is Ada\n");
    Files.writeString(
        folder.resolve("set/queries.jsonl"),
        """
        {"id":"cat","query":"who purrs?","category":"long_term","relevant":[{"file":"MEMORY.md","line":3}]}
        {"id":"no","query":"thanks","category":"negative","negative":true}
        """);
  }

  @Test
  void itPrintsOneRowAQuestionAndTheTotal() throws IOException {
    assertThat(eval("--dataset", "set")).isEqualTo(ExitCode.OK);
    assertThat(text(out)).contains("set: 1 questions, 1 negatives", "cat  ", "TOTAL");
    assertThat(text(err)).as("progress belongs to terminals").isEmpty();
  }

  @Test
  void jsonIsOneObjectWithEveryArm() throws IOException {
    assertThat(eval("--dataset", "set", "--arms", "selective,index,selective:k=1", "--json"))
        .isEqualTo(ExitCode.OK);
    assertThat(text(out).lines()).hasSize(1);
    assertThat((List<?>) JSON.std.mapFrom(text(out)).get("arms")).hasSize(3);
  }

  @Test
  void thePageIsWrittenBesidesTheText() throws IOException {
    assertThat(eval("--dataset", "set", "--html", "page.html")).isEqualTo(ExitCode.OK);
    assertThat(folder.resolve("page.html")).content().startsWith("<!doctype html>");
    assertThat(text(out)).contains("TOTAL");
  }

  @Test
  void theIndexIsMadeAmongTemporaryFilesAndDeleted() throws IOException {
    eval("--dataset", "set");
    assertThat(caches)
        .isNotEmpty()
        .allSatisfy(cache -> assertThat(cache).doesNotExist().satisfies(this::isNotTheUsers));
    assertThat(folder.resolve("home")).doesNotExist();
  }

  @Test
  void whatIsWrongWithTheInputIsAUsageError() {
    for (String[] args :
        new String[][] {
          {"--arms", "fastest"},
          {"--dataset", "nowhere"},
          {"--html", "nowhere/page.html"},
          {"--html", "set"},
          {"--dataset", "set/corpus"}
        }) {
      assertThatExceptionOfType(CommandFailure.class)
          .isThrownBy(() -> eval(args))
          .satisfies(failure -> assertThat(failure.exit()).isEqualTo(ExitCode.USAGE))
          .satisfies(failure -> assertThat(failure.hint()).isNotEmpty());
    }
  }

  @Test
  void modelsThatAreNotInstalledAreNoUsageError() throws IOException {
    writeActions();
    for (String[] args :
        new String[][] {{"--dataset", "set"}, {"--actions", "set/actions.jsonl"}}) {
      assertThatExceptionOfType(CommandFailure.class)
          .isThrownBy(() ->
              eval(ObjectArrays.concat(args, new String[] {"--arms", "semantic"}, String.class)))
          .satisfies(failure -> assertThat(failure.exit()).isEqualTo(ExitCode.UNAVAILABLE));
    }
  }

  @Test
  void anOptionThatWouldHaveNoEffectIsAUsageError() throws IOException {
    writeActions();
    for (String[] args :
        new String[][] {
          {"--sessions", "set/sessions.jsonl", "--actions", "set/actions.jsonl"},
          {"--sessions", "set/sessions.jsonl", "--html", "page.html"},
          {"--actions", "set/actions.jsonl", "--dataset", "set"},
          {"--actions", "set/actions.jsonl", "--answer-with", "cat"},
          {"--actions", "set/actions.jsonl", "--seed", "7"},
          {"--actions", "set/actions.jsonl", "--arms", "selective,naive"}
        }) {
      assertThatExceptionOfType(CommandFailure.class)
          .isThrownBy(() -> eval(args))
          .satisfies(failure -> assertThat(failure.exit()).isEqualTo(ExitCode.USAGE));
    }
    assertThat(eval("--actions", "set/actions.jsonl", "--questions")).isEqualTo(ExitCode.OK);
  }

  @Test
  void aSetWithoutAnswersIsToldBeforeAnythingIsRun() {
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> eval("--dataset", "set", "--answer-with", "cat"))
        .withMessageContaining("no question of this data set has words of a right answer");
    assertThat(caches).isEmpty();
  }

  @Test
  void aPageThatCannotBeWrittenTakesNoFiguresAway() throws IOException {
    Files.createSymbolicLink(folder.resolve("page.html"), Path.of("nowhere/page.html"));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> eval("--dataset", "set", "--html", "page.html"));
    assertThat(text(out)).contains("TOTAL");
  }

  private void writeActions() throws IOException {
    Files.writeString(
        folder.resolve("set/actions.jsonl"),
        """
        {"id":"a","category":"command","input":{"command":"make cat"},"negative":true}
        """);
  }

  private void isNotTheUsers(Path cache) {
    assertThat(cache.startsWith(folder)).isFalse();
  }

  private ExitCode eval(String... args) throws IOException {
    EvalCommand command = new EvalCommand();
    List<String> typed = new ArrayList<>(List.of("eval"));
    typed.addAll(List.of(args));
    Environment environment =
        new Environment(
            Map.of(), folder.resolve("home"), folder, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    Console console =
        new Console(InputStream.nullInputStream(), out, err, Terminal.none(), false, true);
    return command.run(
        Call.of(
            ArgumentParser.parse(typed),
            environment,
            console,
            EngineSource.fresh((roots, cache) -> {
              caches.add(cache);
              return new FixedIndex(
                  new SearchAnswer(List.of(), 0, false, Freshness.fresh()), new AtomicInteger());
            }),
            0));
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }
}

package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import memory.cli.output.Console;
import memory.cli.output.Console.Terminal;
import memory.cli.output.ExitCode;
import memory.engine.EngineSource;
import memory.engine.model.Environment;
import memory.engine.model.SearchIndex;
import memory.indexer.LuceneIndex;
import memory.testing.Unhurried;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryCliTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private InputStream in = InputStream.nullInputStream();
  private Terminal terminal = Terminal.none();
  private Map<String, String> variables = Map.of();

  @BeforeEach
  void writeAMemory() throws IOException {
    Files.createDirectories(folder.resolve("memory"));
    Files.createDirectories(folder.resolve("project/.pi/memory"));
    Files.writeString(
        folder.resolve("memory/MEMORY.md"), "# Memory\n\n- We chose PostgreSQL as the database\n");
    Files.writeString(
        folder.resolve("project/.pi/memory/MEMORY.md"), "# Project\n\n- The kettle is descaled\n");
  }

  @Test
  void foundIsZeroAndNothingIsOne() {
    assertThat(memory("--home", "memory", "search", "PostgreSQL")).isEqualTo(ExitCode.OK);
    assertThat(memory("--home", "memory", "search", "zeppelin")).isEqualTo(ExitCode.NOTHING);
  }

  @Test
  void aProjectMaySwitchItsPromptsDecisionsOff() throws IOException {
    Path pi = folder.resolve("project/.pi");
    Files.createDirectories(pi.resolve("decision-memory"));
    Files.writeString(
        pi.resolve("decision-memory/decisions.jsonl"),
        """
        {"v":1,"t":"2026-01-12T09:00:00.000Z","p":"p","e":"a","i":"D-2026-01-12-0001",\
        "d":{"ti":"Cents","tx":"Invoices count whole cents","tg":[],"s":"active","r":"","sp":null,"c":[]},"u":"user"}
        """);
    String[] inject = {"--home", "memory", "--project", "project", "inject", "invoices in cents?"};
    memory("trust", "project", "--yes");
    out.reset();
    assertThat(memory(inject)).isEqualTo(ExitCode.OK);
    assertThat(text(out)).contains("D-2026-01-12-0001 | Cents");

    Files.writeString(pi.resolve("decision-memory.config.json"), "{\"enabled\": false}");
    out.reset();
    memory(inject);
    assertThat(text(out)).contains("kettle").doesNotContain("Cents", "cents");
  }

  @Test
  void aFailingDiskIsFourWithItsPath() {
    SearchIndex.Opener broken =
        (_, _) -> {
          throw new NoSuchFileException("/index", null, "the disk went away");
        };
    assertThat(run(broken, out, "--home", "memory", "--json", "index", "status"))
        .isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(text(out))
        .contains("\"reason\":\"backend_error\"", "the disk went away", "\"path\":\"/index\"");
    assertThat(text(err)).doesNotContain("report");
  }

  @Test
  void ourOwnBugIsFourAndAsksForAReport() {
    SearchIndex.Opener buggy =
        (_, _) -> {
          throw new IllegalStateException("left is right");
        };
    assertThat(run(buggy, out, "--home", "memory", "index", "status"))
        .isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(text(err)).contains("left is right", "please report").doesNotContain("\tat ");
  }

  @Test
  void aBrokenInstallationIsToldToo() {
    SearchIndex.Opener broken =
        (_, _) -> {
          throw new NoClassDefFoundError("org/apache/lucene/Gone");
        };
    assertThat(run(broken, out, "--home", "memory", "--json", "index", "status"))
        .isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(text(out)).contains("\"reason\":\"backend_error\"", "Gone");
  }

  @Test
  void debugPrintsTheTrace() {
    SearchIndex.Opener buggy =
        (_, _) -> {
          throw new IllegalStateException("left is right");
        };
    run(buggy, out, "--home", "memory", "--debug", "index", "status");
    assertThat(text(err)).contains("\tat memory.cli");
  }

  @Test
  void aBrokenPipeIsWellDone() {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    assertThat(run(LuceneIndex::open, closed, "--home", "memory", "search", "PostgreSQL"))
        .isEqualTo(ExitCode.OK);
    OutputStream buffered = new BufferedOutputStream(closed);
    assertThat(run(LuceneIndex::open, buffered, "--home", "memory", "search", "PostgreSQL"))
        .isEqualTo(ExitCode.OK);
    assertThat(run(LuceneIndex::open, closed, "--json", "nonsense")).isEqualTo(ExitCode.OK);
  }

  @Test
  void watchingEndsWhenNobodyReadsOn() {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    assertThat(run(LuceneIndex::open, closed, "--home", "memory", "index", "watch"))
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void aFullDiskIsNotABrokenPipe() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    OutputStream buffered = new BufferedOutputStream(full);
    assertThat(run(LuceneIndex::open, buffered, "--home", "memory", "search", "PostgreSQL"))
        .isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(run(LuceneIndex::open, full, "--json", "--home", "memory", "search", "PostgreSQL"))
        .isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(text(err)).contains("No space left on device");
  }

  @Test
  void asksBeforeItTrustsAndTakesYesForAnAnswer() {
    terminal = new Terminal(true, true, true);
    in = input("y\n");
    assertThat(memory("--home", "memory", "trust", "project")).isEqualTo(ExitCode.OK);
    assertThat(text(out)).contains("MEMORY.md");
    assertThat(memory("--home", "memory", "--project", "project", "search", "kettle"))
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void takesAnythingElseForNo() {
    terminal = new Terminal(true, true, true);
    in = input("perhaps\n");
    assertThat(memory("--home", "memory", "trust", "project")).isEqualTo(ExitCode.DENIED);
    in = InputStream.nullInputStream();
    assertThat(memory("--home", "memory", "trust", "project")).isEqualTo(ExitCode.DENIED);
    assertThat(memory("--home", "memory", "--project", "project", "search", "kettle"))
        .isEqualTo(ExitCode.NOTHING);
  }

  @Test
  void withoutATerminalOnlyYesTrusts() {
    in = input("y\n");
    assertThat(memory("--home", "memory", "trust", "project")).isEqualTo(ExitCode.DENIED);
    assertThat(memory("--home", "memory", "trust", "project", "--yes")).isEqualTo(ExitCode.OK);
    assertThat(
            memory(
                "--home", "memory", "--project", "project", "search", "--scope=project", "kettle"))
        .isEqualTo(ExitCode.OK);
    assertThat(memory("--home", "memory", "untrust", "project")).isEqualTo(ExitCode.OK);
    assertThat(
            memory(
                "--home", "memory", "--project", "project", "search", "--scope=project", "kettle"))
        .isEqualTo(ExitCode.DENIED);
  }

  @Test
  void aRefusedLookLeavesNothingBehind() throws IOException {
    memory("--home", "memory", "trust", "project");
    assertThat(folder.resolve(".config")).doesNotExist();
    assertThat(folder.resolve(".cache")).doesNotExist();
  }

  @Test
  void boldsMatchedWordsOnATerminalAndNowhereElse() {
    memory("--home", "memory", "search", "database");
    assertThat(text(out)).contains("database").doesNotContain("\u001B");
    terminal = new Terminal(false, true, false);
    memory("--home", "memory", "search", "database");
    assertThat(text(out)).contains("\u001B[1mdatabase\u001B[0m");
    out.reset();
    variables = Map.of("NO_COLOR", "1");
    memory("--home", "memory", "search", "database");
    assertThat(text(out)).doesNotContain("\u001B");
  }

  @Test
  void configNamesEveryValueWithItsOrigin() {
    variables = Map.of("PI_MEMORY_NO_SEARCH", "1");
    assertThat(memory("--home", "memory", "config")).isEqualTo(ExitCode.OK);
    assertThat(text(out))
        .containsPattern("injection\\.budget +16000 +default")
        .containsPattern("injection\\.search +false +environment PI_MEMORY_NO_SEARCH");
    out.reset();
    memory("--home", "memory", "--no-memory", "config", "--json");
    assertThat(text(out))
        .contains("{\"key\":\"enabled\",\"value\":false,\"origin\":\"option --no-memory\"")
        .contains("\"warnings\":[]");
  }

  @Test
  void toldWarningsGoToStderrOnly() throws IOException {
    Files.writeString(
        folder.resolve("memory/config.json"), "{\"injection\": 5, \"colour\": \"red\"");
    assertThat(memory("--home", "memory", "--json", "search", "PostgreSQL")).isEqualTo(ExitCode.OK);
    assertThat(text(err)).contains("config.json");
    assertThat(text(out)).startsWith("{\"query\":").hasLineCount(1);
  }

  @Test
  void onlyAPersonHearsOfMemoryThatIsNotTrusted() {
    memory("--home", "memory", "--project", "project", "search", "PostgreSQL");
    assertThat(text(err)).isEmpty();
    terminal = new Terminal(false, false, true);
    memory("--home", "memory", "--project", "project", "search", "PostgreSQL");
    assertThat(text(err)).contains("memory trust");
    assertThat(text(out)).doesNotContain("kettle");
  }

  @Test
  void aHomeThatIsNotThereIsNamed() {
    assertThat(memory("--home", "nowhere", "search", "x")).isEqualTo(ExitCode.NOTHING);
    assertThat(text(err)).contains("there is no folder " + folder.resolve("nowhere"));
    assertThat(folder.resolve("nowhere")).doesNotExist();
  }

  @Test
  void aTextThatDoesNotEndIsRefused() {
    in =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }

          @Override
          public int read(byte[] into, int start, int length) {
            Arrays.fill(into, start, start + length, (byte) 'x');
            return length;
          }
        };
    assertThat(memory("--home", "memory", "inject", "-")).isEqualTo(ExitCode.USAGE);
    assertThat(text(err)).contains("over 16 MiB");
  }

  @Test
  void versionNamesVersionBuildAndRuntime() {
    assertThat(memory("--version")).isEqualTo(ExitCode.OK);
    assertThat(text(out))
        .containsPattern("memory \\d+\\.\\d+")
        .containsPattern("build   \\w+")
        .contains("runtime Java 25")
        .doesNotContain("${");
  }

  @Test
  void aPathThatCannotBeIsTheCallersFault() {
    assertThat(memory("--home", "a\0b", "search", "x")).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void theBatchFileCountsFromTheDirectoryThatWasNamed() throws IOException {
    Files.writeString(
        folder.resolve("project/q.jsonl"), "\uFEFF{\"id\":\"1\",\"query\":\"PostgreSQL\"}\n");
    assertThat(
            memory(
                "--home=" + folder.resolve("memory"),
                "--cwd=project",
                "search",
                "--batch",
                "q.jsonl"))
        .isEqualTo(ExitCode.OK);
    assertThat(text(out)).startsWith("{\"id\":\"1\",\"query\":\"PostgreSQL\"");
  }

  private ExitCode memory(String... args) {
    return run(LuceneIndex::open, out, args);
  }

  private ExitCode run(SearchIndex.Opener opener, OutputStream to, String... args) {
    Clock clock = Clock.fixed(Instant.parse("2026-02-16T09:00:00Z"), ZoneOffset.UTC);
    boolean color = !variables.containsKey("NO_COLOR");
    return new MemoryCli((typed, console) -> EngineSource.fresh(opener))
        .run(
            List.of(args),
            new Environment(Unhurried.with(variables), folder, folder, clock),
            new Console(in, to, err, terminal, color, true),
            System.nanoTime());
  }

  private static InputStream input(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }
}

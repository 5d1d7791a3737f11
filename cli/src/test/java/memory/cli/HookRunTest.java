package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import memory.cli.agent.HookAnswer;
import memory.cli.agent.HookFailures;
import memory.cli.agent.HookHost;
import memory.cli.agent.HookHost.HookEvent;
import memory.cli.command.HookCommand;
import memory.cli.option.ArgumentParser;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.Console.Terminal;
import memory.cli.output.ExitCode;
import memory.engine.EngineSource;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import memory.engine.model.Freshness;
import memory.engine.model.Reason;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.request.Trace;
import memory.indexer.LuceneIndex;
import memory.testing.SeededRandom;
import memory.testing.Unhurried;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SeededRandom.class)
class HookRunTest {
  private static final String PROMPT =
      "{\"session_id\":\"s\",\"prompt\":\"which database did we choose?\"}";

  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Map<String, String> variables = Map.of();
  private SearchIndex.Opener opener = LuceneIndex::open;

  /// What the process does before the command.
  private Runnable before = () -> {};

  @BeforeEach
  void writeAMemory() throws IOException {
    Files.createDirectories(folder.resolve("memory"));
    Files.writeString(folder.resolve("memory/MEMORY.md"), "# Memory\n\n- Tea, please\n");
    Files.writeString(
        folder.resolve("memory/data.md"), "# Data\n\n- We chose PostgreSQL as the database\n");
  }

  @Test
  void endsWellWhateverIsTyped() {
    for (String[] typed :
        new String[][] {
          {"hook"},
          {"hook", "nobody", "prompt"},
          {"hook", "claude", "nothing"},
          {"hook", "claude", "prompt", "more"},
          {"hook", "claude", "prompt", "--json", "--wat"},
          {"--home", "/no/such/place", "hook", "claude", "prompt"},
          {"hook", "--cwd", "/no/such/place", "claude", "prompt"},
          {"--now", "x", "hook", "claude", "prompt"},
          {"hook", "claude", "prompt", "--project", "a", "--no-project"}
        }) {
      assertThat(memory("{}", typed)).as(List.of(typed).toString()).isEqualTo(ExitCode.OK);
      assertThat(said()).isEmpty();
    }
  }

  @Test
  void endsWellWhateverIsSent(RandomGenerator random) {
    String pieces = "{}[]\",:\\ \u0000é😀prompt session_id cwd 1e9 null";
    for (int round = 0; round < 300; round++) {
      StringBuilder sent = new StringBuilder(random.nextBoolean() ? "{\"prompt\":\"" : "");
      for (int i = random.nextInt(60); i > 0; i--) {
        sent.append(pieces.charAt(random.nextInt(pieces.length())));
      }
      String host = HookHost.NAMES.get(random.nextInt(HookHost.NAMES.size()));
      assertThat(hook(sent.toString(), host, "prompt")).isEqualTo(ExitCode.OK);
    }
  }

  @Test
  void saysNothingWhenThePromptIsTooLongOrTooDeep() {
    hook("{\"prompt\":\"" + "x".repeat(3 << 20) + "\"}", "claude", "prompt");
    assertThat(said()).isEmpty();
    hook("{\"a\":".repeat(5_000), "claude", "prompt");
    assertThat(said()).isEmpty();
  }

  @Test
  void itsTimeBeginsWithTheProcessNotWithTheWork() {
    // No index is built on the disk, which would outlive the answer and the folder.
    SearchAnswer nothing = new SearchAnswer(List.of(), 0, false, new Freshness.Fresh());
    opener = (_, _) -> new FixedIndex(nothing, new AtomicInteger());
    before =
        () -> {
          long end = System.nanoTime() + Duration.ofMillis(300).toNanos();
          while (System.nanoTime() < end) {
            Thread.onSpinWait();
          }
        };
    assertThat(memory(PROMPT, "--home", "memory", "hook", "cursor", "prompt", "--deadline", "300"))
        .isEqualTo(ExitCode.OK);
    assertThat(said()).isEqualTo("{\"continue\":true}\n");
  }

  @Test
  void waitsAsLongAsTheUserOfASlowMachineSaid() {
    variables = Map.of("MEMORY_DEADLINE_MS", "60000");
    memory(PROMPT, "--home", "memory", "--no-project", "hook", "claude", "prompt");
    assertThat(said()).contains("PostgreSQL");
    variables = Map.of("MEMORY_DEADLINE_MS", "soon");
    assertThat(memory(PROMPT, "hook", "claude", "prompt")).isEqualTo(ExitCode.OK);
  }

  /// Gemini CLI announces a compaction before every request, so that nothing is lost.
  @Test
  void whatIsKeptBeforeACompactionMayTakeLonger() {
    assertThat(limit(Map.of(), "claude", "prompt")).isEqualTo(Duration.ofMillis(1500));
    assertThat(limit(Map.of(), "claude", "PreCompact")).isEqualTo(Duration.ofSeconds(8));
    assertThat(limit(Map.of(), "gemini", "PreCompress")).isEqualTo(Duration.ofMillis(1500));
    assertThat(limit(Map.of(), "claude", "PreCompact", "--deadline", "300"))
        .isEqualTo(Duration.ofMillis(300));
    Map<String, String> slow = Map.of("MEMORY_DEADLINE_MS", "20000");
    assertThat(limit(slow, "claude", "PreCompact")).isEqualTo(Duration.ofSeconds(20));
  }

  private Duration limit(Map<String, String> environment, String... words) {
    List<String> typed = Stream.concat(Stream.of("hook"), Stream.of(words)).toList();
    return HookCommand.limit(
        ArgumentParser.parse(typed),
        new Environment(environment, folder, folder, Clock.systemUTC()));
  }

  @Test
  void saysWhyNothingCameWhenItIsAsked() {
    String prompt = "{\"session_id\":\"s9\",\"prompt\":\"what is the zebra crossing's colour\"}";
    hook(prompt, "claude", "prompt");
    err.reset();
    memory(prompt, "--home", "memory", "--no-project", "hook", "claude", "prompt");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    memory(prompt, "--home", "memory", "--no-project", "hook", "claude", "prompt", "-v");
    assertThat(err.toString(StandardCharsets.UTF_8))
        .containsPattern("nothing came: (no_match|gated)(; memory why t-\\S+ explains it)?\n");
    err.reset();
    memory("{\"prompt\":\" \"}", "hook", "claude", "prompt", "-v");
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("there is no prompt");
    err.reset();
    memory("{}", "hook", "claude", "session-end", "-v");
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("told at this session-end");
  }

  @Test
  void saysNothingWhenTheIndexBreaks() {
    opener =
        (_, _) -> {
          throw new OutOfMemoryError("as when the heap is full");
        };
    assertThat(hook(PROMPT, "claude", "prompt")).isEqualTo(ExitCode.OK);
    assertThat(said()).isEmpty();
  }

  @Test
  void endsWellWhenNobodyReads() {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    InputStream in = new ByteArrayInputStream(PROMPT.getBytes(StandardCharsets.UTF_8));
    assertThat(memory(in, closed, "--home", "memory", "hook", "claude", "prompt"))
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void recallsOnceInASessionAndAgainAfterItsCompaction() {
    hook(PROMPT, "claude", "prompt");
    assertThat(said()).contains("PostgreSQL");
    hook(PROMPT, "claude", "prompt");
    assertThat(said()).contains("already above: data.md#L3").doesNotContain("PostgreSQL");
    hook("{\"session_id\":\"s\",\"trigger\":\"auto\"}", "claude", "PreCompact");
    assertThat(said()).isEmpty();
    hook(PROMPT, "claude", "prompt");
    assertThat(said()).contains("PostgreSQL");
  }

  @Test
  void readsAPromptOfMoreThanAMebibyte() {
    hook(PROMPT.replace("which", "log ".repeat(300_000) + "which"), "claude", "prompt");
    assertThat(said()).contains("PostgreSQL");
  }

  @Test
  void namesTheLimitOfAPrompt() {
    memory(
        PROMPT.replace("which", "log ".repeat(2_300_000) + "which"),
        "--home",
        "memory",
        "--no-project",
        "hook",
        "claude",
        "prompt",
        "-v");
    assertThat(said()).isEmpty();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("over 8 MiB", "put what is long into a file");
  }

  @Test
  void givesGeminisSessionNothingTwiceThoughItAnnouncesCompressionsAllTheTime() {
    hook(PROMPT, "gemini", "BeforeAgent");
    assertThat(said()).contains("PostgreSQL");
    hook("{\"session_id\":\"s\",\"trigger\":\"auto\"}", "gemini", "PreCompress");
    hook(PROMPT, "gemini", "BeforeAgent");
    assertThat(said()).contains("already above: data.md#L3").doesNotContain("PostgreSQL");
  }

  @Test
  void givesGeminisSessionAllAnewWhenItsTranscriptShowsACompression() throws IOException {
    Path transcript = folder.resolve("chat.jsonl");
    String about =
        "{\"session_id\":\"s\",\"source\":\"startup\",\"transcript_path\":\"" + transcript + "\",";
    hook(about + "\"x\":0}", "gemini", "SessionStart");
    String standing = said();
    String mark = standing.substring(standing.lastIndexOf("[m:"), standing.lastIndexOf(']') + 1);
    String anew = "{\"$set\":{\"messages\":[{\"text\":\"a context\"}]}}\n";
    String prompt = about + "\"prompt\":\"which database did we choose?\"}";

    Files.writeString(transcript, anew);
    hook(prompt.replace("which", mark + " which"), "gemini", "BeforeAgent");
    assertThat(said()).contains("PostgreSQL").doesNotContain("Tea, please");
    Files.writeString(transcript, anew + "{\"text\":\"" + mark + "\"}\n");
    hook(prompt, "gemini", "BeforeAgent");
    assertThat(said()).contains("already above: data.md#L3").doesNotContain("PostgreSQL");
    Files.writeString(transcript, anew + "{\"text\":\"" + mark + "\"}\n" + anew);
    hook(prompt, "gemini", "BeforeAgent");
    assertThat(said()).contains("PostgreSQL", "Tea, please");
    Files.delete(transcript);
    hook(prompt, "gemini", "BeforeAgent");
    assertThat(said()).contains("already above: data.md#L3").doesNotContain("PostgreSQL");
  }

  @Test
  void givesAllAnewWithTheNextPromptWhereNoStartFollowsACompaction() {
    for (String host : List.of("copilot", "cursor")) {
      hook("{\"session_id\":\"s\",\"source\":\"startup\"}", host, "session-start");
      hook(PROMPT, host, "prompt");
      assertThat(said().split("Tea, please", -1)).hasSize(2);
      hook("{\"session_id\":\"s\"}", host, "pre-compact");
      hook(PROMPT, host, "prompt");
      assertThat(said()).as(host).contains("PostgreSQL", "Tea, please");
      hook(PROMPT, host, "prompt");
      assertThat(said()).doesNotContain("PostgreSQL", "Tea, please");
    }
  }

  @Test
  void saysOnceWhatStandsWhenCodexTellsOfItsCompactionAndThenOfAResumption() {
    String start = "{\"session_id\":\"s\",\"source\":\"startup\"}";
    hook(start, "codex", "SessionStart");
    hook("{\"session_id\":\"s\",\"trigger\":\"auto\"}", "codex", "PreCompact");
    out.reset();
    hook(start.replace("startup", "resume"), "codex", "SessionStart");
    assertThat(said()).isEmpty();
    hook(start.replace("startup", "compact"), "codex", "SessionStart");
    assertThat(said()).contains("Tea, please");
  }

  @Test
  void givesTheStandingBlockOnceWithThePromptWhenTheStartWasMissed() {
    for (String host : HookHost.NAMES) {
      String prompt = PROMPT.replace("\"s\"", "\"" + host + "\"");
      hook(prompt, host, "prompt");
      assertThat(said()).as(host).contains("Tea, please", "PostgreSQL");
      hook(prompt, host, "prompt");
      assertThat(said()).as(host).doesNotContain("Tea, please", "PostgreSQL");
    }
  }

  private Environment environment() {
    return new Environment(
        Map.of("PI_MEMORY_DIR", folder.resolve("memory").toString()),
        folder,
        folder,
        Clock.fixed(Instant.parse("2026-11-22T09:00:00Z"), ZoneOffset.UTC));
  }

  @Test
  void doesNotCountAsGivenWhatCameTooLate() {
    AtomicBoolean late = new AtomicBoolean(true);
    HookAnswer answer = answer(late);
    byte[] start = "{\"session_id\":\"s\",\"source\":\"startup\"}".getBytes(StandardCharsets.UTF_8);
    byte[] compacted =
        "{\"session_id\":\"s\",\"source\":\"compact\"}".getBytes(StandardCharsets.UTF_8);
    byte[] prompt = PROMPT.getBytes(StandardCharsets.UTF_8);
    assertThatCode(
            () -> {
              answer.to(Optional.of(HookEvent.SESSION_START), start);
              answer.to(Optional.of(HookEvent.PROMPT), prompt);
              late.set(false);
              assertThat(answer.to(Optional.of(HookEvent.PROMPT), prompt))
                  .contains("Tea, please", "PostgreSQL");
              late.set(true);
              answer.to(Optional.of(HookEvent.SESSION_START), compacted);
              late.set(false);
              assertThat(answer.to(Optional.of(HookEvent.PROMPT), prompt))
                  .as("the session was emptied all the same")
                  .contains("Tea, please", "PostgreSQL");
            })
        .doesNotThrowAnyException();
  }

  @Test
  void whatNobodyWasToldIsNotOnRecordAsTold() throws IOException {
    Workspace workspace = Workspace.of(environment(), WorkspaceOptions.none());
    AtomicBoolean late = new AtomicBoolean();
    HookAnswer answer = answer(late);
    byte[] prompt = PROMPT.getBytes(StandardCharsets.UTF_8);
    AtomicReference<String> said = new AtomicReference<>("");
    Runnable taken = MemoryEngine.uncounted(() -> said.set(told(answer, HookEvent.PROMPT, prompt)));
    assertThat(said.get()).contains("PostgreSQL");
    try (MemoryEngine engine = MemoryEngine.open(workspace, opener)) {
      assertThat(engine.traces(9, Optional.empty())).as("the asker is gone").isEmpty();
      taken.run();
      assertThat(engine.traces(9, Optional.empty()))
          .extracting(Trace::reason)
          .containsExactly("ok");
      late.set(true);
      told(answer, HookEvent.PROMPT, prompt);
      Trace missed = engine.traces(1, Optional.of("s")).getFirst();
      assertThat(missed.reason()).isEqualTo("timeout");
      assertThat(missed.chars() + missed.candidates().size()).isZero();
      Arguments typed = ArgumentParser.parse(List.of("hook", "claude", "UserPromptSubmit"));
      HookCommand.missed(typed, environment(), new byte[0]);
      HookCommand.missed(typed, environment(), prompt);
      assertThat(engine.traces(9, Optional.empty()))
          .extracting(Trace::reason, Trace::session)
          .containsExactly(
              tuple("timeout", Optional.of("s")),
              tuple("timeout", Optional.empty()),
              tuple("timeout", Optional.of("s")),
              tuple("ok", Optional.of("s")));
    }
  }

  private static String told(HookAnswer answer, HookEvent event, byte[] input) {
    try {
      return answer.to(Optional.of(event), input);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private HookAnswer answer(AtomicBoolean late) {
    return new HookAnswer(
        HookHost.of("claude").orElseThrow(),
        environment(),
        WorkspaceOptions.none(),
        EngineSource.fresh(opener),
        Duration.ofMinutes(1),
        late::get,
        (_, _) -> Optional.of(""),
        _ -> {},
        _ -> {},
        Runnable::run);
  }

  @Test
  void whatTheStartDidNotKnowInTimeIsToldOnceAtAPrompt() throws IOException {
    Environment environment = environment();
    byte[] start = "{\"session_id\":\"s\",\"source\":\"startup\"}".getBytes(StandardCharsets.UTF_8);
    byte[] prompt = PROMPT.getBytes(StandardCharsets.UTF_8);
    for (String host : List.of("claude", "copilot")) {
      AtomicReference<Optional<String>> news = new AtomicReference<>(Optional.empty());
      List<String> why = new ArrayList<>();
      HookAnswer answer =
          new HookAnswer(
              HookHost.of(host).orElseThrow(),
              environment,
              WorkspaceOptions.none(),
              EngineSource.fresh(opener),
              Duration.ofMinutes(1),
              () -> false,
              (_, _) -> news.get(),
              _ -> {},
              why::add,
              Runnable::run);
      boolean tells = host.equals("claude");
      answer.to(Optional.of(HookEvent.SESSION_START), start);
      assertThat(why.toString().contains("not known in time")).isEqualTo(tells);
      assertThat(answer.to(Optional.of(HookEvent.PROMPT), prompt)).doesNotContain("new note");
      news.set(Optional.of("1 new note"));
      assertThat(answer.to(Optional.of(HookEvent.PROMPT), prompt).contains("1 new note"))
          .isEqualTo(tells);
      assertThat(answer.to(Optional.of(HookEvent.PROMPT), prompt)).doesNotContain("new note");
      news.set(Optional.of(""));
      answer.to(Optional.of(HookEvent.SESSION_START), start);
      news.set(Optional.of("1 new note"));
      assertThat(answer.to(Optional.of(HookEvent.PROMPT), prompt)).doesNotContain("new note");
    }
  }

  @Test
  void doesNotRepeatAtAResumptionWhatCameWithAPrompt() {
    String start = "{\"session_id\":\"s\",\"source\":\"new\"}";
    hook(start, "copilot", "session-start");
    hook(PROMPT, "copilot", "prompt");
    hook("{\"session_id\":\"s\"}", "copilot", "pre-compact");
    out.reset();
    hook(PROMPT, "copilot", "prompt");
    assertThat(said()).contains("Tea, please");
    hook(start.replace("new", "resume"), "copilot", "session-start");
    assertThat(said()).as("after /compact and --continue").isEmpty();
  }

  /// Copilot starts both hooks at once: either may be answered first.
  @Test
  void givesTheStandingBlockOnceWhereAStartAndItsPromptOverlap() {
    String start = "{\"session_id\":\"s\",\"source\":\"new\"}";
    hook(start, "copilot", "session-start");
    hook(PROMPT, "copilot", "prompt");
    assertThat(said().split("Tea, please", -1)).hasSize(2);
    hook(PROMPT.replace("\"s\"", "\"t\""), "copilot", "prompt");
    hook(start.replace("\"s\"", "\"t\""), "copilot", "session-start");
    hook(PROMPT.replace("\"s\"", "\"t\""), "copilot", "prompt");
    assertThat(said().split("Tea, please", -1)).hasSize(2);
  }

  @Test
  void tellsTheUserOnceThatMemoryIsBeingIndexed() throws IOException {
    SearchAnswer building =
        new SearchAnswer(List.of(), 0, false, new Freshness.Stale(Freshness.BEING_INDEXED));
    opener = (_, _) -> new FixedIndex(building, new AtomicInteger());
    for (String host : HookHost.NAMES) {
      String prompt = PROMPT.replace("\"s\"", "\"" + host + "\"");
      hook(prompt, host, "prompt");
      assertThat(said())
          .as(host)
          .contains("Tea, please")
          .contains(
              switch (host) {
                case "copilot", "cline" -> "\\n\\n> memory is being indexed";
                case "cursor" -> "\"user_message\":\"memory is being indexed";
                case "opencode" -> "";
                default -> "\"systemMessage\":\"memory is being indexed";
              });
      assertThat(err.toString(StandardCharsets.UTF_8).contains("being indexed"))
          .as(host)
          .isEqualTo(host.equals("opencode"));
      err.reset();
      hook(prompt, host, "prompt");
      assertThat(said()).as(host).doesNotContain("being indexed");
    }
  }

  @Test
  void whatAPromptDecidesInSoManyWordsWaitsForTheUserWhoIsTold() {
    hook(
        "{\"session_id\":\"d1\",\"prompt\":\"Decision: use Redis for the session cache\"}",
        "claude",
        "prompt");
    assertThat(said()).contains("\"systemMessage\"", "waits for your word: memory review");
    assertThat(memory("", "capture", "list")).isEqualTo(ExitCode.OK);
    assertThat(said()).contains("use Redis for the session cache");
    hook(
        "{\"session_id\":\"d1\",\"prompt\":\"which cache did we decide on?\"}", "claude", "prompt");
    assertThat(said()).doesNotContain("memory review");
  }

  @Test
  void whatAPromptDecidesInPrivateDoesNotWait() {
    String prompt =
        "Fix the login.\\n<private>\\nDecision: we pay ACME 40k a month\\n</private>\\nDecision: use Redis";
    hook("{\"session_id\":\"d1\",\"prompt\":\"" + prompt + "\"}", "claude", "prompt");
    assertThat(memory("", "capture", "list")).isEqualTo(ExitCode.OK);
    assertThat(said()).contains("use Redis").doesNotContain("ACME");
  }

  @Test
  void whatIsDecidedBesideAMemoryThatIsNotTrustedWaitsToo() throws IOException {
    Path project = folder.resolve("p");
    Files.createDirectories(project.resolve(".git"));
    Files.createDirectories(project.resolve(".pi/memory"));
    Files.writeString(project.resolve(".pi/memory/p.md"), "- walrus\n");
    String prompt = "{\"cwd\":\"" + project + "\",\"prompt\":\"Decision: use kestrel to stage\"}";
    memory(prompt, "--home", "memory", "hook", "claude", "prompt");
    assertThat(said()).contains("waits for your word: memory review");
    memory("", "--home", "memory", "--project", project.toString(), "capture", "list");
    assertThat(said()).contains("use kestrel to stage");
  }

  @Test
  void whatAPromptDecidesIsWrittenUnaskedWhereTheUserSaidSo() throws IOException {
    Files.writeString(
        folder.resolve("memory/decision-memory.config.json"),
        "{\"autoCapture\":{\"enabled\":true,\"confirm\":false,\"maxPerTurn\":1}}");
    String prompt = "Decision: use Elixir for jobs\\nDecision: use Oban for queues";
    hook("{\"session_id\":\"d1\",\"prompt\":\"" + prompt + "\"}", "claude", "prompt");
    assertThat(said()).contains("decision kept: D-", "use Elixir for jobs").doesNotContain("Oban");
    assertThat(memory("", "--home", "memory", "--no-project", "decision", "list"))
        .isEqualTo(ExitCode.OK);
    assertThat(said()).contains("use Elixir for jobs").doesNotContain("Oban");
    hook("{\"session_id\":\"d1\",\"prompt\":\"Decision: use Rust for jobs\"}", "claude", "prompt");
    assertThat(said()).contains("waits for your word: memory review");
    Path repo = folder.resolve("repo");
    Files.createDirectories(repo.resolve(".git"));
    String there =
        "{\"session_id\":\"d2\",\"cwd\":\"" + repo + "\",\"prompt\":\"Decision: use Go here\"}";
    memory(there, "--home", "memory", "hook", "claude", "prompt");
    assertThat(said()).contains("use Go here", "made for it: " + repo.resolve(".pi"));
  }

  @Test
  void repeatsTheStandingBlockWhenAHostForgotItAtItsResumption() throws IOException {
    String start = "{\"session_id\":\"s\",\"source\":\"startup\"}";
    String resume = start.replace("startup", "resume");
    for (String host : List.of("claude", "codex")) {
      hook(start, host, "SessionStart");
      assertThat(said()).contains("Tea, please");
      hook(resume, host, "SessionStart");
      assertThat(said()).as(host).isEmpty();
    }
    for (String host : List.of("gemini", "qwen", "opencode")) {
      hook(start, host, "SessionStart");
      String first = said();
      assertThat(first).contains("Tea, please");
      hook(resume, host, "SessionStart");
      assertThat(said()).as(host).isEqualTo(first);
    }
  }

  @Test
  void countsWhatItSaidInTheFiguresOfUse() {
    variables = Map.of("PI_MEMORY_DIAGNOSTIC_LOGS", "true");
    hook("{\"session_id\":\"s\",\"source\":\"startup\"}", "claude", "SessionStart");
    hook(PROMPT, "claude", "prompt");
    said();
    memory("", "--home", "memory", "why-stats");
    assertThat(said()).contains("inject: 2");
  }

  @Test
  void givesAllAnewAlsoWhenTheHandoffCannotBeWritten() throws IOException {
    hook("{\"session_id\":\"s\",\"source\":\"startup\"}", "codex", "SessionStart");
    Files.writeString(folder.resolve("memory/SCRATCHPAD.md"), "- [ ] sharpen the saw\n");
    Files.createDirectories(folder.resolve("memory/daily/2026-11-22.md")); // in the way of the log
    hook("{\"session_id\":\"s\",\"trigger\":\"auto\"}", "codex", "PreCompact");
    said();
    hook(PROMPT, "codex", "prompt");
    assertThat(said()).contains("Tea, please");
  }

  @Test
  void freezesTheStandingBlockOfASession() throws IOException {
    String resume = "{\"session_id\":\"s\",\"source\":\"resume\"}";
    hook(resume, "qwen", "SessionStart");
    String first = said();
    Files.writeString(folder.resolve("memory/MEMORY.md"), "# Memory\n\n- Coffee, please\n");
    hook(resume, "qwen", "SessionStart");
    assertThat(said()).isEqualTo(first);
    hook(resume.replace("resume", "clear"), "qwen", "SessionStart");
    assertThat(said()).contains("Coffee");
  }

  @Test
  void saysAfterACompactionWhatWasBeingDone() throws IOException {
    Files.writeString(folder.resolve("memory/SCRATCHPAD.md"), "- [ ] sharpen the saw\n");
    hook("{\"session_id\":\"s\",\"trigger\":\"auto\"}", "claude", "PreCompact");
    hook("{\"session_id\":\"s\",\"source\":\"compact\"}", "claude", "SessionStart");
    assertThat(said()).contains("Tea, please", "sharpen the saw", "SessionStart");
  }

  @Test
  void saysItAgainWithThePromptWhereASessionsStartIsNotKept() throws IOException {
    Files.writeString(folder.resolve("memory/SCRATCHPAD.md"), "- [ ] sharpen the saw\n");
    hook("{\"session_id\":\"s\",\"trigger\":\"manual\"}", "qwen", "PreCompact");
    hook("{\"session_id\":\"s\",\"source\":\"compact\"}", "qwen", "SessionStart");
    assertThat(said()).contains("Tea, please", "sharpen the saw");
    hook("{\"session_id\":\"s\",\"source\":\"resume\"}", "qwen", "SessionStart");
    assertThat(said()).contains("Tea, please").doesNotContain("sharpen the saw");
    hook(PROMPT, "qwen", "prompt");
    assertThat(said()).contains("sharpen the saw").doesNotContain("Tea, please", "Handoff, ");
    hook(PROMPT, "qwen", "prompt");
    assertThat(said()).contains("already above: data.md#L3").doesNotContain("PostgreSQL");
  }

  private static String tool(String event, String name, String input, String rest) {
    return "{'session_id':'s','hook_event_name':'%s','tool_name':'%s','tool_input':%s%s}"
        .formatted(event, name, input, rest)
        .replace('\'', '"');
  }

  @Test
  void saysWhatANoteNamesOfAnEditOnceAndWhatNamesAnError() throws IOException {
    Files.writeString(
        folder.resolve("memory/lock.md"),
        "# Locks\n\n- `lock.go` must not block\n- `lock lost its owner`: restart the worker\n");
    String edit = "{'file_path':'/src/lock.go','old_string':'a','new_string':'b'}";
    hook(tool("PreToolUse", "Edit", edit, ""), "claude", "PreToolUse");
    assertThat(said())
        .startsWith("{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",")
        .contains("additionalContext", "`lock.go` must not block");
    hook(tool("PreToolUse", "Edit", edit, ""), "claude", "PreToolUse");
    assertThat(said()).isEmpty();
    hook(tool("PreToolUse", "Read", "{'file_path':'/src/lock.go'}", ""), "codex", "PreToolUse");
    assertThat(said()).isEmpty();

    String run = "{'command':'./worker -v'}";
    hook(tool("PreToolUse", "Bash", run, ""), "claude", "PreToolUse");
    assertThat(said()).isEmpty();
    String failed = ",'error':'Exit code 3\\nlock lost its owner'";
    hook(tool("PostToolUseFailure", "Bash", run, failed), "claude", "PostToolUseFailure");
    assertThat(said()).contains("\"PostToolUseFailure\"", "restart the worker");
  }

  @Test
  void saysItAfterTheToolWhereWhatIsSaidBeforeIsNotShown() throws IOException {
    Files.writeString(folder.resolve("memory/lock.md"), "# Locks\n\n- `lock.go` must not block\n");
    String edit = "{'file_path':'/src/lock.go','content':'b'}";
    for (String host : List.of("gemini", "qwen", "opencode")) {
      String sent = tool("", "write_file", edit, "").replace("\"s\"", "\"" + host + "\"");
      hook(sent, host, "before-tool");
      assertThat(said()).as(host).isEmpty();
      hook(sent, host, "after-tool");
      assertThat(said()).as(host).contains("must not block");
    }
    String sent =
        "{\"sessionId\":\"c\",\"toolName\":\"create\",\"toolArgs\":"
            + "{\"path\":\"/src/lock.go\",\"file_text\":\"b\"}}";
    hook(sent, "copilot", "postToolUse");
    assertThat(said()).isEmpty();
    hook(sent, "copilot", "preToolUse");
    assertThat(said()).startsWith("{\"additionalContext\":").contains("must not block");
  }

  /// As Cursor documents it; nobody could try it.
  @Test
  void tellsCursorWithTheToolsResult() throws IOException {
    Files.writeString(
        folder.resolve("memory/lock.md"),
        """
        # Locks

        - `lock.go` must not block
        - `lock lost its owner`: restart the worker
        - `no space left on device`: prune the cache
        """);
    String edit = "{'file_path':'/src/lock.go','content':'b'}";
    hook(tool("preToolUse", "Write", edit, ""), "cursor", "preToolUse");
    assertThat(said()).isEqualTo("{}\n");
    hook(tool("postToolUse", "Write", edit, ",'tool_output':'{}'"), "cursor", "postToolUse");
    assertThat(said()).startsWith("{\"additional_context\":").contains("must not block");
    String run = "{'command':'./worker -v'}";
    String failed = ",'error_message':'lock lost its owner','failure_type':'error'";
    hook(tool("postToolUseFailure", "Shell", run, failed), "cursor", "postToolUseFailure");
    assertThat(said()).contains("restart the worker");
    String output =
        ",\"tool_output\":\"{\\\"exitCode\\\":1,\\\"stderr\\\":\\\"no space left on device\\\"}\"}";
    String sent = tool("postToolUse", "Shell", run, "").replaceFirst("}$", "");
    hook(sent + output, "cursor", "postToolUse");
    assertThat(said()).contains("prune the cache");
  }

  @Test
  void givesASubagentWhatItsTaskRecalls() {
    String task =
        "{'description':'look','prompt':'which database did we choose?','subagent_type':'x','n':1}";
    hook(tool("PreToolUse", "Agent", task, ""), "claude", "PreToolUse");
    assertThat(said())
        .contains(
            "\"hookEventName\":\"PreToolUse\",\"updatedInput\":{\"description\":\"look\",\"prompt\":"
                + "\"which database did we choose?\\n\\n## Recalled memory",
            "PostgreSQL",
            "\"subagent_type\":\"x\",\"n\":1")
        .doesNotContain("Tea, please");
    hook(tool("BeforeTool", "invoke_agent", task, ""), "gemini", "BeforeTool");
    assertThat(said()).contains("\"tool_input\":{", "PostgreSQL");
    String sent = "{\"sessionId\":\"c\",\"toolArgs\":" + task.replace('\'', '"') + "}";
    hook(sent, "copilot", "preToolUse");
    assertThat(said()).startsWith("{\"modifiedArgs\":{").contains("PostgreSQL");
    hook(tool("PreToolUse", "task", task, ""), "opencode", "before-tool");
    assertThat(said()).startsWith("## Recalled memory").contains("PostgreSQL");
    hook(PROMPT.replace("}", ",\"agent_id\":\"a1\"}"), "codex", "UserPromptSubmit");
    assertThat(said()).contains("PostgreSQL").doesNotContain("Tea, please");
    memory(
        tool("PreToolUse", "Agent", task, ""),
        "hook",
        "claude",
        "PreToolUse",
        "--home",
        "memory",
        "--set",
        "subagents=off");
    assertThat(said()).isEmpty();
  }

  @Test
  void saysNothingInASessionThatIsOff() {
    memory("", "--home", "memory", "off", "--session", "s");
    hook(PROMPT, "claude", "prompt");
    assertThat(said()).isEmpty();
    Path daily = folder.resolve("memory/daily");
    hook("{\"session_id\":\"s\"}", "claude", "PreCompact");
    assertThat(daily).doesNotExist();
    hook(PROMPT.replace("which", "Decision: use Redis; which"), "claude", "prompt");
    assertThat(said()).isEmpty();
    memory("Decision: use Redis", "capture", "candidates", "-", "--session", "s");
    memory("", "capture", "list");
    assertThat(said()).doesNotContain("Redis");
    hook(PROMPT.replace("}", ",\"agent_id\":\"a1\"}"), "codex", "UserPromptSubmit");
    assertThat(said()).isEmpty();
  }

  @Test
  void staysBelowEveryHostsCap() throws IOException {
    Files.writeString(
        folder.resolve("memory/MEMORY.md"), "# Memory\n\n" + "- a line of memory\n".repeat(2_000));
    for (String host : HookHost.NAMES) {
      hook("{\"session_id\":\"s\",\"source\":\"compact\"}", host, "session-start");
      if (host.equals("copilot")) {
        hook(PROMPT.replace("\"s\"", "\"t\""), host, "prompt");
      }
      assertThat(said().length())
          .as(host)
          .isBetween(1_000, host.equals("opencode") ? 16_000 : 10_000);
    }
  }

  private ExitCode hook(String sent, String host, String event) {
    return memory(sent, "--home", "memory", "--no-project", "hook", host, event);
  }

  private String said() {
    String said = out.toString(StandardCharsets.UTF_8);
    out.reset();
    return said;
  }

  private ExitCode memory(String sent, String... args) {
    InputStream in = new ByteArrayInputStream(sent.getBytes(StandardCharsets.UTF_8));
    return memory(in, out, args);
  }

  private ExitCode memory(InputStream in, OutputStream to, String... args) {
    Clock clock = Clock.fixed(Instant.parse("2026-11-22T09:00:00Z"), ZoneOffset.UTC);
    Console console = new Console(in, to, err, Terminal.none(), false, true);
    return new MemoryCli(
            (_, _) -> {
              before.run();
              return EngineSource.fresh(opener);
            })
        .run(
            List.of(args),
            new Environment(Unhurried.with(variables), folder, folder, clock),
            console,
            System.nanoTime());
  }

  /// The host is told nothing, so that the prompt goes on.
  @Test
  void aFaultOfOursIsTakenDown() throws IOException {
    opener =
        (_, _) -> {
          throw new IllegalStateException("the words of a prompt");
        };
    hook(PROMPT, "claude", "prompt");
    assertThat(said()).isEmpty();
    HookFailures failures = HookFailures.in(folder.resolve(".cache/memory-engine"));
    Clock clock = Clock.fixed(Instant.parse("2026-11-23T09:00:00Z"), ZoneOffset.UTC);
    assertThat(failures.recent(clock)).hasSize(1);
    assertThat(failures.recent(clock).getFirst())
        .startsWith("2026-11-22T09:00:00Z prompt: IllegalStateException in HookRunTest.java:")
        .doesNotContain("words");
    assertThat(failures.recent(Clock.offset(clock, Duration.ofDays(8)))).isEmpty();
  }

  /// As where the resident process has this memory not open yet.
  @Test
  void whatCannotBeAnsweredNowIsNoFault() throws IOException {
    opener =
        (_, _) -> {
          throw CommandFailure.unavailable(Reason.UNAVAILABLE, "not open yet", "ask again");
        };
    hook(PROMPT, "claude", "prompt");
    assertThat(said()).isEmpty();
    HookFailures failures = HookFailures.in(folder.resolve(".cache/memory-engine"));
    Clock clock = Clock.fixed(Instant.parse("2026-11-23T09:00:00Z"), ZoneOffset.UTC);
    assertThat(failures.recent(clock)).isEmpty();
  }

  /// Who types waits for the first index; a hook, and whoever set a deadline, does not.
  @Test
  void onlyAPersonWaitsForTheFirstIndex() {
    SearchAnswer nothing = new SearchAnswer(List.of(), 0, false, Freshness.fresh());
    AtomicInteger made = new AtomicInteger();
    opener = (_, _) -> new FixedIndex(nothing, made);
    hook(PROMPT, "claude", "prompt");
    memory("", "--home", "memory", "--no-project", "--deadline", "500", "inject", "which?");
    assertThat(made).hasValue(0);
    memory("", "--home", "memory", "--no-project", "inject", "which?");
    memory("", "--home", "memory", "--no-project", "preview", "which?");
    memory("", "--home", "memory", "--no-project", "status");
    memory("", "--home", "memory", "--no-project", "setup", "claude", "--yes");
    assertThat(made).hasValue(4);
  }
}

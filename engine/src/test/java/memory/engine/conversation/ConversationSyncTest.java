package memory.engine.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Throwables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import memory.engine.file.HashList;
import memory.engine.model.Environment;
import memory.engine.model.Freshness;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Passage;
import memory.engine.model.SearchIndex.Progress;
import memory.engine.request.ConversationStatus;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Transcripts as real agents wrote them, shortened, and made ones.
@ExtendWith(SeededRandom.class)
class ConversationSyncTest {
  private static final MemoryConfig.Conversations ALL =
      new MemoryConfig.Conversations(true, List.of(), 0, Optional.empty(), "");
  private static final String CLAUDE = ".claude/projects/-home-me-boat/5e55.jsonl";

  private static final Path TRANSCRIPTS = Path.of("..", "testdata", "transcripts");
  private static final String OPENCODE = ".local/share/opencode/opencode.db";

  @TempDir Path home;

  private final KeptTurns kept = new KeptTurns();
  private Map<String, String> variables = Map.of();

  private Environment environment() {
    return new Environment(
        variables, home, home, Clock.fixed(Instant.parse("2026-11-24T12:00:00Z"), ZoneOffset.UTC));
  }

  private HashList forgotten() {
    return new HashList(home.resolve("forgotten"));
  }

  private Freshness sync(MemoryConfig.Conversations wanted) throws IOException {
    return new ConversationSync(environment(), wanted, kept, forgotten())
        .sync(Optional.empty(), Progress.SILENT);
  }

  private Path file(String name) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return file;
  }

  private static String user(String text) {
    return "{\"type\":\"user\",\"cwd\":\"/home/me/boat\",\"timestamp\":\"2026-11-20T10:00:00Z\","
        + "\"message\":{\"role\":\"user\",\"content\":\""
        + text
        + "\"}}\n";
  }

  private static String agent(String part) {
    return "{\"type\":\"assistant\",\"cwd\":\"/home/me/boat\",\"timestamp\":\"2026-11-20T10:00:01Z\","
        + "\"message\":{\"role\":\"assistant\",\"content\":["
        + part
        + "]}}\n";
  }

  @ParameterizedTest
  @CsvSource({
    "claude, .claude/projects/-home-me-boat/4205c937.jsonl, 4205c937",
    "codex, .codex/sessions/2026/11/23/rollout-2026-11-23T13-35-23-01a2089e-5483-7eb2-b9a5-a837ad0c149e.jsonl, 01a2089e-5483-7eb2-b9a5-a837ad0c149e",
    "pi, .pi/agent/sessions/--home-me-boat--/2026-11-23T13-35-25-522Z_01a2089e-5b51.jsonl, 01a2089e-5b51",
    "gemini, .gemini/tmp/boat/chats/session-2026-11-23T13-35-61d06ecb.jsonl, session-2026-11-23T13-35-61d06ecb",
    "qwen, .qwen/projects/-home-me-boat/chats/7bf13bc0.jsonl, 7bf13bc0",
    "copilot, .copilot/session-state/502eda50/events.jsonl, 502eda50",
    "cline, .cline/data/sessions/1795_g7/1795_g7.messages.json, 1795_g7",
    "opencode, .local/share/opencode/opencode.db, ses_deb4c7a77ffeXzQcVg8Fe6hsBn",
  })
  void readsWhatTheAgentWrote(String agent, String name, String session) throws IOException {
    String ending = name.substring(name.indexOf('.', name.lastIndexOf('/')));
    String fixture = agent + (agent.equals("cline") ? ending : ".jsonl");
    if (agent.equals("opencode")) {
      openCode(true);
    } else {
      Files.copy(TRANSCRIPTS.resolve(fixture), file(name));
    }
    Files.writeString(file(".gemini/tmp/boat/.project_root"), "/home/me/boat");
    Files.writeString(
        file(".cline/data/sessions/1795_g7/1795_g7.json"), "{\"cwd\":\"/home/me/boat\"}");

    assertThat(sync(ALL)).isEqualTo(Freshness.fresh());

    List<Passage> turns = kept.all();
    assertThat(turns)
        .allSatisfy(turn -> {
          assertThat(turn.path().value()).isEqualTo(agent + ":" + session);
          assertThat(turn.heading()).containsExactly("boat", agent);
          assertThat(turn.project()).contains("/home/me/boat");
          assertThat(turn.date()).hasToString("Optional[2026-11-23]");
        });
    List<String> texts = kept.texts();
    assertThat(texts)
        .contains("1 User: Let us move the crew roster into SQLite and drop the spreadsheet.")
        .contains("3 Agent: FAKE-ANSWER");
    if (!agent.equals("cline")) {
      assertThat(texts)
          .contains("4 User: On which port does our staging database listen?")
          .hasSize(5);
    }
    assertThat(texts.get(1))
        .startsWith("2 Agent: ")
        .contains("$ printf 'lock lost %s owner' its >&2; exit 3")
        .containsPattern("→ exit 3: .*lock lost its owner");
    assertThat(String.join("\n", texts)).doesNotContain("PostgreSQL", "Persistent memory");
  }

  @ParameterizedTest
  @CsvSource({
    "gemini, GEMINI_CLI_HOME, .gemini/tmp/boat/chats/session-2026-11-23T13-35-61d06ecb.jsonl",
    "qwen, QWEN_HOME, projects/-home-me-boat/chats/7bf13bc0.jsonl",
    "copilot, COPILOT_HOME, session-state/502eda50/events.jsonl",
  })
  void readsWhereAVariableSaysThatTheAgentKeepsIts(String agent, String variable, String name)
      throws IOException {
    Files.copy(TRANSCRIPTS.resolve(agent + ".jsonl"), file("moved/" + name));
    variables = Map.of(variable, home.resolve("moved").toString());
    assertThat(sync(ALL)).isEqualTo(Freshness.fresh());
    assertThat(kept.all()).allSatisfy(turn -> assertThat(turn.path().value()).startsWith(agent));
    assertThat(kept.texts())
        .contains("1 User: Let us move the crew roster into SQLite and drop the spreadsheet.");
  }

  @RepeatedTest(60)
  void anySplitOfWhatIsAppendedAndAnyKillGiveTheSame(RandomGenerator random) throws IOException {
    StringBuilder all = new StringBuilder();
    int lines = 1 + random.nextInt(120);
    for (int i = 0; i < lines; i++) {
      all.append(
          switch (random.nextInt(8)) {
            case 0, 1 -> user("question " + i + " — Ölwechsel");
            case 2, 3 -> agent("{\"type\":\"text\",\"text\":\"answer " + i + "\"}");
            case 4 ->
                agent(
                    "{\"type\":\"tool_use\",\"name\":\"Bash\",\"input\":{\"command\":\"make "
                        + "x".repeat(random.nextInt(900))
                        + "\"}}");
            case 5 ->
                user("one")
                    .replace(
                        "\"one\"",
                        "[{\"type\":\"tool_result\",\"content\":\"Exit code "
                            + random.nextInt(3)
                            + "\\nNo such file src/Main.java\"},{\"type\":\"text\",\"text\":\"and so on\"}]");
            case 6 -> "{\"type\":\"mode\"}\n";
            default -> random.nextBoolean() ? "not json\n" : "\n";
          });
    }
    byte[] bytes = all.toString().getBytes(StandardCharsets.UTF_8);
    Path grown = file(CLAUDE);
    int at = 0;
    while (at < bytes.length) {
      int next = Math.min(bytes.length, at + 1 + random.nextInt(Math.max(1, bytes.length / 4)));
      Files.write(
          grown,
          java.util.Arrays.copyOfRange(bytes, at, next),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      at = next;
      if (random.nextInt(3) > 0) {
        Optional<Duration> deadline =
            random.nextBoolean() ? Optional.empty() : Optional.of(Duration.ofMillis(1));
        kept.putsBeforeTheKill = random.nextInt(12);
        try {
          new ConversationSync(environment(), ALL, kept, forgotten())
              .sync(deadline, Progress.SILENT);
        } catch (IOException killed) {
          assertThat(Throwables.getRootCause(killed)).hasMessage("killed");
        }
      }
    }
    kept.putsBeforeTheKill = Integer.MAX_VALUE;
    sync(ALL);
    List<Passage> inSteps = kept.all();
    ConversationStatus stepped =
        new ConversationSync(environment(), ALL, kept, forgotten()).status();
    kept.delete();
    sync(ALL);

    assertThat(inSteps).isEqualTo(kept.all());
    assertThat(new ConversationSync(environment(), ALL, kept, forgotten()).status())
        .isEqualTo(stepped);
    assertThat(stepped.waiting()).isZero();
  }

  @Test
  void readsATranscriptThatWasWrittenAnewFromItsStart() throws IOException {
    Path file = file(CLAUDE);
    Files.writeString(file, user("the first") + user("the second") + user("the third"));
    sync(ALL);
    Files.writeString(
        file, user("another 1") + user("another 22") + user("another 3") + user("another 4"));
    sync(ALL);

    assertThat(kept.texts()).hasSize(4).allMatch(text -> text.contains("another"));
  }

  @Test
  void whatAnotherProcessForgotMeanwhileIsReadAnewAndLeftOut() throws IOException {
    Path file = file(CLAUDE);
    Files.writeString(file, user("the umbrella hangs in the boathouse") + user("the second"));
    sync(ALL);
    List<String> doomed = List.of(kept.all().getFirst().id());
    Files.writeString(file, user("the third"), StandardOpenOption.APPEND);
    kept.before =
        () -> {
          forgotten().add(doomed);
          kept.delete();
        };
    sync(ALL);

    assertThat(kept.texts()).containsExactly("2 User: the second", "3 User: the third");
  }

  @Test
  void aTranscriptThatIsGoneGoes() throws IOException {
    Path file = file(CLAUDE);
    Files.writeString(file, user("the umbrella hangs in the boathouse"));
    sync(ALL);
    assertThat(kept.all()).hasSize(1);
    Files.delete(file);
    sync(ALL);

    assertThat(kept.all()).isEmpty();
    assertThat(kept.marks).isEmpty();
  }

  @Test
  void leavesOutWhatIsPrivateOrSecretOrPutThereByPrograms() throws IOException {
    Files.writeString(
        file(CLAUDE),
        user("before <private>the safe is behind the stove</private> after")
            + user("<system-reminder>be brief</system-reminder>and what of <b>this</b>?")
            + user("our key is AKIAQ3EGWLTK4ZH7RB2N and no other")
            + agent(
                "{\"type\":\"tool_use\",\"name\":\"Bash\",\"input\":{\"command\":\"curl -H"
                    + " 'Authorization: Bearer ghp_Zx81mWq02LkPvTn45sRbYcJh7uDgEa3QfOi6'\"}}")
            + agent(
                "{\"type\":\"tool_use\",\"name\":\"Bash\",\"input\":{\"command\":\"kubectl apply -f"
                    + " - <<E\\nenv:\\n- name: DB_PASSWORD\\n  value: otter47\\nE\"}}")
            + user("x")
                .replace(
                    "\"x\"",
                    "[{\"type\":\"tool_result\",\"content\":\"AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYzQ81mWq02L loaded from Config.java\"}]"));
    sync(ALL);

    assertThat(String.join("\n", kept.texts()))
        .contains("before", "after", "and what of <b>this</b>?", "our key is", "curl", "kubectl")
        .doesNotContain("stove", "be brief", "AKIAQ3", "ghp_Zx", "wJalrXUtn", "bPxRfi", "otter47");
  }

  @Test
  void readsATurnWithALargePicture() throws IOException {
    String parts =
        "[{\"type\":\"text\",\"text\":\"the kedge lies astern\"},"
            + "{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"data\":\""
            + "A".repeat(1_200_000)
            + "\"}}]";
    Files.writeString(file(CLAUDE), user("x").replace("\"x\"", parts));
    Files.writeString(
        file(".cline/data/sessions/1795_g7/1795_g7.messages.json"),
        "{\"messages\":[{\"role\":\"user\",\"content\":" + parts + "}]}");
    sync(ALL);

    assertThat(kept.all())
        .hasSize(2)
        .allMatch(turn -> turn.text().equals("User: the kedge lies astern"));
  }

  @Test
  void skipsAndCountsWhatItCannotRead() throws IOException {
    Path file = file(CLAUDE);
    Files.writeString(
        file,
        "[1,2]\n{\"type\":\"user\"\n"
            + "{\"type\":\"user\",\"message\":{\"content\":"
            + "[".repeat(5_000)
            + "\n"
            + "{\"type\":\"user\",\"message\":{\"content\":\""
            + "x".repeat(9 << 20)
            + "\"}}\n"
            + "{\"type\":7,\"message\":\"none\",\"cwd\":[]}\n"
            + "{\"type\":\"user\",\"timestamp\":\"never\",\"cwd\":\"\\u0000\",\"message\":{\"content\":[7,null,{\"type\":\"text\"},[[{\"text\":3}]]]}}\n"
            + user("still here"));
    Files.write(file, new byte[] {(byte) 0xff, 0, '\n'}, StandardOpenOption.APPEND);
    sync(ALL);

    assertThat(kept.texts()).containsExactly("1 User: still here");
    assertThat(new ConversationSync(environment(), ALL, kept, forgotten()).status().skipped())
        .isEqualTo(5);
  }

  @Test
  void readsOnlyWhatIsWanted() throws IOException {
    Files.writeString(file(CLAUDE), user("about the boat"));
    Files.writeString(
        file(".claude/projects/-home-me-shed/77.jsonl"),
        user("about the shed").replace("boat", "shed"));
    Files.copy(
        Path.of("..", "testdata", "transcripts", "pi.jsonl"),
        file(".pi/agent/sessions/--home-me-boat--/t_1.jsonl"));
    Files.setLastModifiedTime(
        home.resolve(".pi/agent/sessions/--home-me-boat--/t_1.jsonl"),
        java.nio.file.attribute.FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));

    sync(new MemoryConfig.Conversations(true, List.of(), 0, Optional.empty(), "/home/me/shed"));
    assertThat(kept.texts()).containsExactly("1 User: about the shed");
    kept.delete();
    sync(new MemoryConfig.Conversations(true, List.of("pi"), 0, Optional.empty(), ""));
    assertThat(kept.all()).hasSize(5).allMatch(turn -> turn.path().value().startsWith("pi:"));
    kept.delete();
    sync(new MemoryConfig.Conversations(true, List.of(), 90, Optional.empty(), ""));
    assertThat(kept.all()).hasSize(2).noneMatch(turn -> turn.path().value().startsWith("pi:"));
  }

  @Test
  void readsAllAnewForAnotherProject() throws IOException {
    MemoryConfig.Conversations shed =
        new MemoryConfig.Conversations(true, List.of(), 0, Optional.empty(), "/home/me/shed");
    Files.writeString(file(CLAUDE), user("about the boat"));
    sync(shed);
    assertThat(kept.all()).isEmpty();
    sync(ALL);
    assertThat(kept.texts()).containsExactly("1 User: about the boat");
    sync(shed);
    assertThat(kept.all()).isEmpty();
    assertThat(new ConversationSync(environment(), shed, kept, forgotten()).status().waiting())
        .isZero();
  }

  @Test
  void aTranscriptThatIsCutShortMeanwhileKeepsNoOtherFromBeingRead() throws IOException {
    Path file = file(CLAUDE);
    Path other = file(".claude/projects/-home-me-boat/77.jsonl");
    String said = user("the umbrella hangs in the boathouse ".repeat(400)) + user("the second");
    Files.writeString(file, said);
    sync(ALL);
    Files.writeString(file, user("the third"), StandardOpenOption.APPEND);
    Files.writeString(other, user("the kedge lies astern"));
    kept.before = () -> Files.writeString(file, "");

    assertThat(sync(ALL)).isInstanceOf(Freshness.Stale.class);
    assertThat(kept.texts()).contains("1 User: the kedge lies astern");
    kept.before = () -> {};
    assertThat(sync(ALL)).isEqualTo(Freshness.fresh());
    assertThat(kept.texts()).containsExactly("1 User: the kedge lies astern");
  }

  @Test
  void readsWhatALinkLeadsToAndEachTranscriptOnce() throws IOException {
    Files.writeString(file("disk/-home-me-boat/5e55.jsonl"), user("about the boat"));
    Files.createDirectories(home.resolve(".claude"));
    Files.createSymbolicLink(home.resolve(".claude/projects"), home.resolve("disk"));
    Files.createSymbolicLink(
        home.resolve("disk/-home-me-ship"), home.resolve("disk/-home-me-boat"));
    Files.createSymbolicLink(home.resolve("disk/loop"), home.resolve("disk"));
    sync(ALL);

    assertThat(kept.texts()).containsExactly("1 User: about the boat");
  }

  @Test
  void goesOnWhereTheTimeWasUp() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      text.append(user("question " + i));
    }
    Files.writeString(file(CLAUDE), text);
    Freshness first =
        new ConversationSync(environment(), ALL, kept, forgotten())
            .sync(Optional.of(Duration.ofNanos(1)), Progress.SILENT);
    assertThat(first).isInstanceOf(Freshness.Stale.class);
    sync(ALL);

    assertThat(kept.all()).hasSize(50);
  }

  /// The client's rows, the second exchange in the log beside the database.
  private void openCode(boolean withLog) throws IOException {
    Path from = TRANSCRIPTS.resolve("opencode/opencode.db");
    Files.copy(from, file(OPENCODE), StandardCopyOption.REPLACE_EXISTING);
    if (withLog) {
      Files.copy(Path.of(from + "-wal"), file(OPENCODE + "-wal"));
    }
  }

  @Test
  void readsOfADatabaseWhatWasAddedToItsLog() throws IOException {
    openCode(false);
    sync(ALL);
    assertThat(kept.texts()).hasSize(3).noneMatch(text -> text.contains("staging"));
    List<Passage> first = kept.all();
    openCode(true);
    sync(ALL);

    assertThat(kept.all()).hasSize(5).startsWith(first.toArray(Passage[]::new));
    assertThat(new ConversationSync(environment(), ALL, kept, forgotten()).status())
        .isEqualTo(new ConversationStatus(1, 5, 0, 0, List.of()));
    Files.delete(home.resolve(OPENCODE));
    sync(ALL);
    assertThat(kept.all()).isEmpty();
  }

  @Test
  void whatIsHalfWrittenInALogIsNotThereYet() throws IOException {
    openCode(true);
    Path log = home.resolve(OPENCODE + "-wal");
    byte[] whole = Files.readAllBytes(log);
    Files.write(log, Arrays.copyOf(whole, whole.length - 100));
    sync(ALL);

    assertThat(kept.texts()).hasSize(3).noneMatch(text -> text.contains("staging"));
  }

  @Test
  void keepsWhatItHasOfADatabaseThatCannotBeReadNow() throws IOException {
    openCode(true);
    sync(ALL);
    Files.writeString(file(OPENCODE + "-journal"), "a change that is not finished");

    assertThat(sync(ALL)).isInstanceOf(Freshness.Stale.class);
    assertThat(kept.all()).hasSize(5);
    assertThat(new ConversationSync(environment(), ALL, kept, forgotten()).status().closed())
        .containsExactly(home.resolve(OPENCODE));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void aLastPromptThatWasTakenOutGoes(int left) throws IOException {
    StringBuilder before = new StringBuilder();
    for (int i = 0; i < left; i++) {
      before.append(user("question " + i + " about the harbour"));
    }
    Path file = file(CLAUDE);
    Files.writeString(file, before + user("the umbrella hangs in the boathouse"));
    sync(ALL);
    Files.writeString(file, before);
    sync(ALL);
    assertThat(kept.texts()).hasSize(left).noneMatch(text -> text.contains("umbrella"));
    Files.writeString(file, "");
    sync(ALL);
    assertThat(kept.texts()).isEmpty();
  }

  @RepeatedTest(40)
  void noBytesOfADatabaseAreTrusted(RandomGenerator random) throws IOException {
    openCode(true);
    for (String name : List.of(OPENCODE, OPENCODE + "-wal")) {
      byte[] bytes = Files.readAllBytes(home.resolve(name));
      for (int i = random.nextInt(12); i > 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      Files.write(home.resolve(name), bytes);
    }
    sync(ALL);

    assertThat(kept.all().size()).isLessThan(50);
  }
}

package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import memory.engine.model.ConversationIndex;
import memory.engine.model.SearchIndex;
import memory.indexer.LuceneIndex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConversationsCommandTest {
  private static final String TALK = ".claude/projects/-home-me-boat/4205c937.jsonl";

  @TempDir Path folder;

  private TestShell shell;

  @BeforeEach
  void talk() throws IOException {
    shell = new TestShell(folder);
    Path file = shell.home().resolve(TALK);
    Files.createDirectories(file.resolveSibling(""));
    Files.copy(Path.of("..", "testdata", "transcripts", "claude.jsonl"), file);
    Files.setLastModifiedTime(file, FileTime.from(TestShell.NOW));
  }

  @Test
  void areNotReadUntilTheirUserSaysSo() {
    assertThat(shell.run("search", "--in", "conversations", "roster")).isEqualTo(3);
    assertThat(shell.err).contains("conversations are not read", "memory conversations on");
    assertThat(shell.run("conversations")).isZero();
    assertThat(shell.out).contains("1 of claude", "they are not read");
    assertThat(shell.cache().resolve("memory-engine/conversations")).doesNotExist();
  }

  @Test
  void notesAreFoundWithoutThemWhereAllIsSearched() throws IOException {
    shell.write("crew.md", "# Crew\n\nThe crew roster is kept by Ines.\n");
    assertThat(shell.run("search", "--in", "all", "crew", "roster")).isZero();
    assertThat(shell.out).startsWith("crew.md#L3");
    assertThat(shell.err).contains("conversations are off; memory conversations on reads them");
    assertThat(shell.run("search", "--in", "all", "kedge")).isEqualTo(1);
    assertThat(shell.run("search", "crew", "roster")).isZero();
    assertThat(shell.err).doesNotContain("conversations");
  }

  /// Which proposes nothing until it is looked at.
  @Test
  void areReadBesideAProjectThatIsNotTrusted() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    Path notes = Files.createDirectories(shell.cwd().resolve(".pi/memory"));
    Files.writeString(notes.resolve("MEMORY.md"), "- planted\n");
    assertThat(shell.run("conversations", "on")).as(shell.err).isZero();
    assertThat(shell.out).contains("read: 1 with 5 turns");
    assertThat(shell.run("review")).isEqualTo(1);
  }

  @Test
  void areFoundByOtherWordsAndShown() {
    assertThat(shell.run("conversations", "on", "--yes")).isZero();
    assertThat(shell.out).contains("read: 1 with 5 turns; 0 wait");

    assertThat(shell.run("search", "--in", "conversations", "moved", "the", "crew", "rosters"))
        .isZero();
    assertThat(shell.out).startsWith("claude:4205c937#turn 1  2026-11-23  boat › claude");
    assertThat(shell.run("search", "kind:conversation", "spreadsheets", "--json")).isZero();
    assertThat(shell.out).contains("\"kind\":\"conversation\"", "\"start_line\":1");
    assertThat(shell.run("search", "roster")).isEqualTo(1);

    assertThat(shell.run("show", "claude:4205c937#turn 2")).isZero();
    assertThat(shell.out)
        .contains("claude:4205c937#turn 1\nUser: Let us move", "→ exit 3: lock lost its owner");
    assertThat(shell.run("show", "claude:4205c937#turn", "2")).isZero();
    assertThat(shell.run("show", "claude:none#turn 2")).isEqualTo(1);
  }

  @Test
  void aTurnThatAForkCopiedIsFoundOnceWhereItWentOnLast() throws IOException {
    Path talk = shell.home().resolve(TALK);
    Path fork = talk.resolveSibling("99ff.jsonl");
    Files.copy(talk, fork);
    Files.writeString(
        fork,
        "{\"type\":\"user\",\"cwd\":\"/home/me/boat\",\"message\":{\"content\":\"the kedge"
            + " lies astern\"}}\n",
        StandardOpenOption.APPEND);
    shell.run("conversations", "on");
    assertThat(shell.run("search", "--in", "conversations", "crew", "roster")).isZero();
    assertThat(shell.out).contains("claude:99ff#turn 1").doesNotContain("4205c937");
    assertThat(shell.run("search", "--in", "conversations", "-n", "2", "crew")).isZero();
    assertThat(shell.out.split("#turn ", -1)).hasSize(3);
    Files.delete(fork);
    assertThat(shell.run("search", "--in", "conversations", "crew", "roster")).isZero();
    assertThat(shell.out).contains("claude:4205c937#turn 1");
  }

  /// As Claude keeps them where a session goes on in another folder.
  @Test
  void aSessionInTwoFoldersIsFoundOnce() throws IOException {
    Path other = shell.home().resolve(".claude/projects/-home-me-ship/4205c937.jsonl");
    Files.createDirectories(other.resolveSibling(""));
    Files.copy(shell.home().resolve(TALK), other);
    shell.run("conversations", "on");
    assertThat(shell.run("search", "--in", "conversations", "crew", "roster")).isZero();
    assertThat(shell.out.split("4205c937#turn 1 ", -1)).as(shell.out).hasSize(2);
    assertThat(shell.run("show", "claude:4205c937#turn 1")).isZero();
    assertThat(shell.out.split("drop the spreadsheet", -1)).as(shell.out).hasSize(2);
  }

  @Test
  void anIndexThatCannotBeWrittenAnswersAsItIs() throws IOException {
    shell.run("conversations", "on");
    Files.writeString(
        shell.home().resolve(TALK),
        "{\"type\":\"user\",\"message\":{\"content\":\"the kedge lies astern\"}}\n",
        StandardOpenOption.APPEND);
    Path index = shell.cache().resolve("memory-engine/conversations");
    Path lock = index.resolve("write.lock");
    Files.deleteIfExists(lock);
    Files.createDirectory(lock); // what root cannot write either
    assertThat(shell.run("search", "--in", "conversations", "roster")).as(shell.err).isZero();
    assertThat(shell.out).contains("claude:4205c937#turn 1");
    assertThat(shell.err).contains("may miss");
    assertThat(shell.run("show", "claude:4205c937#turn 1")).as(shell.err).isZero();
    assertThat(shell.run("review")).as(shell.err).isEqualTo(1);
    assertThat(shell.run("capture", "list")).as(shell.err).isEqualTo(1);
  }

  @Test
  void aSearchOfAllTellsThatTheyWereNotRead() throws IOException {
    shell.write("crew.md", "# Crew\n\nThe crew roster is kept by Ines.\n");
    shell.run("conversations", "on");
    Files.writeString(
        shell.home().resolve(TALK),
        "{\"type\":\"user\",\"message\":{\"content\":\"kept by the kedge\"}}\n",
        StandardOpenOption.APPEND);
    try (SearchIndex index = LuceneIndex.open(List.of(), shell.cache().resolve("memory-engine"));
        ConversationIndex.Writer _ = index.conversations().write().orElseThrow()) {
      assertThat(shell.run("search", "--in", "all", "Ines")).isZero();
      assertThat(shell.err).contains("another process reads conversations");
    }
  }

  @Test
  void standBehindNotesWhereAllIsSearched() throws IOException {
    shell.write("crew.md", "# Crew\n\nThe crew roster is kept by Ines.\n");
    shell.run("conversations", "on");
    assertThat(shell.run("search", "--in", "all", "crew", "roster")).isZero();
    assertThat(shell.out).startsWith("crew.md#L3").contains("claude:4205c937#turn 1");
  }

  @Test
  void areFoundAsTheyAreNow() throws IOException {
    shell.run("conversations", "on");
    Path talk = shell.home().resolve(TALK);
    Files.writeString(
        talk,
        Files.readString(talk)
            + "{\"type\":\"user\",\"cwd\":\"/home/me/boat\",\"message\":{\"content\":\"the kedge"
            + " lies astern\"}}\n");
    assertThat(shell.run("search", "--in", "conversations", "kedge")).isZero();
    assertThat(shell.out).contains("#turn 6");
    Files.delete(talk);
    assertThat(shell.run("search", "--in", "conversations", "kedge")).isEqualTo(1);
    assertThat(shell.run("conversations", "--json")).isZero();
    assertThat(shell.out).contains("\"conversations\":0", "\"waiting\":0");
  }

  @Test
  void goWhenTheyAreSwitchedOff() {
    shell.run("conversations", "on", "--since", "90d", "--host", "claude");
    assertThat(shell.cache().resolve("memory-engine/conversations")).isDirectory();
    assertThat(shell.run("conversations", "off")).isZero();
    assertThat(shell.cache().resolve("memory-engine/conversations")).doesNotExist();
    assertThat(shell.run("search", "--in", "conversations", "roster")).isEqualTo(3);
  }

  @Test
  void areForgottenForGood() throws IOException {
    shell.write("other.md", "# Other\n\nNothing of it.\n");
    shell.run("conversations", "on");
    assertThat(shell.run("forget", "--text", "drop the spreadsheet", "--yes")).isZero();
    assertThat(shell.err + shell.out).contains("turns of conversations that are found no more");
    assertThat(shell.run("search", "--in", "conversations", "spreadsheet")).isEqualTo(1);
    assertThat(shell.run("search", "--in", "conversations", "lock lost its owner")).isZero();

    shell.run("conversations", "off");
    shell.run("conversations", "on");
    assertThat(shell.run("search", "--in", "conversations", "spreadsheet")).isEqualTo(1);
    try (Stream<Path> files = Files.walk(shell.cache())) {
      assertThat(files.filter(Files::isRegularFile))
          .noneSatisfy(file ->
              assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                  .contains("drop the spreadsheet"));
    }
  }

  @Test
  void onAgainReadsNoMoreThanWasChosen() throws IOException {
    Path boat = shell.home().resolve("boat");
    Files.createDirectories(boat.resolve(".git"));
    Path nobodys = shell.home().resolve(".gemini/tmp/5f3a/chats/session-aa.jsonl");
    Files.createDirectories(nobodys.getParent());
    Files.writeString(nobodys, "{\"type\":\"user\",\"content\":\"the gRPC port\"}\n");
    assertThat(shell.run("--cwd", boat.toString(), "conversations", "on", "--this-project"))
        .isZero();
    assertThat(shell.out).contains("read: 0 with 0 turns", "only those about " + boat);
    assertThat(shell.run("conversations", "on")).isZero();
    assertThat(shell.out).contains("read: 0 with 0 turns", "only those about " + boat);
    shell.run("conversations", "off");
    assertThat(shell.run("conversations", "on", "--host", "claude")).isZero();
    assertThat(shell.out).contains("read: 1 with 5 turns", "only those of claude;");
    shell.run("conversations", "off");
    assertThat(shell.run("conversations", "on")).isZero();
    assertThat(shell.out).contains("read: 2 with 6 turns").doesNotContain("only those");
  }

  @Test
  void aDayStaysADayAndANumberOfDaysPasses() {
    assertThat(shell.run("conversations", "on", "--since", "2026-02-10")).isZero();
    assertThat(shell.run("config", "get", "conversations.since")).isZero();
    assertThat(shell.out).contains("2026-02-10");
    shell.at(TestShell.NOW.plus(Duration.ofDays(60)));
    assertThat(shell.run("conversations")).isZero();
    assertThat(shell.out).contains("read: 1 with 5 turns; 0 wait");
    assertThat(shell.run("conversations", "on", "--since", "2026-02-20")).isZero();
    assertThat(shell.out).contains("read: 0 with 0 turns");

    assertThat(shell.run("conversations", "on", "--since", "90d")).isZero();
    assertThat(shell.out).contains("read: 1 with 5 turns");
    shell.at(TestShell.NOW.plus(Duration.ofDays(120)));
    assertThat(shell.run("conversations", "index")).isZero();
    assertThat(shell.out).contains("read: 0 with 0 turns");
  }

  @Test
  void aSettingThatNamesNothingIsRefusedOrSaid() throws IOException {
    shell.run("conversations", "on");
    assertThat(shell.run("config", "set", "conversations.agents", "shop")).isEqualTo(2);
    assertThat(shell.err).contains("some of claude, codex");
    assertThat(shell.run("config", "set", "conversations.project", "shop")).isEqualTo(2);
    assertThat(shell.run("config", "set", "conversations.agents", "claude, pi")).isZero();
    assertThat(shell.run("conversations", "index")).isZero();
    assertThat(shell.out).contains("read: 1 with");

    assertThat(shell.run("config", "set", "conversations.project", "/home/me/shop")).isZero();
    Path talk = shell.home().resolve(TALK);
    Files.writeString(talk, Files.readString(talk).replace("4205c937", "5305c937"));
    Files.move(talk, talk.resolveSibling("5305c937.jsonl"));
    assertThat(shell.run("conversations", "index")).isZero();
    assertThat(shell.out).contains("only those of claude, pi, about /home/me/shop;");
    shell.run("doctor");
    assertThat(shell.out).contains("no conversation is about /home/me/shop");
    assertThat(shell.out).contains("memory config unset conversations.project");
    assertThat(shell.run("config", "unset", "conversations.project")).isZero();
    assertThat(shell.run("conversations", "index")).isZero();
    shell.run("doctor");
    assertThat(shell.out).doesNotContain("no conversation is about");
  }

  @Test
  void areForgottenByWordsAfterAYesAlone() throws IOException {
    shell.run("conversations", "on");
    assertThat(shell.run("forget", "--text", "spreadsheet")).isEqualTo(3);
    assertThat(shell.err)
        .contains("they stand in 1 turn of claude:4205c937", "was not confirmed", "--yes");
    assertThat(shell.run("search", "--in", "conversations", "spreadsheet")).isZero();

    assertThat(shell.run("forget", "--text", "spreadsheet", "--yes")).isZero();
    assertThat(shell.out).startsWith("forgot it in 1 copy; the index was made anew");
    assertThat(shell.run("conversations")).isZero();
    assertThat(shell.out).contains("read: 1 with 4 turns");
  }

  /// What another process has read of them by then it would put back.
  @Test
  void nothingIsForgottenWhileAnotherProcessReadsThem() throws IOException {
    shell.write(
        "crew.md", "# Crew\n\nLet us move the crew roster into SQLite and drop the spreadsheet.\n");
    shell.run("conversations", "on");
    shell.run("search", "--json", "spreadsheet");
    String note = shell.out.replaceFirst("(?s).*?\"id\":\"([0-9a-f]{16})\".*", "$1");
    try (SearchIndex index = LuceneIndex.open(List.of(), shell.cache().resolve("memory-engine"));
        ConversationIndex.Writer _ = index.conversations().write().orElseThrow()) {
      assertThat(shell.run("forget", "--text", "spreadsheet", "--yes")).isEqualTo(5);
      assertThat(shell.err).contains("another process reads conversations");
      assertThat(shell.run("forget", note, "--yes")).isEqualTo(5);
      assertThat(shell.run("search", "spreadsheet")).isZero();
    }
    assertThat(shell.run("forget", note, "--yes")).as(shell.err).isZero();
    assertThat(shell.out).contains("turns of conversations that are found no more: 1; ");
    assertThat(shell.run("search", "--in", "all", "spreadsheet")).isEqualTo(1);
  }

  @Test
  void areForgottenAsFarAsTheyWereWritten() throws IOException {
    shell.run("conversations", "on");
    Path talk = shell.home().resolve(TALK);
    Files.writeString(
        talk,
        Files.readString(talk)
            + "{\"type\":\"user\",\"cwd\":\"/home/me/boat\",\"message\":{\"content\":\"the kedge"
            + " lies astern\"}}\n");
    assertThat(shell.run("forget", "--text", "kedge lies", "--yes")).isZero();
    assertThat(shell.run("search", "--in", "conversations", "kedge")).isEqualTo(1);
  }

  @Test
  void areShownAndForgottenByTheIdsAndPlacesThatSearchShows() {
    shell.run("conversations", "on");
    shell.run("search", "--in", "conversations", "--json", "spreadsheet");
    String id = shell.out.replaceFirst("(?s).*?\"id\":\"([0-9a-f]{16})\".*", "$1");
    assertThat(shell.run("show", id)).isZero();
    assertThat(shell.out).contains("claude:4205c937#turn 1", "drop the spreadsheet");
    assertThat(shell.run("forget", id)).isEqualTo(3);
    assertThat(shell.err).contains("to forget claude:4205c937#turn 1 cannot be undone");
    assertThat(shell.run("forget", id, "--yes")).isZero();
    assertThat(shell.out).startsWith("forgot claude:4205c937#turn 1 and 0 copies of it");
    assertThat(shell.run("show", id)).isEqualTo(1);
    assertThat(shell.run("search", "--in", "conversations", "spreadsheet")).isEqualTo(1);

    assertThat(shell.run("forget", "claude:4205c937#turn 2", "--yes")).as(shell.err).isZero();
    assertThat(shell.run("forget", "claude:4205c937#turn 2", "--yes")).isEqualTo(1);
    assertThat(shell.run("show", "claude:4205c937#turn 2")).isEqualTo(1);
    assertThat(shell.out).isEmpty();
    assertThat(shell.err).contains("there is no claude:4205c937#turn 2");
    assertThat(shell.run("conversations")).isZero();
    assertThat(shell.out).contains("read: 1 with 3 turns");
    assertThat(shell.run("forget", "claude:4205c937", "--yes")).isZero();
    assertThat(shell.run("conversations")).isZero();
    assertThat(shell.out).contains("read: 0 with 0 turns");
  }

  @Test
  void leaveNoSecretInAnyByteOfTheIndex() throws IOException {
    Path talk = shell.home().resolve(".codex/sessions/2026/11/23/rollout-x-1.jsonl");
    Files.createDirectories(talk.resolveSibling(""));
    List<String> secrets =
        List.of(
            "AKIAQ3EGWLTK4ZH7RB2N",
            "ghp_Zx81mWq02LkPvTn45sRbYcJh7uDgEa3QfOi6",
            "hunter2-Brass-Otter-9",
            "behind the stove");
    Files.writeString(
        talk,
        """
        {"type":"session_meta","payload":{"cwd":"/home/me/boat"}}
        {"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"the key is AKIAQ3EGWLTK4ZH7RB2N <private>the safe is behind the stove</private> and the quokka"}]}}
        {"type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":"{\\"cmd\\":\\"git push https://me:ghp_Zx81mWq02LkPvTn45sRbYcJh7uDgEa3QfOi6@github.com/x\\"}"}}
        {"type":"response_item","payload":{"type":"function_call_output","output":"Process exited with code 1\\nDB_PASSWORD=hunter2-Brass-Otter-9"}}
        """);
    shell.run("conversations", "on");
    assertThat(shell.run("search", "--in", "conversations", "quokka")).isZero();
    assertThat(shell.run("show", "codex:rollout-x-1")).isZero();
    assertThat(shell.out).contains("git push").doesNotContain(secrets);
    try (Stream<Path> files = Files.walk(shell.home())) {
      for (Path file :
          files.filter(Files::isRegularFile).filter(one -> !one.equals(talk)).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(secrets);
      }
    }
  }

  @Test
  void leaveNoSecretOfAnyAgentOnTheDisk() throws IOException {
    Files.delete(shell.home().resolve(TALK));
    String said = "quokka AKIAQ3EGWLTK4ZH7RB2N <private>brass otter</private>...... ";
    Map<String, Path> transcripts = SampleTranscripts.in(shell.home(), said);
    assertThat(shell.run("conversations", "on")).as(shell.err).isZero();
    assertThat(shell.run("search", "--in", "conversations", "-n", "20", "quokka")).isZero();
    for (String agent : SampleTranscripts.AGENTS) {
      assertThat(shell.out).contains(agent + ":");
    }
    assertThat(shell.run("review", "--json")).isLessThan(2);
    assertThat(shell.run("inject", "what of the quokka?")).isLessThan(2);

    try (Stream<Path> files = Files.walk(shell.home())) {
      List<Path> others =
          files
              .filter(file -> Files.isRegularFile(file) && !transcripts.containsValue(file))
              .toList();
      assertThat(others)
          .hasSizeGreaterThan(3)
          .allSatisfy(file ->
              assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                  .doesNotContain("AKIAQ3", "Q3EGWLTK4", "brass otter"));
    }
  }

  @Test
  void comeWithAPromptWhenTheirUserWantsItAboutTheSameProjectAlone() throws IOException {
    String boat = shell.cwd().toString();
    Path other = shell.home().resolve(".claude/projects/-shed/77aa.jsonl");
    Files.createDirectories(other.resolveSibling(""));
    Files.createDirectories(shell.cwd().resolve(".git"));
    shell.write("crew.md", "# Crew\n\nThe crew roster lives in the SQLite file crew.db.\n");
    Path talk = shell.home().resolve(TALK);
    String said = Files.readString(talk).replace("/home/me/boat", boat);
    Files.writeString(talk, said);
    Files.writeString(other, said.replace(boat, "/home/me/shed"));
    String prompt = "Why did we move the crew roster into SQLite and drop the spreadsheet?";

    shell.run("conversations", "on");
    assertThat(shell.run("inject", prompt)).isZero();
    assertThat(shell.out).contains("crew.db").doesNotContain("claude:");

    assertThat(shell.run("config", "set", "injection.conversations", "true")).isZero();
    assertThat(shell.run("inject", prompt)).isZero();
    String block = shell.out;
    assertThat(block)
        .contains("claude:4205c937#turn 1", "drop the spreadsheet")
        .doesNotContain("77aa");
    assertThat(block.indexOf("### From past conversations"))
        .isGreaterThan(block.indexOf("crew.db"));
    assertThat(block.split("#turn ", -1).length - 1).isBetween(1, 2);
    Path fork = shell.home().resolve(".claude/projects/-home-me-boat/99ff.jsonl");
    Files.writeString(fork, said);
    assertThat(shell.run("inject", prompt)).isZero();
    assertThat(shell.out.split("drop the spreadsheet", -1)).as(shell.out).hasSize(2);
    Files.delete(fork);
    assertThat(shell.run("inject", "--session", "4205c937", prompt)).isZero();
    assertThat(shell.out).doesNotContain("claude:4205c937");
    assertThat(shell.run("--no-project", "inject", prompt)).isZero();
    assertThat(shell.out).doesNotContain("claude:");
    assertThat(shell.run("conversations", "off")).isZero();
    assertThat(shell.run("inject", prompt)).isZero();
    assertThat(shell.out).doesNotContain("claude:");
  }

  /// Gemini's file has the first characters of the session that its hooks name.
  @Test
  void noTurnOfTheRunningSessionComesWithAPrompt() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    Files.delete(shell.home().resolve(TALK));
    Path chats = shell.home().resolve(".gemini/tmp/boat/chats");
    Files.createDirectories(chats);
    Files.writeString(chats.resolveSibling(".project_root"), shell.cwd().toString());
    Files.copy(
        Path.of("..", "testdata", "transcripts", "gemini.jsonl"),
        chats.resolve("session-2026-11-23T13-35-61d06ecb.jsonl"));
    shell.run("conversations", "on");
    shell.run("config", "set", "injection.conversations", "true");
    String prompt = "Why did we move the crew roster into SQLite and drop the spreadsheet?";
    shell.run("inject", "--session", "77aa06ec-0000", prompt);
    assertThat(shell.out).contains("gemini:session");
    shell.run("inject", "--session", "61d06ecb-0f2f-4f0d-8f6e-3b6a4b0c9a11", prompt);
    assertThat(shell.out).doesNotContain("gemini:session");
  }

  @Test
  void laterTurnsStandBesideTheOnesThatWereShown() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    Path talk = shell.home().resolve(TALK);
    StringBuilder said = new StringBuilder();
    for (String words :
        List.of(
            "How many replicas does the walrus service run with? Always two.",
            "How do the otter migrations run? With flyway before the pod starts.")) {
      said.append("{\"type\":\"user\",\"cwd\":\"" + shell.cwd() + "\",\"message\":{\"content\":\"")
          .append(words + "\"}}\n");
    }
    Files.writeString(talk, said);
    shell.run("conversations", "on");
    shell.run("config", "set", "injection.conversations", "true");
    String heading = "### From past conversations";
    shell.run("inject", "--session", "s", "how many replicas does the walrus service run with?");
    assertThat(shell.out).contains(heading, "Always two");
    shell.run("inject", "--session", "s", "how do the otter migrations run, flyway?");
    assertThat(shell.out)
        .contains(heading, "flyway before")
        .doesNotContain("Instead", "Always two");
    shell.run("inject", "--session", "s", "how do the otter migrations run, flyway?");
    assertThat(shell.out).doesNotContain(heading);
  }

  @Test
  void areToldByTheDoctorWhenTheyWait() throws IOException {
    shell.run("doctor");
    assertThat(shell.out).doesNotContain("conversations");
    shell.run("conversations", "on");
    shell.run("doctor");
    assertThat(shell.out).doesNotContain("conversations:");
    Path database = shell.home().resolve(".local/share/opencode/opencode.db");
    Files.createDirectories(database.resolveSibling(""));
    Files.writeString(database, "no database");
    Files.delete(shell.home().resolve(TALK));
    shell.run("doctor");
    assertThat(shell.out)
        .contains("1 conversations are new", "memory conversations index")
        .contains("opencode.db could not be read");
  }
}

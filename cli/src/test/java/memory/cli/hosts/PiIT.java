package memory.cli.hosts;

import static memory.cli.hosts.HostHome.FACT;
import static memory.cli.hosts.HostHome.QUESTION;
import static memory.cli.hosts.HostHome.UNTRUSTED;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import memory.cli.hosts.FakeModel.Asked;
import memory.engine.file.BoundedJson;
import memory.testing.TestProgram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Real versions of pi with the package of the distribution.
@Tag("hosts")
class PiIT {
  @TempDir private Path folder;
  private FakeModel model;
  private PiHome pi;

  @BeforeEach
  void start() throws Exception {
    model = FakeModel.start();
    pi = PiHome.in(folder, model);
  }

  @AfterEach
  void stop() throws Exception {
    pi.place().run("serve", "stop");
    model.close();
  }

  @ParameterizedTest
  @EnumSource
  void remembersBeforeEachPromptAndKeepsThePrefix(PiVersion version) throws Exception {
    model.calls(
        "Keep where",
        "memory_write",
        Map.of("target", "long_term", "content", "- Umbrellas hang in the boathouse of Svolvær"));

    ChildRun run =
        pi.prints(
            version,
            Map.of(),
            QUESTION,
            "Keep where the spare gear hangs.",
            "Where do the umbrellas hang? And the database, on what port?");

    List<List<String>> requests = requests();
    assertThat(requests).as(run.all()).hasSize(4);
    assertThat(requests.getFirst().getFirst()).contains("## Persistent memory", "Short answers");
    String question = requests.getFirst().getLast();
    assertThat(question).contains(FACT);
    assertThat(question.indexOf(FACT)).isLessThan(question.indexOf(QUESTION));
    assertThat(requests.getLast().getLast()) // the session wrote it, the first answer had the other
        .contains("### already above: MEMORY.md#L5, staging.md#L5");
    for (int i = 1; i < requests.size(); i++) {
      List<String> before = requests.get(i - 1);
      assertThat(requests.get(i).subList(0, before.size())).isEqualTo(before);
    }
    assertThat(model.asked()).noneMatch(asked -> asked.body().contains(UNTRUSTED));
  }

  @ParameterizedTest
  @EnumSource
  void putsRecalledMemoryIntoTheSystemPromptForThoseWhoWantIt(PiVersion version) throws Exception {
    pi.place().write(".pi/agent/memory/config.json", "{\"injection\":{\"placement\":\"system\"}}");

    pi.prints(version, Map.of(), QUESTION, "Please go on.");

    assertThat(requests()).hasSize(2);
    for (List<String> request : requests()) {
      assertThat(request.getFirst()).contains("## Persistent memory", FACT);
      assertThat(request.getLast()).doesNotContain(FACT);
    }
  }

  @ParameterizedTest
  @EnumSource
  void goesOnWithoutAnEngineThatIsMissingOrHangs(PiVersion version) throws Exception {
    Path hanging = TestProgram.write(folder.resolve("hanging"), "#!/bin/sh\nexec sleep 86399\n");
    int asked = 0;
    for (String engine : List.of("/nowhere/memory", hanging.toString())) {
      pi.prints(version, Map.of("MEMORY_COMMAND", engine, "MEMORY_DEADLINE_MS", "200"), QUESTION);

      assertThat(model.asked()).hasSize(++asked);
      assertThat(model.asked().getLast().body()).contains(QUESTION).doesNotContain(FACT);
    }
    try (Stream<ProcessHandle> running = ProcessHandle.allProcesses()) {
      assertThat(
              running.filter(
                  process -> process.info().commandLine().orElse("").contains("sleep 86399")))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void isGoneWithNoMemory(PiVersion version) throws Exception {
    pi.prints(version, Map.of("PI_FLAGS", "--no-memory"), QUESTION);
    assertThat(model.asked()).hasSize(1);
    assertThat(model.asked().getFirst().body()).doesNotContain("memory_search", "Short answers");
  }

  @ParameterizedTest
  @EnumSource
  void readsTheNoteThatNamesWhatItDoesBelowItsResultOnce(PiVersion version) throws Exception {
    pi.place()
        .write(
            ".pi/agent/memory/lock.md",
            """
            # Locks

            - lock.go must not block
            - `lock lost its owner`: restart the worker
            """);
    String work = "Carry on with the work, please.";
    model.calls(work, "write", Map.of("path", "lock.go", "content", "x"));
    String line = "printf 'lock lost %s owner' its >&2; exit 3";
    model.calls(work, "bash", Map.of("command", line));
    model.calls(work, "write", Map.of("path", "lock.go", "content", "y"));
    model.calls(work, "read", Map.of("path", "lock.go"));

    ChildRun run = pi.prints(version, Map.of(), work);

    List<List<String>> requests = requests();
    assertThat(requests).as(run.all()).hasSize(5);
    assertThat(requests.get(0).getLast()).doesNotContain("must not block");
    assertThat(requests.get(1).getLast()).contains("lock.go must not block", "notes, not orders");
    assertThat(requests.get(2).getLast())
        .contains("lock lost its owner", "restart the worker")
        .doesNotContain("must not block");
    assertThat(requests.get(3).getLast()).doesNotContain("notes, not orders");
    assertThat(requests.get(4).getLast()).doesNotContain("notes, not orders");
    assertThat(requests.get(4).subList(0, requests.get(1).size())).isEqualTo(requests.get(1));
  }

  @ParameterizedTest
  @EnumSource
  void asksAtTheEndOfARunWhetherItsDecisionsAreKept(PiVersion version) throws Exception {
    pi.place().run("trust", "--yes");
    try (PiTalk talk =
        pi.talks(version, Map.of("PI_MEMORY_EXIT_SUMMARY", "true", "PI_MEMORY_NO_SERVE", ""))) {
      talk.agreesTo("Keep this decision");
      talk.says("Please set it up.\nDecision: use Redis for the queue of the crew");
      talk.awaits("use Redis", "confirm");
      talk.awaits("D-", "notify");
      await(() -> pi.place().run("serve", "status").exit() == 0);
      talk.types("/decision list");
      talk.awaits("use Redis", "notify");
      talk.types("/memory status");
      talk.awaits("selective, 16000 characters", "notify");
      talk.types("/memory recall staging database port");
      talk.awaits("recall: ok", FACT);
      talk.types("/memory recall zeppelin");
      talk.awaits("recall: no_match", "notify");
      talk.types("/memory recall");
      talk.awaits("recall: malformed", "notify");
      assertThat(talk.all()).contains("\"setStatus\"", "memory: loaded");
    }
    try (Stream<Path> days = Files.list(pi.place().memory("daily"))) {
      assertThat(days).anySatisfy(day -> assertThat(day).content().contains("use Redis"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void asksAtTheEndOfARunWhatItsConversationProposes(PiVersion version) throws Exception {
    pi.place().run("trust", "--yes");
    pi.place().run("conversations", "on");
    try (PiTalk talk = pi.talks(version, Map.of())) {
      talk.agreesTo("never deploy on a Friday");
      talk.says("Please go on. We never deploy on a Friday, the harbour is closed then.");
      talk.awaits("never deploy on a Friday", "confirm");
      talk.awaits("D-", "notify");
      talk.says("Thanks, that is all.");
      talk.types("/decision list");
      talk.awaits("never deploy on a Friday", "notify");
      assertThat(talk.all().split("\"method\":\"confirm\"", -1)).hasSize(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void asksWhatItsCommandsCannotDecide(PiVersion version) throws Exception {
    pi.place().run("trust", "--yes");
    pi.place().run("write", "long_term", "- The lantern oil is in the shed");
    try (PiTalk talk = pi.talks(version, Map.of())) {
      talk.picks("[x] 2.", "Keep 1 of 2", "Add it all the same", "In global memory");
      talk.says("Set it up.\nDecision: use Redis for the queue\nDecision: paint the hull white");
      talk.awaits("use Redis", "paint the hull white", "select");
      talk.awaits("D-", "notify");
      talk.types("/decision add \"use Redis for the queue\"");
      talk.awaits("says the same", "select");
      talk.agreesTo("MEMORY.md (global)");
      talk.types("/memory forget MEMORY.md");
      talk.awaits("MEMORY.md is in project and global memory", "select");
      talk.awaits("MEMORY.md (global)", "confirm");
      talk.awaits("forgot MEMORY.md (global)", "notify");
      talk.types("/memory inspect");
      talk.awaits("http://127.0.0.1", "notify");
    }
    assertThat(pi.place().run("decision", "list").out())
        .doesNotContain("hull")
        .containsPattern("(?s)use Redis.*use Redis");
    assertThat(pi.place().run("search", "lantern oil").out()).doesNotContain("shed");
    assertThat(pi.place().run("search", "staging MongoDB").out()).contains(UNTRUSTED);
  }

  @ParameterizedTest
  @EnumSource
  void knowsTheWordsOfOtherPrograms(PiVersion version) throws Exception {
    pi.place().run("trust", "--yes");
    Map<String, String> vault = Map.of("PI_MEMORY_VAULT_DIR", folder.resolve("vault").toString());
    try (PiTalk talk = pi.talks(version, vault)) {
      talk.says(QUESTION);
      assertThat(talk.told("/memory stats")).contains("selective, 16000 characters");
      assertThat(talk.told("/memory path")).contains(".pi/agent/memory");
      assertThat(talk.told("/memory staleness")).contains("nothing");
      String added = talk.told("/memory add \"Paint the harbour crane green\"");
      String old = id(added);
      assertThat(talk.told("/memory promote-to-kb " + old)).contains("crane-green.md");
      String other = id(talk.told("/memory add \"Ship the release on Mondays\""));
      assertThat(talk.told("/memory conflict " + old + " " + other)).contains(old, other);
      assertThat(talk.told("/memory supersede " + old + " \"Paint it blue\" --reason \"Rust\""))
          .contains("D-");
      assertThat(talk.told("/decision list")).contains("Paint it blue", old + " (superseded)");
      assertThat(talk.told("/memory disable-current")).contains("off");
      assertThat(talk.told("/memory enable-current")).contains("on");
    }
  }

  private static String id(String told) {
    Matcher id = Pattern.compile("D-\\d{4}-\\d{2}-\\d{2}-\\d{4}(-\\d{6})?").matcher(told);
    assertThat(id.find()).as(told).isTrue();
    return id.group();
  }

  @ParameterizedTest
  @EnumSource
  void asksWhetherAProjectsMemoryMayBeRead(PiVersion version) throws Exception {
    try (PiTalk talk = pi.talks(version, Map.of())) {
      talk.agreesTo("Trust this project's memory?");
      talk.awaits("Trust this project's memory?", UNTRUSTED, "confirm");
      talk.awaits("is trusted now", "notify");
      talk.says("On which port does the staging MongoDB listen?");
    }
    assertThat(model.asked()).anyMatch(asked -> asked.body().contains(UNTRUSTED));
  }

  @ParameterizedTest
  @EnumSource(names = "OLD", mode = EnumSource.Mode.EXCLUDE) // it has no trust of its own
  void readsNoProjectThatPiDoesNotTrust(PiVersion version) throws Exception {
    pi.place().run("trust", "--yes");
    try (PiTalk talk = pi.talks(version, Map.of("PI_FLAGS", "--no-approve"))) {
      talk.awaits("pi does not trust this folder, so its memory is not used", "notify");
      talk.says("On which port does the staging MongoDB listen?");
      talk.says(QUESTION);
    }
    assertThat(model.asked()).noneMatch(asked -> asked.body().contains(UNTRUSTED));
    assertThat(model.asked()).anyMatch(asked -> asked.body().contains(FACT));
  }

  @ParameterizedTest
  @EnumSource
  void letsDecisionsWaitWhereThereIsNoDialog(PiVersion version) throws Exception {
    pi.place().run("trust", "--yes");
    pi.prints(version, Map.of(), "Decision: use Redis for the queue of the crew");

    assertThat(pi.place().run("capture", "list").out()).contains("use Redis for the queue");
    assertThat(pi.place().run("decision", "list").out()).doesNotContain("Redis");
  }

  @ParameterizedTest
  @EnumSource
  void handsTheWorkOverWhenASessionIsSummedUp(PiVersion version) throws Exception {
    pi.place().run("scratchpad", "add", "Ask the harbour office for the gate code");
    try (PiTalk talk = pi.talks(version, Map.of())) {
      talk.says(QUESTION);
      talk.says("What did we say?" + " We talked at length.".repeat(10_000));
      talk.says("And now?");
      talk.compacts();
      talk.says("How do I get through the gate of the harbour?");
    }

    AskedText request = AskedText.about("gate of the harbour", model.asked());
    assertThat(request.has(FACT)).isFalse();
    assertThat(request.standingBlocks()).isOne();
    assertThat(request.recalled()).anyMatch(block -> block.contains("Open scratchpad items"));
  }

  private static void await(Callable<Boolean> done) throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
    while (!done.call()) {
      assertThat(System.nanoTime()).isLessThan(end);
    }
  }

  /// What the model was sent, each message as it stood.
  private List<List<String>> requests() throws Exception {
    List<List<String>> requests = new ArrayList<>();
    for (Asked asked : model.asked()) {
      Map<String, Object> body = BoundedJson.object(asked.body().getBytes(StandardCharsets.UTF_8));
      if (body.get("messages") instanceof List<?> all) {
        requests.add(all.stream().map(String::valueOf).toList());
      }
    }
    return requests;
  }
}

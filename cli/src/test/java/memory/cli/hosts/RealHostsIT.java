package memory.cli.hosts;

import static memory.cli.hosts.HostHome.FACT;
import static memory.cli.hosts.HostHome.QUESTION;
import static memory.cli.hosts.HostHome.UNTRUSTED;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import memory.cli.hosts.FakeModel.Asked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the model is really asked when memory was set up in a real agent. A host that cannot be
/// installed here is skipped, and says why.
@Tag("hosts")
class RealHostsIT {

  /// All, or those that `-Dhosts.only=` names.
  static Stream<RealHost> hosts() {
    String only = System.getProperty("hosts.only", "");
    return RealHost.ALL.stream().filter(host -> only.isEmpty() || only.contains(host.name()));
  }

  @ParameterizedTest
  @MethodSource("hosts")
  void takesMemoryInAndIsAsBeforeWhenItIsTakenOut(RealHost host, @TempDir Path folder)
      throws Exception {
    try (FakeModel model = FakeModel.start();
        HostRun run = HostRun.in(folder, host, model)) {
      ChildRun setup = run.setup();
      assertThat(setup.exit()).as(setup.all()).isZero();
      assertThat(run.setup().err()).contains("set up already");

      ChildRun first = run.ask(true, QUESTION);
      int asked = model.asked().size();
      AskedText request = AskedText.about(QUESTION, model.asked());
      assertThat(request.has(FACT)).as(first.all()).isTrue();
      assertThat(request.has(UNTRUSTED)).isFalse();
      assertThat(request.standing()).hasSize(1);

      ChildRun second = run.ask(false, "And what is the name of my dog?");
      AskedText next = AskedText.about("my dog", since(asked, model));
      assertThat(next.standing()).as(second.all()).isEqualTo(request.standing());

      ChildRun removal = run.setup("--remove");
      assertThat(removal.exit()).as(removal.all()).isZero();
      for (Map.Entry<String, String> config : host.configs().entrySet()) {
        assertThat(Files.readString(run.place().home().resolve(config.getKey())))
            .as(config.getKey())
            .isEqualTo(config.getValue().replace("$URL", model.url()));
      }
      assertThat(run.setup("--remove").err()).contains("nothing of ours");
    }
  }

  @ParameterizedTest
  @MethodSource("hosts")
  void recallsAtTheNextPromptWhatAToolWrote(RealHost host, @TempDir Path folder) throws Exception {
    try (FakeModel model = FakeModel.start();
        HostRun run = HostRun.in(folder, host, model)) {
      run.setup();
      model.calls(
          "Keep where the spare",
          "memory_write",
          Map.of(
              "target", "topic", "topic", "gear", "content", "- Umbrellas hang in the boathouse"));

      ChildRun first = run.ask(true, "Keep where the spare gear of the crew hangs.");
      assertThat(run.place().memory("gear.md")).as(first.all()).exists();
      int asked = model.asked().size();
      ChildRun second = run.ask(false, "It rains: where does the umbrella hang?");

      assertThat(AskedText.about("It rains", since(asked, model)).recalled())
          .as(second.all())
          .anyMatch(block -> block.contains("> - Umbrellas hang in the boathouse"));
    }
  }

  @ParameterizedTest
  @MethodSource("hosts")
  void handsTheWorkOverWhenASessionIsSummedUp(RealHost host, @TempDir Path folder)
      throws Exception {
    String words = " We talked at length.".repeat(2_000);
    try (FakeModel model = FakeModel.start();
        HostRun run = HostRun.in(folder, host, model)) {
      run.setup();
      run.place().run("scratchpad", "add", "Ask the harbour office for the gate code");
      run.ask(true, QUESTION);
      assertThat(AskedText.about(QUESTION, model.asked()).has(FACT)).isTrue();
      if (host.compaction().isEmpty()) {
        model.countsOnce(host.full());
      }
      ChildRun second = run.ask(false, "What did we say?" + words);
      if (host.compaction().isPresent()) {
        second = run.ask(false, host.compaction().get());
      }
      int asked = model.asked().size();
      ChildRun last = run.ask(false, "How do I get through the gate of the harbour?");

      try (Stream<Path> days = Files.list(run.place().memory("daily"))) {
        assertThat(days)
            .as(second.all())
            .anySatisfy(day -> assertThat(day).content().contains("## Session Handoff"));
      }
      AskedText request = AskedText.about("gate of the harbour", since(asked, model));
      assertThat(request.standingBlocks()).as(last.all()).isOne();
      assertThat(Stream.concat(request.standing().stream(), request.recalled().stream()))
          .as(last.all())
          .anyMatch(block -> block.contains("Open scratchpad items"));
    }
  }

  private static List<Asked> since(int number, FakeModel model) {
    return model.asked().subList(number, model.asked().size());
  }
}

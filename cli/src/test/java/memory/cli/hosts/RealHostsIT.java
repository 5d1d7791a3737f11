package memory.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import memory.cli.hosts.FakeModel.Asked;
import memory.cli.hosts.HostRun.Ended;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the model is really asked when memory was set up in a real agent. A host that cannot be
/// installed here is skipped, and says why.
@Tag("hosts")
class RealHostsIT {
  private static final String FACT = "PostgreSQL 16 on port 5544";
  private static final String QUESTION = "On which port does our staging database listen?";
  private static final Pattern STANDING =
      Pattern.compile("(?s)## Persistent memory: notes.*?## End of memory \\[m:[0-9a-f]{16}]");

  private static final Pattern RECALLED =
      Pattern.compile("(?s)## Recalled memory: notes.*?## End of memory \\[m:[0-9a-f]{16}]");
  private static final Predicate<String> UMBRELLAS =
      block -> block.contains("> - Umbrellas hang in the boathouse");

  private static final ThrowingConsumer<Path> HANDED_OVER =
      day -> assertThat(day).content().contains("## Session Handoff", "gate code");

  /// All, or those that `-Dhosts.only=` names.
  static Stream<RealHost> hosts() {
    String only = System.getProperty("hosts.only", "");
    return RealHost.ALL.stream().filter(host -> only.isEmpty() || only.contains(host.name()));
  }

  @ParameterizedTest
  @MethodSource("hosts")
  void takesMemoryInAndIsAsBeforeWhenItIsTakenOut(RealHost host, @TempDir Path folder)
      throws Exception {
    try (FakeModel model = FakeModel.start()) {
      HostRun run = run(folder, host, model);

      Ended setup = run.memory("setup", host.name(), "--yes");
      assertThat(setup.exit()).as(setup.out()).isZero();
      assertThat(run.memory("setup", host.name(), "--yes").out()).contains("set up already");

      Ended first = run.ask(true, QUESTION);
      assertThat(model.asked()).as(first.out()).isNotEmpty();
      int asked = model.asked().size();
      String request = about(QUESTION, model.asked());
      assertThat(request).as(first.out()).contains(FACT).doesNotContain("UNTRUSTED", "27017");
      assertThat(standing(request)).hasSize(1);

      Ended second = run.ask(false, "And what is the name of my dog?");
      List<Asked> later = model.asked().subList(asked, model.asked().size());
      assertThat(later).as(second.out()).isNotEmpty();
      assertThat(standing(about("my dog", later))).as(second.out()).isEqualTo(standing(request));

      Ended removal = run.memory("setup", host.name(), "--remove", "--yes");
      assertThat(removal.exit()).as(removal.out()).isZero();
      for (Map.Entry<String, String> config : host.configs().entrySet()) {
        assertThat(Files.readString(run.home().resolve(config.getKey())))
            .as(config.getKey())
            .isEqualTo(config.getValue().replace("$URL", model.url()));
      }
      assertThat(run.memory("setup", host.name(), "--remove", "--yes").out())
          .contains("nothing of ours");
    }
  }

  @ParameterizedTest
  @MethodSource("hosts")
  void recallsAtTheNextPromptWhatAToolWrote(RealHost host, @TempDir Path folder) throws Exception {
    try (FakeModel model = FakeModel.start()) {
      HostRun run = run(folder, host, model);
      assertThat(run.memory("setup", host.name(), "--yes").exit()).isZero();
      model.calls(
          "Keep where the spare",
          "memory_write",
          Map.of(
              "target", "topic", "topic", "gear", "content", "- Umbrellas hang in the boathouse"));

      Ended first = run.ask(true, "Keep where the spare gear of the crew hangs.");
      assertThat(run.home().resolve(".pi/agent/memory/gear.md")).as(first.out()).exists();
      int asked = model.asked().size();
      Ended second = run.ask(false, "It rains: where do I find an umbrella?");

      List<Asked> later = model.asked().subList(asked, model.asked().size());
      assertThat(recalled(about("It rains", later))).as(second.out()).anyMatch(UMBRELLAS);
      assertThat(run.memory("setup", host.name(), "--remove", "--yes").exit()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("hosts")
  void handsTheWorkOverWhenASessionIsSummedUp(RealHost host, @TempDir Path folder)
      throws Exception {
    String words = " We talked at length.".repeat(2_000);
    try (FakeModel model = FakeModel.start()) {
      HostRun run = run(folder, host, model);
      assertThat(run.memory("setup", host.name(), "--yes").exit()).isZero();
      run.memory("scratchpad", "add", "Ask the harbour office for the gate code");
      run.ask(true, QUESTION);
      assertThat(about(QUESTION, model.asked()).contains(FACT)).isTrue();
      if (host.compaction().isEmpty()) {
        model.countsOnce(host.full());
      }
      Ended second = run.ask(false, "What did we say?" + words);
      if (host.compaction().isPresent()) {
        second = run.ask(false, host.compaction().get());
      }
      Ended last = run.ask(false, "How do I get through the gate of the harbour?");

      try (Stream<Path> days = Files.list(run.home().resolve(".pi/agent/memory/daily"))) {
        assertThat(days).as(second.out()).anySatisfy(HANDED_OVER);
      }
      String request = about("through the gate of the harbour", model.asked());
      assertThat(request.contains(FACT)).as(second.out()).isFalse();
      assertThat(occurrences("## Persistent memory: notes", request)).as(last.out()).isOne();
      assertThat(recalled(request)).as(last.out()).anyMatch(block -> block.contains("> Handoff, "));
    }
  }

  private static HostRun run(Path folder, RealHost host, FakeModel model) throws Exception {
    String launcher = System.getProperty("hosts.memory", "");
    assumeTrue(!launcher.isEmpty(), "skipped: no built memory: run mvn -Phosts verify");
    Path npm = Path.of(System.getProperty("hosts.npm"));
    HostRun run = HostRun.in(folder, host, npm, Path.of(launcher), model);
    Optional<String> missing = run.install();
    assumeTrue(missing.isEmpty(), () -> "skipped: " + missing.orElse(""));
    return run;
  }

  /// All texts of the last request that says this, with the marks of HTML taken for what they mean.
  private static String about(String words, List<Asked> asked) throws IOException {
    String found = "";
    for (Asked one : asked) {
      String texts = texts(one.body());
      if (texts.contains(words) && texts.contains("## Persistent memory")) {
        found = texts;
      }
    }
    assertThat(found).as("a request with the standing block that says: " + words).isNotEmpty();
    return found;
  }

  private static Set<String> standing(String request) {
    return blocks(STANDING, request);
  }

  private static Set<String> recalled(String request) {
    return blocks(RECALLED, request);
  }

  private static int occurrences(String words, String text) {
    return text.split(Pattern.quote(words), -1).length - 1;
  }

  private static Set<String> blocks(Pattern pattern, String request) {
    Set<String> blocks = new LinkedHashSet<>();
    Matcher matcher = pattern.matcher(request);
    while (matcher.find()) {
      blocks.add(matcher.group());
    }
    return blocks;
  }

  private static String texts(String json) throws IOException {
    List<String> texts = new ArrayList<>();
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          texts.add(parser.getText());
        }
      }
    }
    return String.join("\n", texts).replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&");
  }
}

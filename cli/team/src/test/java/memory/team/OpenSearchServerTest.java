package memory.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `memory-team serve --opensearch` as a process, before a real node, beside one with its own index
/// over a copy of the same repository: members of both write the same and are answered the same.
class OpenSearchServerTest {
  private static final int FILES = 30;
  private static final int NOTES = 8;
  private static final int QUESTIONS = 40;
  private static final List<String> WORDS =
      List.of(
          "kettle",
          "harbour",
          "gateway",
          "invoice",
          "compiler",
          "lantern",
          "orchard",
          "telemetry",
          "backup",
          "refund",
          "window",
          "certificate",
          "proxy",
          "deadline",
          "archive",
          "pump",
          "ledger",
          "migration",
          "cluster",
          "release");

  @TempDir private Path folder;
  private final Random random = new Random(23);

  /// A member at their home, of one of the two servers.
  private record Member(Path home, Process server) implements AutoCloseable {
    @Override
    public void close() {
      server.destroyForcibly();
    }
  }

  @Test
  void itsMembersAreAnsweredAsThoseOfTheEmbeddedIndex() throws Exception {
    Path data = data();
    Path copy = folder.resolve("embedded");
    copy(data, copy);
    try (OpenSearchNode node = OpenSearchNode.start(folder.resolve("node"));
        Member there = member("ada", data, "--opensearch", node.url(), "--shards", "2");
        Member here = member("ben", copy)) {
      for (Member one : List.of(there, here)) {
        write(one, "write", "long_term", "- The zeppelin moors at the harbour mast");
        write(one, "decision", "add", "Use the orchard proxy for telemetry");
      }
      String id = null;
      for (String question : questions()) {
        String[] search = {
          "search", question, "--scope", "team", "--json", "--explain", "-n", "10"
        };
        String answer = hits(Setting.asked(there.home, search));
        assertThat(answer).as(question).isEqualTo(hits(Setting.asked(here.home, search)));
        if (question.startsWith("zeppelin")) {
          id = answer.replaceAll("(?s).*?\"id\":\"([0-9a-f]{16}).*", "$1");
        }
      }
      String shown = Setting.asked(there.home, "show", String.valueOf(id)).out();
      assertThat(shown)
          .contains("zeppelin", "by ada")
          .isEqualTo(
              Setting.asked(here.home, "show", String.valueOf(id)).out().replace("ben", "ada"));
      assertThat(node.get("/_cat/indices?h=index,docs.count")).contains("memory.team.");

      write(there, "forget", String.valueOf(id), "--yes");
      assertThat(Setting.asked(there.home, "search", "zeppelin", "--scope", "team").exit())
          .isEqualTo(1);
      node.kill();
      Setting.Ran away = Setting.run(there.home, "", "search", "kettle", "--scope", "team");
      assertThat(away.err()).contains("team rockets is away");
      write(there, "write", "long_term", "- Written while the cluster was away");
      assertThat(TeamRepository.folder(data, "rockets").resolve("MEMORY.md"))
          .content()
          .contains("cluster was away")
          .doesNotContain("zeppelin");
    }
  }

  /// Notes of words that recur, two people who may write.
  private Path data() throws IOException {
    Path data = folder.resolve("server");
    TeamRepository.create(data, "rockets", Optional.empty(), System.getenv());
    Path team = TeamRepository.folder(data, "rockets");
    for (int file = 0; file < FILES; file++) {
      StringBuilder text = new StringBuilder("# Topic ").append(file).append("\n\n");
      for (int note = 0; note < NOTES; note++) {
        text.append("- ");
        for (int word = 0; word < 4 + random.nextInt(8); word++) {
          text.append(word()).append(' ');
        }
        text.append(random.nextInt(1_000)).append("\n\n");
      }
      Files.writeString(team.resolve("topic" + file + ".md"), text);
    }
    Access access = new Access(data.resolve("people.json"), Clock.systemUTC());
    for (String person : List.of("ada", "ben")) {
      access.person(person, one -> one.with(new Access.Grant("rockets", "", Access.Right.ADMIN)));
      Files.writeString(
          folder.resolve(person + ".token"), access.newToken(person, Duration.ofDays(1)));
    }
    return data;
  }

  /// The rare words are asked for less often.
  private String word() {
    return WORDS.get(Math.min(random.nextInt(WORDS.size()), random.nextInt(WORDS.size())));
  }

  private List<String> questions() {
    List<String> questions = new ArrayList<>(List.of("zeppelin mast", "orchard proxy telemetry"));
    while (questions.size() < QUESTIONS) {
      questions.add(String.join(" ", Stream.generate(this::word).limit(3).toList()));
    }
    return questions;
  }

  private Member member(String person, Path data, String... options) throws Exception {
    int port = Setting.freePort();
    Process server = Setting.process(data, port, options);
    Path home = folder.resolve("homes").resolve(person);
    String[] join = {
      "team",
      "join",
      "http://127.0.0.1:" + port,
      "--token-file",
      folder.resolve(person + ".token").toString()
    };
    Setting.Ran joined = Setting.run(home, "", join);
    while (joined.exit() != 0) {
      assertThat(server.isAlive()).as(Files.readString(data.resolve("server.log"))).isTrue();
      Thread.sleep(100);
      joined = Setting.run(home, "", join);
    }
    return new Member(home, server);
  }

  /// Until it is acknowledged: a busy machine may queue it first.
  private static void write(Member member, String... words) throws IOException {
    String[] all =
        Stream.concat(Stream.of(words), Stream.of("--scope", "team")).toArray(String[]::new);
    Setting.Ran written = Setting.run(member.home, "", all);
    assertThat(written.exit()).as(written.err()).isZero();
    for (int i = 0;
        i < 50
            && !Setting.run(member.home, "", "team", "status", "--json")
                .out()
                .contains("\"waiting\":0");
        i++) {
      assertThat(member.server.isAlive()).isTrue();
    }
  }

  /// Without what names the person and the time, and the chance in a decision's id.
  private static String hits(Setting.Ran ran) {
    assertThat(ran.out()).contains("\"freshness\":\"fresh\"");
    return ran.out()
        .replaceAll("\"took_ms\":[0-9.]+", "")
        .replaceAll("\"author\":\"(ada|ben)\"", "")
        .replaceAll("\"date\":\"[0-9-]+\"", "")
        .replaceAll("D-[0-9-]+", "D");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path one : all.toList()) {
        Files.copy(one, to.resolve(from.relativize(one).toString()));
      }
    }
  }
}

package memory.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import memory.cli.team.TeamClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random people ask random teams random questions: in no answer stands anything that the person
/// may not read, and no count tells of it.
class IsolationTest {
  private static final int TRIPLES = 10_000;
  private static final List<String> TEAMS = List.of("rockets", "boats", "trains");
  private static final List<String> PARTS = List.of("", "ops/", "dev/", "dev/deep/");
  private static final List<String> WORDS =
      List.of("gateway", "pump", "signal", "harbour", "engine", "ticket", "valve", "track");
  private static final Pattern MARK = Pattern.compile("mark-([a-z]+)-([a-z]*)-\\d+");

  @TempDir private Path folder;

  @Test
  void nobodySeesOrCountsWhatIsNotTheirs() throws IOException {
    Random random = new Random(20_261_125);
    Map<String, Integer> passages = new HashMap<>();
    try (Setting setting = new Setting(folder, TEAMS.toArray(String[]::new))) {
      setting.stop();
      for (String team : TEAMS) {
        for (String part : PARTS) {
          passages.put(team + "/" + part, write(setting, team, part, random));
        }
      }
      setting.start(0);
      List<Access.Caller> people = new ArrayList<>();
      List<TeamClient> clients = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        String name = "person" + i;
        String token = "";
        for (int grants = random.nextInt(4); grants > 0 || token.isEmpty(); grants--) {
          token =
              setting.token(
                  name,
                  TEAMS.get(random.nextInt(TEAMS.size())),
                  PARTS.get(random.nextInt(PARTS.size())),
                  Access.Right.values()[random.nextInt(3)]);
        }
        people.add(setting.access.caller(token).orElseThrow());
        clients.add(setting.client(token));
      }
      int hits = 0;
      int refused = 0;
      for (int i = 0; i < TRIPLES; i++) {
        int who = random.nextInt(people.size());
        String team = TEAMS.get(random.nextInt(TEAMS.size()));
        String word = WORDS.get(random.nextInt(WORDS.size()));
        String question = i % 3 == 0 ? word : word + " of note " + random.nextInt(40);
        SortedSet<String> readable = people.get(who).readable(team);
        TeamClient.Answer answer = Setting.search(clients.get(who), team, question);
        String told = answer.body().toString();
        if (readable.isEmpty()) {
          assertThat(answer.status()).isEqualTo(404);
          assertThat(told).isEqualTo("{error={reason=no_match, message=no such team}}");
          refused++;
          continue;
        }
        assertThat(answer.status()).as(told).isEqualTo(200);
        for (MatchResult mark : MARK.matcher(told).results().toList()) {
          assertThat(mark.group(1)).isEqualTo(team);
          String part = mark.group(2).replace("x", "/");
          assertThat(readable).as("%s in %s", told, readable).anyMatch(part::startsWith);
          hits++;
        }
        if (i % 3 == 0) {
          int all =
              PARTS.stream()
                  .filter(part -> readable.stream().anyMatch(part::startsWith))
                  .mapToInt(part -> passages.get(team + "/" + part))
                  .sum();
          assertThat(((Long) answer.body().get("total")).intValue()).isEqualTo(all);
        }
      }
      assertThat(hits).isGreaterThan(TRIPLES / 2);
      assertThat(refused).isGreaterThan(TRIPLES / 10);
      assertThat(Files.readString(setting.data.resolve("audit.jsonl")))
          .doesNotContain("mark-")
          .doesNotContain("gateway");
    }
  }

  /// Notes that hold every word, each with a mark of where it stands.
  ///
  /// @return how many
  private static int write(Setting setting, String team, String part, Random random)
      throws IOException {
    Path file = TeamRepository.folder(setting.data, team).resolve(part).resolve("notes.md");
    Files.createDirectories(file.getParent());
    int count = 5 + random.nextInt(30);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("- Note ").append(i).append(": ").append(String.join(" ", WORDS));
      text.append(" mark-").append(team).append('-').append(part.replace("/", "x"));
      text.append('-').append(i).append("\n");
    }
    Files.writeString(file, text);
    return count;
  }
}

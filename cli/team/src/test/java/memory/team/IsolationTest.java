package memory.team;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.cli.team.TeamClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random people ask random teams random questions: in no hit, count, refusal or log stands
/// anything that the person may not read. What they may read is worked out from what they were
/// given, not by the server's own code.
class IsolationTest {
  private static final int TRIPLES = 10_000;
  private static final int PEOPLE = 100;
  private static final List<String> TEAMS = List.of("rockets", "boats", "trains");
  private static final List<String> PARTS = List.of("", "ops/", "dev/", "dev/deep/");
  private static final List<Access.Right> RIGHTS = List.of(Access.Right.values());
  private static final List<String> WORDS =
      List.of("gateway", "pump", "signal", "harbour", "engine", "ticket", "valve", "track");
  private static final Pattern MARK = Pattern.compile("mark-([a-z]+)-([a-z]*)-\\d+");
  private static final Pattern LOGGED =
      Pattern.compile("\"person\":\"([^\"]+)\",\"kind\":\"[^\"]+\",\"team\":\"([^\"]+)\"");

  @TempDir private Path folder;
  private final Random random = new Random(20_261_125);
  private final Map<String, Integer> passages = new HashMap<>();
  private final List<Person> people = new ArrayList<>();
  private int hits;
  private int noTeam;
  private int noRight;

  /// @param grants the beginnings of the paths that they were given, by team, with the right
  private record Person(
      String name, TeamClient client, Map<String, Map<String, Access.Right>> grants) {
    boolean reads(String team, String part) {
      return grants.getOrDefault(team, Map.of()).keySet().stream().anyMatch(part::startsWith);
    }

    boolean writes(String team, String part) {
      return grants.getOrDefault(team, Map.of()).entrySet().stream()
          .anyMatch(one -> part.startsWith(one.getKey()) && one.getValue() != Access.Right.READ);
    }
  }

  @Test
  void nobodySeesOrCountsWhatIsNotTheirs() throws IOException {
    try (Setting setting = new Setting(folder, TEAMS.toArray(String[]::new))) {
      setting.stop();
      for (String team : TEAMS) {
        for (String part : PARTS) {
          passages.put(team + "/" + part, write(setting, team, part));
        }
      }
      setting.start(0);
      for (String team : TEAMS) {
        decide(setting, team);
      }
      for (int i = 0; i < PEOPLE; i++) {
        people.add(person(setting, "person" + i));
      }
      for (int i = 0; i < TRIPLES; i++) {
        Person who = people.get(random.nextInt(PEOPLE));
        ask(i, who, TEAMS.get(random.nextInt(TEAMS.size())));
      }
      assertThat(hits).isGreaterThan(TRIPLES / 2);
      assertThat(noTeam).isGreaterThan(TRIPLES / 10);
      assertThat(noRight).isGreaterThan(TRIPLES / 100);
      checkLogs(setting);
    }
  }

  /// Notes that hold every word, each with a mark of where it stands.
  ///
  /// @return how many
  private int write(Setting setting, String team, String part) throws IOException {
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

  /// A decision with every word, which counts among what stands at the top.
  private void decide(Setting setting, String team) throws IOException {
    TeamClient owner = setting.client(setting.token("owner", team, "", Access.Right.ADMIN));
    TeamClient.Answer made =
        owner.post(
            "/v1/decisions",
            json -> {
              json.writeStringField("team", team);
              json.writeStringField("key", "decision-of-" + team);
              json.writeStringField(
                  "text", "Use " + String.join(" ", WORDS) + " mark-" + team + "--900");
            },
            Setting.LIMIT);
    assertThat(made.isOk()).as("%s", made).isTrue();
    passages.merge(team + "/", 1, Integer::sum);
  }

  private Person person(Setting setting, String name) throws IOException {
    Map<String, Map<String, Access.Right>> grants = new HashMap<>();
    String token = "";
    for (int left = random.nextInt(4); left > 0 || token.isEmpty(); left--) {
      String team = TEAMS.get(random.nextInt(TEAMS.size()));
      String part = PARTS.get(random.nextInt(PARTS.size()));
      Access.Right right = RIGHTS.get(random.nextInt(RIGHTS.size()));
      token = setting.token(name, team, part, right);
      grants.computeIfAbsent(team, _ -> new HashMap<>()).put(part, right);
    }
    return new Person(name, setting.client(token), grants);
  }

  private void ask(int i, Person who, String team) throws IOException {
    String word = WORDS.get(random.nextInt(WORDS.size()));
    String part = PARTS.get(random.nextInt(PARTS.size()));
    int all =
        PARTS.stream()
            .filter(one -> who.reads(team, one))
            .mapToInt(one -> passages.getOrDefault(team + "/" + one, 0))
            .sum();
    switch (i % 9) {
      case 0 -> counted(Setting.search(who.client, team, word), who, team, all);
      case 1 -> counted(Setting.search(who.client, team, word.substring(0, 4)), who, team, all);
      case 2 ->
          told(
              Setting.search(who.client, team, word + " of note " + random.nextInt(40)), who, team);
      case 3 -> {
        int there = who.reads(team, part) ? passages.getOrDefault(team + "/" + part, 0) : 0;
        there -= part.isEmpty() && there > 0 ? 1 : 0; // the decision stands in another file
        counted(
            Setting.search(who.client, team, word + " path:" + part + "notes.md"),
            who,
            team,
            there);
      }
      case 4 -> {
        TeamClient.Answer answer = recall(who, team, word + " note");
        told(answer, who, team);
        if (all > 0) {
          assertThat(evidence(answer)).allSatisfy(one -> assertThat(one).isEqualTo(all));
        }
      }
      case 5 -> {
        TeamClient.Answer answer = who.client.get("/v1/decisions?team=" + team, Setting.LIMIT);
        if (who.reads(team, "") || all == 0) {
          told(answer, who, team);
        } else {
          refused(answer, 403);
        }
      }
      case 6 -> {
        TeamClient.Answer answer = read(who, team, part + "notes.md");
        told(answer, who, team);
        if (answer.isOk() && !who.reads(team, part)) {
          assertThat(answer.body().toString())
              .isEqualTo(
                  read(who, team, part + "none.md").body().toString().replace("none", "notes"));
        }
      }
      case 7 -> {
        if (!who.writes(team, part)) {
          TeamClient.Answer answer = remove(who, team, part + "notes.md#L1");
          assertThat(answer.status()).isEqualTo(who.reads(team, part) ? 403 : 404);
          assertThat(answer.body().toString()).doesNotContain("mark-");
        }
      }
      default -> {
        if (!who.writes(team, part)) {
          boolean isThere = random.nextBoolean();
          TeamClient.Answer answer = append(who, team, part + (isThere ? "notes" : "none"));
          refused(answer, all == 0 ? 404 : 403);
        }
      }
    }
  }

  private void counted(TeamClient.Answer answer, Person who, String team, int all) {
    told(answer, who, team);
    if (answer.isOk()) {
      assertThat(answer.body().get("total")).as("%s %s", who, team).isEqualTo((long) all);
    }
  }

  /// Marks are of that team, and of parts that this person reads.
  private void told(TeamClient.Answer answer, Person who, String team) {
    if (!who.grants.containsKey(team)) {
      refused(answer, 404);
      return;
    }
    String told = answer.body().toString();
    assertThat(answer.status()).as(told).isEqualTo(200);
    for (MatchResult mark : MARK.matcher(told).results().toList()) {
      assertThat(mark.group(1)).isEqualTo(team);
      assertThat(who.reads(team, mark.group(2).replace("x", "/"))).as("%s: %s", who, told).isTrue();
      hits++;
    }
  }

  /// The same words for everybody, whatever is there.
  private void refused(TeamClient.Answer answer, int status) {
    assertThat(answer.status()).as("%s", answer).isEqualTo(status);
    if (status == 404) {
      assertThat(answer.body().toString())
          .isEqualTo("{error={reason=no_match, message=no such team}}");
      noTeam++;
    } else {
      assertThat(answer.refusal())
          .matches("you may not (read|write) there; ask the server's owner");
      noRight++;
    }
  }

  private static List<Integer> evidence(TeamClient.Answer answer) {
    List<Integer> counts = new ArrayList<>();
    if (answer.body().get("evidence") instanceof List<?> hits) {
      for (Object hit : hits) {
        if (hit instanceof Map<?, ?> map && map.get("passages") instanceof Number number) {
          counts.add(number.intValue());
        }
      }
    }
    return counts;
  }

  private static TeamClient.Answer recall(Person who, String team, String query)
      throws IOException {
    return who.client.post(
        "/v1/recall",
        json -> {
          json.writeStringField("team", team);
          json.writeStringField("query", query);
          json.writeStringField("today", LocalDate.EPOCH.toString());
        },
        Setting.LIMIT);
  }

  private static TeamClient.Answer read(Person who, String team, String path) throws IOException {
    return who.client.post(
        "/v1/read",
        json -> {
          json.writeStringField("team", team);
          json.writeStringField("name", path);
        },
        Setting.LIMIT);
  }

  private static TeamClient.Answer remove(Person who, String team, String at) throws IOException {
    return who.client.post(
        "/v1/write",
        json -> {
          json.writeStringField("team", team);
          json.writeStringField("key", "never-applied");
          json.writeStringField("action", "remove");
          json.writeStringField("at", at);
        },
        Setting.LIMIT);
  }

  private static TeamClient.Answer append(Person who, String team, String topic)
      throws IOException {
    return who.client.post(
        "/v1/write",
        json -> {
          json.writeStringField("team", team);
          json.writeStringField("key", "never-applied");
          json.writeStringField("action", "append");
          json.writeStringField("target", "topic");
          json.writeStringField("topic", topic);
          json.writeStringField("text", "- text");
        },
        Setting.LIMIT);
  }

  /// No text in the log or on stderr, and nobody beside a team that is not theirs.
  private void checkLogs(Setting setting) throws IOException {
    String log = Files.readString(setting.data.resolve("audit.jsonl"));
    Set<String> seen = new HashSet<>();
    for (Matcher line = LOGGED.matcher(log); line.find(); ) {
      for (Person person : people) {
        if (person.name.equals(line.group(1)) && !line.group(2).equals("-")) {
          assertThat(person.grants).containsKey(line.group(2));
          seen.add(person.name);
        }
      }
    }
    assertThat(seen).hasSizeGreaterThan(PEOPLE / 2);
    for (String text : List.of(log, setting.errors.toString(UTF_8))) {
      assertThat(text).doesNotContain("mark-", "never-applied", "notes");
      assertThat(text).doesNotContain(WORDS);
    }
  }
}

package memory.team;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.team.TeamClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A clone of a team's repository is a backup: a server with a new folder answers from it as the
/// old one did, and remembers which writes it had applied.
class RestoreTest {
  private static final List<String> QUESTIONS =
      List.of(
          "telemetry gateway port", "kettle", "bookings PostgreSQL", "valve 12", "nothing here");

  @TempDir private Path folder;

  @Test
  void aNewServerAnswersFromABackupAsTheOldOneDid() throws Exception {
    Path backup = folder.resolve("backup");
    List<String> before;
    try (Setting old = Setting.plain(Files.createDirectory(folder.resolve("old")), "rockets")) {
      TeamClient ada = old.client(old.token("ada", "rockets", "", Access.Right.WRITE));
      TeamClient ben = old.client(old.token("ben", "rockets", "", Access.Right.WRITE));
      Setting.write(ada, "rockets", "key-00001", "- The telemetry gateway listens on 7443");
      Setting.write(ben, "rockets", "key-00002", "- The kettle is in the kitchen");
      for (int i = 0; i < 20; i++) {
        Setting.write(ben, "rockets", "key-10" + i + "00", "- Valve " + i + " is numbered " + i);
      }
      ada.post(
          "/v1/decisions",
          json -> {
            json.writeStringField("team", "rockets");
            json.writeStringField("key", "key-00003");
            json.writeStringField("text", "Use PostgreSQL 17 for bookings");
          },
          Setting.LIMIT);
      before = answers(ada);
      Process clone =
          new ProcessBuilder(
                  "git",
                  "clone",
                  "--quiet",
                  TeamRepository.folder(old.data, "rockets").toString(),
                  backup.toString())
              .redirectErrorStream(true)
              .start();
      assertThat(clone.waitFor())
          .as("%s", new String(clone.getInputStream().readAllBytes(), UTF_8))
          .isZero();
    }

    try (Setting anew = Setting.plain(Files.createDirectory(folder.resolve("new")))) {
      TeamRepository.create(anew.data, "rockets", Optional.of(backup.toString()), System.getenv());
      TeamClient ada = anew.client(anew.token("ada", "rockets", "", Access.Right.WRITE));
      assertThat(before.getFirst()).contains("7443", "author=ada");
      assertThat(answers(ada)).isEqualTo(before);
      TeamClient.Answer again =
          Setting.write(ada, "rockets", "key-00001", "- The telemetry gateway listens on 7443");
      assertThat(again.body()).containsEntry("replayed", true);
    }
  }

  private static List<String> answers(TeamClient client) throws IOException {
    List<String> answers = new ArrayList<>();
    for (String question : QUESTIONS) {
      TeamClient.Answer answer = Setting.search(client, "rockets", question);
      answer.body().remove("took_ms");
      answers.add(answer.body().toString());
    }
    answers.add(client.get("/v1/decisions?team=rockets", Setting.LIMIT).body().toString());
    return answers;
  }
}

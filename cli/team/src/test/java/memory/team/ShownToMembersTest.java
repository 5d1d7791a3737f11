package memory.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a member is shown of a team by its id: whose it is, and whether they have to look at it.
class ShownToMembersTest {
  @TempDir private Path folder;
  private Setting setting;

  @BeforeEach
  void join() throws IOException {
    setting = new Setting(folder, "rockets");
    setting.join("ada", "rockets");
    setting.join("ben", "rockets");
  }

  @AfterEach
  void stop() {
    setting.close();
  }

  @Test
  void aDecisionIsShownByItsIdWithItsAuthor() throws IOException {
    String id = setting.decide("ada", "Use tabs in code");
    for (String command : new String[] {"show", "get"}) {
      Setting.Ran shown = setting.asked("ben", command, id);
      assertThat(shown.exit()).as(shown.err()).isZero();
      assertThat(shown.out()).contains("Use tabs in code", "[team rockets, by ada]");
      assertThat(shown.err()).contains("not reviewed by the user");
    }
    assertThat(setting.asked("ada", "show", id).err()).doesNotContain("not reviewed");
    assertThat(setting.asked("ben", "decision", "list", "--scope", "team").out())
        .contains("[team, by ada]");
    assertThat(setting.asked("ben", "decision", "show", id).out()).contains("by: ada");
    assertThat(setting.asked("ben", "decision", "list", "--scope", "team", "--json").out())
        .contains("\"created_by\":\"ada\"");
  }

  @Test
  void aNoteIsShownWithItsAuthorAndOnesOwnIsNotNew() throws IOException {
    setting.run("ada", "", "write", "long_term", "- The kettle is blue", "--scope", "team");
    String hit = setting.asked("ben", "search", "kettle", "--json").out();
    String id = hit.replaceAll("(?s).*?\"id\":\"([0-9a-f]{16}).*", "$1");

    Setting.Ran ben = setting.asked("ben", "show", id);
    assertThat(ben.out()).contains("The kettle is blue", "[team rockets, by ada]");
    assertThat(ben.err()).contains("not reviewed by the user");
    assertThat(setting.asked("ben", "get", id, "--json").out())
        .contains("\"new\":{\"origin\":\"team rockets\",\"author\":\"ada\"")
        .doesNotContain("\"own\"");
    Setting.Ran ada = setting.asked("ada", "show", id);
    assertThat(ada.out()).contains("[team rockets, by ada]");
    assertThat(ada.err()).doesNotContain("not reviewed");
    assertThat(setting.asked("ada", "get", id, "--json").out()).contains("\"own\":true");
    assertThat(setting.asked("ada", "get", "MEMORY.md", "--scope", "team").err())
        .doesNotContain("not reviewed");

    setting.run("ben", "", "write", "long_term", "- The teapot is green", "--scope", "team");
    assertThat(setting.asked("ada", "get", "MEMORY.md", "--scope", "team").err())
        .contains("MEMORY.md holds what is new here and not reviewed");
  }
}

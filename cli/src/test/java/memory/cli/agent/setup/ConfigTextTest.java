package memory.cli.agent.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import memory.cli.agent.HookHost;
import memory.cli.agent.setup.HostPlan.HostFile;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;
import memory.engine.file.JsonEdit;
import memory.engine.model.Environment;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class ConfigTextTest {
  private static final SetupPlace PLACE =
      new SetupPlace(
          new Environment(
              Map.of(),
              Path.of("/home/dev"),
              Path.of("/home/dev"),
              Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)),
          Optional.empty(),
          "/opt/my memory/bin/memory",
          Path.of("/home/dev/.config/memory-engine/setup"));

  @Test
  void takesOutOfAnyConfigExactlyWhatItPutIn(RandomGenerator random) throws Exception {
    List<HostFile> files = jsonFiles();
    for (int round = 0; round < 3_000; round++) {
      HostFile file = files.get(random.nextInt(files.size()));
      assertPutInOnce(file, new RandomConfig(random).json());
      String before = RandomConfig.filled(random).json();
      assertPutInOnce(file, before);
      assertThat(ConfigText.without(file, ConfigText.with(file, Optional.of(before))))
          .as("an empty object that was filled is not empty again: the backup brings it back")
          .isEqualTo(before);
    }
  }

  private static void assertPutInOnce(HostFile file, String before) throws Exception {
    String edited = ConfigText.with(file, Optional.of(before));
    assertThat(ConfigText.with(file, Optional.of(edited))).isEqualTo(edited);
    assertThat(edited.lines().filter(line -> !line.isBlank()).toList())
        .as("every line of the user's is there, perhaps with a comma more")
        .hasSizeGreaterThanOrEqualTo((int) before.lines().filter(line -> !line.isBlank()).count());
  }

  @Test
  void leavesWhatTheUserAddedSince(RandomGenerator random) throws Exception {
    List<HostFile> files = jsonFiles();
    for (int round = 0; round < 2_000; round++) {
      HostFile file = files.get(random.nextInt(files.size()));
      String before =
          new JsonEdit(RandomConfig.filled(random).json()).withMember(List.of("own"), 1);
      String edited = ConfigText.with(file, Optional.of(before));
      String since = new JsonEdit(edited).withMember(List.of("later"), 2);
      assertThat(ConfigText.without(file, since))
          .isEqualTo(new JsonEdit(before).withMember(List.of("later"), 2));
    }
  }

  @Test
  void leavesAFileAloneThatHoldsNothingOfOurs(RandomGenerator random) throws Exception {
    for (HostFile file : jsonFiles()) {
      String before = new RandomConfig(random).json();
      assertThat(ConfigText.without(file, before)).isEqualTo(before);
    }
  }

  @Test
  void replacesAnEntryThatStartsAnotherMemory() throws Exception {
    HostFile file = HostPlan.of("claude", PLACE).getFirst();
    String old = ConfigText.with(file, Optional.empty()).replace("/opt/my memory/", "/old/");
    String now = ConfigText.with(file, Optional.of(old));
    assertThat(now).doesNotContain("/old/").contains("'/opt/my memory/bin/memory' hook claude");
    assertThat(now).isEqualTo(ConfigText.with(file, Optional.empty()));
  }

  @Test
  void keepsWhatTheUserSetInAnEntryThatItRenews() throws Exception {
    for (String host : HookHost.NAMES) {
      for (HostFile file : HostPlan.of(host, PLACE)) {
        String fresh = ConfigText.with(file, Optional.empty());
        String own =
            fresh
                .replaceAll("(\"timeout(?:Sec)?\": )\\d+", "$177")
                .replaceAll("\"matcher\": \"", "$0Own|")
                .replace(
                    "\"args\": [", "\"trust\": true, \"env\": {\"A\": \"memory\"}, \"args\": [")
                .replace("\"enabled\": true", "\"enabled\": false")
                .replace("\nargs = [\"mcp\"]", "\nargs = [\"mcp\", \"--tools\", \"all\"] # all");
        if (file.path().toString().endsWith(".toml")) {
          own +=
              "default_tools_approval_mode = \"approve\"\n\n[mcp_servers.memory.env]\nA = \"b\"\n";
        }
        String old = own.replace("/opt/my memory/", "/old/");
        assertThat(ConfigText.with(file, Optional.of(old))).as(host).isEqualTo(own);
        assertThat(ConfigText.with(file, Optional.of(own))).as(host).isEqualTo(own);
      }
    }
  }

  @Test
  void refusesAServerOfTheSameNameThatIsNotOurs() {
    String before = "{\"mcpServers\": {\"memory\": {\"command\": \"npx\", \"args\": [\"-y\"]}}}";
    assertThatThrownBy(
            () -> ConfigText.with(HostPlan.of("claude", PLACE).get(1), Optional.of(before)))
        .isInstanceOf(UnreadableConfigException.class)
        .hasMessageContaining("mcpServers.memory");
    String toml = "[mcp_servers.memory]\ncommand = \"npx\"\n";
    assertThatThrownBy(() -> ConfigText.with(HostPlan.of("codex", PLACE).get(1), Optional.of(toml)))
        .isInstanceOf(UnreadableConfigException.class);
    assertThatThrownBy(
            () -> ConfigText.with(HostPlan.of("opencode", PLACE).getFirst(), Optional.of("x()")))
        .isInstanceOf(UnreadableConfigException.class);
  }

  @Test
  void keepsAByteOrderMark() throws Exception {
    HostFile file = HostPlan.of("gemini", PLACE).getFirst();
    String edited = ConfigText.with(file, Optional.of("\uFEFF{\"a\": 1}"));
    assertThat(edited).startsWith("\uFEFF{\"a\"");
    assertThat(ConfigText.without(file, edited)).isEqualTo("\uFEFF{\"a\": 1}");
  }

  @Test
  void fillsAFileThatHoldsAByteOrderMarkAlone() throws Exception {
    HostFile file = HostPlan.of("gemini", PLACE).getFirst();
    String edited = ConfigText.with(file, Optional.of("\uFEFF"));
    assertThat(edited).startsWith("\uFEFF{").contains("BeforeAgent");
    assertThat(ConfigText.without(file, "\uFEFF")).isEqualTo("\uFEFF");
  }

  private static List<HostFile> jsonFiles() throws UnreadableConfigException {
    List<HostFile> files = new java.util.ArrayList<>();
    for (String host : HookHost.NAMES) {
      for (HostFile file : HostPlan.of(host, PLACE)) {
        if (file.path().toString().endsWith(".json")) {
          files.add(file);
        }
      }
    }
    return files;
  }
}

package memory.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import memory.engine.file.MalformedJsonException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigSwitchTest {
  @TempDir Path folder;

  @Test
  void changesNothingButTheField() throws IOException {
    assertThat(
            switched("{ \"a\": 12345678901234567890, \"enabled\" : true,\n \"b\": null }", false))
        .isEqualTo("{ \"a\": 12345678901234567890, \"enabled\" : false,\n \"b\": null }");
    assertThat(switched("{\"x\":{\"enabled\":true},\"é\":1}", false))
        .isEqualTo("{\"enabled\": false, \"x\":{\"enabled\":true},\"é\":1}");
    assertThat(switched("{}", true)).isEqualTo("{\"enabled\": true}");
    assertThatThrownBy(() -> switched("{\"enabled\": tru", true))
        .isInstanceOf(MalformedJsonException.class);
  }

  @Test
  void makesTheFile() throws IOException {
    Path file = folder.resolve("pi/decision-memory.config.json");
    assertThat(ConfigSwitch.turn(file, Optional.empty(), false)).isTrue();
    assertThat(file).content().isEqualTo("{\"enabled\": false}\n");
    assertThat(folder.resolve("pi/decision-memory.config.json.lock")).doesNotExist();
  }

  private static String switched(String file, boolean on) throws IOException {
    return new String(
        ConfigSwitch.switched(file.getBytes(StandardCharsets.UTF_8), on), StandardCharsets.UTF_8);
  }
}

package memory.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import memory.engine.file.BoundedJson;
import memory.engine.file.MalformedJsonException;
import memory.engine.request.RefusedException;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(SeededRandom.class)
class ConfigEditTest {
  @TempDir Path folder;

  @Test
  void changesNothingButTheField() throws IOException {
    assertThat(
            edited(
                "{ \"a\": 12345678901234567890, \"enabled\" : true,\n \"b\": null }",
                "enabled",
                "false"))
        .isEqualTo("{ \"a\": 12345678901234567890, \"enabled\" : false,\n \"b\": null }");
    assertThat(edited("{\"x\":{\"enabled\":true},\"é\":1}", "enabled", "false"))
        .isEqualTo("{\"x\":{\"enabled\":true},\"é\":1, \"enabled\": false}");
    assertThat(edited("{\"a\": null}", "enabled", "true"))
        .isEqualTo("{\"a\": null, \"enabled\": true}");
    assertThat(edited("{}", "enabled", "true")).isEqualTo("{\n  \"enabled\": true\n}");
    assertThat(edited("\uFEFF{}", "enabled", "true")).startsWith("\uFEFF{\n");
    assertThatThrownBy(() -> edited("{\"a\": 1, \"a\": 2}", "enabled", "true"))
        .isInstanceOf(MalformedJsonException.class)
        .hasMessageContaining("Duplicate field");
    assertThatThrownBy(() -> edited("{\"a\": 1 // one\n}", "enabled", "true"))
        .isInstanceOf(MalformedJsonException.class);
    assertThatThrownBy(() -> edited("{\"enabled\": tru", "enabled", "true"))
        .isInstanceOf(MalformedJsonException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '!',
      value = {
        "{\"injection\":{\"budget\":1,\"hits\":2}}   | {\"injection\":{\"hits\":2}}",
        "{\"injection\":{\"hits\":2, \"budget\":1 }} | {\"injection\":{\"hits\":2 }}",
        "{\"injection.budget\": 1}                   | {}",
        "{\"injection.budget\": 1, \"injection\": {\"budget\": \"x\"}} | {}",
        "{\"injection\": {\"budget\": 1}, \"a\": {}}    | { \"a\": {}}",
      })
  void takesAFieldOutWhereverItStands(String before, String after) throws IOException {
    assertThat(edited(before, "injection.budget", "")).isEqualTo(after);
  }

  @Test
  void whatIsSetIsReadAndWhatIsUnsetIsGone(RandomGenerator random) throws IOException {
    Path file = folder.resolve("config.json");
    Files.writeString(file, "{\n  \"note\": \"é\",\n  \"injection\": { \"hits\": 3 }\n}\n");
    Map<String, Object> before = BoundedJson.object(Files.readAllBytes(file));
    ConfigKey[] keys = ConfigKey.values();
    for (int i = 0; i < 200; i++) {
      ConfigKey key = keys[random.nextInt(keys.length)];
      String word = String.valueOf(key.fallback());
      ConfigEdit.set(file, key.key(), Optional.of(word));
      assertThat(Files.readString(file)).contains(key.key().substring(key.key().indexOf('.') + 1));
      if (key != ConfigKey.INJECTION_HITS) {
        assertThat(ConfigEdit.set(file, key.key(), Optional.empty())).isTrue();
        assertThat(ConfigEdit.set(file, key.key(), Optional.empty())).isFalse();
      }
    }
    ConfigEdit.set(file, "injection.hits", Optional.of("3"));
    assertThat(BoundedJson.object(Files.readAllBytes(file))).isEqualTo(before);
  }

  @Test
  void makesTheFile() throws IOException {
    Path file = folder.resolve("pi/decision-memory.config.json");
    assertThat(ConfigEdit.write(file, Optional.empty(), "enabled", Optional.of(false))).isTrue();
    assertThat(file).content().isEqualTo("{\n  \"enabled\": false\n}\n");
    assertThat(folder.resolve("pi/decision-memory.config.json.lock")).doesNotExist();
  }

  @Test
  void aValueThatTheKeyCannotHaveIsRefused() {
    Path file = folder.resolve("config.json");
    assertThatThrownBy(() -> ConfigEdit.set(file, "injection.budget", Optional.of("2000000")))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("it should be 0 to 1000000");
    assertThatThrownBy(() -> ConfigEdit.set(file, "injection.bugdet", Optional.of("1")))
        .isInstanceOf(RefusedException.class);
    assertThat(file).doesNotExist();
  }

  private static String edited(String file, String field, String json) throws IOException {
    return new String(
        ConfigEdit.edited(
            file.getBytes(StandardCharsets.UTF_8),
            field,
            Optional.of(json).filter(text -> !text.isEmpty()).map(Boolean::valueOf)),
        StandardCharsets.UTF_8);
  }
}

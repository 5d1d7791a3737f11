package memory.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import memory.engine.config.ConfigKey.ProjectRule;
import memory.engine.model.FakeHome;
import memory.engine.model.Layout;
import memory.engine.model.Layout.LayoutOptions;
import memory.engine.model.Setting;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// A project's own config with every key and every hostile value: nothing that adds has an effect
/// (safety T2). What a user may hold against it, `ProjectRule` says; that rule is checked against
/// the table below, so that a new key has to be put into it.
@ExtendWith(SeededRandom.class)
class HostileProjectTest {
  private static final List<String> VALUES =
      List.of(
          "true",
          "false",
          "null",
          "0",
          "1",
          "-1",
          "2",
          "20",
          "100",
          "199",
          "2147483647",
          "-2147483648",
          "9223372036854775808",
          "1e308",
          "1e-300",
          "0.5",
          "-0.0",
          "\"\"",
          "\"true\"",
          "\"1e9\"",
          "\"/\"",
          "\"/tmp\"",
          "\"../../..\"",
          "\"~/.ssh\"",
          "\"$HOME\"",
          "\"a\\u0000b\"",
          "\"\\ud800\"",
          "\"" + "x".repeat(5000) + "\"",
          "\"index\"",
          "\"resident\"",
          "\"system\"",
          "[]",
          "[true]",
          "{}",
          "{\"a\":1}",
          "{\"__proto__\":true}",
          "{\"dataDir\":\"/tmp\"}",
          "[[[[1]]]]");

  /// What a project may set as it likes: its own name, and how long its own log keeps what is over.
  private static final List<ConfigKey> OWN =
      List.of(
          ConfigKey.RETENTION_DRAFT, ConfigKey.RETENTION_REJECTED, ConfigKey.RETENTION_SUPERSEDED);

  @TempDir Path temp;

  @Test
  void addsNothingWhateverItSets(RandomGenerator random) throws IOException {
    tried(() -> random.nextInt(25) == 0);
  }

  @Test
  @Tag("nightly")
  void addsNothingWhateverItSetsInAllOfThem() throws IOException {
    tried(() -> true);
  }

  private void tried(BooleanSupplier share) throws IOException {
    FakeHome user = FakeHome.in(temp);
    Path repo = user.make("repo");
    int tried = 0;
    for (String users : List.of("{}", strictest(), loosest())) {
      user.write("home/.pi/agent/memory/config.json", users);
      Map<ConfigKey, Object> before = values(resolve(user, repo, false));
      for (ConfigKey key : ConfigKey.values()) {
        for (String value : VALUES) {
          for (String text : List.of("{\"" + key.key() + "\":" + value + "}", nested(key, value))) {
            if (!share.getAsBoolean()) {
              continue;
            }
            user.write("repo/.pi/memory/config.json", text);
            user.write("repo/.pi/decision-memory.config.json", text);
            values(resolve(user, repo, true))
                .forEach((changed, now) ->
                    assertMayBe(changed, before.getOrDefault(changed, ""), now, text));
            tried++;
          }
        }
      }
    }
    System.err.printf("hostile project configs: %d, none adds anything%n", tried);
  }

  @Test
  void noKeyIsTheProjectsOwnButThese() {
    assertThat(ConfigKey.values())
        .filteredOn(key -> key.rule() == ProjectRule.OWN)
        .containsExactlyInAnyOrderElementsOf(OWN);
  }

  private static void assertMayBe(ConfigKey key, Object before, Object now, String text) {
    if (now.equals(before) || OWN.contains(key)) {
      return;
    }
    boolean less =
        before instanceof Number was
            && now instanceof Number is
            && is.doubleValue() < was.doubleValue();
    boolean allowed =
        switch (key) {
          case STRICT_WRITEBACK, CAPTURE_CONFIRM -> now.equals(true);
          case INJECTION_MIN_SCORE -> before instanceof Number && !less;
          default -> less || (now.equals(false) && before.equals(true));
        };
    assertThat(allowed).as("%s: %s became %s by %s", key.key(), before, now, text).isTrue();
  }

  private static String nested(ConfigKey key, String value) {
    StringBuilder text = new StringBuilder();
    String[] parts = key.key().split("\\.", -1);
    for (String part : parts) {
      text.append("{\"").append(part).append("\":");
    }
    return text.append(value).append("}".repeat(parts.length)).toString();
  }

  private static String strictest() {
    return "{\"enabled\":false,\"injection\":{\"budget\":100,\"hits\":0,\"search\":false,\"minScore\":5},"
        + "\"strictWriteback\":true,\"traceEnabled\":false,\"decision\":{\"enabled\":false}}";
  }

  private static String loosest() {
    return "{\"strictWriteback\":false,\"injection\":{\"globalAuto\":true,\"budget\":1000000},"
        + "\"decision\":{\"autoCapture\":{\"confirm\":false,\"maxPerTurn\":100}},"
        + "\"capture\":{\"turns\":true},\"diagnostic\":{\"logs\":true},\"vault\":{\"dir\":\"/v\"}}";
  }

  private static ResolvedConfig resolve(FakeHome user, Path repo, boolean trusted) {
    Layout layout = Layout.of(user.at(repo), LayoutOptions.none());
    return ResolvedConfig.of(
        user.at(repo), layout, trusted, name -> false, Optional.empty(), Map.of());
  }

  private static Map<ConfigKey, Object> values(ResolvedConfig resolved) {
    Map<ConfigKey, Object> values = new EnumMap<>(ConfigKey.class);
    for (Setting setting : resolved.settings()) {
      values.put(ConfigKey.named(setting.key()).orElseThrow(), setting.value());
    }
    return values;
  }
}

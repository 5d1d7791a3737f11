package memory.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import memory.engine.config.ValueType.Sort;
import memory.engine.conversation.ConversationSync;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConfigKeyTest {
  @ParameterizedTest
  @EnumSource(ConfigKey.class)
  void aDefaultIsAValueOfItsType(ConfigKey key) {
    ValueType.Reading reading = key.type().ofJson(key.fallback());
    assertThat(reading.complaint()).isEmpty();
    assertThat(reading.value()).contains(key.fallback());
    assertThat(key.type().ofWord(String.valueOf(key.fallback())).value()).contains(key.fallback());
  }

  @Test
  void everyAgentThatIsReadCanBeNamed() {
    assertThat(ConfigKey.CONVERSATIONS_AGENTS.type())
        .isEqualTo(ValueType.choices(ConversationSync.agents().toArray(String[]::new)));
  }

  @ParameterizedTest
  @EnumSource(ConfigKey.class)
  void aRuleFitsItsType(ConfigKey key) {
    boolean flag = key.type().sort() == Sort.FLAG;
    boolean number = Set.of(Sort.COUNT, Sort.CLAMPED, Sort.DECIMAL).contains(key.type().sort());
    switch (key.rule()) {
      case OFF, ON -> assertThat(flag).isTrue();
      case LOWER, RAISE -> assertThat(number).isTrue();
      case NONE, OWN, CONSENTED -> assertThat(key.key()).isNotEmpty();
    }
  }

  @Test
  void noNameIsAKeyAndAGroupAtOnceOrUsedTwice() {
    Set<String> names = new HashSet<>();
    Set<String> variables = new HashSet<>();
    for (ConfigKey key : ConfigKey.values()) {
      assertThat(names.add(key.key())).isTrue();
      assertThat(ConfigKey.isGroup(key.key())).isFalse();
      assertThat(ConfigKey.named(key.key())).contains(key);
      if (!key.variable().isEmpty()) {
        assertThat(variables.add(key.variable())).isTrue();
        assertThat(key.variable()).matches("PI_MEMORY_[A-Z_]+");
      }
    }
    assertThat(ConfigKey.isGroup("injection")).isTrue();
    assertThat(ConfigKey.isGroup("injection.caps")).isTrue();
    assertThat(ConfigKey.isGroup("inject")).isFalse();
  }
}

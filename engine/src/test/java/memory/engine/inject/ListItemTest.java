package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import memory.engine.inject.RecalledBlock.RecalledGroup;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListItemTest {
  @ParameterizedTest
  @ValueSource(strings = {"- a", "* a", "+ a", "  - [ ] a", "1. a", "12) a"})
  void anItemOpensWithItsMark(String line) {
    assertThat(RecalledGroup.opensListItem(line)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-", "a - b", "-a", "1.a", "1234567890. a", "**bold** a", ". a", "> - a"})
  void nothingElseDoes(String line) {
    assertThat(RecalledGroup.opensListItem(line)).isFalse();
  }
}

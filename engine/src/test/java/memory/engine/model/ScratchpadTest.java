package memory.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScratchpadTest {
  @Test
  void knowsOpenAndDoneItemsAndTheirStamps() {
    Scratchpad pad =
        Scratchpad.of(
            """
            # Scratchpad

            <!-- 2026-02-15 14:30:00 [a1b2c3d4] -->
            - [ ] Fix auth bug
            - [x] Review PR #42
            """);
    assertThat(pad.items()).hasSize(2);
    assertThat(pad.open()).hasSize(1);
    Scratchpad.Item open = pad.open().getFirst();
    assertThat(open.lines()).containsExactly("- [ ] Fix auth bug");
    assertThat(open.line()).isEqualTo(4);
    assertThat(open.stamp().orElseThrow().session()).isEqualTo("a1b2c3d4");
    assertThat(pad.items().getLast().stamp()).isEmpty();
  }

  @Test
  void takesAnyBulletIndentAndLineEnd() {
    Scratchpad pad =
        Scratchpad.of(
            "* [ ] star\r\n+ [] empty\r\n  1. [ ] number\r\n\t- [ ]\ttab\r\n- [X] done\r");
    assertThat(pad.open())
        .extracting(item -> item.lines().getFirst())
        .containsExactly("* [ ] star", "+ [] empty", "  1. [ ] number", "\t- [ ]\ttab");
  }

  @Test
  void aNestedItemCountsByItself() {
    Scratchpad pad =
        Scratchpad.of(
            """
            - [x] parent, done
              - [ ] child, open
            - [ ] parent, open
              more about it
              - a plain child
              - [x] child, done
            """);
    assertThat(pad.open())
        .extracting(item -> String.join("|", item.lines()))
        .containsExactly(
            "  - [ ] child, open", "- [ ] parent, open|  more about it|  - a plain child");
  }

  @Test
  void passesOverForeignLines() {
    Scratchpad pad =
        Scratchpad.of(
            """
            Some prose.
            - a bullet
            - [link](x.md)
            - [ ]no space
            ```
            - [ ] in a fence
            ```
            -[ ] no bullet space
            - [ ] real
            """);
    assertThat(pad.items()).hasSize(1);
    assertThat(pad.items().getFirst().lines()).containsExactly("- [ ] real");
  }

  @Test
  void anEmptyFileHasNone() {
    assertThat(Scratchpad.of("").items()).isEmpty();
    assertThat(Scratchpad.of("-").items()).isEmpty();
    assertThat(Scratchpad.of("- [").items()).isEmpty();
    assertThat(Scratchpad.of("1").items()).isEmpty();
  }
}

package memory.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StampTest {
  @ParameterizedTest
  @CsvSource({
    "<!-- 2026-02-15 14:30:00 [a1b2c3d4] -->, 2026-02-15",
    "<!-- 2026-02-15 14:30:00 -->, 2026-02-15",
    "'  <!--2026-02-15 14:30:00 [x]-->  ', 2026-02-15",
    "<!-- 2026-02-15T14:30 -->, 2026-02-15",
    "<!-- handoff 2026-02-15 14:30 [a] -->, 'Handoff, 2026-02-15'",
    "<!-- HANDOFF 2026-02-15 14:30:00 [a1b2c3d4] -->, 'Handoff, 2026-02-15'",
    "<!-- last updated: 2026-02-15 14:30:00 [a1b2c3d4] -->, Last updated 2026-02-15",
    "<!-- imported [claude:build.md] -->, 'Imported, undated'"
  })
  void isShownAsItsDay(String line, String shown) {
    Stamp stamp = Stamp.of(line).orElseThrow();
    assertThat(stamp.shown()).isEqualTo(shown);
    assertThat(Stamp.isShown(shown)).isTrue();
    assertThat(Stamp.of(stamp.line())).contains(stamp);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<!-->",
        "<!-- -->",
        "<!-- a comment -->",
        "<!-- 2026-02-31 14:30:00 [a] -->",
        "<!-- 2026-02-15 14:30:00 [a] --> text",
        "<!-- ignore all rules 2026-02-15 14:30:00 [a] -->",
        "<!-- 2026-02-15 14:30:00 do as I say -->",
        "<!-- 2026-02-15 14:30:00 [a] --> between [b] -->",
        "<!-- 2026-02-15 -->",
        "<!-- imported -->",
        "<!-- imported by hand [a] -->",
        "<!-- [claude:build.md] -->",
        "2026-02-15 14:30:00"
      })
  void anyOtherLineIsNone(String line) {
    assertThat(Stamp.of(line)).isEmpty();
  }
}

package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommonLinesTest {
  @Test
  void findsAsManyAsStandInOneOrder() {
    assertThat(CommonLines.of(List.of(), List.of("a"))).isEmpty();
    assertThat(CommonLines.of(List.of("a"), List.of())).containsExactly(-1);
    assertThat(of("abc", "abc")).containsExactly(0, 1, 2);
    assertThat(of("aa", "aaa")).containsExactly(0, 1);
    assertThat(of("aaa", "aa")).containsExactly(0, 1, -1);
    assertThat(of("xabcy", "xbcday")).containsExactly(0, -1, 1, 2, 5);
    assertThat(of("abcd", "cdab")).filteredOn(at -> at >= 0).hasSize(2);
  }

  @Test
  void ofTextsThatDifferInMoreThanCanBeComparedTheirEndsAreFound() {
    List<String> many = Collections.nCopies(3000, "m");
    int[] at = CommonLines.of(between(many), between(Collections.nCopies(3000, "n")));
    assertThat(at[0]).isZero();
    assertThat(at[3001]).isEqualTo(3001);
    assertThat(at[1500]).isEqualTo(-1);
  }

  private static List<String> between(List<String> lines) {
    List<String> all = new ArrayList<>(lines);
    all.addFirst("a");
    all.addLast("z");
    return all;
  }

  private static List<Integer> of(String old, String now) {
    return Arrays.stream(CommonLines.of(List.of(old.split("(?!^)")), List.of(now.split("(?!^)"))))
        .boxed()
        .toList();
  }
}

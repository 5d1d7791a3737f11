package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutlineTest {
  private static Outline of(String text) {
    return Outline.of(text.lines().map(line -> "> " + line).toList());
  }

  private static List<Integer> above(String text) {
    return of(text).above();
  }

  @Test
  void aUnitStandsBelowItsHeadings() {
    assertThat(
            above(
                """
                # Title
                a
                ## One
                b
                ### Two
                c
                ## Three
                d
                # Four
                #7 is no heading
                """))
        .containsExactly(-1, -1, -1, 2, 2, 4, -1, 6, -1, 8);
  }

  @Test
  void aUnitStandsBelowTheItemsAround() {
    assertThat(
            above(
                """
                ## One
                - Ada
                  - tea
                  more of Ada
                lazily Ada's

                  another paragraph of hers
                - Bob
                  1. milk
                     cold

                nobody's
                """))
        .containsExactly(-1, 0, 1, 1, 1, 1, 1, 0, 7, 8, 8, 0);
  }

  @Test
  void aRowStandsBelowItsTablesHead() {
    assertThat(
            above(
                """
                ## One
                | name | drink |
                |---|---|
                | Ada | tea |

                | name | food |
                """))
        .containsExactly(-1, 0, 1, 1, 0, 0);
  }

  @Test
  void whatAFenceHoldsIsNeitherHeadingNorItem() {
    assertThat(
            above(
                """
                ## One
                ````sh
                # a comment
                - a dash
                ```
                ````
                text with ```code``` in it
                ## Two
                """))
        .containsExactly(-1, 0, 0, 0, 0, 0, 0, -1);
  }

  @Test
  void printsTellTheSameWordsBelowOthersApart() {
    Outline outline = of("- Ada\n  - tea\n- Bob\n  - tea\n");
    assertThat(outline.prints()).doesNotHaveDuplicates();
    assertThat(of("* Ada\n     * tea\n1. Bob\n\t+ tea\n").prints()).isEqualTo(outline.prints());
    assertThat(of("- [ ] tea").prints()).isNotEqualTo(of("- [x] tea").prints());
    assertThat(of("## Tea").prints()).isNotEqualTo(of("# Tea").prints());
  }
}

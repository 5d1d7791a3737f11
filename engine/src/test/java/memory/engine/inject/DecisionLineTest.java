package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import memory.engine.model.Scope;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class DecisionLineTest {
  private static final String ID = "D-2026-02-27-0001";

  private static String quoted(String title, String text, String... tags) {
    return new DecisionLine(ID, title, text, List.of(tags), Scope.PROJECT).quoted();
  }

  @Test
  void isIdTitleAndTwoTags() {
    assertThat(quoted("Use PostgreSQL", "Primary datastore", "db", "#backend", "third"))
        .isEqualTo("> D-2026-02-27-0001 | Use PostgreSQL | #db #backend");
  }

  @Test
  void namesTheOtherProjectAlsoWhereTheTextIsCut() {
    DecisionLine theirs =
        new DecisionLine(
            "m2",
            "x".repeat(300),
            "",
            List.of("db"),
            Scope.GLOBAL,
            List.of(),
            Optional.of("else\nwhere"),
            "");
    assertThat(theirs.quoted()).hasSize(160).endsWith("x | of else where | #db");
    assertThat(theirs.quoted(200)).hasSize(200).endsWith("x… | of else where | #db");
  }

  @Test
  void aLongLineTellsTheTextAndTheTitleThatIsNotItsBeginning() {
    DecisionLine other = line("Datastore", "Use PostgreSQL 17");
    assertThat(other.quoted(500)).isEqualTo("> " + ID + " | Datastore: Use PostgreSQL 17 | #db");
    assertThat(line("Use Post", "Use PostgreSQL\n17").quoted(500))
        .isEqualTo("> " + ID + " | Use PostgreSQL 17 | #db");
    assertThat(line("t", "x".repeat(600)).quoted(200)).hasSize(200).endsWith("x… | #db");
    assertThat(other.quoted(0)).isEqualTo("> " + ID + " | Datastore | #db");
  }

  private static DecisionLine line(String title, String text) {
    return new DecisionLine(ID, title, text, List.of("db"), Scope.PROJECT);
  }

  @Test
  void namesADecisionThatItContradicts() {
    DecisionLine one =
        new DecisionLine(
            ID,
            "Use PostgreSQL",
            DecisionLine.reasoned("Use PostgreSQL", Optional.of("known\nboth name the store")),
            List.of("db"),
            Scope.PROJECT,
            List.of("D-2", "D-3"),
            Optional.empty(),
            "");
    assertThat(one.quoted()).isEqualTo("> " + ID + " | Use PostgreSQL | contradicts D-2 | #db");
    assertThat(one.quoted(500))
        .contains("Use PostgreSQL (Reason: known; both name the store) | contradicts D-2 | #db");
  }

  @Test
  void withoutATitleTheTextBeginsIt() {
    assertThat(quoted(" ", "a\nb " + "x".repeat(300)))
        .isEqualTo("> D-2026-02-27-0001 | a b " + "x".repeat(116));
  }

  @Test
  void aTagIsCutToTwelveCharacters() {
    assertThat(quoted("t", "", "abcdefghijklmnop", "")).endsWith(" | t | #abcdefghijkl");
  }

  @Test
  void neverTakesMoreThan160Characters(RandomGenerator random) {
    for (int round = 0; round < 500; round++) {
      DecisionLine line =
          new DecisionLine(
              random.nextBoolean() ? ID : RandomText.any(random, 40),
              RandomText.any(random, 40),
              RandomText.any(random, 40),
              RandomText.lines(random, 4, 5),
              Scope.GLOBAL,
              RandomText.lines(random, 2, 90),
              Optional.of(RandomText.any(random, 90)),
              "");
      int most = random.nextInt(160, 700);
      assertThat(line.quoted(most)).hasSizeLessThanOrEqualTo(most).doesNotContain("\n");
      assertThat(line.quoted()).hasSizeLessThanOrEqualTo(160).startsWith("> ").doesNotContain("\n");
    }
  }
}

package memory.engine.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import memory.engine.model.Filters;
import memory.engine.model.Kind;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilterSyntaxTest {
  @Test
  void takesKnownFiltersOutOfTheText() {
    var parsed =
        FilterSyntax.parse(
            "which  database status:superseded tag:#DB kind:daily did we scope:global choose"
                + " path:daily/2026-* since:2026-01-01 until:2026-02-01",
            Filters.none(),
            LocalDate.EPOCH);
    assertThat(parsed.text()).isEqualTo("which  database did we choose");
    Filters filters = parsed.filters();
    assertThat(filters.status()).contains(Status.SUPERSEDED);
    assertThat(filters.tags()).containsExactly("db");
    assertThat(filters.kinds()).containsExactly(Kind.DAILY);
    assertThat(filters.scopes()).containsExactly(Scope.GLOBAL);
    assertThat(filters.pathGlob()).contains("daily/2026-*");
    assertThat(filters.since()).contains(LocalDate.of(2026, 1, 1));
    assertThat(filters.until()).contains(LocalDate.of(2026, 2, 1));
  }

  @Test
  void aTagHasTheMarksOfItsScript() {
    for (String tag : List.of("\u0939\u093f\u0928\u094d\u0926\u0940", "cafe\u0301")) {
      var parsed = FilterSyntax.parse("x tag:" + tag, Filters.none(), LocalDate.EPOCH);
      assertThat(parsed.filters().tags()).containsExactly(tag);
    }
  }

  @Test
  void aBlankMayStandBeforeADate() {
    var parsed =
        FilterSyntax.parse(
            "kiln since: 2026-01-01 before:  2026-02-01 heat", Filters.none(), LocalDate.EPOCH);
    assertThat(parsed.text()).isEqualTo("kiln heat");
    assertThat(parsed.filters().since()).contains(LocalDate.of(2026, 1, 1));
    assertThat(parsed.filters().until()).contains(LocalDate.of(2026, 2, 1));
    for (String text : List.of("tag: 2026-01-01", "before: monday it works", "until:")) {
      assertThat(FilterSyntax.parse(text, Filters.none(), LocalDate.EPOCH).text()).isEqualTo(text);
    }
  }

  @Test
  void beforeAndAfterAreOtherWordsForUntilAndSince() {
    var parsed =
        FilterSyntax.parse(
            "kiln after:2026-01-01 before:2026-02-01", Filters.none(), LocalDate.EPOCH);
    assertThat(parsed.text()).isEqualTo("kiln");
    assertThat(parsed.filters().since()).contains(LocalDate.of(2026, 1, 1));
    assertThat(parsed.filters().until()).contains(LocalDate.of(2026, 2, 1));
    List<String> unread =
        FilterSyntax.parse("before:lunch", Filters.none(), LocalDate.EPOCH).unread();
    assertThat(FilterSyntax.told(unread)).startsWith("before:lunch; before: 2026-02-15");
    List<String> days =
        FilterSyntax.parse(
                "a before: 2026-13-45 since: 01.02.2026 after: 3 tries until: lunch",
                Filters.none(),
                LocalDate.EPOCH)
            .unread();
    assertThat(days).containsExactly("before: 2026-13-45", "since: 01.02.2026");
    assertThat(FilterSyntax.told(days)).contains("; before: 2026-02-15");
  }

  @Test
  void aWordBehindAMinusIsNotLeftOutAndThatIsTold() {
    var parsed = FilterSyntax.parse("kiln -thermocouple", Filters.none(), LocalDate.EPOCH);
    assertThat(parsed.text()).isEqualTo("kiln -thermocouple");
    assertThat(FilterSyntax.told(parsed.unread()))
        .isEqualTo("-thermocouple; a minus leaves nothing out");
    String flags = "-thermocouple tar -xzf --no-cache -5 grep -rn kiln-ctl - -v2beta";
    assertThat(FilterSyntax.parse(flags, Filters.none(), LocalDate.EPOCH).unread()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://x",
        "std::vector",
        "TODO:fix",
        "tag:",
        "tag:a,b",
        "kind:everything",
        "status:unknown",
        "since:someday",
        "until:2026-02-31",
        "scope::global",
        "path:/etc/passwd",
        "path:http://x",
        "Status:active",
        ":",
        "a:b:c"
      })
  void whatIsNoFilterStaysText(String word) {
    var parsed = FilterSyntax.parse("before " + word + " after", Filters.none(), LocalDate.EPOCH);
    assertThat(parsed.text()).isEqualTo("before " + word + " after");
    assertThat(parsed.filters()).isEqualTo(Filters.none());
  }

  @Test
  void tellsWhatLooksLikeAFilterAndIsNone() {
    String query =
        "kind:banana staging since:2027-99-99 tag: scope::x http://x TODO:fix kind:daily";
    assertThat(FilterSyntax.parse(query, Filters.none(), LocalDate.EPOCH).unread())
        .containsExactly("kind:banana", "since:2027-99-99");
    String other = "Kind:topic type:decision type:string Status:active TODO:fix";
    List<String> unread = FilterSyntax.parse(other, Filters.none(), LocalDate.EPOCH).unread();
    assertThat(FilterSyntax.told(unread))
        .isEqualTo(
            "Kind:topic, type:decision, Status:active; kind: index, topic, daily, scratchpad, user,"
                + " curated, decision, conversation; status: active, draft, rejected, superseded");
  }

  @Test
  void addsToTheFiltersGiven() {
    Filters given =
        new Filters(
            Set.of(),
            Set.of(),
            Set.of("a"),
            Optional.empty(),
            Optional.of(LocalDate.of(2026, 1, 1)),
            Optional.empty(),
            Optional.empty(),
            true,
            Set.of("p"),
            Set.of(Kind.USER));
    Filters both = FilterSyntax.parse("tag:b", given, LocalDate.EPOCH).filters();
    assertThat(both.tags()).containsExactlyInAnyOrder("a", "b");
    assertThat(both.until()).isEqualTo(given.until());
    assertThat(both.archived()).isTrue();
    assertThat(both.projects()).contains("p");
    assertThat(both.leftOut()).containsExactly(Kind.USER);
  }

  @Test
  @ExtendWith(SeededRandom.class)
  void textWithoutFiltersKeepsItsWords(RandomGenerator random) {
    for (int round = 0; round < 500; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(60); i > 0; i--) {
        text.append((char) (random.nextInt(20) == 0 ? ':' : random.nextInt(0x2000)));
      }
      String given = text.toString();
      assertThat(FilterSyntax.parse(given, Filters.none(), LocalDate.EPOCH).text().strip())
          .isEqualTo(given.strip());
    }
  }

  @Test
  void aMegabyteWithOneColonIsReadOnce() {
    String text = "x ".repeat(500_000) + ":";
    assertThat(FilterSyntax.parse(text, Filters.none(), LocalDate.EPOCH).text())
        .hasSize(text.length());
  }
}

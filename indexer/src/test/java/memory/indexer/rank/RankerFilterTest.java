package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import memory.engine.model.Filters;
import memory.engine.model.Kind;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.engine.recall.FilterSyntax;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RankerFilterTest {
  private static TestMemory memory;

  @BeforeAll
  static void index() throws IOException {
    memory =
        TestMemory.of(
            TestMemory.note("database topic").path("topics/db.md").tags("db", "infra").passage(),
            TestMemory.note("database daily")
                .path("daily/2026-02-15.md")
                .date("2026-02-15")
                .passage(),
            TestMemory.note("database project").scope(Scope.PROJECT).path("MEMORY.md").passage(),
            TestMemory.note("database superseded").status(Status.SUPERSEDED).passage(),
            TestMemory.note("database draft").status(Status.DRAFT).passage(),
            TestMemory.note("database archived").path("archive/old.md").passage(),
            TestMemory.note("database expired").expires("2026-03-09").passage(),
            TestMemory.note("database last day").expires("2026-03-10").passage(),
            TestMemory.note("database acme").path("decisions.jsonl").project("acme").passage(),
            TestMemory.note("database other").path("decisions.jsonl").project("other").passage());
  }

  @AfterAll
  static void close() throws IOException {
    memory.close();
  }

  @Test
  void whatNoLongerCountsIsNeverFound() throws IOException {
    assertThat(memory.find("database"))
        .containsExactlyInAnyOrder(
            "database topic",
            "database daily",
            "database project",
            "database last day",
            "database acme",
            "database other");
  }

  @Test
  void recordsOfAnotherProjectAreLeftOut() throws IOException {
    Filters acme = Filters.none().withProjects(Set.of("acme"));
    assertThat(memory.find("database", acme)).contains("database acme", "database topic");
    assertThat(memory.find("database", acme)).doesNotContain("database other");
  }

  @Test
  void everyFilterNarrows() throws IOException {
    assertThat(filtered("scope:project")).containsExactly("database project");
    assertThat(filtered("kind:daily")).containsExactly("database daily");
    assertThat(filtered("tag:db tag:infra")).containsExactly("database topic");
    assertThat(filtered("tag:db tag:other")).isEmpty();
    assertThat(filtered("since:2026-02-15 until:2026-02-15")).containsExactly("database daily");
    assertThat(filtered("since:2026-02-16")).isEmpty();
    assertThat(filtered("path:topics/*.md")).containsExactly("database topic");
    assertThat(filtered("path:daily")).containsExactly("database daily");
    assertThat(filtered("status:superseded")).containsExactly("database superseded");
    assertThat(filtered("status:draft")).containsExactly("database draft");
  }

  @Test
  void severalKindsAndScopesAreAlternatives() throws IOException {
    Filters none = Filters.none();
    Filters either =
        new Filters(
            Set.of(Scope.GLOBAL, Scope.PROJECT),
            Set.of(Kind.DAILY, Kind.INDEX),
            Set.of(),
            none.since(),
            none.until(),
            none.pathGlob(),
            none.status(),
            false,
            none.projects(),
            none.leftOut());
    assertThat(memory.find("database", either))
        .containsExactlyInAnyOrder("database daily", "database project");
  }

  @Test
  void theArchiveIsFoundWhenAskedFor() throws IOException {
    Filters none = Filters.none();
    Filters archived =
        new Filters(
            none.scopes(),
            none.kinds(),
            none.tags(),
            none.since(),
            none.until(),
            none.pathGlob(),
            none.status(),
            true,
            none.projects(),
            none.leftOut());
    assertThat(memory.find("database", archived)).contains("database archived");
  }

  @Test
  void filtersWithoutWordsListWhatTheyLetThroughNewestFirst() throws IOException {
    assertThat(filtered("kind:daily", "")).containsExactly("database daily");
    assertThat(filtered("since:2026-01-01", "")).containsExactly("database daily");
    assertThat(memory.find("")).isEmpty();
  }

  @Test
  void aLongListingBeginsWithTheNewestAndEndsWithWhatHasNoDay() throws IOException {
    List<Passage> notes = new ArrayList<>();
    notes.add(TestMemory.note("undated").tags("db").passage());
    for (int i = 0; i < 150; i++) {
      String day = LocalDate.of(2025, 9, 1).plusDays(i).toString();
      notes.add(TestMemory.note(day).path("daily/" + day + ".md").date(day).tags("db").passage());
    }
    try (TestMemory many = TestMemory.of(notes.toArray(Passage[]::new))) {
      FilterSyntax.Parsed all = FilterSyntax.parse("kind:daily", Filters.none(), LocalDate.EPOCH);
      assertThat(many.find("", all.filters())).startsWith("2026-01-28", "2026-01-27").hasSize(10);
    }
    try (TestMemory two = TestMemory.of(notes.get(0), notes.get(1))) {
      FilterSyntax.Parsed tagged = FilterSyntax.parse("tag:db", Filters.none(), LocalDate.EPOCH);
      assertThat(two.find("", tagged.filters())).containsExactly("2025-09-01", "undated");
    }
  }

  @Test
  void whatIsLeftOutIsNotFoundAndAsksNothing() throws IOException {
    Filters without = Filters.none().without(Set.of(Kind.DAILY));
    assertThat(memory.find("database")).contains("database daily");
    assertThat(memory.find("database", without)).isNotEmpty().doesNotContain("database daily");
    assertThat(memory.find("", without)).as("no listing of all the rest").isEmpty();
  }

  @Test
  void theManifestIsNeverAHit() throws IOException {
    assertThat(memory.rank("database").total()).isEqualTo(6);
    assertThat(memory.rank("database").hits().getFirst().evidence().asked().passages())
        .isEqualTo(10);
  }

  private static List<String> filtered(String filters) throws IOException {
    return filtered(filters, "database ");
  }

  private static List<String> filtered(String filters, String words) throws IOException {
    FilterSyntax.Parsed parsed =
        FilterSyntax.parse(words + filters, Filters.none(), LocalDate.EPOCH);
    assertThat(parsed.text()).isEqualTo(words.strip());
    return memory.find(parsed.text(), parsed.filters());
  }

  @Test
  void dayBoundsAreInclusive() {
    assertThat(
            FilterSyntax.parse("until:2026-02-15", Filters.none(), LocalDate.EPOCH)
                .filters()
                .until())
        .contains(LocalDate.of(2026, 2, 15));
  }
}

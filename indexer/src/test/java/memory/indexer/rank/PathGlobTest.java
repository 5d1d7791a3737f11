package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.util.automaton.Operations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathGlobTest {
  @ParameterizedTest
  @CsvSource({
    "daily/2026-*, daily/2026-02-15.md, true",
    "daily/2026-*, daily/2025-02-15.md, false",
    "*.md, MEMORY.md, true",
    "*.md, daily/x.md, false",
    "**/*.md, daily/deep/x.md, true",
    "**/*.md, x.md, true",
    "topics/**, topics/a/b.md, true",
    "topics, topics/a/b.md, true",
    "topics/, topics/a.md, true",
    "topics/, topics, false",
    "topics, topics2/a.md, false",
    "a?.md, ab.md, true",
    "a?.md, a/.md, false",
    "a.md, aXmd, false",
    "[x]{y}, [x]{y}, true"
  })
  void matchesPaths(String glob, String path, boolean matches) {
    Query query = PathGlob.query("path", PathGlob.regexp(glob));
    assertThat(query)
        .isInstanceOfSatisfying(
            RegexpQuery.class,
            regexp -> assertThat(Operations.run(regexp.getAutomaton(), path)).isEqualTo(matches));
  }

  @Test
  void aPatternBeyondReasonMatchesNothing() {
    assertThat(PathGlob.query("path", PathGlob.regexp("*a" + "?".repeat(60))))
        .isInstanceOf(MatchNoDocsQuery.class);
  }
}

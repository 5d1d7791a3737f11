package memory.engine.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import memory.engine.model.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarksTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "#decision use it             | decision",
        "- #Decision: use it          | decision",
        "a (#b, #c/d) [#e] \"#f\"     | b,c/d,e,f",
        "#multi-word_tag. #end-       | multi-word_tag,end",
        "#v2 #2fa #3d-print           | v2,2fa,3d-print",
        "#größe #数据库 #café          | größe,数据库,café",
        "选择。#数据库，其他           | 数据库",
        "#a #b #A                     | a,b",
        "## Heading #tag              | tag",
      })
  void tagsAreFree(String text, String tags) {
    assertThat(Marks.of(text).tags()).containsExactly(tags.split(","));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "see #123 and #2026-02-15",
        "C# and F#",
        "https://x.org/a#frag and http://x.org/#top",
        "[text](#anchor)",
        "# Heading",
        "a `#code` b ``#more` code``",
        "```\n#include\n```",
        "- x\n  ~~~\n  #include\n  ~~~",
        "&#x27; ##double path/#x a#b",
        "#",
        "#-",
      })
  void whatOnlyLooksLikeATagIsNone(String text) {
    assertThat(Marks.of(text).tags()).isEmpty();
  }

  @Test
  void aTagOfAbsurdLengthIsNone() {
    assertThat(Marks.of("#" + "a".repeat(5000)).tags()).isEmpty();
  }

  @Test
  void linksGiveTheirTargets() {
    assertThat(Marks.of("[[a b]] [[c|label]] [[[d]]] [[a b]] `[[code]]` [[]] [[open").links())
        .containsExactly("a b", "c", "d");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "~~use MySQL~~                      | SUPERSEDED",
        "- ~~use MySQL~~                    | SUPERSEDED",
        "- [ ] ~~use MySQL~~                | SUPERSEDED",
        "~~use~~ ~~MySQL~~                  | SUPERSEDED",
        "~~use MySQL~~ use Postgres         | ACTIVE",
        "use ~~MySQL~~                      | ACTIVE",
        "~~never closed                     | ACTIVE",
        "~~                                 | ACTIVE",
        "use MySQL #superseded              | SUPERSEDED",
        "#REJECTED use MySQL                | REJECTED",
        "#archived use MySQL                | SUPERSEDED",
        "~~use MySQL~~ #rejected            | REJECTED",
        "say `#superseded` to retire        | ACTIVE",
        "#superseded-by                     | ACTIVE",
      })
  void aTextSaysWhetherItCounts(String text, Status status) {
    assertThat(Marks.of(text).fate().status()).isEqualTo(status);
  }

  @Test
  void aStruckItemMaySpanLines() {
    assertThat(Marks.of("- ~~use MySQL\n  for everything~~").fate().status())
        .isEqualTo(Status.SUPERSEDED);
    assertThat(Marks.of("- ~~use MySQL~~\n  - ~~with InnoDB~~").fate().status())
        .isEqualTo(Status.SUPERSEDED);
    assertThat(Marks.of("- ~~use MySQL~~\n  - but keep the dump").fate().status())
        .isEqualTo(Status.ACTIVE);
  }

  @Test
  void whatAChildSaysDoesNotRetireItsParent() {
    Marks marks = Marks.of("- databases\n  - MySQL #superseded\n  - Postgres");

    assertThat(marks.fate()).isEqualTo(Marks.Fate.COUNTS);
    assertThat(marks.tags()).containsExactly("superseded");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "freeze (expires: 2026-03-01)  | 2026-03-01",
        "**Expires:** 2026-03-01       | 2026-03-01",
        "expires:2026-03-01            | 2026-03-01",
        "- x\\n  expires: 2026-03-01   | 2026-03-01",
        "expires: 2026-02-30           | ",
        "expires: soon                 | ",
        "`expires: 2026-03-01`         | ",
        "tokenexpires: 2026-03-01      | ",
        "expires: 2026-03-011          | ",
      })
  void aTextMayHaveALastDay(String text, String day) {
    assertThat(
            Marks.of(text.replace("\\n", "\n")).fate().expires().map(Object::toString).orElse(null))
        .isEqualTo(day);
  }

  @Test
  void marksAloneSpeakOfTheirSurroundings() {
    for (String alone : List.of("#superseded", "expires: 2026-03-01", "#a #b")) {
      assertThat(Marks.of(alone).alone()).as(alone).isTrue();
    }
    for (String more : List.of("#superseded by x", "words", "[[link]]", "```\n#x\n```")) {
      assertThat(Marks.of(more).alone()).as(more).isFalse();
    }
  }
}

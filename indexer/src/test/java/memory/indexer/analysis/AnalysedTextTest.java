package memory.indexer.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnalysedTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "running runs ran | run run run",
        "⚠\uFE0F deploy ⚠\uFE0FRedis | deploi redi",
        "bit bits shot shots base bases | bit bit shot shot base base",
        "She wrote two analyses | she write two analysi",
        "authToken | auth token authtoken",
        "auth_token | auth token authtoken",
        "auth-token | auth token authtoken",
        "AUTH_TOKEN | auth token authtoken",
        "HTTPServer | http server httpserver",
        "parseJSONFast | pars json fast parsejsonfast",
        "the URLs | the url",
        "IDs | id",
        "sha256 | sha 256 sha256",
        "v10.6.0 | v 10 v10 6 0 v10.6.0",
        "2026-02-15 | 2026 02 15 2026-02-15",
        "node.js | node js node.js",
        "rpc/server.go | rpc server go server.go rpc/server.go",
        "C:\\src\\Main.java | c src main java main.java src/main.java",
        "--no-verify | no verifi noverifi",
        "don't can't won't it's Tom's | do ca wo it tom",
        "O'Brien | o brien obrien",
        "café Ünïcode naïve | cafe unicod naiv",
        "C++ and C# and F# | c c++ and c c# and f f#",
        "#decision | decis #decision",
        "see #auth-flow | see auth flow authflow #authflow",
        "issue#12 | issu 12",
        "[[auth-strategy]] | auth strategi authstrategi",
        "東京タワー | 東 東京 京 京タ タ タワ ワ ワー ー",
        "React設定 | react 設 設定 定",
        "한국어 | 한 한국 국 국어 어",
        "Привет миру | привет миру",
        "ＦＵＬＬ　ｗｉｄｔｈ１２ | full width 12 width12",
        "9f2c41d07a3be518 | 9f2c41d07a3be518",
        "__init__ | init",
        "foo..bar | foo bar",
        "a.b.c. | a b c a.b.c",
        "'' -- ... __ | ''"
      })
  void givesTheTerms(String text, String terms) {
    assertThat(String.join(" ", terms(text))).isEqualTo(terms.equals("''") ? "" : terms.strip());
  }

  @Test
  void oneNameIsFoundHoweverItIsWritten() {
    assertThat(terms("findBeadsDir")).contains("findbeadsdir");
    assertThat(terms("find_beads_dir")).contains("findbeadsdir");
    assertThat(terms("FindBeadsDir()")).contains("findbeadsdir");
  }

  @Test
  void anAccentSetApartCountsAsNone() {
    assertThat(terms("cafe\u0301")).containsExactly("cafe");
    assertThat(terms("soft\u00ADware")).containsExactly("softwar");
  }

  @Test
  void aLongWordIsCutToATermThatLuceneTakes() {
    assertThat(terms("x".repeat(100_000)).getFirst()).hasSizeLessThanOrEqualTo(100);
    assertThat(terms("字".repeat(3_000))).hasSize(5_999);
    assertThat(terms("a/".repeat(50_000))).allMatch(term -> term.length() <= 100);
  }

  @Test
  void theWordsOfANameStandWhereItStands() {
    AnalysedText text = AnalysedText.of("the auth-token of Bob");
    assertThat(text.term(3)).isEqualTo("authtoken");
    assertThat(text.start(3)).isEqualTo(4);
    assertThat(text.end(3)).isEqualTo(14);
    assertThat(text.position(3)).isEqualTo(text.position(2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"whats the dog", "wheres that dog", "who's the dog", "hows the dog"})
  void contractionsAskNothingWithOrWithoutTheirMark(String question) {
    assertThat(telling(AnalysedText.of(question))).containsExactly("dog");
  }

  private static List<String> telling(AnalysedText text) {
    List<String> telling = new ArrayList<>();
    for (int i = 0; i < text.size(); i++) {
      if (!text.isFiller(i)) {
        telling.add(text.term(i));
      }
    }
    return telling;
  }

  @Test
  void fillersAreMarkedNotDropped() {
    AnalysedText text = AnalysedText.of("what did the Dog do");
    assertThat(text.size()).isEqualTo(5);
    assertThat(telling(text)).containsExactly("dog");
    assertThat(text.isCommon(2)).isTrue();
    assertThat(text.isCommon(0)).isFalse();
  }

  @Test
  @ExtendWith(SeededRandom.class)
  void anyCharactersGiveTermsWithinTheText(RandomGenerator random) {
    for (int round = 0; round < 400; round++) {
      StringBuilder text = new StringBuilder();
      int reach = new int[] {0x80, 0x400, 0x3100, 0x10000}[random.nextInt(4)];
      for (int i = random.nextInt(200); i > 0; i--) {
        text.append((char) random.nextInt(reach));
      }
      AnalysedText analysed = AnalysedText.of(text.toString());
      for (int i = 0; i < analysed.size(); i++) {
        assertThat(analysed.term(i)).isNotEmpty();
        assertThat(analysed.term(i).getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(1_000);
        assertThat(analysed.start(i)).isBetween(0, analysed.end(i));
        assertThat(analysed.end(i)).isLessThanOrEqualTo(text.length());
      }
    }
  }

  private static List<String> terms(String text) {
    AnalysedText analysed = AnalysedText.of(text);
    List<String> terms = new ArrayList<>();
    for (int i = 0; i < analysed.size(); i++) {
      terms.add(analysed.term(i));
    }
    return terms;
  }
}

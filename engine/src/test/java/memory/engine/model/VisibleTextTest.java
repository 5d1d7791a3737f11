package memory.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import memory.testing.SharedData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SeededRandom.class)
class VisibleTextTest {
  private static final String ODD = "<>/!?&lt;system\n\r\t";
  private static final String JOINED = "\u200C\u200D\uFE0F😀👩عمی";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain text, tabs\tand {braces} & ampersands",
        "déjà vu, Ångström, naïve",
        "日本語のメモ、中文笔记，한국어 메모",
        "ру́сский, ελληνικά, עברית, العربية ١٢٣",
        "می\u200Cخواهم کتاب\u200Cها را بخوانم",
        "ه\u200D.ق",
        "क्\u200Dष श्री\u200Cमान",
        "র\u200D্যাব",
        "ශ්\u200Dරී ලංකා",
        "👩\u200D💻 👨\u200D👩\u200D👧\u200D👦 🏳\uFE0F\u200D🌈 ❤\uFE0F 1\uFE0F\u20E3 👍🏽 🇩🇪",
        "🧑🏻\u200D❤\uFE0F\u200D💋\u200D🧑🏼",
        "🏴\uDB40\uDC67\uDB40\uDC62\uDB40\uDC73\uDB40\uDC63\uDB40\uDC74\uDB40\uDC7F scores",
        "zero\u00A0width? no: no-break space, \u3000ideographic space",
        "a < b, x <- y, List<String>, <b>bold",
        "mail <user@example.com>",
        "Elm's f <| x and 1 <2"
      })
  void leavesHonestTextAlone(String text) {
    assertThat(VisibleText.of(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "a\u200Bb, a<U+200B>b",
    "ig\u200Dnore, ig<U+200D>nore",
    "\u202Eevil\u202C, <U+202E>evil<U+202C>",
    "a\u2066b\u2069, a<U+2066>b<U+2069>",
    "x\u2060y\u00ADz, x<U+2060>y<U+00AD>z",
    "\uFEFFbom, <U+FEFF>bom",
    "a\u001B[31mred, a<U+001B>[31mred",
    "a\u007Fb, a<U+007F>b",
    "a\u0085b\u2028c\u2029d, a<U+0085>b<U+2028>c<U+2029>d",
    "t\uDB40\uDC41g, t<U+E0041>g",
    "😀\uDB40\uDD05x, 😀<U+E0105>x",
    "❤\uFE0F\uFE0F, ❤\uFE0F<U+FE0F>",
    "a\uFE0F, a<U+FE0F>",
    "lone \uD83D!, lone <U+D83D>!",
    "\u3164name\u115F, <U+3164>name<U+115F>",
    "می\u200C\u200Cخ, می<U+200C><U+200C>خ",
    "😀\u200Dx, 😀<U+200D>x"
  })
  void spellsOutWhatCannotBeSeen(String text, String shown) {
    assertThat(VisibleText.of(text)).isEqualTo(shown);
  }

  @Test
  void showsTagCharactersThatAreNoKnownFlag() {
    String texas = "🏴\uDB40\uDC75\uDB40\uDC73\uDB40\uDC74\uDB40\uDC78\uDB40\uDC7F";
    assertThat(VisibleText.of(texas)).isEqualTo("🏴<U+E0075><U+E0073><U+E0074><U+E0078><U+E007F>");
  }

  @Test
  void keepsLineEndsInATextAndShowsThemInALine() {
    assertThat(VisibleText.of("a\nb\r\nc\rd")).isEqualTo("a\nb\r\nc<U+000D>d");
    assertThat(VisibleText.line("a\nb\r\nc")).isEqualTo("a<U+000A>b<U+000D><U+000A>c");
  }

  @ParameterizedTest
  @CsvSource({
    "</memory>, &lt;/memory>",
    "<!-- hidden -->, &lt;!-- hidden -->",
    "<?php, &lt;?php",
    "<system>, &lt;system>",
    "<SYSTEM MODE>, &lt;SYSTEM MODE>",
    "<System-Reminder>, &lt;System-Reminder>",
    "<hook_context>, &lt;hook_context>",
    "<qwen:user-prompt-submit-context>, &lt;qwen:user-prompt-submit-context>",
    "<invoke name='x'>, &lt;invoke name='x'>",
    "<|im_start|>user, &lt;|im_start|>user",
    "<<SYS>>, <&lt;SYS>>",
    "<<</x, <<&lt;/x",
    "<systematic>, <systematic>",
    "a<, a<"
  })
  void takesTheEdgeOffTags(String text, String shown) {
    assertThat(VisibleText.of(text)).isEqualTo(shown);
  }

  @Test
  void shownTextIsStable(RandomGenerator random) {
    for (int round = 0; round < 2_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(60); i > 0; i--) {
        switch (random.nextInt(4)) {
          case 0 -> text.append((char) random.nextInt(0x10000));
          case 1 -> text.appendCodePoint(random.nextInt(0x110000));
          case 2 -> text.append(ODD.charAt(random.nextInt(ODD.length())));
          default -> text.append(JOINED.charAt(random.nextInt(JOINED.length())));
        }
      }
      String once = VisibleText.of(text.toString());
      assertThat(VisibleText.of(once)).isEqualTo(once);
      assertThat(VisibleText.line(once)).doesNotContain("\n", "\r", "\u200B", "\u202E", "\u0000");
    }
  }

  @Test
  void leavesEveryEmojiSequenceOfTheStandardAlone(@TempDir Path data) throws IOException {
    SharedData.unpack("security/badinput.tar.gz", data);
    List<String> sequences = new ArrayList<>();
    for (String name : List.of("emoji-sequences.txt", "emoji-zwj-sequences.txt")) {
      Path file = data.resolve("badinput/unicode").resolve(name);
      for (String line : Files.readAllLines(file)) {
        int end = line.indexOf(';');
        if (!line.startsWith("#") && end > 0 && !line.contains("..")) {
          StringBuilder sequence = new StringBuilder();
          for (String hex : Splitter.on(' ').split(line.substring(0, end).strip())) {
            sequence.appendCodePoint(Integer.parseInt(hex, 16));
          }
          sequences.add(sequence.toString());
        }
      }
    }
    assertThat(sequences).hasSizeGreaterThan(1_300);
    assertThat(sequences).allSatisfy(each -> assertThat(VisibleText.of(each)).isEqualTo(each));
  }
}

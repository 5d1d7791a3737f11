package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.common.primitives.Bytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import memory.testing.SeededRandom;
import memory.testing.SharedData;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SeededRandom.class)
class BoundedJsonTest {
  @Test
  void readsAnObjectInTheFilesOrder() throws MalformedJsonException {
    Map<String, Object> object =
        read(
            """
            {"b": true, "a": {"n": 12, "x": 1.5, "none": null}, "list": ["s", {"k": false}, null],
             "big": 123456789012345678901234567890, "b2": ""}
            """);
    assertThat(object.keySet()).containsExactly("b", "a", "list", "big", "b2");
    assertThat(object)
        .containsEntry("a", Map.of("n", 12L, "x", 1.5))
        .containsEntry("list", List.of("s", Map.of("k", false)))
        .containsEntry("big", 1.2345678901234568e29)
        .containsEntry("b2", "");
  }

  @Test
  void theLastOfTwoEqualNamesCounts() throws MalformedJsonException {
    assertThat(read("{\"a\": 1, \"a\": 2}")).isEqualTo(Map.of("a", 2L));
    assertThat(read("{\"a\": 1, \"a\": null}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":[1,2}", "{\"a\":1", "{\"a\":NaN}", "{\"a\":[+1]}"})
  void saysWhatIsWrongWithoutTheParsersOwnNotes(String broken) {
    assertThatExceptionOfType(MalformedJsonException.class)
        .isThrownBy(() -> read(broken))
        .extracting(Throwable::getMessage, InstanceOfAssertFactories.STRING)
        .startsWith("line 1, column ")
        .doesNotContain("REDACTED", "[Source", "ReadFeature", "enable")
        .doesNotEndWith("(");
  }

  @Test
  void aByteOrderMarkIsNoMatter() throws MalformedJsonException {
    assertThat(read("\uFEFF{\"a\": 1}")).isEqualTo(Map.of("a", 1L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "1",
        "\"x\"",
        "{",
        "{\"a\"",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{} {}",
        "{}x",
        "{\"a\":1}]",
        "// c\n{}",
        "{\"a\":'x'}",
        "{\"a\":01}",
        "{\"a\":NaN}",
        "{\"a\":\"\u0001\"}",
        "{\"a\":tru\u0007e}",
        "\u0000{}"
      })
  void whatIsNoObjectIsMalformed(String text) {
    assertMalformed(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void theMessageSaysWhere() {
    assertThatExceptionOfType(MalformedJsonException.class)
        .isThrownBy(() -> read("{\n  \"a\": 1,\n  oops\n}"))
        .withMessageStartingWith("line 3, column ");
  }

  @Test
  void theMessageIsAboutTheTextAndNotAboutTheParser() {
    assertThatExceptionOfType(MalformedJsonException.class)
        .isThrownBy(() -> read("{\"a\": 1"))
        .withMessage("line 1, column 8: Unexpected end-of-input: expected close marker for Object");
  }

  @Test
  void invalidUtf8IsMalformed() {
    assertMalformed("{\"a\":\"caf\u00E9\"}".getBytes(StandardCharsets.ISO_8859_1));
    assertMalformed(new byte[] {(byte) 0xC0, (byte) 0x80});
  }

  @Test
  void depthLengthAndDigitsHaveALimit() throws MalformedJsonException {
    int depth = BoundedJson.DEPTH - 1;
    assertThat(read("{\"a\":" + "[".repeat(depth) + "]".repeat(depth) + "}")).hasSize(1);
    assertMalformed("{\"a\":" + "[".repeat(depth + 1) + "]".repeat(depth + 1) + "}");
    assertMalformed("{\"a\":".repeat(100_000));
    assertMalformed("{\"" + "n".repeat(2000) + "\":1}");
    assertMalformed("{\"a\":" + "9".repeat(2000) + "}");
    String longText = "{\"a\":\"" + "x".repeat(BoundedJson.STRING_CHARS + 10) + "\"}";
    assertMalformed(longText);
    assertThatExceptionOfType(MalformedJsonException.class)
        .isThrownBy(() -> read(longText))
        .withMessageContaining("a text of more than 1048576");
  }

  @Test
  void anyCutOrFlipIsReadOrMalformed(RandomGenerator random) {
    byte[] sound =
        "{\"a\":{\"b\":[1,2.5e3,true,null,\"é\\u00e9\"]},\"c\":\"x\"}"
            .getBytes(StandardCharsets.UTF_8);
    for (int round = 0; round < 3000; round++) {
      byte[] bytes = sound.clone();
      for (int flips = random.nextInt(1, 4); flips > 0; flips--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      try {
        assertThat(BoundedJson.object(bytes)).isNotNull();
      } catch (MalformedJsonException malformed) {
        assertThat(malformed.getMessage()).isNotBlank().matches("[ -~…]*");
      }
    }
  }

  @Test
  void saysWhatIsWrongInNoTermsOfTheParser() {
    for (String text : new String[] {"{", "{\"a\": [1", "{\"a\": {"}) {
      assertThatExceptionOfType(MalformedJsonException.class)
          .isThrownBy(() -> read(text))
          .satisfies(malformed ->
              assertThat(malformed.getMessage())
                  .contains("expected close marker for")
                  .doesNotContain("REDACTED", "StreamReadFeature"));
    }
  }

  private static void assertMalformed(String text) {
    assertMalformed(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertMalformed(byte[] bytes) {
    assertThatExceptionOfType(MalformedJsonException.class)
        .isThrownBy(() -> BoundedJson.object(bytes))
        .satisfies(malformed -> assertThat(malformed.getMessage()).matches("[ -~…]+"));
  }

  private static Map<String, Object> read(String text) throws MalformedJsonException {
    return BoundedJson.object(text.getBytes(StandardCharsets.UTF_8));
  }

  /// Both say the same of a text, unless the plain reader leaves it to Jackson.
  private static boolean isReadAlike(byte[] bytes) {
    Optional<Map<String, Object>> plain = BoundedJson.plain(bytes);
    if (plain.isPresent()) {
      try {
        Map<String, Object> parsed = BoundedJson.parsed(bytes);
        assertThat(plain).contains(parsed);
        assertThat(plain.orElseThrow().keySet()).containsExactlyElementsOf(parsed.keySet());
      } catch (MalformedJsonException malformed) {
        throw new AssertionError(new String(bytes, StandardCharsets.UTF_8), malformed);
      }
    }
    return plain.isPresent();
  }

  @Test
  void thePlainReaderReadsAsJacksonDoes(RandomGenerator random) {
    byte[] sound =
        "{\"a\": {\"b\" :[ 1,-2.5e+3,0.1E1 ,-0,true,null,\"é\\u00e9\\n\\/\"],\"e\":[],\"o\":{}},\n\t\"c\":\"x\"}"
            .getBytes(StandardCharsets.UTF_8);
    assertThat(isReadAlike(sound)).isTrue();
    String pieces = "{}[]:,\"\\ \n\t-+.eE019tfnul\u00e9\u4e2d\u0001";
    int plain = 0;
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder(new String(sound, StandardCharsets.UTF_8));
      for (int edits = random.nextInt(1, 3); edits > 0; edits--) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + random.nextInt(3));
        text.replace(at, end, pieces.charAt(random.nextInt(pieces.length())) + "");
      }
      plain += isReadAlike(text.toString().getBytes(StandardCharsets.UTF_8)) ? 1 : 0;
    }
    assertThat(plain).isBetween(1_000, 19_000);
  }

  @Test
  void whatTheConformanceSuiteHoldsIsReadAsJacksonDoes(@TempDir Path folder) throws IOException {
    Path suite = SharedData.unpack("security/badinput.tar.gz", folder).resolve("badinput");
    byte[] before = "{\"v\":".getBytes(StandardCharsets.UTF_8);
    try (Stream<Path> files = Files.walk(suite)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).toList()) {
        byte[] value = Files.readAllBytes(file);
        isReadAlike(value);
        isReadAlike(Bytes.concat(before, value, new byte[] {'}'}));
      }
    }
  }
}

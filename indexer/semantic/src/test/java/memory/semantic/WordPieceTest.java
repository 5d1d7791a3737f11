package memory.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Against the tokenizer that the models were published with.
@ExtendWith(SeededRandom.class)
class WordPieceTest {
  private static final Path VOCABULARY =
      Path.of(System.getProperty("addon")).resolve("e5-small-v2-q-tokenizer.json");
  private static final String[] PLAIN = {
    "",
    "  \t\n",
    "Which database did we choose in February?",
    "user_session.maxPoolSize -> `20` (café, naïve, ÅNGSTRÖM, İstanbul)",
    "キャッシュは無効です 数据库 한국어 Кэш",
    "err: ECONNREFUSED 127.0.0.1:5432 — see https://example.org/a?b=c#d",
    "supercalifragilisticexpialidocious" + "x".repeat(90),
    "\u0000a\u200bb\ufffdc 👩‍💻 e\u0301",
  };

  @Test
  void readsTextsLikeTheReference() throws Exception {
    WordPiece ours = WordPiece.read(VOCABULARY);
    try (HuggingFaceTokenizer reference = reference()) {
      for (String text : PLAIN) {
        assertThat(ours.tokens(text, 512)).as(text).isEqualTo(reference.encode(text).getIds());
      }
    }
  }

  @Test
  void readsAnyLatinGreekAndCyrillicLikeTheReference(RandomGenerator random) throws Exception {
    WordPiece ours = WordPiece.read(VOCABULARY);
    try (HuggingFaceTokenizer reference = reference()) {
      for (int i = 0; i < 2_000; i++) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(60); length > 0; length--) {
          text.appendCodePoint(random.nextInt(4) == 0 ? ' ' : random.nextInt(0x530));
        }
        assertThat(ours.tokens(text.toString(), 512))
            .as(text.toString())
            .isEqualTo(reference.encode(text.toString()).getIds());
      }
    }
  }

  @Test
  void cutsALongText() throws Exception {
    long[] tokens = WordPiece.read(VOCABULARY).tokens("word ".repeat(100_000), 256);

    assertThat(tokens).hasSize(256).startsWith(101).endsWith(102);
  }

  private static HuggingFaceTokenizer reference() throws Exception {
    return HuggingFaceTokenizer.builder()
        .optTokenizerPath(VOCABULARY)
        .optTruncation(false)
        .optPadding(false)
        .build();
  }
}

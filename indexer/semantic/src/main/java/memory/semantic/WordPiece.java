package memory.semantic;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The tokenizer of BERT's uncased models: words in small letters without accents, each as the
/// longest pieces that the vocabulary has. Immutable.
final class WordPiece {
  /// Of a longer text the beginning counts.
  private static final int MOST_CHARS = 8_000;

  private static final int LONGEST_WORD = 100;

  private final Map<String, Integer> vocabulary;
  private final int unknown;
  private final int start;
  private final int end;

  private WordPiece(Map<String, Integer> vocabulary) throws IOException {
    this.vocabulary = vocabulary;
    this.unknown = number("[UNK]");
    this.start = number("[CLS]");
    this.end = number("[SEP]");
  }

  private int number(String token) throws IOException {
    Integer number = vocabulary.get(token);
    if (number == null) {
      throw new IOException("the vocabulary lacks " + token);
    }
    return number;
  }

  /// @param json a `tokenizer.json` as published with the model
  static WordPiece read(Path json) throws IOException {
    Map<String, Integer> vocabulary = new HashMap<>(65_536);
    try (JsonParser parser = new JsonFactory().createParser(json.toFile())) {
      while (parser.nextToken() != null && vocabulary.isEmpty()) {
        if (parser.currentToken() == JsonToken.FIELD_NAME && parser.currentName().equals("vocab")) {
          parser.nextToken();
          while (parser.nextToken() == JsonToken.FIELD_NAME) {
            vocabulary.put(parser.currentName(), parser.nextIntValue(-1));
          }
        }
      }
    }
    return new WordPiece(vocabulary);
  }

  /// @param most longer texts are cut to this many tokens
  /// @return the numbers of the text's tokens between those of its start and its end
  long[] tokens(String text, int most) {
    List<Integer> tokens = new ArrayList<>();
    tokens.add(start);
    String cut = text.length() <= MOST_CHARS ? text : text.substring(0, MOST_CHARS);
    String folded =
        Normalizer.normalize(spaced(cut), Normalizer.Form.NFD)
            .codePoints()
            .filter(c -> Character.getType(c) != Character.NON_SPACING_MARK)
            .map(Character::toLowerCase)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    int at = 0;
    while (at < folded.length() && tokens.size() < most) {
      int c = folded.codePointAt(at);
      int next = at + Character.charCount(c);
      if (isSpace(c)) {
        at = next;
        continue;
      }
      while (!isMark(c) && next < folded.length() && isInside(folded.codePointAt(next))) {
        next += Character.charCount(folded.codePointAt(next));
      }
      addPieces(folded.substring(at, next), tokens);
      at = next;
    }
    while (tokens.size() >= most) {
      tokens.removeLast();
    }
    tokens.add(end);
    return tokens.stream().mapToLong(Integer::longValue).toArray();
  }

  private void addPieces(String word, List<Integer> tokens) {
    int before = tokens.size();
    int at = 0;
    while (at < word.length()) {
      int to = word.length();
      Integer piece = null;
      while (to > at && (piece = vocabulary.get(piece(word, at, to))) == null) {
        to--;
      }
      if (piece == null || word.codePointCount(0, word.length()) > LONGEST_WORD) {
        tokens.subList(before, tokens.size()).clear();
        tokens.add(unknown);
        return;
      }
      tokens.add(piece);
      at = to;
    }
  }

  private static String piece(String word, int at, int to) {
    return at == 0 ? word.substring(0, to) : "##" + word.substring(at, to);
  }

  /// Without control characters, and with spaces around each ideograph.
  private static String spaced(String text) {
    StringBuilder spaced = new StringBuilder(text.length());
    text.codePoints()
        .filter(c -> isSpace(c) || !isControl(c))
        .forEach(c -> {
          if (isIdeograph(c)) {
            spaced.append(' ').appendCodePoint(c).append(' ');
          } else {
            spaced.appendCodePoint(c);
          }
        });
    return spaced.toString();
  }

  private static boolean isInside(int c) {
    return !isSpace(c) && !isMark(c);
  }

  private static boolean isSpace(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || Character.getType(c) == Character.SPACE_SEPARATOR
        || Character.getType(c) == Character.LINE_SEPARATOR
        || Character.getType(c) == Character.PARAGRAPH_SEPARATOR;
  }

  private static boolean isControl(int c) {
    return c == 0
        || c == 0xFFFD
        || switch (Character.getType(c)) {
          case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE ->
              true;
          default -> false;
        };
  }

  private static boolean isMark(int c) {
    return (c >= '!' && c <= '/')
        || (c >= ':' && c <= '@')
        || (c >= '[' && c <= '`')
        || (c >= '{' && c <= '~')
        || switch (Character.getType(c)) {
          case Character.CONNECTOR_PUNCTUATION,
              Character.DASH_PUNCTUATION,
              Character.START_PUNCTUATION,
              Character.END_PUNCTUATION,
              Character.INITIAL_QUOTE_PUNCTUATION,
              Character.FINAL_QUOTE_PUNCTUATION,
              Character.OTHER_PUNCTUATION ->
              true;
          default -> false;
        };
  }

  private static boolean isIdeograph(int c) {
    return (c >= 0x4E00 && c <= 0x9FFF)
        || (c >= 0x3400 && c <= 0x4DBF)
        || (c >= 0x20000 && c <= 0x2A6DF)
        || (c >= 0x2A700 && c <= 0x2B73F)
        || (c >= 0x2B740 && c <= 0x2B81F)
        || (c >= 0x2B920 && c <= 0x2CEAF)
        || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0x2F800 && c <= 0x2FA1F);
  }
}

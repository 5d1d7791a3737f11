package memory.engine.write;

import java.io.IOException;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import memory.engine.file.LosslessText;
import memory.engine.write.SecretRedactor.JsonStrings;

/// Takes the lines out that hold some words, none of them as a part of a longer one, in any case,
/// however their letters are composed and however they are broken into lines: in notes, quoted in a
/// block, and in the strings of JSON lines.
public final class WordRedactor implements TextRedactor {
  /// Fewer characters are in too much that nobody means.
  public static final int LEAST_CHARS = 4;

  /// Stands in the place of words.
  public static final String FORGOTTEN = "…";

  private static final int ENDING_CHARS = 3;
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern LETTER = Pattern.compile("\\P{M}\\p{M}*+|\\p{M}++");

  /// A character of words that stand apart from each other. Scripts without spaces, and Korean,
  /// which adds endings to its words, have no border that could be seen.
  private static final String SPACED =
      "[\\p{L}\\p{N}\\p{M}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}\\p{IsThai}\\p{IsLao}"
          + "\\p{IsKhmer}\\p{IsMyanmar}]]";

  private static final String BETWEEN = "(?:\\s++|[^\\S\\n]*+\\n[ \\t>*+-]*+)";

  private final Pattern words;
  private final List<String> terms;

  /// @param words at least [#LEAST_CHARS] characters that are no blank
  public WordRedactor(String words) {
    List<String> all = Arrays.asList(words.strip().split("\\s+", -1));
    if (String.join("", all).length() < LEAST_CHARS) {
      throw new IllegalArgumentException("too short: " + words.length());
    }
    String last = all.getLast();
    this.words =
        Pattern.compile(
            (isSpaced(all.getFirst().codePointAt(0)) ? "(?<!" + SPACED + ")" : "")
                + all.stream()
                    .map(word -> Pattern.quote(decomposed(word)))
                    .collect(Collectors.joining(BETWEEN))
                + "(?!\\p{M}|[\u11A8-\u11FF])"
                + (isSpaced(last.codePointBefore(last.length())) ? "(?!" + SPACED + ")" : ""),
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    this.terms =
        all.stream()
            .filter(word -> word.length() >= LEAST_CHARS)
            .map(word -> word.substring(0, Math.max(LEAST_CHARS, word.length() - ENDING_CHARS)))
            .map(WordRedactor::folded)
            .toList();
  }

  private static boolean isSpaced(int letter) {
    return Character.toString(letter).matches(SPACED);
  }

  /// Each letter before its marks, as long as the text but for those: the same lines.
  private static String decomposed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD);
  }

  private static String folded(String text) {
    return MARKS.matcher(decomposed(text)).replaceAll("").toLowerCase(Locale.ROOT);
  }

  /// Whether a text, or a string of one that is a JSON object, holds the words.
  public boolean holds(String text) {
    return words.matcher(decomposed(text)).find()
        || (text.startsWith("{") && !json(text).equals(text));
  }

  /// A question that found them had one of them, the index's endings aside.
  @Override
  public boolean touches(String line) {
    String folded = folded(line);
    return holds(line) || terms.stream().anyMatch(folded::contains);
  }

  @Override
  public String redacted(String text) {
    List<String> lines = LosslessText.lines(text);
    BitSet gone = linesHolding(text);
    if (text.startsWith("{")) {
      for (int i = 0; i < lines.size(); i++) {
        gone.set(i, gone.get(i) || holds(lines.get(i)));
      }
    }
    return IntStream.range(0, lines.size())
        .filter(line -> !gone.get(line))
        .mapToObj(lines::get)
        .collect(Collectors.joining());
  }

  /// The lines that hold some of the words where all stand together, from 0.
  public BitSet linesHolding(String written) {
    String text = decomposed(written);
    BitSet lines = new BitSet();
    Matcher found = words.matcher(text);
    int line = 0;
    int at = 0;
    while (found.find()) {
      for (; at < found.start(); at++) {
        line += text.charAt(at) == '\n' ? 1 : 0;
      }
      lines.set(line);
      for (; at < found.end(); at++) {
        if (text.charAt(at) == '\n') {
          line++;
          lines.set(line);
        }
      }
    }
    return lines;
  }

  /// A JSON object with `…` in the place of the words; the same when it holds them nowhere, or is
  /// none.
  public String json(String line) {
    try {
      return JsonStrings.shown(line, this::masked);
    } catch (IOException broken) {
      return line;
    }
  }

  /// The text with `…` in the place of the words; all else as it was.
  public String masked(String text) {
    String letters = decomposed(text);
    Matcher found = words.matcher(letters);
    if (!found.find()) {
      return text;
    }
    StringBuilder left = new StringBuilder();
    Matcher letter = LETTER.matcher(text);
    int at = 0;
    boolean there = true;
    while (letter.find()) {
      while (there && found.end() <= at) {
        there = found.find();
      }
      if (!there || at < found.start()) {
        left.append(letter.group());
      } else if (at == found.start()) {
        left.append(FORGOTTEN);
      }
      at += decomposed(letter.group()).length();
    }
    return left.toString();
  }
}

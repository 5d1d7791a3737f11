package memory.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A made-up memory of any size, the same for the same seed: daily logs whose bullets are words drawn
/// by Zipf's law from a made-up vocabulary of 30,000, so that term frequencies look like prose.
public final class SampleMemory {
  private static final int VOCABULARY = 30_000;
  private static final int WORDS_PER_BULLET = 14;

  private final Random random;
  private final List<String> words = new ArrayList<>(VOCABULARY);

  public SampleMemory(long seed) {
    this.random = new Random(seed);
    for (int i = 0; i < VOCABULARY; i++) {
      words.add(word());
    }
  }

  /// `SampleMemory FOLDER PASSAGES FILES [WORDS_PER_PASSAGE]`
  public static void main(String[] args) throws IOException {
    int words = args.length > 3 ? Integer.parseInt(args[3]) : WORDS_PER_BULLET;
    new SampleMemory(1)
        .write(Path.of(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]), words);
  }

  /// Writes daily logs with so many bullets in all, evenly spread over so many files.
  public void write(Path folder, int passages, int files, int wordsPerPassage) throws IOException {
    Path daily = Files.createDirectories(folder.resolve("daily"));
    LocalDate day = LocalDate.of(2026, 2, 15).minusDays(files);
    int written = 0;
    for (int file = 0; file < files; file++) {
      StringBuilder text = new StringBuilder("# " + day.plusDays(file) + "\n\n");
      int until = (int) ((long) passages * (file + 1) / files);
      for (; written < until; written++) {
        text.append("- ").append(sentence(wordsPerPassage)).append('\n');
      }
      Files.writeString(daily.resolve(day.plusDays(file) + ".md"), text);
    }
  }

  /// A prompt of about 200 characters in the same language.
  public String prompt() {
    StringBuilder prompt = new StringBuilder(sentence(32));
    while (prompt.length() < 200) {
      prompt.append(' ').append(sentence(1));
    }
    return prompt.substring(0, 200);
  }

  private String sentence(int length) {
    StringBuilder sentence = new StringBuilder();
    for (int i = 0; i < length; i++) {
      sentence.append(i == 0 ? "" : " ").append(words.get(rank()));
    }
    return sentence.toString();
  }

  /// A rank by Zipf's law: log-uniform over the vocabulary.
  private int rank() {
    return (int) Math.pow(VOCABULARY, random.nextDouble()) - 1;
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    int syllables = 1 + random.nextInt(4);
    for (int i = 0; i < syllables; i++) {
      word.append("bcdfghklmnprstvw".charAt(random.nextInt(16)));
      word.append("aeiou".charAt(random.nextInt(5)));
      word.append("nrstlm".charAt(random.nextInt(6)));
    }
    return word.toString();
  }
}

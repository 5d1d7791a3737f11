package memory.opensearch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Notes and questions of made-up words, of which few are frequent, as in a language.
final class RandomNotes {
  private static final String CONSONANTS = "bdfgklmnprstvz";
  private static final String VOWELS = "aeiou";
  private static final List<String> FORMS =
      List.of("%s", "%s", "%s", "%s", "%ss", "%sing", "%sation", "`%s()`");
  private static final List<String> ABBREVIATED =
      List.of("config", "configuration", "db", "database", "directory", "dir", "repo");

  private final RandomGenerator random;
  private final List<String> words = new ArrayList<>();

  /// Few: of more than eight forms of a word the local index looks at those that its dictionary
  /// has, the other at those that its candidates hold.
  private final List<String> compounds = new ArrayList<>();

  RandomNotes(RandomGenerator random, int vocabulary) {
    this.random = random;
    while (words.size() < vocabulary) {
      StringBuilder word = new StringBuilder();
      for (int i = random.nextInt(2, 5); i > 0; i--) {
        word.append(CONSONANTS.charAt(random.nextInt(CONSONANTS.length())));
        word.append(VOWELS.charAt(random.nextInt(VOWELS.length())));
      }
      words.add(word.toString());
    }
    words.addAll(ABBREVIATED);
    for (int i = 0; i < vocabulary / 10; i++) {
      String between = List.of("_", "-", ".", "日本").get(random.nextInt(4));
      compounds.add(word() + between + word());
    }
  }

  private String word() {
    double skewed = Math.pow(random.nextDouble(), 2);
    return words.get((int) (skewed * words.size()));
  }

  private String said() {
    return random.nextInt(5) == 0
        ? compounds.get(random.nextInt(compounds.size()))
        : FORMS.get(random.nextInt(FORMS.size())).formatted(word());
  }

  String sentence() {
    List<String> said = new ArrayList<>();
    for (int i = random.nextInt(3, 16); i > 0; i--) {
      said.add(said());
    }
    return String.join(" ", said) + (random.nextInt(6) == 0 ? "?" : ".");
  }

  /// A word of notes, some with a letter wrong.
  String question() {
    List<String> asked = new ArrayList<>();
    if (random.nextInt(4) == 0) {
      asked.add(List.of("when did", "who", "where is", "how many").get(random.nextInt(4)));
    }
    for (int i = random.nextInt(1, 7); i > 0; i--) {
      String said = said();
      int at = random.nextInt(said.length());
      asked.add(random.nextInt(8) == 0 ? said.substring(0, at) + "x" + said.substring(at) : said);
    }
    return String.join(" ", asked);
  }

  /// Writes one file of some kind.
  void write(Path folder, int number) throws IOException {
    List<String> lines = new ArrayList<>();
    boolean daily = number % 3 != 0;
    lines.add("# " + said() + " " + said());
    for (int section = random.nextInt(1, 4); section > 0; section--) {
      lines.add("");
      lines.add("## " + said());
      lines.add("");
      for (int line = random.nextInt(1, 12); line > 0; line--) {
        lines.add(
            switch (random.nextInt(5)) {
              case 0 -> "- " + sentence() + " #" + word();
              case 1, 2 -> "- " + word() + ": " + sentence();
              case 3 -> "- " + sentence() + " [[" + word() + "]]";
              default -> sentence() + "\n";
            });
      }
    }
    String name =
        daily
            ? "daily/2026-%02d-%02d.md".formatted(1 + number / 28 % 12, 1 + number % 28)
            : "topics/%s%d.md".formatted(word(), number);
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, String.join("\n", lines) + "\n");
  }
}

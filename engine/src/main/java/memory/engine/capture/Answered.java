package memory.engine.capture;

import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import memory.engine.file.HashList;
import memory.engine.model.Layout;
import memory.engine.request.Candidate;

/// Lines that their user has answered: the hash of the words, and behind it the day until which the
/// answer holds when it does not hold for good.
record Answered(Set<String> lines) {
  private static final String NEVER = "9999";

  static Answered in(HashList file) throws IOException {
    return new Answered(file.hashes());
  }

  /// @param forGood whether the answer holds whenever it is said again
  static void add(HashList file, List<Candidate> candidates, boolean forGood, Clock clock)
      throws IOException {
    String until = " " + (forGood ? NEVER : LocalDate.now(clock).toString());
    if (!candidates.isEmpty()) {
      file.add(candidates.stream().map(one -> hash(one.text()) + until).toList());
    }
  }

  /// Whether it is answered, wherever and whenever it is said.
  boolean forGood(String text) {
    return lines.contains(hash(text) + " " + NEVER);
  }

  /// Whether it is answered as far as it was said on a day.
  boolean until(String text, LocalDate said) {
    String hash = hash(text);
    return lines.stream()
        .anyMatch(line ->
            line.startsWith(hash)
                && line.substring(hash.length()).strip().compareTo(said.toString()) >= 0);
  }

  /// Its words: what two lines that say the same have in common.
  static String words(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
  }

  private static String hash(String text) {
    return Layout.hash16(words(text));
  }
}

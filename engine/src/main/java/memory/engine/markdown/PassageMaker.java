package memory.engine.markdown;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.markdown.Marks.Fate;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Status;

/// Makes the passages of one file, in its order: gives them names that are unique in it.
public final class PassageMaker {
  private final Scope scope;
  private final MemoryPath path;
  private final Fingerprint fingerprint = new Fingerprint();
  private final Map<String, Integer> seen = new HashMap<>();
  private final List<Passage> passages = new ArrayList<>();

  public PassageMaker(Scope scope, MemoryPath path) {
    this.scope = scope;
    this.path = path;
  }

  /// The content hash that a passage with this text has.
  public static String contentHash(String text) {
    return new Fingerprint().of(Fingerprint.normalised(text));
  }

  /// What is known of a passage besides where it stands.
  public record Facts(
      List<String> heading,
      Optional<LocalDate> date,
      Optional<LocalTime> time,
      Set<String> tags,
      List<String> links,
      Fate fate,
      Optional<String> project) {}

  /// @param firstLine from 0
  /// @param lastLine inclusive
  public void add(String text, int firstLine, int lastLine, Facts facts) {
    String normalised = Fingerprint.normalised(text);
    String hash = fingerprint.of(normalised);
    int occurrence = seen.merge(hash, 1, Integer::sum);
    Status status = facts.fate().status();
    passages.add(
        new Passage(
            fingerprint.of(scope.label(), path.value(), normalised, Integer.toString(occurrence)),
            path,
            scope,
            firstLine + 1,
            lastLine + 1,
            facts.heading(),
            facts.date(),
            facts.time(),
            text,
            new ArrayList<>(facts.tags()),
            facts.links(),
            status,
            facts.fate().expires(),
            facts.project(),
            hash,
            List.of()));
  }

  /// Two lists of tags as one, without repetition.
  public static Set<String> joined(List<String> some, List<String> more) {
    Set<String> joined = new LinkedHashSet<>(some);
    joined.addAll(more);
    return joined;
  }

  public List<Passage> passages() {
    return passages;
  }

  /// Names for texts that do not change with white space or Unicode form. Not for use by several
  /// threads.
  private static final class Fingerprint {
    private static final int BYTES = 8;

    /// More marks on one letter are no text: ordering them costs the square of their number.
    private static final int MAX_MARKS = 30;

    private static final char FIRST_COMBINING = '\u0300';

    private final MessageDigest sha256;

    Fingerprint() {
      try {
        sha256 = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException absent) {
        throw new IllegalStateException("every Java runtime has SHA-256", absent);
      }
    }

    /// The first 16 hex digits of SHA-256 over the parts, each ended by a NUL.
    String of(String... parts) {
      for (String part : parts) {
        sha256.update(part.getBytes(StandardCharsets.UTF_8));
        sha256.update((byte) 0);
      }
      return HexFormat.of().formatHex(sha256.digest(), 0, BYTES);
    }

    /// A text in NFC, each run of white space one space, none at its ends.
    static String normalised(String text) {
      if (isNormalised(text)) {
        return text;
      }
      String folded = Lines.folded(text);
      boolean ascii = true;
      int marks = 0;
      for (int i = 0; i < folded.length(); i++) {
        char c = folded.charAt(i);
        ascii &= c < FIRST_COMBINING;
        marks =
            c >= FIRST_COMBINING && Character.getType(c) == Character.NON_SPACING_MARK
                ? marks + 1
                : 0;
        if (marks > MAX_MARKS) {
          return folded;
        }
      }
      return ascii ? folded : Normalizer.normalize(folded, Normalizer.Form.NFC);
    }

    /// Whether single spaces between characters that no form changes are all there is.
    private static boolean isNormalised(String text) {
      boolean blank = true;
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c >= FIRST_COMBINING || (Lines.isSpace(c) && (c != ' ' || blank))) {
          return false;
        }
        blank = c == ' ';
      }
      return !blank || text.isEmpty();
    }
  }
}

package memory.engine.markdown;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
}

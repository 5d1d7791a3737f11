package memory.engine.inject;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import memory.engine.file.HashList;
import memory.engine.model.Layout;
import memory.engine.model.Passage;

/// Texts that the guard keeps from models and that a person looked at and wants shown: their
/// hashes, one a line, in a file of that person's own. No project can bring it, no model writes it.
/// Every call reads the file anew; one that cannot be read allows nothing.
public record AllowedTexts(HashList record) {
  public static AllowedTexts of(Layout layout) {
    return new AllowedTexts(new HashList(layout.allowedTexts()));
  }

  /// Allowing nothing, whatever lies beside the cache.
  static AllowedTexts none(Path cache) {
    return new AllowedTexts(new HashList(cache.resolve("allowed")));
  }

  /// Whether an entry of a file may be shown, whatever its white space.
  public boolean has(String text) {
    return hashes().contains(hash(text));
  }

  public boolean has(Passage passage) {
    Set<String> hashes = hashes();
    return hashes.contains(passage.contentHash()) || hashes.contains(hash(passage.text()));
  }

  /// Lets a passage, and the entries it stands in, be shown from now on.
  ///
  /// @throws IOException when the file cannot be written
  public void allow(Passage passage, List<String> entries) throws IOException {
    Set<String> hashes = new LinkedHashSet<>();
    hashes.add(passage.contentHash());
    hashes.add(hash(passage.text()));
    entries.forEach(entry -> hashes.add(hash(entry)));
    record.add(hashes);
  }

  /// Changes when what is allowed does; empty as long as nothing is.
  String stamp() {
    Set<String> hashes = hashes();
    return hashes.isEmpty() ? "" : hash(String.join(" ", hashes));
  }

  private Set<String> hashes() {
    try {
      return record.hashes();
    } catch (IOException unreadable) {
      return Set.of();
    }
  }

  private static String hash(String text) {
    String folded = String.join(" ", text.strip().split("\\s+", -1));
    return Layout.hash(folded, 32);
  }
}

package memory.engine.guard;

import java.util.List;
import memory.engine.guard.WriteGuard.TimeLimit;
import memory.engine.model.Finding;

/// Where a text tries to be more than a note: planted orders, data sent away, roles played, things
/// made to stay, characters that hide. The text is read as it is and with its disguises off; no
/// rule goes back over it, so that any text takes time linear in its length. A tripwire: what keeps
/// memory harmless is the frame it is quoted in.
public final class ThreatScan {
  private static final int MIXED_WORDS = 3;

  private ThreatScan() {}

  /// In order of place; findings of different rules may overlap.
  public static List<Finding> of(String text) {
    return of(text, TimeLimit.NONE);
  }

  static List<Finding> of(String text, TimeLimit limit) {
    limit.check();
    Found found = new Found();
    HiddenCharacters.find(text, found);
    FoldedText folded = FoldedText.of(text);
    if (folded.mixedWords() >= MIXED_WORDS) {
      found.add("mixed-scripts", 0, text.length());
    }
    RoleMarkers.find(folded, found);
    limit.check();
    PhraseRules.find(folded, found);
    limit.check();
    Disguises.find(text, folded, found);
    return found.byRule();
  }
}

package memory.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.guard.SecretScan;
import memory.engine.guard.ThreatScan;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Finding;
import memory.engine.model.Kind;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.write.WriteCheck;

/// What the guard says of a text that is not being written: what is found in it, whether a model
/// may see it, and what it sees instead.
public final class TextGuard {
  /// Which edition of the rules gives the verdicts: what was judged by another one is judged again.
  public static final int EDITION = WriteGuard.EDITION;

  private static final List<String> UNREAD = List.of("unread");

  private TextGuard() {}

  /// What was found in a text, without writing anything.
  ///
  /// @param masked the text with a mask in the place of each secret
  public record Scan(String text, List<Finding> threats, List<Finding> secrets, String masked) {
    public Scan {
      threats = List.copyOf(threats);
      secrets = List.copyOf(secrets);
    }

    public boolean isClean() {
      return threats.isEmpty() && secrets.isEmpty();
    }
  }

  public static Scan scan(String text) {
    List<Finding> secrets = SecretScan.of(text);
    return new Scan(text, ThreatScan.of(text), secrets, SecretScan.masked(text, secrets));
  }

  /// Why a text may not stand in a memory that several people read; empty when it may.
  public static Optional<String> refusal(String text) {
    return WriteCheck.guarded().check(text, Scope.TEAM).refusal();
  }

  /// The passage with the rules it breaks, and without headings that break one. One that the guard
  /// cannot read is blocked (safety P7).
  public static Passage judged(Passage passage) {
    try {
      // A file's text was redacted before it was cut; a log's lines are not cut but read.
      String text =
          passage.kind() == Kind.DECISION ? WriteGuard.redacted(passage.text()) : passage.text();
      List<String> rules = WriteGuard.threats(passage, text);
      List<String> headings = new ArrayList<>(passage.heading().size());
      for (String heading : passage.heading()) {
        List<String> broken = WriteGuard.threats(heading);
        headings.add(
            broken.isEmpty()
                ? heading
                : WriteGuard.placeholder(passage.path() + " heading", broken));
      }
      return passage.judged(headings, text, rules);
    } catch (RuntimeException | StackOverflowError blind) {
      return passage.judged(List.of(), passage.text(), UNREAD);
    }
  }

  /// A judged passage as a model may see it: itself, or a placeholder that says where it stands.
  public static Passage shown(Passage passage) {
    return WriteGuard.shown(passage);
  }

  /// An entry as a model may see it: with its secrets masked, or a placeholder.
  ///
  /// @param place the file, with the line where that helps
  public static String shown(String place, String entry) {
    return WriteGuard.shown(place, entry);
  }
}

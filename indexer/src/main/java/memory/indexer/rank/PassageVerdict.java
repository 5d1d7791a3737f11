package memory.indexer.rank;

import java.util.ArrayList;
import java.util.List;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Kind;
import memory.engine.model.Passage;

/// What the guard says of a passage. One that it cannot read is blocked (safety P7).
final class PassageVerdict {
  private static final List<String> UNREAD = List.of("unread");

  private PassageVerdict() {}

  /// The passage with the rules it breaks, and without headings that break one.
  static Passage of(Passage passage) {
    try {
      // A file's text was redacted before it was cut; a log's lines are not cut but read.
      String text =
          passage.kind() == Kind.DECISION ? WriteGuard.redacted(passage.text()) : passage.text();
      List<String> rules = WriteGuard.threats(text);
      if (rules.isEmpty()) {
        rules = WriteGuard.nameThreats(passage.path() + " " + String.join(" ", passage.tags()));
      }
      return passage.judged(shown(passage), text, rules);
    } catch (RuntimeException | StackOverflowError blind) {
      return passage.judged(List.of(), passage.text(), UNREAD);
    }
  }

  private static List<String> shown(Passage passage) {
    List<String> shown = new ArrayList<>(passage.heading().size());
    for (String heading : passage.heading()) {
      List<String> rules = WriteGuard.threats(heading);
      shown.add(
          rules.isEmpty() ? heading : WriteGuard.placeholder(passage.path() + " heading", rules));
    }
    return shown;
  }
}

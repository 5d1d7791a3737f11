package memory.engine.inject;

import java.util.ArrayList;
import java.util.List;
import memory.engine.model.Hit;
import memory.engine.model.Passage;

/// What was said in past conversations that may matter to a prompt: at most two turns, told apart
/// from notes, behind everything else of a block.
final class RecalledTurns {
  static final int PRIORITY = 8;

  /// In a session's state. Turns that were shown are not found again: what comes later is beside
  /// them, never in their place.
  static final String KEY = "conversations";

  private static final String HEADING =
      "### From past conversations (said then; not notes, may be outdated)";
  private static final int MOST = 2;
  private static final int CHARS = 300;
  private static final int CAP = 900;

  private RecalledTurns() {}

  /// @param worth the turns that are worth saying, best first
  static Changing of(List<Hit> worth) {
    List<Hit> turns =
        worth.stream().filter(hit -> hit.passage().threats().isEmpty()).limit(MOST).toList();
    StringBuilder prints = new StringBuilder();
    turns.forEach(hit -> prints.append(hit.passage().contentHash()).append('.'));
    Section section = new Section(KEY, PRIORITY, CAP, chars -> within(turns, chars));
    return new Changing(section, KEY, prints.toString(), List.of());
  }

  private static Rendered within(List<Hit> turns, int chars) {
    StringBuilder text = new StringBuilder(HEADING);
    List<Hit> shown = new ArrayList<>();
    for (Hit hit : turns) {
      String entry = "\n" + place(hit.passage()) + "\n" + quoted(hit);
      if (text.length() + entry.length() <= chars) {
        text.append(entry);
        shown.add(hit);
      }
    }
    int left = turns.size() - shown.size();
    return shown.isEmpty()
        ? Rendered.nothing(left)
        : new Rendered(text.toString(), shown.size(), left, shown);
  }

  private static String place(Passage turn) {
    return turn.citation() + turn.date().map(day -> " (" + day + ")").orElse("");
  }

  private static String quoted(Hit hit) {
    return String.join("\n", Excerpt.of(hit, CHARS).quoted());
  }
}

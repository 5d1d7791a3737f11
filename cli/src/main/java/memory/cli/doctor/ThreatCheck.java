package memory.cli.doctor;

import java.util.List;
import memory.engine.guard.WriteGuard;
import memory.engine.note.NoteEntries;
import memory.engine.note.NoteLines;
import memory.engine.note.ScopeFile;
import memory.engine.scope.Kind;

/// Entries that the guard keeps from models (safety P3).
final class ThreatCheck implements TextCheck {
  private static final int MOST_NAMED = 20;

  @Override
  public String name() {
    return "threat";
  }

  @Override
  public void look(ScopeFile file, String text, Findings findings) {
    List<String> lines = NoteLines.of(text);
    int named = 0;
    for (NoteEntries.Span entry : entries(file, lines)) {
      List<String> rules = WriteGuard.threats(entry.of(lines));
      if (!rules.isEmpty() && named++ < MOST_NAMED) {
        String place = file.at(entry.first() + 1);
        findings.warning(
            place,
            "reads like orders to an agent and is not shown to one: " + String.join(", ", rules),
            "look at it: memory get " + place + " --raw; take it out in an editor");
      }
    }
  }

  private static List<NoteEntries.Span> entries(ScopeFile file, List<String> lines) {
    return file.path().kind() == Kind.CURATED
        ? NoteEntries.curatedSpans(lines)
        : NoteEntries.spans(lines);
  }
}

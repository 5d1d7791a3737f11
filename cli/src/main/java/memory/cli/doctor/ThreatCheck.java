package memory.cli.doctor;

import java.util.List;
import memory.engine.decision.Decision;
import memory.engine.decision.DecisionLog;
import memory.engine.guard.WriteGuard;
import memory.engine.inject.AllowedTexts;
import memory.engine.note.NoteEntries;
import memory.engine.note.NoteLines;
import memory.engine.note.ScopeFile;
import memory.engine.scope.Kind;

/// Entries that the guard keeps from models (safety P3).
final class ThreatCheck implements TextCheck {
  private static final int MOST_NAMED = 20;

  private final AllowedTexts allowed;

  /// @param allowed what the user has looked at and wants shown
  ThreatCheck(AllowedTexts allowed) {
    this.allowed = allowed;
  }

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
      if (!rules.isEmpty() && allowed.has(entry.of(lines))) {
        continue;
      }
      if (!rules.isEmpty() && named++ < MOST_NAMED) {
        int first = entry.first() + 1;
        int last = entry.last() + 1;
        String place = first == last ? file.at(first) : file.at(first) + "-L" + last;
        findings.warning(
            place,
            "reads like orders to an agent and is not shown to one: "
                + String.join(", ", rules)
                + "; if it is an honest note, show it: memory scan --allow "
                + place,
            file.path().kind() == Kind.DECISION
                ? removal(file, text, first, findings)
                : findings.memory(
                    "forget", place, "--scope", file.root().scopeOf(file.path()).label(), "--yes"));
      }
    }
  }

  private static String removal(ScopeFile file, String text, int line, Findings findings) {
    String scope = file.root().scope().label();
    for (Decision decision : DecisionLog.read(text).decisions()) {
      if (decision.line() == line) {
        return findings.memory("decision", "remove", decision.id(), "--scope", scope)
            + " && "
            + findings.memory("decision", "purge", "--compact", "--yes", "--scope", scope);
      }
    }
    return findings.memory("decision", "purge", "--compact", "--yes", "--scope", scope);
  }

  private static List<NoteEntries.Span> entries(ScopeFile file, List<String> lines) {
    return file.path().kind() == Kind.CURATED
        ? NoteEntries.curatedSpans(lines)
        : NoteEntries.spans(lines);
  }
}

package memory.cli.doctor;

import memory.engine.decision.DecisionLog;
import memory.engine.decision.DecisionView;
import memory.engine.note.ScopeFile;
import memory.engine.scope.Kind;

/// Lines of a decision log that cannot be read, and a last one that a crash cut off (safety D3).
final class LogCheck implements TextCheck {
  @Override
  public String name() {
    return "log";
  }

  @Override
  public void look(ScopeFile file, String text, Findings findings) {
    if (file.path().kind() != Kind.DECISION) {
      return;
    }
    DecisionView view = DecisionLog.read(text);
    for (DecisionView.BadLine bad : view.badLines()) {
      findings.warning(
          file.at(bad.line()),
          "is no decision: " + bad.error(),
          "every other line counts; mend the line in an editor");
    }
    if (!text.isEmpty() && !text.endsWith("\n")) {
      findings.note(file.path(), "its last line has no end", "the next decision written ends it");
    }
  }
}

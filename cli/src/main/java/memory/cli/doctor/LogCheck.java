package memory.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import memory.engine.decision.DecisionLog;
import memory.engine.decision.DecisionView;
import memory.engine.decision.LogFile;
import memory.engine.note.ScopeFile;
import memory.engine.scope.Kind;

/// Lines of a decision log that cannot be read, and a last one that a crash cut off (safety D3).
final class LogCheck implements TextCheck {
  private static final int MOST_NAMED = 5;

  @Override
  public String name() {
    return "log";
  }

  @Override
  public void look(ScopeFile file, String text, Findings findings) {
    if (file.path().kind() != Kind.DECISION) {
      return;
    }
    LogFile written = LogFile.written(file.root());
    String mend =
        file.path().equals(written.path())
            ? findings.memory(
                "decision", "doctor", "--repair", "--scope", file.root().scope().label())
            : MendLine.edit(file.file());
    DecisionView view = DecisionLog.read(text);
    List<DecisionView.BadLine> bad = view.badLines();
    if (!bad.isEmpty()) {
      findings.warning(
          file.at(bad.getFirst().line()),
          "is no decision: " + bad.getFirst().error() + others(view),
          mend);
    } else if (!text.isEmpty() && !text.endsWith("\n")) {
      findings.note(file.path(), "its last line has no end", mend);
    }
  }

  private static String others(DecisionView view) {
    int more = view.badLineCount() - 1;
    if (more == 0) {
      return "; all others count";
    }
    List<String> numbers = new ArrayList<>();
    view.badLines().stream()
        .skip(1)
        .limit(MOST_NAMED)
        .forEach(line -> numbers.add(String.valueOf(line.line())));
    return "; so "
        + (more == 1 ? "is line " : "are " + more + " more: ")
        + String.join(", ", numbers)
        + (more > MOST_NAMED ? ", …" : "");
  }
}

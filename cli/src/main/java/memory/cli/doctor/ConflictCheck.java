package memory.cli.doctor;

import java.util.List;
import memory.engine.note.NoteLines;
import memory.engine.note.NoteMerge;
import memory.engine.note.ScopeFile;
import memory.engine.scope.Kind;

/// Both sides of a merge that git left in a note, with its marks between them.
final class ConflictCheck implements TextCheck {

  @Override
  public String name() {
    return "merge";
  }

  @Override
  public void look(ScopeFile file, String text, Findings findings) {
    if (file.path().kind() == Kind.DECISION || !NoteMerge.isUnfinished(text)) {
      return;
    }
    List<String> lines = NoteLines.of(text);
    int opened = 1;
    while (!lines.get(opened - 1).startsWith("<<<<<<< ")) {
      opened++;
    }
    findings.warning(
        file.at(opened),
        "is a merge that nobody finished; the command keeps both sides, each entry once",
        findings.memory("merge", file.path().value(), "--scope", file.root().scope().label()));
  }
}

package memory.cli.doctor;

import java.util.List;
import memory.engine.note.NoteLines;
import memory.engine.note.ScopeFile;
import memory.engine.scope.Kind;

/// Both sides of a merge that git left in a note, with its marks between them.
final class ConflictCheck implements TextCheck {
  private static final String MARKS = "/^<<<<<<< /d; /^||||||| /d; /^=======$/d; /^>>>>>>> /d";

  @Override
  public String name() {
    return "merge";
  }

  @Override
  public void look(ScopeFile file, String text, Findings findings) {
    if (file.path().kind() == Kind.DECISION || !text.contains("<<<<<<< ")) {
      return;
    }
    List<String> lines = NoteLines.of(text);
    int opened = 0;
    boolean parted = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("<<<<<<< ")) {
        opened = i + 1;
        parted = false;
      } else if (opened > 0 && line.equals("=======")) {
        parted = true;
      } else if (parted && line.startsWith(">>>>>>> ")) {
        findings.warning(
            file.at(opened),
            "is a merge that nobody finished; the command keeps both sides",
            MendLine.shell("sed", "-i", MARKS, file.file().toString()));
        return;
      }
    }
  }
}

package memory.cli.doctor;

import java.util.List;
import java.util.Optional;
import memory.engine.note.NoteLines;
import memory.engine.note.ScopeFile;
import memory.engine.scope.Kind;

/// Lines too long to be indexed, and indexes that no injection has room for (safety D10).
final class CapCheck implements TextCheck {
  private static final int LINE_CHARS = 1 << 20;
  private static final int INDEX_LINES = 150;

  @Override
  public String name() {
    return "cap";
  }

  @Override
  public void look(ScopeFile file, String text, Findings findings) {
    List<String> lines = NoteLines.of(text);
    firstTooLong(lines)
        .ifPresent(line ->
            findings.warning(
                file.at(line),
                "is a line over 1 MiB and not indexed",
                MendLine.filter(file.file(), "fold -s -w 2000")));
    if (file.path().kind() == Kind.INDEX && lines.size() > INDEX_LINES) {
      findings.note(
          file.path(),
          "has "
              + lines.size()
              + " lines, and an injection shows "
              + INDEX_LINES
              + " at most: move detail to topic files, archive what is stale",
          MendLine.edit(file.file()));
    }
  }

  private static Optional<Integer> firstTooLong(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).length() > LINE_CHARS) {
        return Optional.of(i + 1);
      }
    }
    return Optional.empty();
  }
}

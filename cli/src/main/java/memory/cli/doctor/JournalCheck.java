package memory.cli.doctor;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import memory.engine.page.PageTable;
import memory.engine.page.Pages;
import memory.engine.scope.ScopeRoot;
import memory.engine.writeback.Journal;
import memory.engine.writeback.StagedNote;

/// Notes that were staged and never came into their file, and damage in what is kept beside the
/// memory: journal and page table.
final class JournalCheck implements Check {
  private static final Duration LONG = Duration.ofDays(1);

  @Override
  public String name() {
    return "journal";
  }

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    for (ScopeRoot root : patient.roots()) {
      Journal journal = Journal.read(root);
      Instant before = patient.now().minus(LONG);
      long waiting = journal.pending().stream().filter(note -> note.at().isBefore(before)).count();
      if (waiting > 0) {
        findings.note(
            Journal.PATH,
            "holds notes of " + first(journal) + " that were never flushed: " + waiting,
            findings.memory("flush"));
      }
      if (!journal.badLines().isEmpty()) {
        StringBuilder lines = new StringBuilder();
        journal.badLines().forEach(line -> lines.append(line).append("d;"));
        findings.warning(
            Journal.PATH,
            "has damaged lines, which count for nothing: " + journal.badLines(),
            MendLine.shell(
                "sed", "-i", lines.toString(), root.folder().resolve(Journal.PATH.value()) + ""));
      }
      if (PageTable.read(root).state(Pages.of(root)) == PageTable.State.DAMAGED) {
        findings.warning(
            PageTable.PATH, "has lines that cannot be read", findings.memory("verify"));
      }
    }
  }

  private static String first(Journal journal) {
    StagedNote first = journal.pending().getFirst();
    return first.at().toString().substring(0, "2026-01-01".length());
  }
}

package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import memory.engine.note.ScopeFile;
import memory.engine.recall.Freshness;
import memory.engine.recall.IndexStatus;
import memory.engine.scope.ScopeRoot;

/// The index against the files (safety D7). One that is not there, or behind a file that was just
/// edited, is no fault: the next search mends it. One that nothing has brought in step for half a
/// day is: no prompt comes by here.
final class IndexCheck implements Check {
  private static final Duration LONG = Duration.ofHours(12);

  @Override
  public String name() {
    return "index";
  }

  @Override
  public void look(Patient patient, Findings findings) {
    String rebuild = findings.memory("index", "rebuild");
    try {
      IndexStatus status = patient.engine().index().status();
      if (status.unsound().isPresent()) {
        findings.warning("", status.unsound().get() + "; searches read the files", rebuild);
      } else if (status.freshness() instanceof Freshness.Stale(String reason)
          && status.lastSync().isPresent()
          && isWaiting(patient, status.lastSync().get())) {
        findings.note("", reason + ", and none has come for long: are the hooks there?", rebuild);
      }
    } catch (IOException broken) {
      findings.error("", "cannot be read: " + broken.getMessage(), rebuild);
    }
  }

  /// Whether a file was changed since the index was written, and long ago.
  private static boolean isWaiting(Patient patient, Instant written) throws IOException {
    Instant before = patient.now().minus(LONG);
    for (ScopeRoot root : patient.roots()) {
      for (ScopeFile file : ScopeFile.of(root)) {
        Instant changed = Files.getLastModifiedTime(file.file()).toInstant();
        if (changed.isAfter(written) && changed.isBefore(before)) {
          return true;
        }
      }
    }
    return false;
  }
}

package memory.cli.doctor;

import java.io.IOException;
import memory.engine.recall.Freshness;
import memory.engine.recall.IndexStatus;

/// The index against the files (safety D7).
final class IndexCheck implements Check {
  @Override
  public String name() {
    return "index";
  }

  @Override
  public void look(Patient patient, Findings findings) {
    try {
      IndexStatus status = patient.engine().index().status();
      if (status.freshness() instanceof Freshness.Stale(String reason)) {
        findings.note("", reason, "memory search, or memory index rebuild");
      }
      for (String note : status.notes()) {
        findings.warning("", note, "see the findings about files; memory index rebuild");
      }
    } catch (IOException broken) {
      findings.error("", "cannot be read: " + broken.getMessage(), "memory index rebuild");
    }
  }
}

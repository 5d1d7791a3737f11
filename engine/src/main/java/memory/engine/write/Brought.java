package memory.engine.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import memory.engine.request.WriteResult;

/// The words that a writer's caller has brought since its last write. Safe for use by several
/// threads.
final class Brought {
  private final ScopeWriter.Witness witness;
  private final List<String> texts = new ArrayList<>();
  private boolean brings;

  Brought(ScopeWriter.Witness witness) {
    this.witness = witness;
  }

  ScopeWriter.Witness witness() {
    return witness;
  }

  synchronized void add(String text) {
    texts.add(text);
    brings = true;
  }

  void by(WriteResult.Written written, boolean first) throws IOException {
    List<String> all;
    synchronized (this) {
      all = new ArrayList<>(texts);
      texts.clear();
      if (brings) {
        all.add(written.path().value());
      }
    }
    if (first || !all.isEmpty()) {
      witness.wrote(first, all);
    }
  }
}

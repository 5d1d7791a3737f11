package memory.engine.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import memory.engine.curated.CuratedStore;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.request.Findings;

/// Looks for what is wrong with a memory's files, folders, stores and index. Reads only.
///
/// @param cwd where the caller works
/// @param roots the scopes that may be read
/// @param curated the curated store, for reading
/// @param opened opens the index
public record Checkup(
    Path cwd,
    List<ScopeRoot> roots,
    Layout layout,
    MemoryConfig config,
    CuratedStore curated,
    Instant now,
    Opened opened) {
  private static final List<Map.Entry<String, Check>> CHECKS =
      List.of(
          Map.entry("file", FileChecks::files),
          Map.entry("folder", FolderChecks::links),
          Map.entry("package", FolderChecks::packages),
          Map.entry("merge", FolderChecks::copies),
          Map.entry("union", StoreChecks::union),
          Map.entry("pointer", StoreChecks::pointers),
          Map.entry("curated", StoreChecks::curated),
          Map.entry("journal", StoreChecks::journal),
          Map.entry("leftover", FolderChecks::leftovers),
          Map.entry("lock", StoreChecks::locks),
          Map.entry("index", StoreChecks::index));

  @FunctionalInterface
  public interface Opened {
    SearchIndex index() throws IOException;
  }

  @FunctionalInterface
  private interface Check {
    void at(Checkup checkup, Findings findings) throws IOException;
  }

  public void run(Findings findings) {
    CHECKS.forEach(
        check -> findings.look(check.getKey(), found -> check.getValue().at(this, found)));
  }
}

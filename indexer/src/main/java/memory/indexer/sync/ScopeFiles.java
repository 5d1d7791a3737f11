package memory.indexer.sync;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.engine.model.ScopeRoot;
import memory.indexer.rank.TermTable;
import org.apache.lucene.document.Document;
import org.apache.lucene.util.BytesRef;

/// The files of one scope against what an index that lies elsewhere has of them. For use by one
/// thread at a time.
public final class ScopeFiles {
  private final ScopeRoot root;
  private final Limits limits;
  private final Clock clock;
  private Manifest known = Manifest.EMPTY;
  private Listing disk = new Listing();

  /// @param clock the real time, as files are stamped with
  public ScopeFiles(ScopeRoot root, Limits limits, Clock clock) {
    this.root = root;
    this.limits = limits;
    this.clock = clock;
  }

  /// A file that the index has otherwise, or not at all.
  ///
  /// @param entry how it was read, for [#know]; letters and digits
  /// @param passages in file order
  public record Changed(String path, String entry, List<Document> passages) {}

  /// @param left files that were not looked into, for lack of time or room
  /// @param large more than a search with a deadline waits for; then none was
  public record Difference(List<Changed> changed, Set<String> gone, int left, boolean large) {
    public boolean isNone() {
      return changed.isEmpty() && gone.isEmpty() && left == 0;
    }

    /// How many files differ or may.
    public int files() {
      return changed.size() + gone.size() + left;
    }
  }

  /// What the index has, as entries of its files; of anything else nothing.
  public void know(Collection<String> entries) {
    Map<String, FileEntry> files = new HashMap<>();
    for (String text : entries) {
      BytesRef entry = bytes(text);
      files.put(FileEntry.decodePath(entry), FileEntry.decode(entry));
    }
    known = Manifest.EMPTY.with(files, Set.of());
  }

  /// Looks at all files, and reads those that may differ until a few megabytes are read.
  public Difference look(Budget budget) {
    disk = ScopeWalk.everything(root, limits);
    Diagnosis diagnosis = Diagnosis.of(disk, known, true, limits);
    if (budget.isLimited() && diagnosis.state().isLarge()) {
      int files = diagnosis.suspects().size() + diagnosis.gone().size();
      return new Difference(List.of(), Set.of(), files, true);
    }
    Changes changes =
        Changes.of(diagnosis, known, root, limits, clock, budget, limits.quickBytes());
    known = known.with(changes.refreshed(known), Set.of());
    TermTable terms = new TermTable();
    List<Changed> changed = new ArrayList<>();
    for (FileReading reading : changes.read()) {
      FileReading.Indexed file = reading.indexed(root, limits, true, terms);
      String entry = Base64.getEncoder().encodeToString(file.entry().encode(file.path()).bytes);
      changed.add(new Changed(file.path(), entry, file.documents()));
    }
    return new Difference(changed, changes.gone(), changes.left(), false);
  }

  /// The index has what it lacked.
  public void taken(Difference difference) {
    Map<String, FileEntry> files = new HashMap<>();
    for (Changed file : difference.changed()) {
      files.put(file.path(), FileEntry.decode(bytes(file.entry())));
    }
    known = known.with(files, difference.gone());
  }

  private static BytesRef bytes(String entry) {
    return new BytesRef(Base64.getDecoder().decode(entry));
  }

  /// How many files the index has.
  public int indexed() {
    return known.indexedFiles();
  }

  /// What a user should know: files left out and why.
  public List<String> notes() {
    List<String> notes = new ArrayList<>(disk.sortedNotes());
    notes.addAll(known.notes());
    return notes;
  }
}

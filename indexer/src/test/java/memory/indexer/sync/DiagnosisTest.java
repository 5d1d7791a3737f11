package memory.indexer.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import memory.indexer.sync.Listing.ListedFile;
import org.junit.jupiter.api.Test;

class DiagnosisTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long TOUCHED = 1_000 * SECOND;

  @Test
  void aFileThatStandsAsKnownIsNoSuspect() {
    assertThat(suspects(stat(5, TOUCHED, 7), entry(stat(5, TOUCHED, 7), 10))).isEmpty();
  }

  @Test
  void anyPartOfItsStatMakesItASuspect() {
    FileEntry known = entry(stat(5, TOUCHED, 7), 10);
    assertThat(suspects(stat(6, TOUCHED, 7), known)).containsExactly("a.md");
    assertThat(suspects(stat(5, TOUCHED + 1, 7), known)).containsExactly("a.md");
    assertThat(suspects(stat(5, TOUCHED - 1, 7), known)).containsExactly("a.md");
    assertThat(suspects(stat(5, TOUCHED, 8), known)).containsExactly("a.md");
  }

  @Test
  void aFileReadWithinTwoSecondsOfItsLastChangeIsReadAgain() {
    FileStat stat = stat(5, TOUCHED, 7);
    assertThat(suspects(stat, entry(stat, 0))).containsExactly("a.md");
    assertThat(suspects(stat, entry(stat, 1))).containsExactly("a.md");
    assertThat(suspects(stat, entry(stat, -3))).containsExactly("a.md");
    assertThat(suspects(stat, entry(stat, 2))).isEmpty();
  }

  @Test
  void aFileThatCouldNotBeReadIsTriedAgain() {
    FileStat stat = stat(5, TOUCHED, 7);
    FileEntry unreadable =
        new FileEntry(stat, 0, 0, TOUCHED + 10 * SECOND, FileEntry.State.UNREADABLE);
    assertThat(suspects(stat, unreadable)).containsExactly("a.md");
  }

  @Test
  void tellsWhatIsNewAndWhatIsGone() {
    Listing disk = new Listing();
    disk.files.put("old.md", listed(stat(5, TOUCHED, 1)));
    disk.files.put("new.md", listed(stat(6, TOUCHED + 1, 2)));
    Manifest manifest =
        Manifest.EMPTY.with(
            Map.of(
                "old.md", entry(stat(1, TOUCHED, 1), 10),
                "gone.md", entry(stat(1, TOUCHED, 3), 10)),
            List.of());
    Diagnosis diagnosis = Diagnosis.of(disk, manifest, true, Limits.standard());
    assertThat(diagnosis.suspects())
        .extracting(Diagnosis.Suspect::path)
        .as("the last touched first")
        .containsExactly("new.md", "old.md");
    assertThat(diagnosis.gone()).containsExactly("gone.md");
    assertThat(diagnosis.state()).isEqualTo(Diagnosis.State.BEHIND);
  }

  @Test
  void tellsTheStateByWhatWasTouchedAndByWhatThereIs() {
    assertThat(state(0, 5, true)).isEqualTo(Diagnosis.State.IN_STEP);
    assertThat(state(1, 5, true)).isEqualTo(Diagnosis.State.BEHIND);
    assertThat(state(4, 9, true)).as("more files than 3").isEqualTo(Diagnosis.State.FAR_BEHIND);
    assertThat(state(11, 30, true)).as("over 10 bytes").isEqualTo(Diagnosis.State.OVERTAKEN);
    assertThat(state(11, 22, true)).as("just half").isEqualTo(Diagnosis.State.OVERTAKEN);
    assertThat(state(11, 21, true)).as("most of all").isEqualTo(Diagnosis.State.OUTDATED);
    assertThat(state(10, 10, false)).isEqualTo(Diagnosis.State.MISSING);
    assertThat(state(11, 11, false)).isEqualTo(Diagnosis.State.MISSING_LARGE);
    assertThat(state(0, 0, false)).as("nothing to index").isEqualTo(Diagnosis.State.IN_STEP);
  }

  /// The state of so many files of one byte, of which the first were touched; an index that is not
  /// there knows none.
  private static Diagnosis.State state(int touched, int files, boolean indexed) {
    Limits few = new Limits(1 << 20, 1 << 20, 1 << 10, 8, 100, 10, 3, Duration.ZERO, 0);
    Listing disk = new Listing();
    Map<String, FileEntry> known = new HashMap<>();
    for (int i = 0; i < files; i++) {
      disk.files.put("f" + i, listed(stat(1, TOUCHED, i)));
      known.put("f" + i, entry(stat(1, i < touched ? 0 : TOUCHED, i), 2_000));
    }
    Manifest manifest = indexed ? Manifest.EMPTY.with(known, List.of()) : Manifest.EMPTY;
    return Diagnosis.of(disk, manifest, indexed, few).state();
  }

  @Test
  void anEntrySurvivesItsEncoding() {
    for (FileEntry.State state : FileEntry.State.values()) {
      FileEntry entry = new FileEntry(stat(5, -TOUCHED, Long.MAX_VALUE), -1, 2, 3, state);
      String path = "d/caf\u00e9 \ud83d\ude00.md";
      assertThat(FileEntry.decode(entry.encode(path))).isEqualTo(entry);
      assertThat(FileEntry.decodePath(entry.encode(path))).isEqualTo(path);
    }
  }

  private static List<String> suspects(FileStat now, FileEntry known) {
    Listing disk = new Listing();
    disk.files.put("a.md", listed(now));
    return Diagnosis.of(
            disk, Manifest.EMPTY.with(Map.of("a.md", known), List.of()), true, Limits.standard())
        .suspects()
        .stream()
        .map(Diagnosis.Suspect::path)
        .toList();
  }

  private static ListedFile listed(FileStat stat) {
    return new ListedFile(Path.of(""), "a.md", stat, 0);
  }

  private static FileStat stat(long size, long stampNs, long inode) {
    return new FileStat(FileStat.Type.FILE, size, stampNs, inode, false);
  }

  private static FileEntry entry(FileStat stat, long secondsLater) {
    return new FileEntry(
        stat, 1, 2, stat.stampNs() + secondsLater * SECOND, FileEntry.State.INDEXED);
  }
}

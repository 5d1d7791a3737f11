package memory.indexer.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {
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
    Comparison comparison = Comparison.of(disk, manifest);
    assertThat(comparison.suspects())
        .extracting(Comparison.Suspect::path)
        .as("the last touched first")
        .containsExactly("new.md", "old.md");
    assertThat(comparison.gone()).containsExactly("gone.md");
    assertThat(comparison.touchedBytes()).isEqualTo(11);
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
    return Comparison.of(disk, Manifest.EMPTY.with(Map.of("a.md", known), List.of()))
        .suspects()
        .stream()
        .map(Comparison.Suspect::path)
        .toList();
  }

  private static ListedFile listed(FileStat stat) {
    return new ListedFile(Path.of("a.md"), stat, 0);
  }

  private static FileStat stat(long size, long stampNs, long inode) {
    return new FileStat(FileStat.Type.FILE, size, stampNs, inode, false);
  }

  private static FileEntry entry(FileStat stat, long secondsLater) {
    return new FileEntry(
        stat, 1, 2, stat.stampNs() + secondsLater * SECOND, FileEntry.State.INDEXED);
  }
}

package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import memory.engine.file.SqliteFile.Tree;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// `pages.db`: 140 rows in pages of 512 bytes, so that rows and keys run over several pages and
/// trees have inner nodes; row i is `(±i…, "label " + i % 7, (i - 70) * 10^(i % 12), "row i ~ ä "
/// repeated i % 43 times)`, with an index by its text.
@ExtendWith(SeededRandom.class)
class SqliteFileTest {
  private static final Path PAGES =
      Path.of("..", "testdata", "transcripts", "opencode", "pages.db");
  private static final int ROWS = 140;

  @TempDir Path folder;

  private static long key(int i) {
    return i % 2 == 1 ? (long) i * i : -i;
  }

  private static String text(int i) {
    return "row %d ~ ä ".formatted(i).repeat(i % 43);
  }

  private static long number(int i) {
    return (i - 70) * (long) Math.pow(10, i % 12);
  }

  @Test
  void readsEveryRowInItsOrder() throws IOException {
    List<Long> keys = new ArrayList<>();
    List<String> found = new ArrayList<>();
    try (SqliteFile database = SqliteFile.open(PAGES)) {
      Tree table = database.table("note").orElseThrow();
      assertThat(table.columns()).containsExactly("id", "label", "size", "text");
      database.rows(
          table,
          row -> {
            keys.add(row.number());
            found.add(row.text("label") + row.number("size") + row.text("text"));
            return true;
          });
      assertThat(database.table("none")).isEmpty();
    }
    assertThat(keys).hasSize(ROWS).isSorted();
    for (int i = 1; i <= ROWS; i++) {
      assertThat(found.get(keys.indexOf(key(i)))).isEqualTo("label " + i % 7 + number(i) + text(i));
    }
  }

  @Test
  void findsARowByItsNumberAndByItsText() throws IOException {
    try (SqliteFile database = SqliteFile.open(PAGES)) {
      Tree table = database.table("note").orElseThrow();
      Tree index = database.index("note", "text").orElseThrow();
      assertThat(database.index("note", "size")).isEmpty();
      for (int i = 1; i <= ROWS; i++) {
        assertThat(database.row(table, key(i)).orElseThrow().text("text")).isEqualTo(text(i));
        List<Long> rows = new ArrayList<>();
        database.entries(index, text(i), entry -> rows.add(entry.number()));
        assertThat(rows).contains(key(i)).hasSize(i % 43 == 0 ? ROWS / 43 : 1);
      }
      assertThat(database.row(table, 3)).isEmpty();
      List<Long> all = new ArrayList<>();
      database.entries(index, entry -> all.add(entry.number()));
      assertThat(all).hasSize(ROWS).doesNotHaveDuplicates();
    }
  }

  @Test
  void seesThatItWasWrittenTo() throws IOException {
    Path copy = Files.copy(PAGES, folder.resolve("a.db"));
    try (SqliteFile database = SqliteFile.open(copy)) {
      assertThat(database.isCurrent()).isTrue();
      Files.setLastModifiedTime(copy, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
      assertThat(database.isCurrent()).isFalse();
    }
  }

  @Test
  void refusesWhatIsNoDatabase() throws IOException {
    Path file = folder.resolve("a.db");
    Files.write(file, "SQLite format 2".getBytes(StandardCharsets.US_ASCII));
    assertThatThrownBy(() -> SqliteFile.open(file)).isInstanceOf(FileSystemException.class);
    Files.write(file, new byte[4096]);
    assertThatThrownBy(() -> SqliteFile.open(file)).isInstanceOf(FileSystemException.class);
    assertThatThrownBy(() -> SqliteFile.open(folder)).isInstanceOf(FileSystemException.class);
  }

  /// Whatever stands in it, an error is told and the work is bounded by the pages there are.
  @RepeatedTest(200)
  void noByteIsTrusted(RandomGenerator random) throws IOException {
    byte[] bytes = Files.readAllBytes(PAGES);
    for (int i = 1 + random.nextInt(40); i > 0; i--) {
      int page = random.nextInt(bytes.length / 512);
      int at = random.nextBoolean() ? random.nextInt(512) : random.nextInt(24);
      bytes[page * 512 + at] = (byte) random.nextInt(256);
    }
    Path file = Files.write(folder.resolve("a.db"), bytes);
    int[] seen = {0};
    try (SqliteFile database = SqliteFile.open(file)) {
      Tree table = database.table("note").orElseThrow(() -> new FileSystemException("none"));
      Tree index = database.index("note", "text").orElse(table);
      database.entries(index, text(50), entry -> seen[0]++ >= 0);
      database.row(table, random.nextInt(20_000));
      database.rows(table, row -> seen[0]++ >= 0);
    } catch (FileSystemException told) {
      seen[0]++;
    }
    assertThat(seen[0]).isBetween(1, 256 * bytes.length / 512);
  }
}

package memory.engine.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.scope.MemoryPath;
import memory.engine.scope.ScopeRoot;

/// What is known of pages besides their text: since when they are there, and how well they were
/// recalled. A file beside the memory that can be made again from it at any time.
///
/// @param rows by page id
/// @param damaged lines that cannot be read
public record PageTable(Map<String, Row> rows, int damaged) {
  /// Where it lies.
  public static final MemoryPath PATH = new MemoryPath(".state/page-table.jsonl");

  public PageTable {
    rows = Map.copyOf(rows);
  }

  /// One page's line.
  ///
  /// @param seen the day on which the page was first put on the table
  /// @param score how well it was recalled in the days before
  public record Row(String id, String version, LocalDate seen, double score) {}

  /// How a table compares with the pages there are.
  public enum State {
    /// There is none.
    MISSING,
    /// It has every page in its version, and no other.
    VALID,
    /// Pages came, went or changed.
    STALE,
    /// Lines of it cannot be read.
    DAMAGED
  }

  public static PageTable empty() {
    return new PageTable(Map.of(), 0);
  }

  /// Where a scope's table lies.
  public static Path place(ScopeRoot root) {
    return root.folder().resolve(PATH.value());
  }

  /// One that is missing or cannot be read is empty.
  public static PageTable read(ScopeRoot root) {
    try {
      byte[] bytes = BoundedRead.bytes(place(root), root.boundary(), BoundedRead.MARKDOWN_BYTES);
      return of(new String(bytes, StandardCharsets.UTF_8));
    } catch (NoSuchFileException | NotDirectoryException none) {
      return empty();
    } catch (IOException unreadable) {
      return new PageTable(Map.of(), 1);
    }
  }

  static PageTable of(String text) {
    Map<String, Row> rows = new LinkedHashMap<>();
    int damaged = 0;
    for (String line : text.split("\n", -1)) {
      if (!line.isEmpty()) {
        Optional<Row> row = PageTableCodec.decode(line);
        if (row.isPresent()) {
          rows.put(row.get().id(), row.get());
        } else {
          damaged++;
        }
      }
    }
    return new PageTable(rows, damaged);
  }

  /// All rows of several scopes.
  public static PageTable joined(List<PageTable> tables) {
    Map<String, Row> rows = new HashMap<>();
    int damaged = 0;
    for (PageTable table : tables) {
      rows.putAll(table.rows);
      damaged += table.damaged;
    }
    return new PageTable(rows, damaged);
  }

  public State state(List<Page> pages) {
    if (damaged > 0) {
      return State.DAMAGED;
    }
    if (rows.isEmpty()) {
      return pages.isEmpty() ? State.VALID : State.MISSING;
    }
    for (Page page : pages) {
      Row row = rows.get(page.id());
      if (row == null || !row.version().equals(page.version())) {
        return State.STALE;
      }
    }
    return rows.size() == pages.size() ? State.VALID : State.STALE;
  }

  /// The lines of a table for these pages: new ones are seen today.
  ///
  /// @param scores of pages, by id; others have none
  public List<String> lines(List<Page> pages, Map<String, Double> scores, LocalDate today) {
    List<String> lines = new ArrayList<>();
    for (Page page : pages) {
      double score = scores.getOrDefault(page.id(), 0.0);
      Row row = new Row(page.id(), page.version(), seen(page).orElse(today), score);
      lines.add(PageTableCodec.encode(row, page));
    }
    return lines;
  }

  double score(Page page) {
    Row row = rows.get(page.id());
    return row == null ? 0 : row.score();
  }

  Optional<LocalDate> seen(Page page) {
    return Optional.ofNullable(rows.get(page.id())).map(Row::seen);
  }
}

package memory.engine.page;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.request.PagesResult;

/// What is known of pages besides their text: since when they are there, and how well they were
/// recalled. A file beside the memory that can be made again from it at any time.
///
/// @param rows by page id
/// @param originals days of the table that spec 1's program keeps in the folder itself, by the
///   text's version; they count for pages that have no row
/// @param damaged lines that cannot be read
public record PageTable(Map<String, Row> rows, Map<String, LocalDate> originals, int damaged) {
  public static final MemoryPath PATH = new MemoryPath(".state/page-table.jsonl");

  /// Where spec 1's program keeps its own; it is read and never written to.
  public static final MemoryPath ORIGINAL = new MemoryPath("page-table.jsonl");

  public PageTable {
    rows = Map.copyOf(rows);
    originals = Map.copyOf(originals);
  }

  /// One page's line.
  ///
  /// @param seen the day on which the page was first put on the table
  /// @param score how well it was recalled in the days before
  public record Row(String id, String version, LocalDate seen, double score) {}

  public static PageTable empty() {
    return new PageTable(Map.of(), Map.of(), 0);
  }

  /// Where a scope's tables lie: ours and the original's.
  public static List<Path> places(ScopeRoot root) {
    return List.of(root.folder().resolve(PATH.value()), root.folder().resolve(ORIGINAL.value()));
  }

  /// One that is missing or cannot be read is empty. The original's is read while there is none of
  /// ours.
  public static PageTable read(ScopeRoot root) {
    try {
      return of(text(root, PATH));
    } catch (NoSuchFileException | NotDirectoryException none) {
      try {
        return new PageTable(Map.of(), originals(text(root, ORIGINAL)), 0);
      } catch (IOException missing) {
        return empty();
      }
    } catch (IOException unreadable) {
      return new PageTable(Map.of(), Map.of(), 1);
    }
  }

  private static String text(ScopeRoot root, MemoryPath path) throws IOException {
    return BoundedRead.text(
        root.folder().resolve(path.value()), root.boundary(), BoundedRead.MARKDOWN_BYTES);
  }

  static PageTable of(String text) {
    Map<String, Row> rows = new LinkedHashMap<>();
    int damaged = 0;
    for (String line : text.split("\n", -1)) {
      if (!line.isEmpty()) {
        Optional<Row> row = decode(line);
        if (row.isPresent()) {
          rows.put(row.get().id(), row.get());
        } else {
          damaged++;
        }
      }
    }
    return new PageTable(rows, Map.of(), damaged);
  }

  /// All rows of several scopes.
  public static PageTable joined(List<PageTable> tables) {
    Map<String, Row> rows = new HashMap<>();
    Map<String, LocalDate> originals = new HashMap<>();
    int damaged = 0;
    for (PageTable table : tables) {
      rows.putAll(table.rows);
      originals.putAll(table.originals);
      damaged += table.damaged;
    }
    return new PageTable(rows, originals, damaged);
  }

  public PagesResult.State state(List<Page> pages) {
    if (damaged > 0) {
      return PagesResult.State.DAMAGED;
    }
    if (rows.isEmpty()) {
      return pages.isEmpty() ? PagesResult.State.VALID : PagesResult.State.MISSING;
    }
    for (Page page : pages) {
      Row row = rows.get(page.id());
      if (row == null || !row.version().equals(page.version())) {
        return PagesResult.State.STALE;
      }
    }
    return rows.size() == pages.size() ? PagesResult.State.VALID : PagesResult.State.STALE;
  }

  /// The lines of a table for these pages: new ones are seen today.
  ///
  /// @param scores of pages, by id; others have none
  public List<String> lines(List<Page> pages, Map<String, Double> scores, LocalDate today) {
    List<String> lines = new ArrayList<>();
    for (Page page : pages) {
      double score = scores.getOrDefault(page.id(), 0.0);
      Row row = new Row(page.id(), page.version(), seen(page).orElse(today), score);
      lines.add(encode(row, page));
    }
    return lines;
  }

  double score(Page page) {
    Row row = rows.get(page.id());
    return row == null ? 0 : row.score();
  }

  Optional<LocalDate> seen(Page page) {
    return Optional.ofNullable(rows.get(page.id()))
        .map(Row::seen)
        .or(() -> Optional.ofNullable(originals.get(page.version())));
  }

  /// A JSON object, without the page's text.
  private static String encode(Row row, Page page) {
    return JsonWrite.object(json -> {
      json.writeNumberField("v", 1);
      json.writeStringField("id", row.id());
      json.writeStringField("version", row.version());
      json.writeStringField("place", page.citation());
      json.writeStringField("scope", page.scope().label());
      json.writeStringField("type", page.isPointer() ? "pointer" : "fact");
      json.writeBooleanField("pinned", page.pinned());
      json.writeNumberField("tokens", Residency.tokens(page.text()));
      json.writeStringField("seen", row.seen().toString());
      json.writeNumberField("score", row.score());
    });
  }

  private static Optional<Row> decode(String line) {
    Map<?, ?> fields = object(line).fields();
    try {
      return fields.get("id") instanceof String id
              && fields.get("version") instanceof String version
              && fields.get("seen") instanceof String seen
              && fields.get("score") instanceof Number score
          ? Optional.of(new Row(id, version, LocalDate.parse(seen), score.doubleValue()))
          : Optional.empty();
    } catch (DateTimeException foreign) {
      return Optional.empty();
    }
  }

  /// The days on which an original's table says that pages were first there, by the version of
  /// their text. Spec 1 gives no field names: a row counts when it has a text, or the SHA-256 of
  /// one, and a day, whatever they are called.
  private static Map<String, LocalDate> originals(String table) {
    Map<String, LocalDate> days = new HashMap<>();
    for (String line : table.split("\n", -1)) {
      JsonObject row = object(line);
      Optional<LocalDate> day =
          row.anyTime(
                  "seen",
                  "firstSeen",
                  "first_seen",
                  "createdAt",
                  "created_at",
                  "at",
                  "updatedAt",
                  "updated_at")
              .map(time -> LocalDate.ofInstant(time, ZoneOffset.UTC));
      if (day.isPresent()) {
        row.anyText("text", "content", "full", "body")
            .ifPresent(text -> {
              days.put(Page.version(text), day.get());
              days.put(Page.version("- " + text), day.get());
            });
        row.anyText("hash", "contentHash", "content_hash", "sha256", "version")
            .filter(hash -> hash.length() >= Page.VERSION_CHARS)
            .ifPresent(hash -> days.put(hash.substring(0, Page.VERSION_CHARS), day.get()));
      }
    }
    return days;
  }

  /// What a line says; nothing when it is damaged.
  private static JsonObject object(String line) {
    return JsonObject.of(line).orElse(new JsonObject(Map.of()));
  }
}

package memory.engine.transfer;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import memory.engine.file.BoundedRead;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.model.Layout;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.write.LogEdit;
import memory.engine.write.ScopeWriter;

/// What was taken over into a scope: a line for each entry with its key, where it came from and
/// where it went, and none of its text. An entry that is on it never comes in again, also when it
/// was edited or deleted since.
record ImportLedger(Set<String> keys) {
  static final MemoryPath PATH = new MemoryPath(".state/imports.jsonl");
  private static final int KEY_CHARS = 16;

  /// One that is missing or cannot be read is empty: what stands in the files is still recognised.
  static ImportLedger read(ScopeRoot root) throws IOException {
    Set<String> keys = new HashSet<>();
    try {
      String text =
          BoundedRead.text(
              root.folder().resolve(PATH.value()), root.boundary(), BoundedRead.LOG_BYTES);
      for (String line : text.split("\n", -1)) {
        JsonObject.of(line)
            .ifPresent(row ->
                row.string("key").ifPresent(key -> keys.add(known(key, row.orEmpty("path")))));
      }
    } catch (NoSuchFileException | NotDirectoryException none) {
      // Nothing came in yet.
    }
    return new ImportLedger(keys);
  }

  /// Whether an entry came in before.
  ///
  /// @param path where it goes: a source of JSON lines has one place for many notes
  boolean has(String key, String path) {
    return keys.contains(known(key, path));
  }

  private static String known(String key, String path) {
    return key + "\0" + path;
  }

  /// What an entry is known by: its source, its file there and its text after the guard.
  ///
  /// @param occurrence the how-manyth of that text in the file, from 1
  static String key(String source, String place, String text, int occurrence) {
    return Layout.hash(source + "\0" + place + "\0" + text.strip() + "\0" + occurrence, KEY_CHARS);
  }

  /// One line of it.
  ///
  /// @param place `build.md#L3` in the source
  /// @param date of the entry, as the source says; empty where it says none
  record Row(String key, String source, String place, String path, String date) {
    String json(Instant now) {
      return JsonWrite.object(json -> {
        json.writeStringField("key", key);
        json.writeStringField("origin", "import");
        json.writeStringField("source", source);
        json.writeStringField("place", place);
        json.writeStringField("path", path);
        json.writeStringField("date", date);
        json.writeStringField("at", now.toString());
      });
    }
  }

  static void add(ScopeWriter writer, List<Row> rows) throws IOException {
    if (!rows.isEmpty()) {
      Instant now = writer.clock().instant();
      List<String> lines = rows.stream().map(row -> row.json(now)).toList();
      writer.append("import", PATH, _ -> new LogEdit.Lines(lines, ""));
    }
  }
}

package memory.engine.conversation;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import memory.engine.file.SqliteFile;
import memory.engine.file.SqliteFile.Tree;

/// The database of OpenCode, opened anew when OpenCode has moved something in it. Safe for use by
/// several threads.
final class OpenCodeStore implements Closeable {
  private final Path file;
  private final List<SqliteFile> opened = new ArrayList<>();

  OpenCodeStore(Path file) {
    this.file = file;
  }

  Path file() {
    return file;
  }

  synchronized SqliteFile current() throws IOException {
    if (opened.isEmpty() || !opened.getLast().isCurrent()) {
      opened.add(SqliteFile.open(file));
    }
    return opened.getLast();
  }

  /// @throws Transcript.BusyException when what was read does not belong together
  void check(SqliteFile database) throws IOException {
    if (!database.isCurrent()) {
      throw new Transcript.BusyException(file);
    }
  }

  static Tree table(SqliteFile database, String name) throws IOException {
    return database.table(name).orElseThrow(() -> missing(name));
  }

  static Tree index(SqliteFile database, String table, String column) throws IOException {
    return database.index(table, column).orElseThrow(() -> missing(table + "." + column));
  }

  private static FileSystemException missing(String what) {
    return new FileSystemException("opencode", null, "another version's: there is no " + what);
  }

  /// Those that were left for a newer one may still be read by somebody until now.
  @Override
  public synchronized void close() throws IOException {
    for (SqliteFile one : opened) {
      one.close();
    }
    opened.clear();
  }
}

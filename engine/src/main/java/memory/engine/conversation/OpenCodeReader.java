package memory.engine.conversation;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import memory.engine.file.SqliteFile;
import memory.engine.file.SqliteFile.Tree;

/// OpenCode: all conversations in one SQLite database, with messages and their parts as JSON.
final class OpenCodeReader extends TranscriptReader {
  /// As the lines of another's transcript have them.
  static final String PARTS = "parts";

  OpenCodeReader() {
    super(
        "opencode",
        env -> MessageParts.home(env, "XDG_DATA_HOME", ".local/share").resolve("opencode"),
        "opencode*.db");
  }

  /// Its own copies of projects lie beside it.
  @Override
  int depth() {
    return 1;
  }

  @Override
  boolean holdsMany() {
    return true;
  }

  /// Sessions but those of subagents.
  @Override
  List<Transcript> transcripts(Path file, BasicFileAttributes attributes) throws IOException {
    OpenCodeStore store = new OpenCodeStore(file);
    try {
      return transcripts(store);
    } catch (IOException | RuntimeException failed) {
      store.close();
      throw failed;
    }
  }

  private List<Transcript> transcripts(OpenCodeStore store) throws IOException {
    SqliteFile database = store.current();
    Map<String, Integer> parts = new HashMap<>();
    Tree bySession = OpenCodeStore.index(database, "part", "session_id");
    database.entries(
        bySession,
        entry -> {
          parts.merge(entry.text("session_id"), 1, Integer::sum);
          return true;
        });
    List<Transcript> all = new ArrayList<>();
    database.rows(
        OpenCodeStore.table(database, "session"),
        row -> {
          String id = row.text("id");
          if (row.text("parent_id").isEmpty() && parts.containsKey(id)) {
            all.add(
                new OpenCodeSession(
                    this,
                    store,
                    id,
                    row.text("directory"),
                    parts.get(id),
                    row.number("time_updated")));
          }
          return true;
        });
    store.check(database);
    if (all.isEmpty()) {
      store.close();
    }
    return all;
  }

  @Override
  void read(Map<String, Object> message, Turns turns) {
    if (MessageParts.map(message, "time").get("created") instanceof Long time) {
      turns.at(Instant.ofEpochMilli(time));
    }
    boolean user = MessageParts.text(message, "role").equals("user");
    if (message.get(PARTS) instanceof List<?> parts) {
      for (Object part : parts) {
        if (part instanceof Map<?, ?> one && !Boolean.TRUE.equals(one.get("synthetic"))) {
          part(one, user, turns);
        }
      }
    }
  }

  private static void part(Map<?, ?> part, boolean user, Turns turns) {
    switch (MessageParts.text(part, "type")) {
      case "text" -> {
        String text = MessageParts.text(part, "text");
        MessageParts.tell(user ? typed(text) : text, user, turns);
      }
      case "tool" -> {
        Map<?, ?> state = MessageParts.map(part, "state");
        turns.called(MessageParts.text(part, "tool"), MessageParts.map(state, "input"));
        boolean failed = MessageParts.text(state, "status").equals("error");
        Object exit = MessageParts.map(state, "metadata").get("exit");
        turns.returned(
            (exit instanceof Long code ? "exit code " + code + "\n" : "")
                + MessageParts.text(state, failed ? "error" : "output"),
            failed);
      }
      default -> {}
    }
  }

  /// `opencode run` puts what has spaces in it between quotation marks.
  private static String typed(String text) {
    boolean quoted =
        text.length() > 2 && text.startsWith("\"") && text.indexOf('"', 1) == text.length() - 1;
    return quoted ? text.substring(1, text.length() - 1) : text;
  }

  /// The database of OpenCode, opened anew when OpenCode has moved something in it. Safe for use by
  /// several threads.
  static final class OpenCodeStore implements Closeable {
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
}

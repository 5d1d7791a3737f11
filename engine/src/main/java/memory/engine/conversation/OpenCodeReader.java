package memory.engine.conversation;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.conversation.Turns.State;
import memory.engine.file.BoundedJson;
import memory.engine.file.JsonObject;
import memory.engine.file.MalformedJsonException;
import memory.engine.file.SqliteFile;
import memory.engine.file.SqliteFile.Tree;

/// OpenCode: all conversations in one SQLite database, with messages and their parts as JSON.
final class OpenCodeReader extends TranscriptReader {
  /// As the lines of another's transcript have them.
  private static final String PARTS = "parts";

  OpenCodeReader() {
    super("opencode", "XDG_DATA_HOME", ".local/share", "opencode", "opencode*.db");
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
            String folder = row.text("directory");
            long changed = row.number("time_updated");
            all.add(new OpenCodeSession(this, store, id, folder, parts.get(id), changed));
          }
          return true;
        });
    store.check(database);
    if (all.isEmpty()) {
      store.close();
    }
    return all;
  }

  /// What the keys of all conversations of a database begin with.
  static String keysOf(Path database) {
    return database + "#";
  }

  @Override
  void read(JsonObject message, Turns turns) {
    if (message.child("time").fields().get("created") instanceof Long time) {
      turns.at(Instant.ofEpochMilli(time));
    }
    boolean user = message.orEmpty("role").equals("user");
    for (JsonObject part : message.objects(PARTS)) {
      if (!part.isTrue("synthetic")) {
        part(part, user, turns);
      }
    }
  }

  private static void part(JsonObject part, boolean user, Turns turns) {
    switch (part.orEmpty("type")) {
      case "text" -> {
        String text = part.orEmpty("text");
        MessageParts.tell(user ? typed(text) : text, user, turns);
      }
      case "tool" -> {
        JsonObject state = part.child("state");
        turns.called(part.orEmpty("tool"), state.child("input"));
        boolean failed = state.orEmpty("status").equals("error");
        Object exit = state.child("metadata").fields().get("exit");
        turns.returned(
            (exit instanceof Long code ? "exit code " + code + "\n" : "")
                + state.orEmpty(failed ? "error" : "output"),
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

  /// A conversation in the database of OpenCode. Its lines are messages with their parts, and
  /// offsets count messages.
  ///
  /// @param size the number of its parts
  private record OpenCodeSession(
      OpenCodeReader reader, OpenCodeStore store, String id, String folder, long size, long changed)
      implements Transcript {
    private static final int TRIES = 3;

    private record Message(long row, String id) {}

    @Override
    public String key() {
      return keysOf(store.file()) + id;
    }

    @Override
    public State from(Optional<Mark> mark) throws IOException {
      if (mark.isEmpty()) {
        return State.START;
      }
      State state = mark.get().state();
      return hash(messages(store.current()), state.offset()).equals(mark.get().hash())
          ? state
          : State.START;
    }

    private List<Message> messages(SqliteFile database) throws IOException {
      Tree table = OpenCodeStore.table(database, "message");
      Tree index = OpenCodeStore.index(database, "message", "session_id");
      List<Message> messages = new ArrayList<>();
      database.entries(
          index,
          id,
          entry -> {
            String name = entry.text("id");
            if (name.isEmpty()) {
              name = database.row(table, entry.number()).map(row -> row.text("id")).orElse("");
            }
            messages.add(new Message(entry.number(), name));
            return true;
          });
      return messages;
    }

    private static String hash(List<Message> messages, long offset) {
      Hasher hasher = Hashing.murmur3_128().newHasher();
      messages.stream()
          .limit(offset)
          .forEach(one -> hasher.putString(one.id + "\n", StandardCharsets.UTF_8));
      return Math.min(messages.size(), offset) + hasher.hash().toString();
    }

    @Override
    public Mark read(State from, Reading reading) throws IOException {
      for (int i = 1; i < TRIES; i++) {
        try {
          return read(store.current(), from, reading);
        } catch (BusyException moved) {
          // What was handed on is handed on again.
        }
      }
      return read(store.current(), from, reading);
    }

    private Mark read(SqliteFile database, State from, Reading reading) throws IOException {
      Turns.PartSink checked =
          (part, passages) -> {
            store.check(database);
            reading.parts().take(part, passages);
          };
      Reading safe = new Reading(reading.zone(), reading.wanted(), checked, reading.enough());
      Turns turns = new Turns(reader.agent(), id, from, safe);
      List<Message> messages = messages(database);
      try {
        if (from.folder().isEmpty()) {
          turns.in(folder);
        }
        for (int i = (int) from.offset(); i < messages.size() && turns.goesOn(); i++) {
          turns.line(i);
          read(database, messages.get(i), turns);
          turns.lineEnds();
        }
        turns.end();
      } catch (UncheckedIOException failed) {
        throw failed.getCause();
      }
      store.check(database);
      return turns.mark(size, changed, hash(messages, turns.state().offset()));
    }

    private void read(SqliteFile database, Message message, Turns turns) throws IOException {
      Tree table = OpenCodeStore.table(database, "part");
      Tree index = OpenCodeStore.index(database, "part", "message_id");
      Tree messages = OpenCodeStore.table(database, "message");
      Optional<Map<String, Object>> read = data(database, messages, message.row, turns);
      if (read.isEmpty()) {
        return;
      }
      List<Object> parts = new ArrayList<>();
      database.entries(
          index,
          message.id,
          entry -> {
            data(database, table, entry.number(), turns).ifPresent(parts::add);
            return true;
          });
      read.get().put(PARTS, parts);
      reader.read(new JsonObject(read.get()), turns);
    }

    /// One that cannot be read is counted.
    private static Optional<Map<String, Object>> data(
        SqliteFile database, Tree table, long row, Turns turns) throws IOException {
      Optional<SqliteFile.Row> found = database.row(table, row);
      try {
        if (found.isPresent()) {
          return Optional.of(
              BoundedJson.withLongTexts(found.get().text("data").getBytes(StandardCharsets.UTF_8)));
        }
      } catch (MalformedJsonException unreadable) {
        // It is counted.
      }
      turns.skip();
      return Optional.empty();
    }

    @Override
    public void close() throws IOException {
      store.close();
    }
  }
}

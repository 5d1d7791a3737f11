package memory.engine.conversation;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import memory.engine.conversation.OpenCodeReader.OpenCodeStore;
import memory.engine.conversation.Turns.State;
import memory.engine.file.BoundedJson;
import memory.engine.file.MalformedJsonException;
import memory.engine.file.SqliteFile;
import memory.engine.file.SqliteFile.Tree;

/// A conversation in the database of OpenCode. Its lines are messages with their parts, and offsets
/// count messages.
///
/// @param size the number of its parts
record OpenCodeSession(
    OpenCodeReader reader, OpenCodeStore store, String id, String folder, long size, long changed)
    implements Transcript {
  private static final int TRIES = 3;

  private record Message(long row, String id) {}

  /// What the keys of all conversations of a database begin with.
  static String keysOf(Path database) {
    return database + "#";
  }

  @Override
  public Path file() {
    return store.file();
  }

  @Override
  public String key() {
    return keysOf(file()) + id;
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
  public Mark read(
      State from,
      ZoneId zone,
      Predicate<String> wanted,
      Turns.PartSink parts,
      BooleanSupplier enough)
      throws IOException {
    for (int i = 1; i < TRIES; i++) {
      try {
        return read(store.current(), from, zone, wanted, parts, enough);
      } catch (BusyException moved) {
        // What was handed on is handed on again.
      }
    }
    return read(store.current(), from, zone, wanted, parts, enough);
  }

  private Mark read(
      SqliteFile database,
      State from,
      ZoneId zone,
      Predicate<String> wanted,
      Turns.PartSink parts,
      BooleanSupplier enough)
      throws IOException {
    Turns.PartSink checked =
        (part, passages) -> {
          store.check(database);
          parts.take(part, passages);
        };
    Turns turns = new Turns(reader.agent(), id, zone, wanted, from, checked);
    boolean stopped = false;
    List<Message> messages = messages(database);
    try {
      if (from.folder().isEmpty()) {
        turns.in(folder);
      }
      int part = from.part();
      for (int i = (int) from.offset();
          i < messages.size() && !turns.isUnwanted() && !stopped;
          i++) {
        turns.line(i);
        read(database, messages.get(i), turns);
        stopped = turns.state().part() != part && enough.getAsBoolean();
        part = turns.state().part();
      }
      if (!stopped && !turns.isUnwanted()) {
        turns.flush();
      }
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
    store.check(database);
    return new Mark(
        stopped ? -1 : size,
        changed,
        hash(messages, turns.state().offset()),
        turns.turns(),
        turns.skipped(),
        turns.state());
  }

  private void read(SqliteFile database, Message message, Turns turns) throws IOException {
    Tree messages = OpenCodeStore.table(database, "message");
    Tree table = OpenCodeStore.table(database, "part");
    Tree index = OpenCodeStore.index(database, "part", "message_id");
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
    read.get().put(OpenCodeReader.PARTS, parts);
    reader.read(read.get(), turns);
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

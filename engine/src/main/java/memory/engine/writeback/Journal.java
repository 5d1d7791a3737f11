package memory.engine.writeback;

import com.google.common.hash.Hashing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import memory.engine.file.BoundedRead;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.request.FlushResult.Outcome;
import memory.engine.request.StageRequest.Action;
import memory.engine.write.ScopeWriter;

/// What a scope's journal says now. Its lines are one JSON object each, whose last field is a
/// CRC-32C over all before it.
///
/// @param pending staged and neither applied nor withdrawn, in their order
/// @param rejected what could not be applied, oldest first
/// @param notes every note there ever was, by id
/// @param badLines numbers of lines that are damaged; they stay in the file
public record Journal(
    List<StagedNote> pending,
    List<Settled> rejected,
    Map<String, StagedNote> notes,
    List<Integer> badLines) {
  /// Where it lies.
  public static final MemoryPath PATH = new MemoryPath(".state/writeback-journal.jsonl");

  private static final String SUM = ",\"sum\":\"";
  private static final int SUM_CHARS = 8;
  private static final String SETTLED = "settled";
  private static final int LARGE_BYTES = 256 << 10;
  private static final Duration KEPT = Duration.ofDays(30);

  /// What a line says.
  sealed interface Line permits StagedNote, Settled {
    String line();
  }

  /// A note in the journal.
  ///
  /// @param id `w-` and 8 hex digits
  /// @param text what is to be written; empty for an action that writes nothing new
  /// @param target the page's text as it was seen, or the id of a staged note that is withdrawn;
  ///   empty for an action without one
  public record StagedNote(String id, Instant at, Action action, String text, String target)
      implements Line {
    static final String PREFIX = "w-";

    /// What stands in the stamp of the entry it becomes, so that it becomes one once.
    String mark() {
      return id.substring(PREFIX.length());
    }

    @Override
    public String line() {
      return Journal.line(json -> {
        json.writeStringField("e", "staged");
        json.writeStringField("id", id);
        json.writeStringField("t", at.toString());
        json.writeStringField("action", action.label());
        json.writeStringField("text", text);
        json.writeStringField("target", target);
      });
    }
  }

  /// What became of a staged note.
  ///
  /// @param note its id
  /// @param why empty when it was applied without anything to say
  public record Settled(String note, Instant at, Outcome outcome, String why) implements Line {
    @Override
    public String line() {
      return Journal.line(json -> {
        json.writeStringField("e", SETTLED);
        json.writeStringField("id", note);
        json.writeStringField("t", at.toString());
        json.writeStringField("outcome", outcome.label());
        json.writeStringField("why", why);
      });
    }
  }

  private static String line(JsonWrite.Body fields) {
    String object =
        JsonWrite.object(json -> {
          json.writeNumberField("v", 1);
          fields.write(json);
        });
    String before = object.substring(0, object.length() - 1);
    return before + SUM + sum(before) + "\"}";
  }

  private static String sum(String before) {
    int crc = Hashing.crc32c().hashString(before, StandardCharsets.UTF_8).asInt();
    return String.format(Locale.ROOT, "%08x", crc);
  }

  /// Empty when it is none of ours, or damaged.
  static Optional<Line> decode(String line) {
    int at = line.length() - SUM.length() - SUM_CHARS - 2;
    if (at < 0
        || !line.startsWith(SUM, at)
        || !line.endsWith("\"}")
        || !line.startsWith(sum(line.substring(0, at)), at + SUM.length())) {
      return Optional.empty();
    }
    try {
      JsonObject json = JsonObject.of(line.getBytes(StandardCharsets.UTF_8));
      Instant time = Instant.parse(json.orEmpty("t"));
      String id = json.orEmpty("id");
      if (json.orEmpty("e").equals(SETTLED)) {
        Outcome outcome = Outcome.valueOf(json.orEmpty("outcome").toUpperCase(Locale.ROOT));
        return Optional.of(new Settled(id, time, outcome, json.orEmpty("why")));
      }
      String text = json.orEmpty("text");
      return Action.ofLabel(json.orEmpty("action"))
          .filter(_ -> id.startsWith(StagedNote.PREFIX))
          .map(action -> new StagedNote(id, time, action, text, json.orEmpty("target")));
    } catch (MalformedJsonException | DateTimeException | IllegalArgumentException foreign) {
      return Optional.empty();
    }
  }

  /// What is written nowhere but here: the texts of what is pending or was rejected.
  public List<String> open() {
    return Stream.concat(pending.stream(), rejected.stream().map(one -> notes.get(one.note())))
        .filter(Objects::nonNull)
        .map(StagedNote::text)
        .toList();
  }

  /// One that does not exist is empty.
  ///
  /// @throws IOException when it cannot be read
  public static Journal read(ScopeRoot root) throws IOException {
    try {
      return of(
          BoundedRead.bytes(
              root.folder().resolve(PATH.value()), root.boundary(), BoundedRead.LOG_BYTES));
    } catch (NoSuchFileException | NotDirectoryException none) {
      return of(new byte[0]);
    }
  }

  static Journal of(byte[] bytes) {
    Map<String, StagedNote> notes = new LinkedHashMap<>();
    Map<String, StagedNote> pending = new LinkedHashMap<>();
    List<Settled> rejected = new ArrayList<>();
    List<Integer> bad = new ArrayList<>();
    int number = 0;
    for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n", -1)) {
      number++;
      if (!line.isEmpty()) {
        switch (decode(line).orElse(null)) {
          case StagedNote note -> {
            boolean isNew = notes.putIfAbsent(note.id(), note) == null;
            if (note.action() == Action.REJECT) {
              pending.remove(note.target());
            } else if (isNew) {
              pending.put(note.id(), note);
            }
          }
          case Settled done -> {
            if (pending.remove(done.note()) != null && done.outcome() == Outcome.REJECTED) {
              rejected.add(done);
            }
          }
          case null -> bad.add(number);
        }
      }
    }
    return new Journal(List.copyOf(pending.values()), rejected, notes, bad);
  }

  boolean isPending(String id) {
    return pending.stream().anyMatch(note -> note.id().equals(id));
  }

  /// Takes lines out of a journal that has grown large, when that at least halves it: those of
  /// notes that are in the file or were withdrawn. Staged notes stay, rejected ones for a month,
  /// since their text stands nowhere else, those of the original's journal, which would be taken
  /// over again, and damaged lines, since nobody knows what they said.
  static void compact(ScopeWriter writer) throws IOException {
    Path journal = writer.root().folder().resolve(PATH.value());
    if (Files.exists(journal) && Files.size(journal) > LARGE_BYTES) {
      Instant since = writer.clock().instant().minus(KEPT);
      writer.replaceState(
          "compact",
          PATH,
          before -> {
            byte[] after = kept(before, since);
            return after.length <= before.length / 2 ? after : before;
          });
    }
  }

  /// @param since rejected notes from before it go
  static byte[] kept(byte[] bytes, Instant since) {
    Journal journal = of(bytes);
    Set<String> needed = new HashSet<>();
    journal.pending.forEach(note -> needed.add(note.id()));
    journal.rejected.stream()
        .filter(done -> !done.at().isBefore(since))
        .forEach(done -> needed.add(done.note()));
    journal.notes.values().stream()
        .filter(OriginalJournal::isOrigin)
        .forEach(note -> needed.add(note.id()));
    ByteArrayOutputStream kept = new ByteArrayOutputStream(bytes.length);
    for (int from = 0; from < bytes.length; ) {
      int to = from;
      while (to < bytes.length && bytes[to] != '\n') {
        to++;
      }
      if (isNeeded(new String(bytes, from, to - from, StandardCharsets.UTF_8), needed)) {
        kept.write(bytes, from, Math.min(to + 1, bytes.length) - from);
      }
      from = to + 1;
    }
    return kept.toByteArray();
  }

  private static boolean isNeeded(String line, Set<String> needed) {
    return switch (decode(line).orElse(null)) {
      case StagedNote note ->
          needed.contains(note.action() == Action.REJECT ? note.target() : note.id());
      case Settled done -> needed.contains(done.note());
      case null -> !line.isEmpty();
    };
  }
}

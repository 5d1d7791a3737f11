package memory.cli.team;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.FolderFiles;
import memory.engine.file.JsonWrite;
import memory.engine.file.PrivateFolder;
import memory.engine.file.ProcessLock;

/// What this user wrote for the team and its server has not acknowledged: one file each, named so
/// that they stand in the order in which they were written, and sent in that order. Its key stays
/// the same in each attempt, so that the server applies it once. What the server refuses for good
/// is put aside, not lost.
///
/// @param team where a membership stands, be it readable or not
public record TeamJournal(Path team) {
  private static final String REFUSED = ".refused";
  private static final String WAITING = ".json";
  private static final String REASON = "refused";
  private static final int MOST_BYTES = 2 << 20;
  private static final SecureRandom RANDOM = new SecureRandom();

  public TeamJournal(TeamMembership team) {
    this(team.folder());
  }

  private Path folder() {
    return team.resolve("journal");
  }

  /// One write that waits.
  ///
  /// @param path at the server, `/v1/write`
  record Entry(Path file, String path, JsonWrite.Body body) {}

  /// A key that no other write has, later than all before it.
  String newKey() {
    byte[] chance = new byte[8];
    RANDOM.nextBytes(chance);
    return String.format(Locale.ROOT, "%013d-", Clock.systemUTC().millis())
        + HexFormat.of().formatHex(chance);
  }

  /// Keeps a write until it is acknowledged.
  Entry keep(String key, String path, JsonWrite.Body body) throws IOException {
    PrivateFolder.create(folder());
    Path file = folder().resolve(key + path.replace('/', '_') + WAITING);
    AtomicReplace.write(file, JsonWrite.bytes(body), AtomicReplace.Policy.PRIVATE);
    return new Entry(file, path, body);
  }

  /// What waits, the oldest first.
  public List<Path> waiting() throws IOException {
    return FolderFiles.of(folder(), "*" + WAITING);
  }

  /// What the server would not have.
  public List<Path> refused() throws IOException {
    return FolderFiles.of(folder(), "*" + REFUSED);
  }

  /// What one of them would bring: all that its writer gave as text, the note or decision first.
  public List<String> texts(Path file) throws IOException {
    Map<String, Object> body = body(file);
    List<String> texts = new ArrayList<>();
    for (String field : List.of("text", "title", "reason", "topic")) {
      TeamWire.optional(body, field).ifPresent(texts::add);
    }
    texts.addAll(TeamWire.texts(body, "tags"));
    return texts;
  }

  /// Why the server would not have it; empty where it was not kept.
  public String reason(Path refused) throws IOException {
    return TeamWire.optional(body(refused), REASON).orElse("");
  }

  private static Map<String, Object> body(Path file) throws IOException {
    return BoundedJson.object(BoundedRead.bytes(file, Optional.empty(), MOST_BYTES));
  }

  /// Where a write stands once it was refused.
  static Path refusedName(Path waiting) {
    return waiting.resolveSibling(waiting.getFileName().toString().replace(WAITING, REFUSED));
  }

  /// Keeps it as refused, with the reason.
  private void putAside(Path file, String reason) throws IOException {
    Map<String, Object> body = new LinkedHashMap<>(body(file));
    body.put(REASON, reason);
    AtomicReplace.write(
        refusedName(file),
        JsonWrite.object(body).getBytes(StandardCharsets.UTF_8),
        AtomicReplace.Policy.PRIVATE);
    Files.delete(file);
  }

  /// Deletes those with such a text, refused ones too; one that is being sent is waited for.
  ///
  /// @return how many waited
  int withdraw(Predicate<String> holds, Duration limit) throws IOException {
    if (waiting().isEmpty() && refused().isEmpty()) {
      return 0;
    }
    try (ProcessLock _ =
        lock(limit).orElseThrow(() -> new IOException("what waits for the team is being sent"))) {
      delete(refused(), holds);
      return delete(waiting(), holds);
    }
  }

  /// Deletes one that was never sent.
  ///
  /// @return false when another process sends, or has sent it meanwhile
  boolean drop(Entry entry, Duration limit) throws IOException {
    Optional<ProcessLock> lock = lock(limit);
    if (lock.isEmpty()) {
      return false;
    }
    try (ProcessLock _ = lock.get()) {
      return Files.deleteIfExists(entry.file());
    }
  }

  private int delete(List<Path> files, Predicate<String> holds) throws IOException {
    int deleted = 0;
    for (Path file : files) {
      if (texts(file).stream().anyMatch(holds)) {
        Files.delete(file);
        deleted++;
      }
    }
    return deleted;
  }

  private Optional<ProcessLock> lock(Duration limit) throws IOException {
    return ProcessLock.tryAcquire(folder().resolve(".lock"), limit);
  }

  /// Whether what was sent waits for a better time, or a new token.
  static boolean isForLater(TeamClient.Answer answer) {
    return answer.isTemporary() || answer.isUnknown();
  }

  /// Sends what waits, in order, until the server is away or all of it is acknowledged; nothing
  /// while another process does.
  ///
  /// @return what the server said to each that was sent
  /// @throws IOException when the server is away
  Map<Path, TeamClient.Answer> send(TeamClient client, Duration limit) throws IOException {
    Map<Path, TeamClient.Answer> said = new LinkedHashMap<>();
    Optional<ProcessLock> lock = waiting().isEmpty() ? Optional.empty() : lock(limit);
    if (lock.isEmpty()) {
      return said;
    }
    try (ProcessLock _ = lock.get()) {
      for (Path file : waiting()) {
        String name = file.getFileName().toString();
        String path =
            name.substring(name.indexOf('_'), name.length() - WAITING.length()).replace('_', '/');
        TeamClient.Answer answer =
            client.post(path, BoundedRead.bytes(file, Optional.empty(), MOST_BYTES), limit);
        said.put(file, answer);
        if (isForLater(answer)) {
          break;
        }
        if (answer.isOk()) {
          Files.deleteIfExists(file);
        } else {
          putAside(file, answer.refusal());
        }
      }
    }
    return said;
  }
}

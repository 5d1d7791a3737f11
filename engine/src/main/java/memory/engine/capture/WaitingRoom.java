package memory.engine.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.FolderFiles;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.file.PrivateFolder;
import memory.engine.file.ProcessLock;
import memory.engine.file.RedactedFile;
import memory.engine.request.Candidate;
import memory.engine.request.Candidate.Signal;
import memory.engine.write.TextRedactor;

/// The candidates of one project that wait, each for a week: a file of the user's own, one JSON
/// object a line, changed under a lock.
///
/// @param folder where every project's wait
/// @param project the id of the project they are about
/// @param about its folder
record WaitingRoom(Path folder, String project, Path about, Clock clock) {
  private static final Duration KEPT = Duration.ofDays(7);
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int MOST = 50;
  private static final int MAX_BYTES = 1 << 20;

  private Path file() {
    return folder.resolve(project + ".jsonl");
  }

  /// @param about the folder of the project it is about; empty when an older version wrote it
  private record Waiting(Candidate candidate, String about, long atMs) {
    static Optional<Waiting> of(JsonObject json) {
      if (!Stream.of("id", "text", "session").allMatch(key -> json.string(key).isPresent())
          || json.number("at").isEmpty()) {
        return Optional.empty();
      }
      boolean marker = json.orEmpty("signal").equals("marker");
      Candidate candidate =
          new Candidate(
              json.orEmpty("id"),
              json.orEmpty("text"),
              marker ? Signal.MARKER : Signal.SENTENCE,
              json.orEmpty("session"),
              json.string("evidence"),
              json.string("folder"));
      return Optional.of(
          new Waiting(candidate, json.orEmpty("about"), json.number("at").get().longValue()));
    }

    String line() {
      return JsonWrite.object(json -> {
        json.writeStringField("id", candidate.id());
        json.writeStringField("text", candidate.text());
        json.writeStringField("signal", candidate.signal().label());
        json.writeStringField("session", candidate.session());
        JsonWrite.optional(json, "evidence", candidate.evidence());
        JsonWrite.optional(json, "folder", candidate.folder());
        json.writeStringField("about", about);
        json.writeNumberField("at", atMs);
      });
    }
  }

  List<Candidate> all() {
    return waiting().stream().map(Waiting::candidate).toList();
  }

  private List<Waiting> waiting() {
    List<Waiting> all = lines(file());
    all.removeIf(this::isOver);
    return all;
  }

  private static List<Waiting> lines(Path file) {
    return text(file)
        .lines()
        .flatMap(line -> JsonObject.of(line).flatMap(Waiting::of).stream())
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private boolean isOver(Waiting one) {
    return one.atMs() <= clock.instant().minus(KEPT).toEpochMilli();
  }

  /// How many wait that are about other projects, by these projects' folders.
  Map<String, Long> elsewhere() throws IOException {
    Map<String, Long> others = new TreeMap<>();
    for (Path other : otherRooms()) {
      lines(other).stream()
          .filter(one -> !isOver(one) && !one.about().isEmpty() && !isLeft(one))
          .forEach(one -> others.merge(one.about(), 1L, Long::sum));
    }
    return others;
  }

  /// Those about folders that are gone, moved or under another name, with these folders.
  List<Candidate> left() throws IOException {
    List<Candidate> left = new ArrayList<>();
    for (Path other : otherRooms()) {
      lines(other).stream()
          .filter(one -> !isOver(one) && isLeft(one))
          .forEach(one -> left.add(one.candidate().in(Optional.of(one.about()))));
    }
    return left;
  }

  /// Forgets those of [#left] that have one of the ids.
  void dropLeft(Set<String> ids) throws IOException {
    if (left().stream().noneMatch(one -> ids.contains(one.id()))) {
      return;
    }
    try (ProcessLock _ = lock()) {
      for (Path other : otherRooms()) {
        List<Waiting> all = lines(other);
        if (all.removeIf(one -> isLeft(one) && ids.contains(one.candidate().id()))) {
          write(other, all);
        }
      }
    }
  }

  private List<Path> otherRooms() throws IOException {
    return FolderFiles.of(folder, "*.jsonl").stream().filter(one -> !one.equals(file())).toList();
  }

  private static boolean isLeft(Waiting one) {
    return !one.about().isEmpty() && !Files.isDirectory(Path.of(one.about()));
  }

  /// Those of all projects.
  static List<Candidate> all(Path folder, Clock clock) throws IOException {
    WaitingRoom none = new WaitingRoom(folder, "", folder, clock);
    List<Candidate> all = new ArrayList<>();
    for (Path room : none.otherRooms()) {
      lines(room).stream()
          .filter(one -> !none.isOver(one))
          .forEach(one -> all.add(one.candidate()));
    }
    return all;
  }

  private static String text(Path file) {
    try {
      return BoundedRead.text(file, Optional.ofNullable(file.getParent()), MAX_BYTES);
    } catch (IOException missingOrUnreadable) {
      return "";
    }
  }

  /// Changes which ones wait; of too many the latest stay.
  ///
  /// @param change of those that wait, the oldest first; it may be made again
  void change(UnaryOperator<List<Candidate>> change) throws IOException {
    List<Candidate> before = all();
    if (change.apply(before).equals(before)) {
      return;
    }
    PrivateFolder.create(folder);
    try (ProcessLock _ = lock()) {
      Map<String, Long> times = new LinkedHashMap<>();
      List<Candidate> waiting = new ArrayList<>();
      for (Waiting one : waiting()) {
        times.put(one.candidate().id(), one.atMs());
        waiting.add(one.candidate());
      }
      List<Candidate> after = change.apply(waiting);
      List<Waiting> lines = new ArrayList<>();
      for (Candidate one : after.subList(Math.max(0, after.size() - MOST), after.size())) {
        long atMs = times.getOrDefault(one.id(), clock.instant().toEpochMilli());
        lines.add(new Waiting(one, about.toString(), atMs));
      }
      write(file(), lines);
    }
  }

  private ProcessLock lock() throws IOException {
    return ProcessLock.tryAcquire(folder.resolve("lock"), PATIENCE)
        .orElseThrow(() ->
            new FileSystemException(
                file().toString(), null, "another process is changing it; try again"));
  }

  private static void write(Path file, List<Waiting> waiting) throws IOException {
    StringBuilder lines = new StringBuilder();
    waiting.forEach(one -> lines.append(one.line()).append('\n'));
    byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
    AtomicReplace.write(file, bytes, AtomicReplace.Policy.PRIVATE);
  }

  /// Forgets the candidates of every project that say what is to be nowhere any more.
  static void forget(Path folder, TextRedactor redactor) throws IOException {
    RedactedFile.redactLogs(
        folder,
        AtomicReplace.Policy.PRIVATE,
        line -> {
          boolean says =
              JsonObject.of(line)
                  .flatMap(Waiting::of)
                  .map(one -> one.candidate().text())
                  .filter(text -> !redactor.redacted(text).equals(text))
                  .isPresent();
          return says ? "" : redactor.redacted(line);
        });
  }
}

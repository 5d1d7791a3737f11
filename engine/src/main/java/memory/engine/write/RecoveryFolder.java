package memory.engine.write;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.DurableFolder;
import memory.engine.file.FolderFiles;
import memory.engine.file.JsonWrite;
import memory.engine.file.RedactedFile;
import memory.engine.file.SideCopy;
import memory.engine.model.Layout;
import memory.engine.model.MemoryPath;
import memory.engine.request.WriteResult.Recovery;

/// What files held before a write took something from them: `<id>.old` with the bytes, `<id>.json`
/// with where they belong. Kept for 30 days, the newest 64 MiB and 1,000 of them.
///
/// @param boundary the folder that links in it may not lead out of
record RecoveryFolder(Path folder, Optional<Path> boundary, Clock clock) {
  private static final Duration KEPT = Duration.ofDays(30);
  private static final long KEPT_BYTES = 64L << 20;
  private static final Duration ABANDONED = Duration.ofMinutes(1);
  private static final int MOST = 1000;
  private static final int RECORD_BYTES = 1 << 16;
  private static final Pattern ID = Pattern.compile("r-[-0-9Ta-z]{0,78}");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss", Locale.ROOT);

  /// Keeps the bytes that are about to be replaced.
  ///
  /// @param old another name of the file that holds them
  /// @param after what the write leaves there, or somebody else has
  /// @return the record's id
  String keep(Path old, byte[] before, byte[] after, MemoryPath path, String action)
      throws IOException {
    DurableFolder.create(folder, AtomicReplace.Policy.PRIVATE);
    prune();
    Instant now = clock.instant();
    String time = TIME.format(now.atOffset(ZoneOffset.UTC));
    String hash = Change.hash(before);
    String first = "r-" + time + "-" + Layout.hash(path + "\0" + hash, 8);
    String id = first;
    for (int number = 2; Files.exists(record(id)); number++) {
      id = first + "-" + number;
    }
    if (before.length > 0) {
      SideCopy.keep(old, bytes(id), before);
    } else {
      AtomicReplace.write(bytes(id), before, AtomicReplace.Policy.PRIVATE);
    }
    write(
        new Recovery(id, now, path, action, before.length, Optional.empty()),
        hash,
        Optional.of(Change.between(before, after)));
    return id;
  }

  /// Has two records put back together.
  ///
  /// @param last that of the file that was changed last: its id is the one to ask for
  void link(String last, String first) throws IOException {
    Recovery recovery = read(record(last));
    Optional<Change> change = change(recovery);
    if (change.isPresent()) {
      write(recovery.linkedTo(first), change.get().before(), change);
    }
  }

  /// Takes back a record of a replacement that did not happen.
  void drop(String id) throws IOException {
    FolderFiles.delete(record(id));
    FolderFiles.delete(bytes(id));
  }

  /// The later record of the same file that has to be put back before this one can be: the one that
  /// makes it possible, else the latest that can be; empty when somebody else changed the file.
  ///
  /// @param bytes what this one holds
  Optional<Recovery> inTheWay(Recovery recovery, byte[] bytes, byte[] current) throws IOException {
    Optional<Change> own = change(recovery);
    Optional<Recovery> latest = Optional.empty();
    for (Recovery later : all()) {
      if (later.id().equals(recovery.id())) {
        break;
      }
      if (later.path().equals(recovery.path())) {
        byte[] old = bytes(later);
        Optional<byte[]> before = change(later).flatMap(one -> one.back(old, current));
        if (own.isPresent() && before.flatMap(was -> own.get().back(bytes, was)).isPresent()) {
          return find(later.id());
        }
        latest = latest.isEmpty() && before.isPresent() ? Optional.of(later) : latest;
      }
    }
    return latest.isPresent() ? find(latest.get().id()) : latest;
  }

  /// Takes out of what its records keep what is to be nowhere any more. What else they hold can be
  /// put back as before.
  ///
  /// @return how many held something of it
  int redact(UnaryOperator<String> redactor) throws IOException {
    int changed = 0;
    for (Recovery recovery : all()) {
      Path file = bytes(recovery.id());
      byte[] old = Files.exists(file) ? bytes(recovery) : new byte[0];
      if (old.length == 0
          || !RedactedFile.redact(file, boundary, AtomicReplace.Policy.PRIVATE, redactor)) {
        continue;
      }
      changed++;
      Optional<Change> change = change(recovery);
      if (change.isPresent() && Files.exists(file)) {
        byte[] left = bytes(recovery);
        write(
            recovery.holding(left.length),
            Change.hash(left),
            Optional.of(change.get().redacted(old, left, redactor)));
      }
    }
    return changed;
  }

  /// Takes away the records of a file.
  void drop(MemoryPath path) throws IOException {
    for (Recovery recovery : all()) {
      if (recovery.path().equals(path)) {
        drop(recovery.id());
      }
    }
  }

  /// Takes away the records whose bytes are gone.
  void dropEmptied() throws IOException {
    for (Recovery recovery : all()) {
      if (!Files.exists(bytes(recovery.id()))) {
        drop(recovery.id());
      }
    }
  }

  /// @return of two that are put back together the last; empty when there is no such record
  Optional<Recovery> find(String id) throws IOException {
    Optional<String> wanted = Optional.of(id);
    return all().stream().filter(one -> one.with().equals(wanted)).findFirst().or(() -> one(id));
  }

  /// The record itself.
  Optional<Recovery> one(String id) {
    return ID.matcher(id).matches() ? readable(record(id)) : Optional.empty();
  }

  /// Whether the file is as the write left it.
  boolean isLatest(Recovery recovery, byte[] current) throws IOException {
    return change(recovery).filter(one -> one.after().equals(Change.hash(current))).isPresent();
  }

  byte[] bytes(Recovery recovery) throws IOException {
    return BoundedRead.bytes(bytes(recovery.id()), boundary, BoundedRead.LOG_BYTES);
  }

  /// What the write changed; empty where somebody else's file came in its place.
  Optional<Change> change(Recovery recovery) throws IOException {
    Map<String, Object> fields =
        BoundedJson.object(BoundedRead.bytes(record(recovery.id()), boundary, RECORD_BYTES));
    return fields.get("sha256") instanceof String before
            && fields.get("after") instanceof String after
            && fields.get("first") instanceof Long first
            && fields.get("last") instanceof Long last
            && fields.get("put") instanceof String put
        ? Optional.of(Change.of(before, after, first.intValue(), last.intValue(), put))
        : Optional.empty();
  }

  /// These lines of a file, and what stood there or in its archive in their place before, as far as
  /// records tell.
  ///
  /// @param current what the file holds
  List<String> withFormer(MemoryPath path, byte[] current, List<String> lines) throws IOException {
    List<Recovery> records =
        all().stream()
            .filter(one -> one.path().active().equals(path.active()))
            .filter(one -> Files.exists(bytes(one.id())))
            .toList();
    Set<String> stamps = Change.stamps(current);
    for (Recovery one : records) {
      stamps.addAll(Change.stamps(bytes(one)));
    }
    Set<String> former = new LinkedHashSet<>(lines);
    int known;
    do {
      known = former.size();
      Set<String> prints =
          former.stream()
              .filter(line -> !line.isBlank())
              .map(Change::print)
              .collect(Collectors.toSet());
      for (Recovery one : records) {
        Optional<Change> change = change(one);
        if (change.isPresent() && !Collections.disjoint(prints, change.get().put())) {
          former.addAll(change.get().former(bytes(one), prints, stamps));
        }
      }
    } while (former.size() > known);
    return List.copyOf(former);
  }

  /// All records that can be read, newest first.
  List<Recovery> all() throws IOException {
    List<Recovery> all = new ArrayList<>();
    for (Path file : FolderFiles.of(folder, "r-*.json")) {
      readable(file).ifPresent(all::add);
    }
    all.sort(Comparator.comparing(Recovery::at).thenComparing(Recovery::id).reversed());
    return all;
  }

  private void prune() throws IOException {
    clearAway();
    Instant before = clock.instant().minus(KEPT);
    long bytes = 0;
    int number = 0;
    for (Recovery recovery : all()) {
      bytes += recovery.bytes();
      number++;
      if (bytes > KEPT_BYTES || number >= MOST || recovery.at().isBefore(before)) {
        drop(recovery.id());
      }
    }
  }

  /// Takes away what a killed writer left: temporary files, bytes without their record.
  private void clearAway() throws IOException {
    Instant before = clock.instant().minus(ABANDONED);
    for (Path file : FolderFiles.of(folder, "*")) {
      String name = String.valueOf(file.getFileName());
      boolean orphan =
          name.endsWith(".old")
              && !Files.exists(record(name.substring(0, name.length() - ".old".length())));
      boolean ours = orphan || (name.startsWith(".memory-") && name.endsWith(".tmp"));
      if (ours && FolderFiles.isOlder(file, before)) {
        FolderFiles.delete(file);
      }
    }
  }

  private Optional<Recovery> readable(Path file) {
    try {
      return Optional.of(read(file));
    } catch (IOException | IllegalArgumentException | DateTimeException foreign) {
      return Optional.empty();
    }
  }

  private Recovery read(Path file) throws IOException {
    Map<String, Object> fields =
        BoundedJson.object(BoundedRead.bytes(file, boundary, RECORD_BYTES));
    if (fields.get("id") instanceof String id
        && ID.matcher(id).matches()
        && fields.get("at") instanceof String at
        && fields.get("path") instanceof String path
        && fields.get("action") instanceof String action
        && fields.get("bytes") instanceof Long bytes) {
      Optional<String> with =
          Optional.ofNullable(fields.get("with"))
              .map(String::valueOf)
              .filter(ID.asMatchPredicate());
      return new Recovery(id, Instant.parse(at), new MemoryPath(path), action, bytes, with);
    }
    throw new IOException("not a recovery record: " + file);
  }

  private void write(Recovery recovery, String hash, Optional<Change> change) throws IOException {
    byte[] bytes =
        JsonWrite.bytes(json -> {
          json.writeStringField("id", recovery.id());
          json.writeStringField("at", recovery.at().toString());
          json.writeStringField("path", recovery.path().value());
          json.writeStringField("action", recovery.action());
          json.writeNumberField("bytes", recovery.bytes());
          json.writeStringField("sha256", hash);
          JsonWrite.optional(json, "with", recovery.with());
          if (change.isPresent()) {
            json.writeStringField("after", change.get().after());
            json.writeNumberField("first", change.get().first());
            json.writeNumberField("last", change.get().last());
            json.writeStringField("put", change.get().putText());
          }
        });
    AtomicReplace.write(record(recovery.id()), bytes, AtomicReplace.Policy.PRIVATE);
  }

  private Path record(String id) {
    return folder.resolve(id + ".json");
  }

  /// Where a record's bytes lie.
  Path bytes(String id) {
    return folder.resolve(id + ".old");
  }
}

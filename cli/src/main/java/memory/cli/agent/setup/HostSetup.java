package memory.cli.agent.setup;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.agent.HookHost;
import memory.cli.agent.setup.HostPlan.HostFile;
import memory.cli.agent.setup.SetupRecord.FileRecord;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.CanonicalPath;
import memory.engine.file.DurableFolder;
import memory.engine.file.LosslessText;
import memory.engine.file.PrivateFolder;
import memory.engine.file.ProcessLock;
import memory.engine.file.SideCopy;

/// Puts our entries into one host's files, or takes them out: first as a list of changes to look
/// at, then on disk, if the files are still those that were looked at. Made by [#of]; the plan and
/// the record are this package's alone.
///
/// @param host as in `memory setup HOST`
public record HostSetup(String host, SetupPlace place, List<HostFile> files, SetupRecord record) {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int MAX_BYTES = 32 << 20;

  /// What becomes of one file.
  ///
  /// @param before empty = it is not there
  /// @param after empty = it goes
  public record FileChange(Path path, Optional<String> before, Optional<String> after) {
    public boolean isChange() {
      return !before.equals(after);
    }

    /// The lines that go and come.
    public String diff() {
      return LineDiff.of(path.toString(), before.orElse(""), after.orElse(""));
    }
  }

  /// @throws UnreadableConfigException when the host has no such place
  public static HostSetup of(String host, SetupPlace place)
      throws IOException, UnreadableConfigException {
    SetupRecord record = SetupRecord.read(SetupRecord.fileOf(host, place));
    List<HostFile> files = HostPlan.of(host, place.knowing(record.launcher()));
    return new HostSetup(host, place, files, record);
  }

  /// Every place that memory may have been entered in: the user's for each host, and the projects'
  /// that are on record.
  public static List<HostSetup> everywhere(SetupPlace user) throws IOException {
    List<HostSetup> all = new ArrayList<>();
    for (String host : HookHost.NAMES) {
      try {
        all.add(of(host, user));
      } catch (UnreadableConfigException none) {
        // Then nothing of ours was entered there.
      }
    }
    for (SetupRecord record : SetupRecord.ofProjects(user.records())) {
      String host = record.host();
      try {
        Optional<SetupPlace> place = record.place(user);
        if (place.flatMap(SetupPlace::project).filter(Files::isDirectory).isPresent()) {
          all.add(of(host, place.get()));
        }
      } catch (UnreadableConfigException none) {
        // as above
      }
    }
    return all;
  }

  /// What the user still has to do afterwards.
  public Optional<String> next() {
    return HostPlan.next(host);
  }

  /// The files with our entries in them.
  ///
  /// @throws UnreadableConfigException naming the first file that cannot be edited
  public List<FileChange> additions() throws IOException, UnreadableConfigException {
    List<FileChange> changes = new ArrayList<>();
    for (HostFile file : files) {
      checkInside(file.path());
      Optional<String> before = config(file.path());
      if (before.isEmpty() && Files.isSymbolicLink(file.path())) {
        throw new UnreadableConfigException(
                "it is a link to " + Files.readSymbolicLink(file.path()) + ", where nothing is",
                "create that file, empty will do, or take the link away")
            .at(file.path());
      }
      changes.add(new FileChange(file.path(), before, Optional.of(edited(file, before))));
    }
    return changes;
  }

  /// A repository's links lead where its author likes.
  private void checkInside(Path file) throws IOException, UnreadableConfigException {
    if (place.project().isEmpty()) {
      return;
    }
    Path real = CanonicalPath.orAbsolute(file);
    if (!real.startsWith(place.project().get().toRealPath())) {
      throw new UnreadableConfigException(
              "a link leads out of the project, to " + real,
              "remove the link, or set it up for yourself alone, without --scope project")
          .at(file);
    }
  }

  /// What the host will not read of [#additions], and why: one line for each file.
  public List<String> unread(List<FileChange> additions) {
    List<String> told = new ArrayList<>();
    for (int i = 0; i < additions.size(); i++) {
      FileChange change = additions.get(i);
      files
          .get(i)
          .unread(host, change.after().orElse(""))
          .ifPresent(why -> told.add(change.path() + ": " + why));
    }
    return told;
  }

  /// What [#add] makes besides the host's files: backups, a link; one line each.
  public List<String> besides(List<FileChange> additions) {
    List<String> made = new ArrayList<>();
    if (additions.stream().anyMatch(FileChange::isChange)) {
      for (FileChange change : additions) {
        if (change.before().isPresent() && !isOurs(change)) {
          made.add(
              "backup of " + place.shown(change.path()) + " in " + place.shown(place.records()));
        }
      }
    }
    place.linkShown().ifPresent(made::add);
    return made;
  }

  /// Whether the file is as setup left it: what it was before is kept already.
  private boolean isOurs(FileChange change) {
    return record
        .of(change.path())
        .filter(old -> SetupRecord.hash(change.before().orElse("")).equals(old.result()))
        .isPresent();
  }

  /// The files as they were, or without our entries when they were changed since.
  public List<FileChange> removals() throws IOException, UnreadableConfigException {
    List<FileChange> changes = new ArrayList<>();
    for (HostFile file : present()) {
      checkInside(file.path());
      Optional<String> before = config(file.path());
      if (before.isPresent()) {
        changes.add(new FileChange(file.path(), before, removed(file, before.get())));
      }
    }
    return changes;
  }

  /// Writes what [#additions] showed.
  ///
  /// @return a file that is not as it was shown; nothing was written then
  public Optional<Path> add(List<FileChange> changes)
      throws IOException, UnreadableConfigException {
    PrivateFolder.create(place.records());
    try (ProcessLock _ = lock()) {
      Optional<Path> drifted = drifted(changes);
      if (drifted.isPresent()) {
        return drifted;
      }
      List<FileRecord> records = new ArrayList<>(unplanned());
      for (int i = 0; i < files.size(); i++) {
        records.add(recorded(files.get(i), changes.get(i)));
      }
      new SetupRecord(record.file(), place.launcher(), records).write();
      place.makeLink();
      for (FileChange change : changes) {
        write(change);
      }
      return Optional.empty();
    }
  }

  /// Writes what [#removals] showed, and forgets about it.
  ///
  /// @return as [#add]
  public Optional<Path> remove(List<FileChange> changes) throws IOException {
    PrivateFolder.create(place.records());
    try (ProcessLock _ = lock()) {
      Optional<Path> drifted = drifted(changes);
      if (drifted.isPresent()) {
        return drifted;
      }
      for (FileChange change : changes) {
        write(change);
        Optional<Path> made = record.of(change.path()).flatMap(FileRecord::folder);
        if (change.after().isEmpty() && made.isPresent()) {
          PrivateFolder.deleteEmpty(
              change.path().resolveSibling(""), made.get().resolveSibling(""));
        }
      }
      record.delete();
      return Optional.empty();
    }
  }

  /// Whether anything was put somewhere for this host.
  public boolean isKnown() {
    return !record.files().isEmpty();
  }

  /// Whether something of ours may stand in its files, however broken they are.
  public boolean mayBeEntered() {
    for (HostFile file : files) {
      try {
        if (config(file.path()).filter(text -> text.contains("memory")).isPresent()) {
          return true;
        }
      } catch (UnreadableConfigException noText) {
        // Then the record alone tells.
      }
    }
    return isKnown();
  }

  private String edited(HostFile file, Optional<String> before) throws UnreadableConfigException {
    try {
      return ConfigText.with(file, before);
    } catch (UnreadableConfigException unreadable) {
      throw unreadable.at(file.path());
    }
  }

  private Optional<String> removed(HostFile file, String before)
      throws IOException, UnreadableConfigException {
    Optional<FileRecord> known = record.of(file.path());
    boolean linked = Files.isSymbolicLink(file.path());
    if (known.isPresent() && SetupRecord.hash(before).equals(known.get().result())) {
      if (known.get().created() && !linked) {
        return Optional.empty();
      }
      Optional<String> original =
          known.get().backup().isPresent() ? read(known.get().backup().get()) : Optional.empty();
      if (original.isPresent()) {
        return original;
      }
    }
    String left;
    try {
      left = ConfigText.without(file, before);
    } catch (UnreadableConfigException unreadable) {
      throw unreadable.at(file.path());
    }
    boolean ours = !linked && (known.isEmpty() || known.get().created());
    boolean nothingLeft = left.isBlank() || left.strip().equals(file.fresh().strip());
    return ours && nothingLeft && !left.equals(before) ? Optional.empty() : Optional.of(left);
  }

  /// The planned files, and those where an earlier plan put the same.
  private List<HostFile> present() {
    List<HostFile> present = new ArrayList<>(files);
    for (FileRecord old : unplanned()) {
      files.stream()
          .filter(file -> name(file.path()).equals(name(old.path())))
          .map(file -> new HostFile(old.path(), file.fresh(), file.plain(), file.entries()))
          .forEach(present::add);
    }
    return present;
  }

  /// What was put into files that the plan has not: a variable named another folder then.
  private List<FileRecord> unplanned() {
    return record.files().stream()
        .filter(old -> files.stream().noneMatch(file -> file.path().equals(old.path())))
        .toList();
  }

  /// OpenCode's `.jsonc` stands for its `.json`.
  private static String name(Path file) {
    return String.valueOf(file.getFileName()).replaceFirst("[.]jsonc$", ".json");
  }

  private FileRecord recorded(HostFile file, FileChange change)
      throws IOException, UnreadableConfigException {
    Optional<FileRecord> old = record.of(file.path());
    String result = SetupRecord.hash(change.after().orElse(""));
    String before = change.before().orElse("");
    if (old.isPresent() && isOurs(change)) {
      return old.get().withResult(result);
    }
    Optional<Path> backup =
        change.before().isPresent() ? Optional.of(backup(file, before)) : Optional.empty();
    boolean untouched = before.isBlank() || ConfigText.without(file, before).equals(before);
    if (untouched) {
      return new FileRecord(
          file.path(), change.before().isEmpty(), result, backup, highestMissing(file.path()));
    }
    // Ours are in it, and other changes too: what it was is not known any more.
    return old.map(known -> known.withResult(""))
        .orElse(new FileRecord(file.path(), true, "", backup, Optional.empty()));
  }

  private Path backup(HostFile file, String before) throws IOException {
    Path name = place.records().resolve(host + "-" + file.path().getFileName());
    return SideCopy.backup(
        name,
        LosslessText.encode(before),
        AtomicReplace.Policy.PRIVATE,
        place.environment().clock());
  }

  private Optional<Path> drifted(List<FileChange> changes) throws IOException {
    for (FileChange change : changes) {
      if (!read(change.path()).equals(change.before())) {
        return Optional.of(change.path());
      }
    }
    return Optional.empty();
  }

  private void write(FileChange change) throws IOException {
    if (!change.isChange()) {
      return;
    }
    if (change.after().isEmpty()) {
      Files.deleteIfExists(change.path());
      return;
    }
    AtomicReplace.Policy policy =
        place.project().isPresent() ? AtomicReplace.Policy.SHARED : AtomicReplace.Policy.CONFIG;
    DurableFolder.create(Optional.ofNullable(change.path().getParent()).orElseThrow(), policy);
    AtomicReplace.write(change.path(), LosslessText.encode(change.after().get()), policy);
  }

  private static Optional<Path> highestMissing(Path file) {
    Optional<Path> highest = Optional.empty();
    for (Path at = file.getParent(); at != null && !Files.exists(at); at = at.getParent()) {
      highest = Optional.of(at);
    }
    return highest;
  }

  /// A host's file; one that cannot be read stops no other host.
  private static Optional<String> config(Path file) throws UnreadableConfigException {
    try {
      return read(file);
    } catch (IOException disk) {
      Optional<String> reason =
          disk instanceof FileSystemException told
              ? Optional.ofNullable(told.getReason())
              : Optional.ofNullable(disk.getMessage());
      throw new UnreadableConfigException(reason.orElse("it cannot be read"), "mend it first")
          .at(file);
    }
  }

  private static Optional<String> read(Path file) throws IOException, FileSystemException {
    byte[] bytes;
    try {
      bytes = BoundedRead.bytes(file, Optional.empty(), MAX_BYTES);
    } catch (NoSuchFileException absent) {
      return Optional.empty();
    }
    return Optional.of(
        LosslessText.decode(bytes)
            .orElseThrow(() -> new FileSystemException(file.toString(), null, "it is binary")));
  }

  private ProcessLock lock() throws IOException {
    Path file = place.records().resolve("lock");
    return ProcessLock.tryAcquire(file, PATIENCE)
        .orElseThrow(() ->
            new FileSystemException(file.toString(), null, "another setup is running; try again"));
  }

  /// A host's configuration that cannot be edited safely: no such format, or something of the
  /// user's stands where our entry belongs.
  public static final class UnreadableConfigException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String hint;

    UnreadableConfigException(String message, String hint) {
      super(message);
      this.hint = hint;
    }

    /// The same, about this file.
    UnreadableConfigException at(Path file) {
      return new UnreadableConfigException(file + ": " + message(), hint);
    }

    public String message() {
      return String.valueOf(getMessage());
    }

    /// What the user may do.
    public String hint() {
      return hint;
    }
  }
}

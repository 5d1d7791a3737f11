package memory.engine.write;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.ComparedReplace;
import memory.engine.file.DurableFolder;
import memory.engine.file.FolderLock;
import memory.engine.file.LosslessText;
import memory.engine.file.PathResolver;
import memory.engine.file.ProcessLock;
import memory.engine.file.RefusedPathException;
import memory.engine.file.SecondName;
import memory.engine.file.SideCopy;
import memory.engine.guard.WriteGuard;
import memory.engine.scope.Kind;
import memory.engine.scope.MemoryPath;
import memory.engine.scope.Mount;
import memory.engine.scope.Scope;
import memory.engine.scope.ScopeRoot;
import org.jspecify.annotations.Nullable;

/// Writes the files of one scope: one writer at a time, each change made on what the disk has then,
/// acknowledged when it would survive a power cut. Safe for use by several threads and processes.
public final class ScopeWriter {
  /// The longest text that is added at once, in bytes of UTF-8.
  public static final int ENTRY_BYTES = 64 << 10;

  /// Private parts do not count towards the limit, but somebody has to read them.
  private static final int SCANNED_CHARS = 16 * ENTRY_BYTES;

  private static final Refusal TOO_LONG =
      Refusal.malformed(
          "the text is longer than " + (ENTRY_BYTES >> 10) + " KiB",
          "write it in parts, or keep it as a file of its own");

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /// Longer than a lock takes to be left over.
  private static final Duration FOREIGN_PATIENCE = FolderLock.STALE.plusSeconds(2);

  private final ScopeRoot root;
  private final WriteCheck check;
  private final Clock clock;
  private final FirstWrite firstWrite;
  private final Origin origin;
  private final StateFolder state;
  private final RecoveryFolder recoveries;

  /// Hears when a write made the scope's folder, which did not exist.
  @FunctionalInterface
  public interface FirstWrite {
    FirstWrite NOTHING = () -> {};

    void happened() throws IOException;
  }

  /// What it writes is the user's own, see [#by].
  public ScopeWriter(ScopeRoot root, WriteCheck check, Clock clock, FirstWrite firstWrite) {
    this(root, check, clock, firstWrite, Origin.USER);
  }

  private ScopeWriter(
      ScopeRoot root, WriteCheck check, Clock clock, FirstWrite firstWrite, Origin origin) {
    this.origin = origin;
    this.root = root;
    this.check = check;
    this.clock = clock;
    this.firstWrite = firstWrite;
    this.state = new StateFolder(root);
    this.recoveries = new RecoveryFolder(state.recovery(), root.boundary(), clock);
  }

  /// The same writer on somebody's behalf.
  public ScopeWriter by(Origin other) {
    return new ScopeWriter(root, check, clock, firstWrite, other);
  }

  public ScopeRoot root() {
    return root;
  }

  public Clock clock() {
    return clock;
  }

  /// Checks a text that is to be written in this scope.
  public CheckResult check(String text) {
    if (text.length() > SCANNED_CHARS) {
      return new CheckResult.Refused(TOO_LONG);
    }
    String whole = LosslessText.whole(text);
    WriteCheck.Checked checked = check.check(whole, root.scope());
    if (checked.refusal().isPresent()) {
      return new CheckResult.Refused(
          Refusal.denied("not written: " + checked.refusal().get(), "take it out and write again"));
    }
    if (LosslessText.encode(checked.text()).length > ENTRY_BYTES) {
      return new CheckResult.Refused(TOO_LONG);
    }
    if (checked.text().isBlank()) {
      return new CheckResult.Refused(
          Refusal.malformed("there is nothing to write", "give a text that is not empty"));
    }
    return new CheckResult.Passed(
        new CheckedText(LosslessText.whole(checked.text()), checked.masked()));
  }

  /// Makes the edit on a file of the scope, and the file and its folders when they are missing.
  ///
  /// @param action the word for it in the reply and in the recovery record
  /// @throws IOException when the disk fails: nothing is acknowledged, the old bytes are there
  public WriteResult apply(String action, MemoryPath path, TextEdit edit) throws IOException {
    Path file;
    try {
      file = place(path);
    } catch (RefusedPathException refused) {
      return new WriteResult.Refused(
          Refusal.malformed(String.valueOf(refused.getMessage()), "give another name"));
    }
    if (!state.exists()
        && !Files.exists(file)
        && edit.apply("") instanceof TextEdit.Edited.Refused(Refusal refusal, boolean _)) {
      return new WriteResult.Refused(refusal);
    }
    FileEdit change = new FileEdit(action, path, file, edit);
    return root.scopeOf(path) == Scope.LOCAL && !Files.exists(file)
        ? locked(() -> whereGitLooksAway(change))
        : locked(change::run);
  }

  /// What is this user's alone must not be committed: the line that says so comes before the file.
  private WriteResult whereGitLooksAway(FileEdit change) throws IOException {
    if (change.edit != null
        && change.edit.apply("") instanceof TextEdit.Edited.Refused(Refusal refusal, boolean _)) {
      return new WriteResult.Refused(refusal);
    }
    Path ignore = root.folder().resolve(IgnoreLine.FILE.value());
    WriteResult ignored =
        new FileEdit("ignore", IgnoreLine.FILE, ignore, new IgnoreLine(change.path.value())).run();
    return ignored instanceof WriteResult.Refused ? ignored : change.run();
  }

  /// Adds whole lines to the end of a log of the scope, and makes log and folders when they are
  /// missing. What a crash left of a last line goes beside the log first.
  ///
  /// @param path also one below `.state/`, which nothing else may write
  /// @return its `backup` is where a torn last line went
  /// @throws IOException when the disk fails: nothing is acknowledged, all earlier lines are there
  public WriteResult append(String action, MemoryPath path, LogEdit edit) throws IOException {
    Path file;
    try {
      file = StateFolder.holds(path) ? state.log(path) : place(path);
    } catch (RefusedPathException refused) {
      return new WriteResult.Refused(
          Refusal.malformed(String.valueOf(refused.getMessage()), "give another name"));
    }
    LogWrite write = new LogWrite(root, clock, action, path, file, edit);
    if (!state.exists() && !Files.exists(file)) {
      Optional<WriteResult> nothing = write.beforehand();
      if (nothing.isPresent()) {
        return nothing.get();
      }
    }
    return locked(() -> withFileLock(path, file, write::run));
  }

  /// Puts other bytes in the place of all that a file below `.state/` holds; nothing is kept of the
  /// old one. For what can be made again from the scope's other files, or is said twice.
  ///
  /// @param edit of the bytes that stand there, none where there is no file
  public WriteResult replaceState(String action, MemoryPath path, UnaryOperator<byte[]> edit)
      throws IOException {
    Path file = state.log(path);
    return locked(() -> {
      byte[] before = stateBytes(file);
      byte[] after = edit.apply(before);
      if (!Arrays.equals(before, after)) {
        AtomicReplace.write(file, after, AtomicReplace.Policy.PRIVATE);
      }
      return new WriteResult.Written(
          action,
          path,
          root.scopeOf(path),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          "",
          Optional.empty());
    });
  }

  private byte[] stateBytes(Path file) throws IOException {
    try {
      return BoundedRead.bytes(file, root.boundary(), BoundedRead.LOG_BYTES);
    } catch (NoSuchFileException none) {
      return new byte[0];
    }
  }

  /// Makes the edit and takes what it takes out of every copy that the scope keeps: no recovery
  /// record, no `.bak`, nothing to restore.
  ///
  /// @param sieve what is to be nowhere any more
  public Purged purge(String action, MemoryPath path, TextEdit edit, TextSieve sieve)
      throws IOException {
    FileEdit change = new FileEdit(action, path, place(path), edit);
    change.leavesNothing = true;
    int[] copies = new int[1];
    WriteResult result =
        locked(
            change::run,
            () -> {
              StateFolder.removePrevious(state);
              copies[0] = new Remnants(root, state, clock).sift(sieve);
            });
    return new Purged(result, copies[0]);
  }

  /// Deletes a file, and what the sieve takes out of every copy that the scope keeps.
  public Purged delete(String action, MemoryPath path, TextSieve sieve) throws IOException {
    Path file = place(path);
    Purged emptied = purge(action, path, _ -> TextEdit.Edited.Changed.of("", ""), sieve);
    if (emptied.result() instanceof WriteResult.Written) {
      try (ProcessLock _ = state.lock(PATIENCE).orElseThrow(() -> busy(file))) {
        if (Files.size(file) == 0) {
          SecondName.remove(file);
        }
      }
    }
    return emptied;
  }

  /// Takes what is to be nowhere any more out of the copies alone.
  ///
  /// @return how many held something of it
  public int sift(TextSieve sieve) throws IOException {
    if (!state.exists()) {
      return 0;
    }
    try (ProcessLock _ = state.lock(PATIENCE).orElseThrow(() -> busy(root.folder()))) {
      StateFolder.removePrevious(state);
      return new Remnants(root, state, clock).sift(sieve);
    }
  }

  /// @param copies how many copies held something that was to go
  public record Purged(WriteResult result, int copies) {}

  private static FileSystemException busy(Path file) {
    return new FileSystemException(file.toString(), null, "another process is writing here");
  }

  /// Puts back what a recovery record holds.
  public WriteResult restore(String id) throws IOException {
    Optional<Recovery> found = recoveries.find(id);
    if (found.isEmpty()) {
      return new WriteResult.Refused(
          Refusal.noMatch(
              "there is no recovery record " + id + " in the " + root.scope().label() + " scope",
              "memory restore lists them"));
    }
    Recovery recovery = found.get();
    byte[] bytes = recoveries.bytes(recovery);
    Path file = place(recovery.path());
    return locked(new FileEdit("restore", recovery.path(), file, bytes)::run);
  }

  /// What can be restored, newest first.
  public List<Recovery> recoveries() throws IOException {
    return recoveries.all();
  }

  /// A change that is made while a lock is held.
  @FunctionalInterface
  private interface Change {
    WriteResult run() throws IOException;
  }

  /// More work under the same lock.
  @FunctionalInterface
  private interface Afterwards {
    void run() throws IOException;
  }

  private WriteResult locked(Change change) throws IOException {
    return locked(change, () -> {});
  }

  private WriteResult locked(Change change, Afterwards afterwards) throws IOException {
    boolean first = !Files.isDirectory(root.folder());
    Optional<ProcessLock> lock = state.lock(PATIENCE);
    if (lock.isEmpty()) {
      return new WriteResult.Refused(
          Refusal.conflict("another process is writing here", "try again; nothing was written")
              .at(root.folder()));
    }
    WriteResult result;
    try (ProcessLock _ = lock.get()) {
      result = change.run();
      if (result instanceof WriteResult.Written written) {
        if (!StateFolder.holds(written.path())) {
          new WriteLog(state, clock)
              .add(written.action(), written.path(), origin, written.recovery());
        }
        afterwards.run();
      }
    }
    if (first && result instanceof WriteResult.Written) {
      firstWrite.happened();
    }
    return result;
  }

  /// Other tools know the lock of these files: those of specs 4 and 5 (safety D4).
  private WriteResult withFileLock(MemoryPath path, Path file, Change change) throws IOException {
    if (path.kind() != Kind.CURATED && path.kind() != Kind.DECISION) {
      return change.run();
    }
    DurableFolder.create(
        Optional.ofNullable(file.getParent()).orElseThrow(), StateFolder.policy(root));
    Optional<FolderLock> lock = FolderLock.tryAcquire(file, FOREIGN_PATIENCE);
    if (lock.isEmpty()) {
      return new WriteResult.Refused(
          Refusal.conflict("another tool is writing " + path, "try again; nothing was written")
              .at(file));
    }
    try (FolderLock _ = lock.get()) {
      return change.run();
    }
  }

  private static int maxBytes(MemoryPath path) {
    return path.kind() == Kind.DECISION ? BoundedRead.LOG_BYTES : BoundedRead.MARKDOWN_BYTES;
  }

  /// The file that reading finds, else the one in the folder made for it.
  ///
  /// @throws RefusedPathException when no file of the scope may be called so
  private Path place(MemoryPath path) throws IOException {
    Optional<Path> last = Optional.empty();
    for (Mount mount : root.mounts()) {
      if (path.value().startsWith(mount.prefix())) {
        String name = path.value().substring(mount.prefix().length());
        if (mount.names().isEmpty() || mount.names().contains(name)) {
          Path file = new PathResolver(mount.folder(), root.boundary()).resolve(name);
          if (Files.exists(file)) {
            return file;
          }
          last = Optional.of(file);
        }
      }
    }
    return last.orElseThrow(
        () -> new IllegalArgumentException("no folder of the scope holds " + path));
  }

  /// One change of one file, while the lock is held.
  private final class FileEdit implements ComparedReplace.Edit {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final String action;
    private final MemoryPath path;
    private final Path file;
    private final @Nullable TextEdit edit;
    private final byte[] restored;
    private TextEdit.Edited edited = TextEdit.Edited.Changed.of("", "");
    private Optional<String> recovery = Optional.empty();
    private boolean leavesNothing;

    FileEdit(String action, MemoryPath path, Path file, TextEdit edit) {
      this.action = action;
      this.path = path;
      this.file = file;
      this.edit = edit;
      this.restored = new byte[0];
    }

    FileEdit(String action, MemoryPath path, Path file, byte[] restored) {
      this.action = action;
      this.path = path;
      this.file = file;
      this.edit = null;
      this.restored = restored;
    }

    WriteResult run() throws IOException {
      AtomicReplace.Policy policy = StateFolder.policy(root);
      Path folder = Optional.ofNullable(file.getParent()).orElseThrow();
      DurableFolder.create(folder, policy);
      ComparedReplace.Place place =
          new ComparedReplace.Place(
              file, root.boundary(), state.previous(), policy, maxBytes(path));
      return withFileLock(path, file, () -> told(ComparedReplace.run(place, this, clock), policy));
    }

    private WriteResult told(ComparedReplace.Outcome outcome, AtomicReplace.Policy policy)
        throws IOException {
      return switch (edited) {
        case TextEdit.Edited.Refused(Refusal refusal, boolean keepsCopy) ->
            new WriteResult.Refused(keepsCopy ? withCopy(refusal, policy) : refusal);
        case TextEdit.Edited.Changed(String _, String preview, Optional<String> usage) ->
            switch (outcome) {
              case ComparedReplace.Outcome.Untouched() -> written(preview, usage, Optional.empty());
              case ComparedReplace.Outcome.Replaced(Optional<Path> backup) ->
                  written(preview, usage, backup);
              case ComparedReplace.Outcome.Drifted(Path backup) ->
                  new WriteResult.Refused(
                      Refusal.conflict(
                              path + " was changed by somebody else meanwhile",
                              "look at it and write again; a copy of it is in " + backup)
                          .at(backup));
            };
      };
    }

    private WriteResult written(String preview, Optional<String> usage, Optional<Path> backup) {
      return new WriteResult.Written(
          action,
          path,
          root.scopeOf(path),
          recovery,
          edit == null ? List.of() : edit.masked(),
          usage,
          WriteGuard.shown(path.value(), preview),
          backup);
    }

    private Refusal withCopy(Refusal refusal, AtomicReplace.Policy policy) throws IOException {
      byte[] bytes = BoundedRead.bytes(file, root.boundary(), maxBytes(path));
      Path copy = SideCopy.backup(file, bytes, policy, clock);
      return new Refusal(
              refusal.kind(),
              refusal.message(),
              refusal.hint() + "; a copy of it is in " + copy,
              Optional.empty())
          .at(copy);
    }

    @Override
    public Optional<byte[]> of(Optional<byte[]> current) {
      TextEdit wanted = edit;
      if (wanted == null) {
        edited = TextEdit.Edited.Changed.of("", LosslessText.decode(restored).orElse(""));
        return Optional.of(restored);
      }
      Optional<String> text = LosslessText.decode(current.orElse(new byte[0]));
      if (text.isEmpty()) {
        edited =
            TextEdit.Edited.Refused.of(
                Refusal.conflict(path + " is binary", "move it away and write again").at(file));
        return Optional.empty();
      }
      boolean marked = text.get().startsWith(BYTE_ORDER_MARK);
      edited = wanted.apply(marked ? text.get().substring(1) : text.get());
      if (!(edited instanceof TextEdit.Edited.Changed changed)) {
        return Optional.empty();
      }
      byte[] bytes = LosslessText.encode((marked ? BYTE_ORDER_MARK : "") + changed.text());
      if (bytes.length > maxBytes(path)) {
        edited =
            TextEdit.Edited.Refused.of(
                Refusal.conflict(
                        path + " would be larger than " + (maxBytes(path) >> 20) + " MiB",
                        "archive what is stale, or write to another topic")
                    .at(file));
        return Optional.empty();
      }
      return Optional.of(bytes);
    }

    @Override
    public boolean isRepeatable() {
      TextEdit wanted = edit;
      return wanted != null && wanted.isRepeatable();
    }

    /// Somebody may have wanted it: what was there can be restored.
    @Override
    public void savedOver(Path copy, byte[] ours) throws IOException {
      if (!leavesNothing) {
        recoveries.keep(copy, ours, path, "saved over by an editor");
      }
    }

    @Override
    public void replacing(Path old, byte[] before, byte[] after) throws IOException {
      if (recovery.isPresent()) {
        recoveries.drop(recovery.get());
        recovery = Optional.empty();
      }
      boolean onlyAdds =
          after.length >= before.length
              && Arrays.equals(before, 0, before.length, after, 0, before.length);
      if (!onlyAdds && !leavesNothing) {
        recovery = Optional.of(recoveries.keep(old, before, path, action));
        Remnants.prune(file.toAbsolutePath().resolveSibling(""), clock.instant());
      }
    }
  }
}

package memory.engine.write;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.ConflictCopy;
import memory.engine.file.FolderFiles;
import memory.engine.file.PathResolver;
import memory.engine.file.PathResolver.RefusedPathException;
import memory.engine.file.ProcessLock;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Author.Origin;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.request.WriteResult.Recovery;
import memory.engine.write.WriteTurn.Brought;
import memory.engine.write.WriteTurn.LogWrite;

/// Writes the files of one scope: one writer at a time, each change made on what the disk has then,
/// acknowledged when it would survive a power cut. Safe for use by several threads and processes.
public final class ScopeWriter {
  /// The longest text that is added at once, in bytes of UTF-8.
  public static final int ENTRY_BYTES = 64 << 10;

  private static final MemoryPath IGNORE = new MemoryPath(".gitignore");
  private static final Refusal SECRET_NAME =
      Refusal.denied("not written: the name of the file holds a secret", "give another name");

  private final ScopeRoot root;
  private final WriteCheck check;
  private final Clock clock;
  private final StateFolder state;
  private final RecoveryFolder recoveries;
  private final WriteTurn turn;
  private final Brought brought;

  /// Hears what a write brought, when it is on disk.
  @FunctionalInterface
  public interface Listener {
    Listener NONE = (_, _, _) -> {};

    /// @param first the write made the scope's folder, which did not exist
    /// @param texts the words that were brought, and the name of the file that has them now
    /// @param gone the lines that were taken out
    void wrote(boolean first, List<String> texts, List<String> gone) throws IOException;
  }

  /// What it writes is the user's own, see [#by].
  public ScopeWriter(ScopeRoot root, WriteCheck check, Clock clock, Listener listener) {
    this(root, check, clock, listener, Origin.USER);
  }

  private ScopeWriter(
      ScopeRoot root, WriteCheck check, Clock clock, Listener listener, Origin origin) {
    this.root = root;
    this.check = check;
    this.clock = clock;
    this.state = new StateFolder(root);
    this.recoveries = new RecoveryFolder(state.recovery(), root.boundary(), clock);
    this.brought = new Brought(listener);
    this.turn = new WriteTurn(root, state, clock, brought, origin);
  }

  /// The same writer on somebody's behalf.
  public ScopeWriter by(Origin other) {
    return new ScopeWriter(root, check, clock, brought.listener(), other);
  }

  public ScopeRoot root() {
    return root;
  }

  public Clock clock() {
    return clock;
  }

  /// Checks a text that the caller brings, to be written in this scope.
  ///
  /// @throws RefusedException when it may not be written
  public CheckedText check(String text) {
    CheckedText passed = recheck(text);
    brought.add(passed.value());
    return passed;
  }

  /// The same for a text that stands in memory and is written again: its caller does not vouch for
  /// it.
  public CheckedText recheck(String text) {
    return CheckedText.of(text, root.scope(), check);
  }

  /// The same for a text that goes from where it stands.
  ///
  /// @throws RefusedException also when something of it would not arrive
  public CheckedText recheckWhole(String text, Object place) {
    CheckedText passed = recheck(text);
    if (!passed.value().equals(text)) {
      throw Refusal.denied(
              place + " holds a private part or a secret, which would be lost",
              "edit the files by hand")
          .asException();
    }
    return passed;
  }

  /// Whether anybody hears what was written.
  public boolean isHeard() {
    return !brought.listener().equals(Listener.NONE);
  }

  /// Tells what a write came to besides the texts that were checked.
  public void tell(List<String> texts, List<String> gone) throws IOException {
    brought.listener().wrote(false, texts, gone);
  }

  private WriteResult run(FileEdit change) throws IOException {
    WriteResult result = change.run();
    if (isHeard()) {
      brought.takeOut(change.takenOut());
    }
    return result;
  }

  /// Makes the edit on a file of the scope, and the file and its folders when they are missing.
  ///
  /// @param action the word for it in the reply and in the recovery record
  /// @throws IOException when the disk fails: nothing is acknowledged, the old bytes are there
  public WriteResult apply(String action, MemoryPath path, TextEdit edit) throws IOException {
    return answered(() -> apply(change(action, path, edit)));
  }

  /// The same, and a record is kept also where it only adds, or makes the file.
  public WriteResult applyKept(String action, MemoryPath path, TextEdit edit) throws IOException {
    return answered(() -> apply(change(action, path, edit).keepingAll()));
  }

  private FileEdit change(String action, MemoryPath path, TextEdit edit) throws IOException {
    return FileEdit.of(root, clock, action, path, place(path), edit);
  }

  private WriteResult apply(FileEdit change) throws IOException {
    if (!state.exists() && !Files.exists(change.file())) {
      change.tryOnNothing();
    }
    if (root.scopeOf(change.path()) == Scope.LOCAL && !Files.exists(change.file())) {
      return turn.write(() -> whereGitLooksAway(change));
    }
    return change.onlyAdds() ? turn.add(change) : turn.write(() -> run(change));
  }

  /// What [#apply] would say of the file's name; nothing is written.
  public WriteResult tryPlace(String action, MemoryPath path) throws IOException {
    return answered(() -> {
      place(path);
      return WriteResult.Written.of(action, path, root.scopeOf(path), Optional.empty());
    });
  }

  private static WriteResult answered(WriteTurn.Change change) throws IOException {
    try {
      return change.run();
    } catch (RefusedPathException refused) {
      return new WriteResult.Refused(
          Refusal.malformed(String.valueOf(refused.getMessage()), "give another name"));
    } catch (RefusedException refused) {
      return new WriteResult.Refused(refused.refusal());
    }
  }

  /// What is this user's alone must not be committed: the line that says so comes before the file.
  private WriteResult whereGitLooksAway(FileEdit change) throws IOException {
    change.tryOnNothing();
    Path ignore = root.folder().resolve(IGNORE.value());
    TextEdit line = current -> ignoring(current, change.path().value());
    WriteResult ignored = FileEdit.of(root, clock, "ignore", IGNORE, ignore, line).run();
    return ignored instanceof WriteResult.Refused ? ignored : run(change);
  }

  /// Adds whole lines to the end of a log of the scope, and makes log and folders when they are
  /// missing. What a crash left of a last line goes beside the log first.
  ///
  /// @param path also one below `.state/`, which nothing else may write
  /// @return its `backup` is where a torn last line went
  /// @throws IOException when the disk fails: nothing is acknowledged, all earlier lines are there
  public WriteResult append(String action, MemoryPath path, LogEdit edit) throws IOException {
    return answered(() -> {
      Path file = StateFolder.holds(path) ? state.log(path) : place(path);
      LogWrite write = new LogWrite(root, clock, action, path, file, edit);
      if (!state.exists() && !Files.exists(file)) {
        Optional<WriteResult> nothing = write.beforehand();
        if (nothing.isPresent()) {
          return nothing.get();
        }
      }
      return turn.write(() -> state.held(path, file, write::run));
    });
  }

  /// Puts other bytes in the place of all that a file below `.state/` holds; nothing is kept of the
  /// old one. For what can be made again from the scope's other files, or is said twice.
  ///
  /// @param edit of the bytes that stand there, none where there is no file
  public WriteResult replaceState(String action, MemoryPath path, UnaryOperator<byte[]> edit)
      throws IOException {
    Path file = state.log(path);
    return turn.write(() -> {
      byte[] before = bytes(file);
      byte[] after = edit.apply(before);
      if (!Arrays.equals(before, after)) {
        AtomicReplace.write(file, after, AtomicReplace.Policy.PRIVATE);
      }
      return WriteResult.Written.of(action, path, root.scopeOf(path), Optional.empty());
    });
  }

  /// What stands in a file; nothing where there is none.
  private byte[] bytes(Path file) throws IOException {
    try {
      return BoundedRead.bytes(file, root.boundary(), BoundedRead.LOG_BYTES);
    } catch (NoSuchFileException none) {
      return new byte[0];
    }
  }

  /// Makes the edit and takes what it takes out of every copy that the scope keeps: no recovery
  /// record, no `.bak`, nothing to restore.
  ///
  /// @param redactor what is to be nowhere any more
  /// @return how many copies held something that was to go
  /// @throws RefusedException when nothing was written
  public int purge(String action, MemoryPath path, TextEdit edit, TextRedactor redactor)
      throws IOException {
    FileEdit change = change(action, path, edit).leavingNothing();
    int[] copies = new int[1];
    WriteResult result =
        turn.write(
            () -> run(change),
            () -> {
              state.removePrevious();
              copies[0] = state.redact(redactor, clock);
            });
    result.orThrow();
    return copies[0];
  }

  /// Deletes a file with its recovery records, and what the redactor takes out of every other copy
  /// that the scope keeps.
  ///
  /// @return how many copies held something that was to go
  /// @throws RefusedException when nothing was written
  public int delete(String action, MemoryPath path, TextRedactor redactor) throws IOException {
    int copies = purge(action, path, _ -> TextEdit.Edited.of("", ""), redactor);
    Path file = place(path);
    try (ProcessLock _ = turn.lock(file)) {
      removeEmpty(file);
      recoveries.drop(path);
    }
    return copies;
  }

  /// Takes what is to be nowhere any more out of the copies alone.
  ///
  /// @return how many held something of it
  public int redact(TextRedactor redactor) throws IOException {
    if (!state.exists()) {
      return 0;
    }
    try (ProcessLock _ = turn.lock(root.folder())) {
      state.removePrevious();
      return state.redact(redactor, clock);
    }
  }

  /// Deletes a file if it is there and nothing stands in it.
  public void deleteEmpty(MemoryPath path) throws IOException {
    Path file = place(path);
    try (ProcessLock _ = turn.lock(file)) {
      if (Files.exists(file)) {
        removeEmpty(file);
      }
    }
  }

  /// Takes a file away whose content another one has now. A recovery record keeps it.
  public WriteResult takeAway(String action, MemoryPath path) throws IOException {
    Path file = place(path);
    return turn.write(() -> {
      byte[] bytes = BoundedRead.bytes(file, root.boundary(), BoundedRead.LOG_BYTES);
      String recovery = recoveries.keep(file, bytes, new byte[0], path, action);
      FolderFiles.delete(file);
      return WriteResult.Written.of(action, path, root.scopeOf(path), Optional.of(recovery));
    });
  }

  /// Puts back what a recovery record holds, and leaves what was changed elsewhere in the file
  /// since. Refused where that is not to be told apart.
  ///
  /// @param placing where lines of a note go that were taken out
  public WriteResult restore(String id, Placing placing) throws IOException {
    Optional<Recovery> found = recoveries.find(id);
    if (found.isEmpty()) {
      return new WriteResult.Refused(
          Refusal.noMatch(
              "there is no recovery record " + id + " in the " + root.scope().label() + " scope",
              Hint.Way.LIST_RECOVERIES));
    }
    return restore(found.get(), placing);
  }

  private WriteResult restore(Recovery recovery, Placing placing) throws IOException {
    Path file = place(recovery.path());
    return turn.write(() -> restored(recovery, file, placing));
  }

  /// Reads the record when nobody else takes anything out of it.
  private WriteResult restored(Recovery recovery, Path file, Placing placing) throws IOException {
    byte[] bytes = recoveries.bytes(recovery);
    boolean stood = Files.exists(file);
    FileEdit change =
        FileEdit.restoring(
            root,
            clock,
            recovery.path(),
            file,
            new FileEdit.Former(
                bytes,
                recoveries.change(recovery),
                !stood && isOthersDeletion(recovery, bytes),
                isNote(recovery.path()) ? placing : Placing.BETWEEN_NEIGHBOURS,
                current -> changedSince(recovery, bytes, current)));
    WriteResult result = run(change);
    if (result instanceof WriteResult.Written && stood && bytes.length == 0) {
      removeEmpty(file); // what the write had made
    }
    return result;
  }

  /// Whether no write of ours took the file away, neither this one nor a later one.
  private boolean isOthersDeletion(Recovery recovery, byte[] bytes) throws IOException {
    byte[] nothing = new byte[0];
    return bytes.length > 0
        && !recoveries.isLatest(recovery, nothing)
        && recoveries.inTheWay(recovery, bytes, nothing).isEmpty();
  }

  /// Puts the other file of a move back as it was, to the byte.
  ///
  /// @param last the record of the file that was changed last
  /// @return empty where there is none, or it was changed since
  public Optional<WriteResult.Written> restoreOther(Recovery last) throws IOException {
    Optional<Recovery> first = last.with().flatMap(recoveries::one);
    return first.isPresent()
            && isLatest(first.get())
            && restore(first.get(), Placing.BETWEEN_NEIGHBOURS)
                instanceof WriteResult.Written written
        ? Optional.of(written)
        : Optional.empty();
  }

  private boolean isLatest(Recovery recovery) throws IOException {
    Path file = place(recovery.path());
    return recoveries.isLatest(recovery, bytes(file));
  }

  /// Has both writes of a move undone together, by the record of the last.
  public void link(WriteResult.Written last, WriteResult.Written first) throws IOException {
    if (last.recovery().isPresent() && first.recovery().isPresent()) {
      recoveries.link(last.recovery().get(), first.recovery().get());
    }
  }

  private static void removeEmpty(Path file) throws IOException {
    if (Files.size(file) == 0) {
      FolderFiles.delete(file);
    }
  }

  private static boolean isNote(MemoryPath path) {
    return path.value().endsWith(".md") && path.kind() != Kind.CURATED;
  }

  private Refusal changedSince(Recovery recovery, byte[] bytes, byte[] current) {
    String what = "what it changed in " + recovery.path() + " was changed again since";
    try {
      Optional<Recovery> later = recoveries.inTheWay(recovery, bytes, current);
      if (later.isPresent()) {
        return Refusal.conflict(
            what + ": put " + later.get().id() + " back first (" + later.get().action() + ")",
            Hint.Way.LIST_RECOVERIES);
      }
    } catch (IOException unreadable) {
      // Another record does not keep this one's bytes from being named.
    }
    if (bytes.length == 0) {
      return Refusal.conflict(what, Hint.Way.LIST_RECOVERIES);
    }
    Path kept = recoveries.bytes(recovery.id());
    return Refusal.conflict(
            what, "what it held is kept in " + kept + "; take from there what is missing")
        .at(kept);
  }

  /// A record that can be restored; of two that are put back together the last.
  public Optional<Recovery> recovery(String id) throws IOException {
    return recoveries.find(id);
  }

  /// What can be restored, newest first; of what is put back together the last.
  public List<Recovery> recoveries() throws IOException {
    List<Recovery> all = recoveries.all();
    Set<String> others =
        all.stream().flatMap(one -> one.with().stream()).collect(Collectors.toSet());
    return all.stream().filter(one -> !others.contains(one.id())).toList();
  }

  /// These lines of a file, and what stood in their place before they were edited, as far as
  /// recovery records tell.
  public List<String> withFormer(MemoryPath path, List<String> lines) throws IOException {
    return recoveries.withFormer(path, bytes(place(path)), lines);
  }

  /// The file that reading finds, else the one in the folder made for it.
  ///
  /// @throws RefusedPathException when no file of the scope may be called so
  /// @throws RefusedException when a new file's name holds a secret
  private Path place(MemoryPath path) throws IOException {
    Optional<Path> last = Optional.empty();
    for (Mount mount : root.mounts()) {
      if (path.value().startsWith(mount.prefix())) {
        String name = path.value().substring(mount.prefix().length());
        boolean copy = ConflictCopy.originalName(name).filter(mount.names()::contains).isPresent();
        if (mount.names().isEmpty() || mount.names().contains(name) || copy) {
          Path file = new PathResolver(mount.folder(), root.boundary()).resolve(name);
          if (Files.exists(file)) {
            return file;
          }
          if (!WriteGuard.redacted(name).equals(name)) {
            throw new RefusedException(SECRET_NAME);
          }
          last = Optional.of(file);
        }
      }
    }
    return last.orElseThrow(
        () -> new IllegalArgumentException("no folder of the scope holds " + path));
  }

  /// Where a scope keeps its lock, its staged notes and its recovery copies.
  public static Path stateFolder(ScopeRoot root) {
    return new StateFolder(root).folder();
  }

  /// Adds the line to a folder's `.gitignore` that keeps one of its files out of git; all others
  /// stay.
  private static TextEdit.Edited ignoring(String current, String name) {
    for (String line : current.split("\\R", -1)) {
      String pattern = line.strip();
      if (pattern.equals(name) || pattern.equals("/" + name) || pattern.equals("*")) {
        return TextEdit.Edited.of(current, "");
      }
    }
    String end = current.isEmpty() || current.endsWith("\n") ? "" : "\n";
    return TextEdit.Edited.of(current + end + "/" + name + "\n", "/" + name);
  }
}

package memory.engine.write;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.ComparedReplace;
import memory.engine.file.DurableFolder;
import memory.engine.file.LosslessText;
import memory.engine.file.SideCopy;
import memory.engine.guard.WriteGuard;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import org.jspecify.annotations.Nullable;

/// One change of one file of a scope, made while the scope's lock is held.
final class FileEdit implements ComparedReplace.Edit {
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final int MOST_BYTES_A_CHAR = 3;
  private static final String GONE = "the file was gone; it is as it was before that write";

  private final ScopeRoot root;
  private final Clock clock;
  private final String action;
  private final MemoryPath path;
  private final Path file;
  private final @Nullable TextEdit edit;
  private final @Nullable Former former;
  private final StateFolder state;
  private final RecoveryFolder recoveries;
  private TextEdit.Edited edited = TextEdit.Edited.of("", "");
  private Optional<Refusal> refused = Optional.empty();
  private boolean keepsCopy;
  private Optional<String> recovery = Optional.empty();
  private boolean leavesNothing;
  private boolean keepsAll;
  private Optional<byte[]> created = Optional.empty();
  private String note = "";
  private List<String> takenOut = List.of();
  private List<FileEdit> together = List.of(this);

  private FileEdit(
      ScopeRoot root,
      Clock clock,
      String action,
      MemoryPath path,
      Path file,
      @Nullable TextEdit edit,
      @Nullable Former former) {
    this.root = root;
    this.clock = clock;
    this.action = action;
    this.path = path;
    this.file = file;
    this.edit = edit;
    this.former = former;
    this.state = new StateFolder(root);
    this.recoveries = new RecoveryFolder(state.recovery(), root.boundary(), clock);
  }

  /// @param file the path as named, whether it exists or not
  static FileEdit of(
      ScopeRoot root, Clock clock, String action, MemoryPath path, Path file, TextEdit edit) {
    return new FileEdit(root, clock, action, path, file, edit, null);
  }

  /// What a file held before a write.
  ///
  /// @param write what that changed; empty = not known
  /// @param wholeIfGone all of it comes back where there is no file any more
  /// @param placing where the lines go that it took out
  /// @param stuck why it cannot be undone in the bytes that stand there
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Former(
      byte[] bytes,
      Optional<Change> write,
      boolean wholeIfGone,
      Placing placing,
      Function<byte[], Refusal> stuck) {
    /// The file with that again; empty when it cannot be told where that goes.
    private Optional<Back> in(Optional<byte[]> there) {
      if (there.isEmpty() && wholeIfGone) {
        return Optional.of(new Back(bytes, Optional.empty(), GONE));
      }
      byte[] current = there.orElse(new byte[0]);
      return elsewhere(current)
          .or(() ->
              write
                  .map(one -> one.back(bytes, current))
                  .orElse(Optional.of(bytes))
                  .map(all -> new Back(all, write.flatMap(one -> one.takenOut(bytes)), "")));
    }

    /// Where the lines go if not between those that they stood between; of a note without its byte
    /// order mark.
    private Optional<Back> elsewhere(byte[] current) {
      Optional<Placing.Taken> taken = write.flatMap(one -> one.onlyTook(bytes, current));
      Optional<String> now = LosslessText.decode(current).filter(_ -> taken.isPresent());
      if (now.isEmpty()) {
        return Optional.empty();
      }
      String mark = now.get().startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
      return placing
          .elsewhere(
              taken.get(), now.get().substring(mark.length()), write.get().at(bytes, current))
          .map(put ->
              new Back(
                  LosslessText.encode(mark + put.text()), Optional.of(put.lines()), put.note()));
    }
  }

  /// A file as it is put back.
  ///
  /// @param lines those that were put into it; empty = all of it
  /// @param note what is to be said of it
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Back(byte[] bytes, Optional<String> lines, String note) {}

  /// Puts that in the place of what stands there, or of a file that was changed since the lines
  /// that the write took out.
  static FileEdit restoring(
      ScopeRoot root, Clock clock, MemoryPath path, Path file, Former former) {
    return new FileEdit(root, clock, "restore", path, file, null, former).keepingAll();
  }

  /// Of what it takes out nothing is kept.
  FileEdit leavingNothing() {
    leavesNothing = true;
    return this;
  }

  /// A record is kept of what was there also when it only adds, or makes the file.
  FileEdit keepingAll() {
    keepsAll = true;
    return this;
  }

  /// The lines that it took out of the file, wherever they stood.
  List<String> takenOut() {
    return takenOut;
  }

  MemoryPath path() {
    return path;
  }

  Path file() {
    return file;
  }

  /// @throws RefusedException when it cannot be made where there is no file yet
  void tryOnNothing() {
    if (edit != null) {
      edit.apply("");
    }
  }

  /// Whether it may be made together with others of its kind.
  boolean onlyAdds() {
    return edit != null && edit.onlyAdds() && !keepsAll && !StateFolder.isShared(path);
  }

  WriteResult run() throws IOException {
    return state.held(
        path,
        file,
        () -> {
          ComparedReplace.Outcome outcome = replaced();
          if (keepsAll && outcome instanceof ComparedReplace.Outcome.Replaced) {
            keepNothing();
          }
          return told(outcome);
        });
  }

  /// A record of a file that was not there.
  private void keepNothing() throws IOException {
    if (recovery.isEmpty() && created.isPresent()) {
      recovery = Optional.of(recoveries.keep(file, new byte[0], created.get(), path, action));
    }
  }

  /// Makes several that only add to the same file, one after the other, by one replacement.
  static List<WriteResult> runAll(List<FileEdit> edits) throws IOException {
    FileEdit first = edits.getFirst();
    first.together = edits;
    ComparedReplace.Outcome outcome = first.replaced();
    List<WriteResult> results = new ArrayList<>();
    for (FileEdit edit : edits) {
      results.add(edit.told(outcome));
    }
    return results;
  }

  private ComparedReplace.Outcome replaced() throws IOException {
    AtomicReplace.Policy policy = StateFolder.policy(root);
    DurableFolder.create(Optional.ofNullable(file.getParent()).orElseThrow(), policy);
    ComparedReplace.Place place =
        new ComparedReplace.Place(
            file, root.boundary(), state.previous(), policy, path.mostBytes());
    return ComparedReplace.run(place, this, clock);
  }

  private WriteResult told(ComparedReplace.Outcome outcome) throws IOException {
    if (refused.isPresent()) {
      return new WriteResult.Refused(keepsCopy ? withCopy(refused.get()) : refused.get());
    }
    return switch (outcome) {
      case ComparedReplace.Outcome.Untouched() -> written(Optional.empty());
      case ComparedReplace.Outcome.Replaced(Optional<Path> backup) -> written(backup);
      case ComparedReplace.Outcome.Drifted(Path backup) ->
          new WriteResult.Refused(
              Refusal.conflict(
                      path + " was changed by somebody else meanwhile",
                      "look at it and write again; a copy of it is in " + backup)
                  .at(backup));
    };
  }

  private WriteResult written(Optional<Path> backup) {
    return new WriteResult.Written(
        action,
        path,
        root.scopeOf(path),
        recovery,
        edit == null ? List.of() : edit.masked(),
        edited.usage(),
        WriteGuard.shown(path.value(), edited.preview()),
        backup,
        WriteGuard.shown(path.value(), edited.removed()),
        note);
  }

  private Refusal withCopy(Refusal refusal) throws IOException {
    byte[] bytes = BoundedRead.bytes(file, root.boundary(), path.mostBytes());
    Path copy = SideCopy.backup(file, bytes, StateFolder.policy(root), clock);
    return refusal
        .with(Hint.said(refusal.hint().about() + "; a copy of it is in " + copy))
        .at(copy);
  }

  @Override
  public Optional<byte[]> of(Optional<byte[]> current) {
    Optional<byte[]> next = former == null ? of(together, current) : restored(former, current);
    created = current.isEmpty() ? next : Optional.empty();
    return next;
  }

  private Optional<byte[]> restored(Former was, Optional<byte[]> there) {
    byte[] current = there.orElse(new byte[0]);
    Optional<Back> back;
    try {
      back = was.in(there);
      refused = back.isPresent() ? Optional.empty() : Optional.of(was.stuck.apply(current));
    } catch (RefusedException why) {
      back = Optional.empty();
      refused = Optional.of(why.refusal());
    }
    if (back.isEmpty()) {
      return Optional.empty();
    }
    byte[] after = back.get().bytes();
    String text = LosslessText.decode(after).orElse("");
    note = back.get().note();
    edited =
        TextEdit.Edited.of("", back.get().lines().orElse(text))
            .removing(Change.between(current, after).takenOut(current).orElse(""));
    takenOut = takenOut(LosslessText.decode(current).orElse(""), text);
    return Optional.of(after);
  }

  /// What becomes of the bytes when one edit is made after the other; a refused one is left out.
  private static Optional<byte[]> of(List<FileEdit> edits, Optional<byte[]> current) {
    Optional<String> text = LosslessText.decode(current.orElse(new byte[0]));
    String mark =
        text.filter(all -> all.startsWith(BYTE_ORDER_MARK)).isPresent() ? BYTE_ORDER_MARK : "";
    Optional<String> now = text.map(all -> all.substring(mark.length()));
    boolean changed = false;
    for (FileEdit edit : edits) {
      Optional<String> next = edit.changed(mark, now);
      changed |= next.isPresent();
      now = next.isPresent() ? next : now;
    }
    return changed ? now.map(all -> LosslessText.encode(mark + all)) : Optional.empty();
  }

  /// @param text empty when the file is binary
  /// @return empty when the edit is refused
  private Optional<String> changed(String mark, Optional<String> text) {
    TextEdit wanted = Objects.requireNonNull(edit);
    try {
      refused = Optional.empty();
      String before =
          text.orElseThrow(() ->
              Refusal.conflict(path + " is binary", "move it away and write again")
                  .at(file)
                  .asException());
      if (wanted.onlyAdds() && !LosslessText.isWhole(before)) {
        throw Refusal.notUtf8(path).at(file).asException();
      }
      TextEdit.Edited made = wanted.apply(before);
      if (!wanted.onlyAdds() && path.value().endsWith(".md")) {
        PrivateLines.check(before, made.text());
      }
      if (LosslessText.mixes(before, made.text())) {
        throw Refusal.notUtf8(path).at(file).asException();
      }
      if (isTooLong(mark + made.text())) {
        throw Refusal.conflict(
                path + " would be larger than " + (path.mostBytes() >> 20) + " MiB",
                "archive what is stale, or write to another topic")
            .at(file)
            .asException();
      }
      takenOut = wanted.onlyAdds() ? List.of() : takenOut(before, made.text());
      // The text itself is kept once, not by each that waits with others.
      edited = new TextEdit.Edited("", made.preview(), made.removed(), made.usage());
      return Optional.of(made.text());
    } catch (RefusedException why) {
      refused = Optional.of(why.refusal());
      keepsCopy = text.filter(wanted::isDrifted).isPresent();
      return Optional.empty();
    }
  }

  private static List<String> takenOut(String before, String after) {
    Set<String> left = after.lines().collect(Collectors.toSet());
    return before.lines().filter(line -> !left.contains(line)).toList();
  }

  private boolean isTooLong(String text) {
    return text.length() > path.mostBytes() / MOST_BYTES_A_CHAR
        && LosslessText.encode(text).length > path.mostBytes();
  }

  @Override
  public boolean isRepeatable() {
    TextEdit wanted = edit;
    return wanted != null && wanted.isRepeatable();
  }

  /// Somebody may have wanted it: what was there can be restored.
  @Override
  public void savedOver(Path copy, byte[] ours, byte[] now) throws IOException {
    if (!leavesNothing) {
      recoveries.keep(copy, ours, now, path, "saved over by an editor");
    }
  }

  @Override
  public void replacing(Path old, byte[] before, byte[] after) throws IOException {
    if (recovery.isPresent()) {
      recoveries.drop(recovery.get());
      recovery = Optional.empty();
    }
    boolean onlyAdds =
        (edit != null && edit.onlyAdds())
            || (after.length >= before.length
                && Arrays.equals(before, 0, before.length, after, 0, before.length));
    if (keepsAll || (!onlyAdds && !leavesNothing)) {
      recovery = Optional.of(recoveries.keep(old, before, after, path, action));
      SideCopy.prune(file.toAbsolutePath().resolveSibling(""), clock.instant());
    }
  }
}

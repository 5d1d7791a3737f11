package memory.engine.write;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.ComparedReplace;
import memory.engine.file.DurableFolder;
import memory.engine.file.LosslessText;
import memory.engine.file.SideCopy;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Hint;
import memory.engine.request.Refusal;
import memory.engine.request.WriteResult;
import org.jspecify.annotations.Nullable;

/// One change of one file of a scope, made while the scope's lock is held.
final class FileEdit implements ComparedReplace.Edit {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final ScopeRoot root;
  private final Clock clock;
  private final String action;
  private final MemoryPath path;
  private final Path file;
  private final @Nullable TextEdit edit;
  private final byte[] restored;
  private final StateFolder state;
  private final RecoveryFolder recoveries;
  private TextEdit.Edited edited = TextEdit.Edited.Changed.of("", "");
  private Optional<String> recovery = Optional.empty();
  private boolean leavesNothing;

  private FileEdit(
      ScopeRoot root,
      Clock clock,
      String action,
      MemoryPath path,
      Path file,
      @Nullable TextEdit edit,
      byte[] restored) {
    this.root = root;
    this.clock = clock;
    this.action = action;
    this.path = path;
    this.file = file;
    this.edit = edit;
    this.restored = restored;
    this.state = new StateFolder(root);
    this.recoveries = new RecoveryFolder(state.recovery(), root.boundary(), clock);
  }

  /// @param file the path as named, whether it exists or not
  static FileEdit of(
      ScopeRoot root, Clock clock, String action, MemoryPath path, Path file, TextEdit edit) {
    return new FileEdit(root, clock, action, path, file, edit, new byte[0]);
  }

  /// Puts these bytes in the place of what stands there.
  static FileEdit restoring(
      ScopeRoot root, Clock clock, MemoryPath path, Path file, byte[] restored) {
    return new FileEdit(root, clock, "restore", path, file, null, restored);
  }

  /// Of what it takes out nothing is kept.
  FileEdit leavingNothing() {
    leavesNothing = true;
    return this;
  }

  MemoryPath path() {
    return path;
  }

  /// Why it cannot be made where there is no file yet.
  Optional<Refusal> refusalOfNothing() {
    return edit != null
            && edit.apply("") instanceof TextEdit.Edited.Refused(Refusal refusal, boolean _)
        ? Optional.of(refusal)
        : Optional.empty();
  }

  WriteResult run() throws IOException {
    AtomicReplace.Policy policy = StateFolder.policy(root);
    Path folder = Optional.ofNullable(file.getParent()).orElseThrow();
    DurableFolder.create(folder, policy);
    ComparedReplace.Place place =
        new ComparedReplace.Place(file, root.boundary(), state.previous(), policy, maxBytes());
    return ToolLock.held(
        root, path, file, () -> told(ComparedReplace.run(place, this, clock), policy));
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
    byte[] bytes = BoundedRead.bytes(file, root.boundary(), maxBytes());
    Path copy = SideCopy.backup(file, bytes, policy, clock);
    return refusal
        .with(Hint.said(refusal.hint().about() + "; a copy of it is in " + copy))
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
    if (bytes.length > maxBytes()) {
      edited =
          TextEdit.Edited.Refused.of(
              Refusal.conflict(
                      path + " would be larger than " + (maxBytes() >> 20) + " MiB",
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

  private int maxBytes() {
    return path.kind() == Kind.DECISION ? BoundedRead.LOG_BYTES : BoundedRead.MARKDOWN_BYTES;
  }
}

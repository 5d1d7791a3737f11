package memory.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.engine.decision.LogFile;
import memory.engine.file.BoundedRead;
import memory.engine.file.ConflictCopy;
import memory.engine.file.LosslessText;
import memory.engine.file.MemoryText;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteMerge;
import memory.engine.note.UnfinishedMerge;
import memory.engine.request.Author;
import memory.engine.request.MergeRequest;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;

/// Takes over conflict copies, and finishes merges that git left in a file.
record MergeHandler(Workspace workspace, Author by) {
  private static final String ACTION = "merge";

  WriteResult merge(MergeRequest request) throws IOException {
    ScopeFile found =
        find(request)
            .orElseThrow(
                () -> refused("there is no memory file " + request.file(), Hint.Way.LIST_COPIES));
    String text =
        LosslessText.decode(
                BoundedRead.bytes(found.file(), found.root().boundary(), BoundedRead.LOG_BYTES))
            .orElseThrow(() -> Refusal.conflict(found.path() + " is binary", "").asException());
    Optional<MemoryPath> original =
        ConflictCopy.originalName(found.path().fileName())
            .filter(
                _ -> found.path().kind() == Kind.DECISION || UnfinishedMerge.opened(text).isEmpty())
            .filter(name -> Files.isRegularFile(found.file().resolveSibling(name)))
            .filter(name -> ConflictCopy.isCopy(found.file(), found.file().resolveSibling(name)))
            .map(name -> beside(found.path(), name));
    MemoryPath merged = original.orElse(found.path());
    if (merged.kind() == Kind.DECISION && !merged.equals(LogFile.written(found.root()).path())) {
      throw Refusal.onlyRead(merged + " is a decision log").asException();
    }
    if (original.isPresent()) {
      return takeOver(found, original.get(), text);
    }
    if (found.path().kind() == Kind.DECISION) {
      return WriteAccess.decisions(workspace, Optional.of(found.root().scope()), by.origin())
          .repair();
    }
    if (UnfinishedMerge.opened(text).isEmpty()) {
      throw refused(
          found.path() + " is no copy of a file beside it, and git left no marks in it",
          Hint.Way.LIST_COPIES);
    }
    return WriteAccess.writer(workspace, found.root().scope(), by.origin())
        .apply(ACTION, found.path(), NoteMerge.finish(found.path().kind() == Kind.CURATED));
  }

  private static RefusedException refused(String message, Hint.Way way) {
    return Refusal.malformed(message, way).asException();
  }

  private static void checkUtf8(MemoryPath path, String text) {
    if (!LosslessText.isWhole(text)) {
      throw Refusal.notUtf8(path).asException();
    }
  }

  private WriteResult takeOver(ScopeFile copy, MemoryPath original, String text)
      throws IOException {
    ScopeWriter writer = WriteAccess.writer(workspace, copy.root().scope(), by.origin());
    TextEdit merge =
        NoteMerge.edit(
            MemoryText.withoutMark(text),
            original.kind() == Kind.CURATED,
            entry -> writer.recheck(entry).value());
    TextEdit edit =
        current -> {
          checkUtf8(copy.path(), text);
          checkUtf8(original, current);
          return merge.apply(current);
        };
    WriteResult result =
        original.kind() == Kind.DECISION
            ? WriteAccess.decisions(workspace, Optional.of(copy.root().scope()), by.origin())
                .merge(text)
            : writer.applyKept(ACTION, original, edit);
    if (!(result instanceof WriteResult.Written written)) {
      return result;
    }
    String kept =
        writer.takeAway(ACTION, copy.path()) instanceof WriteResult.Written gone
            ? gone.recovery()
                .map(id -> "\nmemory restore " + id + " brings the copy back")
                .orElse("")
            : "\nthe copy could not be taken away";
    return written.showing(written.preview() + kept);
  }

  private Optional<ScopeFile> find(MergeRequest request) {
    String typed = request.file();
    Path here = request.folder().resolve(typed).normalize();
    for (ScopeRoot root : workspace.roots(request.scope()).reversed()) {
      for (Mount mount : root.mounts()) {
        String inside =
            typed.startsWith(mount.prefix()) ? typed.substring(mount.prefix().length()) : typed;
        Path named = mount.folder().resolve(inside).normalize();
        for (Path file : List.of(named, here)) {
          if (file.startsWith(mount.folder())
              && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(new ScopeFile(root, mount.path(file), file));
          }
        }
      }
    }
    return Optional.empty();
  }

  private static MemoryPath beside(MemoryPath path, String name) {
    String value = path.value();
    return new MemoryPath(value.substring(0, value.lastIndexOf('/') + 1) + name);
  }
}

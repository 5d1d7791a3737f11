package memory.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.WriteAccess;
import memory.engine.decision.DecisionBook;
import memory.engine.file.BoundedRead;
import memory.engine.file.ConflictCopy;
import memory.engine.file.LosslessText;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteMerge;
import memory.engine.request.WriteResult;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;

/// `memory merge`: takes over what a copy says that a sync program left beside a memory file, and
/// finishes merges whose marks git left in one.
public final class MergeCommand implements Command {

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "merge",
        "Take over the entries of a conflict copy, each once, or finish a merge that git left",
        new OperandSpec("COPY", 1, 1, List.of(), "The copy, or the file with git's marks"),
        List.of(WriteOptions.SCOPE),
        List.of(
            new Example(
                "memory merge \"MEMORY (conflicted copy).md\"",
                "its entries into MEMORY.md; memory restore brings the copy back"),
            new Example(
                "memory merge decisions.sync-conflict-20261122-090000-K2JX.jsonl", "events"),
            new Example("memory merge topics/auth.md", "both sides between git's marks")));
  }

  /// The file that was typed.
  private record Found(ScopeRoot root, MemoryPath path, Path file) {
    boolean isCurated(MemoryPath original) {
      return original.kind() == Kind.CURATED;
    }
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    String typed = call.arguments().operands().getFirst();
    WriteCall every = WriteCall.of(call);
    Found found =
        find(call, every, typed)
            .orElseThrow(() ->
                CommandFailure.usage(
                    "there is no memory file " + typed, "memory doctor names the copies"));
    WriteCall write = every.in(found.root.scope());
    String text =
        LosslessText.decode(
                BoundedRead.bytes(found.file, found.root.boundary(), BoundedRead.LOG_BYTES))
            .orElseThrow(() -> CommandFailure.conflict(found.path + " is binary", ""));
    Optional<MemoryPath> original =
        ConflictCopy.originalName(found.path.fileName())
            .filter(name -> Files.isRegularFile(found.file.resolveSibling(name)))
            .map(name -> beside(found.path, name));
    if (original.isPresent()) {
      return takeOver(write, found, original.get(), text);
    }
    if (found.path.kind() == Kind.DECISION) {
      return write.tell("merge", book(write).repair());
    }
    if (!NoteMerge.isUnfinished(text)) {
      throw CommandFailure.usage(
          found.path + " is no copy of a file beside it, and git left no marks in it",
          "memory doctor names what there is to merge");
    }
    return write.apply("merge", found.path, NoteMerge.finish(found.isCurated(found.path)));
  }

  private static ExitCode takeOver(WriteCall write, Found copy, MemoryPath original, String text)
      throws IOException {
    ScopeWriter writer = write.writer();
    TextEdit edit =
        NoteMerge.edit(text, copy.isCurated(original), entry -> writer.recheck(entry).value());
    WriteResult result =
        original.kind() == Kind.DECISION
            ? book(write).merge(text)
            : writer.apply("merge", original, edit);
    if (!(result instanceof WriteResult.Written written)) {
      return write.tell("merge", result);
    }
    String kept =
        writer.takeAway("merge", copy.path) instanceof WriteResult.Written gone
            ? gone.recovery()
                .map(id -> "\nmemory restore " + id + " brings the copy back")
                .orElse("")
            : "\nthe copy could not be taken away";
    return write.tell(
        new WriteResult.Written(
            written.action(),
            written.path(),
            written.scope(),
            written.recovery(),
            written.masked(),
            written.usage(),
            written.preview() + kept,
            written.backup()));
  }

  private static DecisionBook book(WriteCall write) {
    return WriteAccess.decisions(write.workspace(), Optional.of(write.scope()));
  }

  private static Optional<Found> find(Call call, WriteCall write, String typed) {
    Path here = call.environment().cwd().resolve(typed).normalize();
    for (ScopeRoot root :
        write.workspace().roots(call.arguments().one(WriteOptions.SCOPE)).reversed()) {
      for (Mount mount : root.mounts()) {
        Path named =
            typed.startsWith(mount.prefix())
                ? mount.folder().resolve(typed.substring(mount.prefix().length())).normalize()
                : here;
        for (Path file : List.of(named, here)) {
          if (file.startsWith(mount.folder())
              && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            String path = mount.prefix() + mount.folder().relativize(file);
            return Optional.of(new Found(root, new MemoryPath(path), file));
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

package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.option.ValueType;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.config.MemoryConfig;
import memory.engine.curated.Change;
import memory.engine.curated.CuratedLimits;
import memory.engine.curated.CuratedStore;
import memory.engine.curated.Target;
import memory.engine.decision.DecisionShelf;
import memory.engine.decision.DecisionShelf.Shelved;
import memory.engine.decision.ForgottenDecisions;
import memory.engine.guard.VisibleText;
import memory.engine.note.LineRemoval;
import memory.engine.note.NoteFile;
import memory.engine.note.NoteLines;
import memory.engine.note.PassageEdits;
import memory.engine.note.ScopeFile;
import memory.engine.recall.Passage;
import memory.engine.request.Citation;
import memory.engine.scope.Kind;
import memory.engine.scope.MemoryPath;
import memory.engine.scope.ScopeRoot;
import memory.engine.write.LineSieve;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;
import memory.engine.write.TextSieve;
import memory.engine.write.WriteResult;

/// `memory forget`: takes a passage or a whole file out of memory, and out of all that memory keeps
/// of it: index, recovery, backups, sessions, traces. Says what is left elsewhere.
public final class ForgetCommand implements Command {
  private static final OptionSpec<Boolean> YES =
      OptionSpec.flag("--yes", "Do not ask: it cannot be undone");

  private static final OptionSpec<String> TEXT =
      OptionSpec.of(
          "--text",
          "WORDS",
          new ValueType.Text(),
          "Every line, entry and decision that holds these words, in every scope or in --scope");

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "forget",
        "Remove a passage, a decision, a file or words for good, with every copy that memory keeps",
        new OperandSpec("ID|PATH[#Lx-Ly]", 0, 1, List.of(), "As search or decision list shows it"),
        List.of(TEXT, WriteOptions.SCOPE, YES),
        List.of(
            new Example("memory forget --text 'the words' --yes", "wherever they stand"),
            new Example("memory forget D-2026-02-27-0001 --yes", "a decision"),
            new Example("memory forget 9f2c41d07a3be518 --yes", "one passage"),
            new Example("memory forget topics/old.md#L3-L4 --yes", "two lines"),
            new Example("memory forget topics/old.md --yes", "a whole file")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    Optional<String> words = call.arguments().one(TEXT);
    if (words.isPresent() != call.arguments().operands().isEmpty()) {
      throw CommandFailure.usage(
          "one thing is forgotten at a time", "give an id, a path, or --text WORDS");
    }
    if (words.isPresent()) {
      return new ForgetWords(call, write, words.get()).run(YES);
    }
    String what = call.arguments().operands().getFirst();
    Optional<Doomed> doomed =
        Citation.isId(what)
            ? passage(call, write.workspace(), what)
            : decision(call, what).or(() -> file(call, write, what));
    if (doomed.isEmpty()) {
      if (call.isJson()) {
        call.console()
            .json(json -> {
              json.writeBooleanField("ok", false);
              json.writeStringField("action", "forget");
              json.writeStringField("reason", "no_match");
            });
      }
      call.console()
          .note(
              "there is nothing like that to forget: "
                  + what
                  + "; memory search --json shows ids, memory read list the files");
      return ExitCode.NOTHING;
    }
    Doomed gone = doomed.get();
    if (!call.arguments().has(YES)
        && !call.console().confirms("Forget " + gone.name + " for good?")) {
      throw CommandFailure.usage(
          "to forget " + gone.name + " cannot be undone and was not confirmed",
          "look at it, then add --yes");
    }
    Outcome outcome = forget(call, write.in(gone.root.scope()), gone);
    tell(call, gone, outcome);
    return ExitCode.OK;
  }

  /// What is to go.
  ///
  /// @param name as it is told
  /// @param text what it says
  /// @param removal takes it out of its file; empty = the whole file
  private record Doomed(
      String name, ScopeRoot root, MemoryPath path, String text, Optional<TextEdit> removal) {}

  private record Outcome(int copies, List<String> left) {}

  private static Optional<Doomed> passage(Call call, Workspace workspace, String id)
      throws IOException {
    List<Passage> found;
    try (MemoryEngine engine = call.open(workspace)) {
      found = engine.passages(List.of(id));
    }
    for (Passage passage : found) {
      if (passage.kind() == Kind.DECISION) {
        return decision(call, passage.heading().getFirst());
      }
      for (ScopeRoot root : workspace.roots()) {
        if (root.scopeOf(passage.path()) == passage.scope()
            && NoteFile.read(root, passage.path()) instanceof NoteFile.Present(String text)) {
          Optional<String> lines = PassageEdits.lines(text, passage);
          if (lines.isEmpty()) {
            throw CommandFailure.conflict(
                passage.citation() + " does not stand there as it was found",
                "search again and take the new id");
          }
          return Optional.of(
              new Doomed(
                  passage.citation(),
                  root,
                  passage.path(),
                  lines.get(),
                  Optional.of(PassageEdits.remove(passage))));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Doomed> decision(Call call, String id) {
    Workspace workspace = call.workspace();
    List<ScopeRoot> roots = workspace.roots(call.arguments().one(WriteOptions.SCOPE));
    List<Shelved> found = DecisionShelf.of(roots, Set.of()).byId(id);
    if (found.stream().map(Shelved::scope).distinct().count() > 1) {
      throw inBothScopes(id);
    }
    for (ScopeRoot root : roots) {
      for (Shelved one : found) {
        if (root.scopeOf(one.path()) == one.scope()
            && NoteFile.read(root, one.path()) instanceof NoteFile.Present(String log)) {
          TextEdit removal =
              new ForgottenDecisions(
                  Set.of(one.decision().id()),
                  Optional.empty(),
                  workspace.projectIdentity().id(),
                  call.environment().clock().instant());
          String said = ForgottenDecisions.said(log, one.decision().id());
          return Optional.of(
              new Doomed(one.decision().id(), root, one.path(), said, Optional.of(removal)));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Doomed> file(Call call, WriteCall write, String typed) {
    Citation.Lines cited = Citation.Lines.of(typed);
    MemoryPath path = cited.path();
    if (path.kind() == Kind.DECISION) {
      throw CommandFailure.usage(path + " is a decision log", "use memory decision purge");
    }
    List<Doomed> found = new ArrayList<>();
    for (ScopeRoot root : write.workspace().roots(call.arguments().one(WriteOptions.SCOPE))) {
      if (NoteFile.read(root, path) instanceof NoteFile.Present(String text)) {
        found.add(
            cited.isWhole()
                ? new Doomed(named(path.value(), root, path), root, path, text, Optional.empty())
                : lines(root, cited, typed, text));
      }
    }
    if (found.size() > 1) {
      throw inBothScopes(path.value());
    }
    return found.stream().findFirst();
  }

  private static String named(String what, ScopeRoot root, MemoryPath path) {
    return what + " (" + root.scopeOf(path).label() + ")";
  }

  /// Nothing is taken out of one scope where the other was meant.
  private static CommandFailure inBothScopes(String what) {
    return CommandFailure.conflict(
        what + " is in project and global memory", "choose: --scope project | --scope global");
  }

  private static Doomed lines(ScopeRoot root, Citation.Lines cited, String typed, String text) {
    int all = NoteLines.of(text).size();
    if (cited.first() > all) {
      throw CommandFailure.usage(
          cited.path() + " has " + all + " lines", "memory get " + cited.path() + " shows them");
    }
    String doomed = cited.cut(text, cited.first(), Math.min(cited.last(), all));
    TextEdit removal = current -> LineRemoval.of(current, cited.first() - 1, doomed);
    return new Doomed(
        named(typed, root, cited.path()), root, cited.path(), doomed, Optional.of(removal));
  }

  private static Outcome forget(Call call, WriteCall write, Doomed gone) throws IOException {
    boolean decided = gone.path.kind() == Kind.DECISION;
    TextSieve sieve =
        decided ? ForgottenDecisions.sieve(gone.name, gone.text) : new LineSieve(gone.text);
    ScopeWriter writer = write.writer();
    ScopeWriter.Purged purged =
        gone.removal.isEmpty()
            ? writer.delete("forget", gone.path, sieve)
            : writer.purge("forget", gone.path, edit(write, writer, gone), sieve);
    if (purged.result() instanceof WriteResult.Refused(var refusal)) {
      throw WriteCall.failure(refusal);
    }
    for (ScopeFile file : decided ? ScopeFile.texts(gone.root) : List.<ScopeFile>of()) {
      if (file.path().value().endsWith(".jsonl") && !file.path().equals(gone.path)) {
        writer.purge(
            "forget",
            file.path(),
            text -> TextEdit.Edited.Changed.of(sieve.sifted(text), ""),
            sieve);
      }
    }
    try (MemoryEngine engine = call.open(write.workspace())) {
      engine.purge(sieve, call.console().indexing());
    }
    List<String> left = new ArrayList<>();
    for (ScopeRoot root : write.workspace().roots()) {
      for (ScopeFile file : ScopeFile.of(root)) {
        if (NoteFile.read(root, file.path()) instanceof NoteFile.Present(String text)
            && !sieve.sifted(text).equals(text)) {
          left.add("some of its lines stand in " + file.path() + " as well");
        }
      }
    }
    place(gone).flatMap(GitTrace::of).ifPresent(left::add);
    return new Outcome(purged.copies(), left);
  }

  private static TextEdit edit(WriteCall write, ScopeWriter writer, Doomed gone) {
    if (gone.path.kind() != Kind.CURATED) {
      return gone.removal.orElseThrow();
    }
    MemoryConfig.Curated set = write.workspace().config().curated();
    Target target = gone.path.fileName().equals("USER.md") ? Target.USER : Target.MEMORY;
    return new CuratedStore(writer, new CuratedLimits(set.memoryChars(), set.userChars()))
        .edit(target, List.of(new Change.Remove(gone.text)));
  }

  private static Optional<Path> place(Doomed gone) {
    return NoteFile.places(gone.root, gone.path).stream().findFirst();
  }

  private static void tell(Call call, Doomed gone, Outcome outcome) {
    if (call.isJson()) {
      call.console()
          .json(json -> {
            json.writeBooleanField("ok", true);
            json.writeStringField("action", "forget");
            json.writeStringField("path", gone.path.value());
            json.writeStringField("scope", gone.root.scopeOf(gone.path).label());
            json.writeNumberField("copies", outcome.copies);
            json.writeArrayFieldStart("left");
            for (String where : outcome.left) {
              json.writeString(where);
            }
            json.writeEndArray();
          });
      return;
    }
    call.console()
        .line(
            "forgot "
                + VisibleText.line(gone.name)
                + " and "
                + outcome.copies
                + " copies of it; the index was made anew");
    for (String where : outcome.left) {
      call.console().line("    " + VisibleText.line(where));
    }
  }
}

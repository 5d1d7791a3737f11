package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.option.OptionSpec;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.Forgetting;
import memory.engine.MemoryEngine;
import memory.engine.guard.VisibleText;
import memory.engine.note.ScopeFile;
import memory.engine.scope.Scope;
import memory.engine.scope.ScopeRoot;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WordsSieve;
import memory.engine.write.WriteResult;

/// `memory forget --text WORDS`: takes words out of all scopes, or of the one that was typed.
final class ForgetWords {
  private final Call call;
  private final WriteCall write;
  private final WordsSieve words;
  private final Optional<Scope> scope;
  private final List<String> left = new ArrayList<>();
  private final List<ScopeFile> changed = new ArrayList<>();
  private int copies;

  ForgetWords(Call call, WriteCall write, String words) {
    this.call = call;
    this.write = write;
    if (words.replaceAll("\\s", "").length() < WordsSieve.LEAST_CHARS) {
      throw CommandFailure.usage(
          "too short to be forgotten: " + words,
          "give at least " + WordsSieve.LEAST_CHARS + " characters");
    }
    this.words = new WordsSieve(words);
    this.scope = call.arguments().one(WriteOptions.SCOPE);
  }

  ExitCode run(OptionSpec<Boolean> yes) throws IOException {
    List<ScopeRoot> roots = write.workspace().roots(scope);
    List<ScopeFile> holding = new ArrayList<>();
    for (ScopeRoot root : roots) {
      Forgetting.holding(root, words).stream().filter(this::isAsked).forEach(holding::add);
    }
    if (!call.arguments().has(yes)) {
      holding.forEach(file -> call.console().note("they stand in " + file.path()));
      if (!call.console().confirms("Forget them for good, with their copies?")) {
        throw CommandFailure.usage(
            "forget cannot be undone and was not confirmed", "look at it, then add --yes");
      }
    }
    for (ScopeRoot root : roots) {
      forget(root, holding.stream().filter(file -> file.root().equals(root)).toList());
    }
    try (MemoryEngine engine = call.open(write.workspace())) {
      engine.purge(words, call.console().progress("indexed"));
    }
    for (ScopeRoot root : roots) {
      for (Path file : Forgetting.left(root, words)) {
        left.add("it stands still in " + file + " or in its name; memory cannot take it out there");
      }
    }
    return tell();
  }

  private boolean isAsked(ScopeFile file) {
    return scope.isEmpty() || file.root().scopeOf(file.path()) == scope.get();
  }

  private void forget(ScopeRoot root, List<ScopeFile> files) throws IOException {
    ScopeWriter writer = write.in(root.scope()).writer();
    for (ScopeFile file : files) {
      ScopeWriter.Purged purged =
          writer.purge(
              "forget",
              file.path(),
              Forgetting.edit(
                  file,
                  words,
                  write.workspace().projectIdentity().id(),
                  call.environment().clock().instant()),
              words);
      if (purged.result() instanceof WriteResult.Refused(var refusal)) {
        throw WriteCall.failure(refusal);
      }
      copies += purged.copies();
      changed.add(file);
      GitTrace.of(file.file()).ifPresent(left::add);
    }
    if (files.isEmpty()) {
      copies += writer.sift(words);
    }
  }

  private ExitCode tell() {
    boolean found = !changed.isEmpty() || copies > 0;
    if (call.isJson()) {
      call.console()
          .json(json -> {
            json.writeBooleanField("ok", true);
            json.writeStringField("action", "forget");
            json.writeArrayFieldStart("paths");
            for (ScopeFile file : changed) {
              json.writeString(file.path().value());
            }
            json.writeEndArray();
            json.writeNumberField("copies", copies);
            json.writeArrayFieldStart("left");
            for (String where : left) {
              json.writeString(where);
            }
            json.writeEndArray();
          });
    } else {
      for (ScopeFile file : changed) {
        call.console().line("forgot it in " + VisibleText.line(file.path().value()));
      }
      call.console().line("and in " + copies + " copies; the index was made anew");
      left.forEach(where -> call.console().line("    " + VisibleText.line(where)));
    }
    return found ? ExitCode.OK : ExitCode.NOTHING;
  }
}

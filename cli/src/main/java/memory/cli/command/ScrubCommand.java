package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.file.BoundedRead;
import memory.engine.file.LosslessText;
import memory.engine.guard.Finding;
import memory.engine.model.Kind;
import memory.engine.model.ScopeRoot;
import memory.engine.model.VisibleText;
import memory.engine.note.ScopeFile;
import memory.engine.request.WriteResult;
import memory.engine.write.ScopeWriter;
import memory.engine.write.SecretSieve;
import memory.engine.write.TextEdit;

/// `memory scrub`: masks the secrets that stand in files already, and leaves them nowhere: not in
/// the index, nor in what could be restored, nor in sessions and traces (safety S6, S7).
public final class ScrubCommand implements Command {
  private static final OptionSpec<Boolean> DRY_RUN =
      OptionSpec.flag("--dry-run", "Say what would be masked and change nothing");

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "scrub",
        "Mask the secrets in memory files, and take them out of index, recovery and traces",
        OperandSpec.none(),
        List.of(DRY_RUN),
        List.of(
            new Example("memory scrub --dry-run", "which rules found something in which lines"),
            new Example("memory scrub", "cannot be undone: nothing keeps a secret")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    Workspace workspace = write.workspace();
    boolean dry = call.arguments().has(DRY_RUN);
    SecretSieve sieve = new SecretSieve();
    List<Soiled> soiled = soiled(workspace, sieve);
    int copies = 0;
    if (!dry) {
      for (ScopeRoot root : workspace.roots()) {
        ScopeWriter writer = write.in(root.scope()).writer();
        for (Soiled file : soiled) {
          copies += file.isIn(root) ? scrub(writer, file, sieve) : 0;
        }
        copies += writer.sift(sieve);
      }
      if (!soiled.isEmpty() || copies > 0) {
        try (MemoryEngine engine = call.open(workspace)) {
          engine.purge(sieve, call.console().indexing());
        }
      }
    }
    Report report = new Report(soiled, copies, dry);
    if (call.isJson()) {
      call.console().json(report::write);
    } else {
      report.tell(call.console());
    }
    return soiled.isEmpty() && copies == 0 ? ExitCode.NOTHING : ExitCode.OK;
  }

  /// A file with secrets, and where they are: `rule in line 12`.
  private record Soiled(ScopeFile file, Set<String> places) {
    boolean isIn(ScopeRoot root) {
      return file.root().equals(root);
    }
  }

  /// Learns every file's secrets before it says which files hold one.
  private static List<Soiled> soiled(Workspace workspace, SecretSieve sieve) throws IOException {
    List<Soiled> soiled = new ArrayList<>();
    for (ScopeRoot root : workspace.roots()) {
      for (ScopeFile file : ScopeFile.of(root)) {
        Optional<String> text = text(file);
        if (text.isPresent()) {
          soiled.add(new Soiled(file, places(text.get(), sieve.learn(text.get()))));
        }
      }
    }
    soiled.removeIf(one -> one.places.isEmpty() && !repeats(one.file, sieve));
    return soiled;
  }

  /// Whether a value that is a secret elsewhere stands here too.
  private static boolean repeats(ScopeFile file, SecretSieve sieve) {
    Optional<String> text = text(file);
    return text.isPresent() && !sieve.sifted(text.get()).equals(text.get());
  }

  private static Optional<String> text(ScopeFile file) {
    int most =
        file.path().kind() == Kind.DECISION ? BoundedRead.LOG_BYTES : BoundedRead.MARKDOWN_BYTES;
    try {
      return LosslessText.decode(BoundedRead.bytes(file.file(), file.root().boundary(), most));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static Set<String> places(String text, List<Finding> secrets) {
    Set<String> places = new LinkedHashSet<>();
    for (Finding secret : secrets) {
      long line = text.substring(0, secret.start()).chars().filter(c -> c == '\n').count() + 1;
      places.add(secret.rule() + " in line " + line);
    }
    return places;
  }

  private static int scrub(ScopeWriter writer, Soiled soiled, SecretSieve sieve)
      throws IOException {
    TextEdit masking = text -> TextEdit.Edited.Changed.of(sieve.sifted(text), "");
    ScopeWriter.Purged purged = writer.purge("scrub", soiled.file.path(), masking, sieve);
    if (purged.result() instanceof WriteResult.Refused(var refusal)) {
      throw WriteCall.failure(refusal);
    }
    return purged.copies();
  }

  private record Report(List<Soiled> soiled, int copies, boolean dry) {
    void write(JsonGenerator json) throws IOException {
      json.writeBooleanField("ok", true);
      json.writeStringField("action", "scrub");
      json.writeBooleanField("dry_run", dry);
      json.writeArrayFieldStart("files");
      for (Soiled one : soiled) {
        json.writeStartObject();
        json.writeStringField("path", one.file.path().value());
        json.writeStringField("scope", one.file.root().scopeOf(one.file.path()).label());
        json.writeArrayFieldStart("secrets");
        for (String place : one.places) {
          json.writeString(place);
        }
        json.writeEndArray();
        Optional<String> git = GitTrace.of(one.file.file());
        if (git.isPresent()) {
          json.writeStringField("git", git.get());
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeNumberField("copies", copies);
    }

    void tell(Console console) {
      for (Soiled one : soiled) {
        String places =
            one.places.isEmpty() ? "a secret of another file" : String.join(", ", one.places);
        console.line(
            (dry ? "would mask " : "masked ")
                + VisibleText.lineForPeople(one.file.path().value())
                + ": "
                + places);
        GitTrace.of(one.file.file())
            .ifPresent(git -> console.line("    " + VisibleText.lineForPeople(git)));
      }
      if (soiled.isEmpty() && copies == 0) {
        console.line("no secret was found");
      } else if (!dry) {
        console.line(
            copies + " copies were cleaned, the index was made anew; give the service new secrets");
      }
    }
  }
}

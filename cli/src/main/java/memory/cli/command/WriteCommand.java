package memory.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.option.Suggestion;
import memory.cli.option.ValueType;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.model.Scope;
import memory.engine.request.NoteTarget;
import memory.engine.request.NoteTarget.Name;
import memory.engine.request.WriteRequest;

/// `memory write` and `memory log`: an entry at the end of a note or a day's log, or a note anew.
public final class WriteCommand implements Command {
  private static final List<String> TARGETS = List.of("long_term", "daily", "topic");
  private static final OptionSpec<String> MODE =
      OptionSpec.of(
          "--mode",
          "M",
          ValueType.choice("append", "overwrite", "replace", "remove"),
          "An entry at the end, or the whole file anew (append); with --at: another text for that"
              + " note, or the note taken out (replace)");
  private static final OptionSpec<String> AT =
      OptionSpec.of(
          "--at",
          "ID|PATH#L",
          new ValueType.Text(),
          "Instead of TARGET: the one note that search cites so");

  private final boolean log;

  /// @param log `memory log TEXT`, short for `memory write daily TEXT`
  public WriteCommand(boolean log) {
    this.log = log;
  }

  @Override
  public CommandSpec spec() {
    return log
        ? new CommandSpec(
            "log",
            "Add an entry to today's log",
            OperandSpec.words("TEXT|-", "What to keep; - reads it from stdin"),
            List.of(WriteOptions.SCOPE_OR_TEAM, WriteOptions.DATE, WriteOptions.SESSION),
            List.of(new Example("memory log \"Chose PASETO over JWT\"", "with the time above it")))
        : new CommandSpec(
            "write",
            "Add an entry to a note, or write the note anew",
            OperandSpec.words(
                    "TARGET TEXT|-",
                    "long_term, daily or topic, then the text; - reads it from stdin")
                .then(TARGETS),
            List.of(
                WriteOptions.SCOPE_OR_TEAM,
                MODE,
                AT,
                WriteOptions.TOPIC,
                WriteOptions.DATE,
                WriteOptions.SESSION),
            List.of(
                new Example(
                    "memory write long_term \"- #decision Tabs, never spaces\"",
                    "an entry at the end of MEMORY.md"),
                new Example("memory write daily - < notes.txt", "an entry in today's log"),
                new Example(
                    "memory write topic --topic build --mode overwrite \"sccache is off\"",
                    "build.md anew; the old one can be restored"),
                new Example(
                    "memory write --at MEMORY.md#L12 \"- Port 8443 since May\"",
                    "a changed fact in its old line; --mode remove takes it out"),
                new Example(
                    "memory write long_term --scope project \"Tests need Docker\"",
                    "in the project's memory, once trusted")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    WriteRequest request = request(call, write);
    try (MemoryEngine engine = call.open(write.workspace())) {
      return write.tell(
          request.action(), engine.write(request, write.author(WriteOptions.SESSION)));
    }
  }

  private WriteRequest request(Call call, WriteCall write) throws IOException {
    Arguments typed = call.arguments();
    if (log) {
      NoteTarget today = new NoteTarget(Name.DAILY, Optional.empty(), WriteOptions.date(call));
      return new WriteRequest.Append("log", write.scope(), today, write.text(0));
    }
    String mode = typed.one(MODE).orElse(typed.has(AT) ? "replace" : "append");
    boolean oneNote = mode.equals("replace") || mode.equals("remove");
    if (oneNote != typed.has(AT)) {
      throw oneNote
          ? CommandFailure.usage(
              "--mode " + mode + " needs --at", "name the note that search cites")
          : CommandFailure.usage("--at names one note", "--mode replace or --mode remove");
    }
    if (oneNote) {
      String at = typed.one(AT).orElseThrow();
      Optional<Scope> scope = typed.one(WriteOptions.SCOPE_OR_TEAM);
      return mode.equals("remove")
          ? new WriteRequest.Remove(at, scope)
          : new WriteRequest.Replace(at, scope, write.text(0));
    }
    NoteTarget target = WriteOptions.target(call, name(typed));
    return mode.equals("overwrite")
        ? new WriteRequest.Overwrite(write.scope(), target, write.text(1))
        : new WriteRequest.Append("append", write.scope(), target, write.text(1));
  }

  private static Name name(Arguments typed) {
    if (typed.operands().isEmpty()) {
      throw CommandFailure.usage("write needs TARGET", "known: " + String.join(", ", TARGETS));
    }
    String target = typed.operands().getFirst();
    if (!TARGETS.contains(target)) {
      throw CommandFailure.usage(
          "unknown TARGET for write: " + target,
          Suggestion.among(TARGETS, target, "memory write "));
    }
    return Name.ofLabel(target).orElseThrow();
  }
}

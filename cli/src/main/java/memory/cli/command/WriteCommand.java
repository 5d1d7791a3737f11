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
import memory.engine.note.NoteEdits;
import memory.engine.note.PassageEdits;
import memory.engine.recall.Passage;
import memory.engine.scope.Kind;
import memory.engine.scope.MemoryPath;
import memory.engine.write.CheckedText;
import memory.engine.write.Refusal;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;

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
            List.of(WriteOptions.SCOPE, WriteOptions.DATE, WriteOptions.SESSION),
            List.of(new Example("memory log \"Chose PASETO over JWT\"", "with the time above it")))
        : new CommandSpec(
            "write",
            "Add an entry to a note, or write the note anew",
            OperandSpec.words(
                    "TARGET TEXT|-",
                    "long_term, daily or topic, then the text; - reads it from stdin")
                .then(TARGETS),
            List.of(
                WriteOptions.SCOPE,
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
    Arguments typed = call.arguments();
    if (!log && typed.has(AT)) {
      return at(call, typed.one(AT).orElseThrow());
    }
    String target = log ? "daily" : target(typed);
    String mode = typed.one(MODE).orElse("append");
    if (mode.equals("replace") || mode.equals("remove")) {
      throw CommandFailure.usage(
          "--mode " + mode + " needs --at", "name the note that search cites");
    }
    boolean overwrite = mode.equals("overwrite");
    if (overwrite && target.equals("daily")) {
      throw CommandFailure.usage("a log is only added to", "leave --mode overwrite out");
    }
    WriteCall write = WriteCall.of(call);
    MemoryPath path = NotePlace.of(target, write.scope(), typed, call.environment().today());
    ScopeWriter writer = write.writer();
    CheckedText text = write.checked(writer, write.text(log ? 0 : 1));
    String action = overwrite ? "overwrite" : log ? "log" : "append";
    return write.tell(
        action,
        writer.apply(
            action,
            path,
            overwrite
                ? NoteEdits.overwrite(text, write.stamp("last updated:", WriteOptions.SESSION))
                : target.equals("daily")
                    ? NoteEdits.append(text, write.stamp("", WriteOptions.SESSION))
                    : NoteEdits.appendNew(text, write.stamp("", WriteOptions.SESSION))));
  }

  /// Changes one note where it stands.
  private static ExitCode at(Call call, String cited) throws IOException {
    String mode = call.arguments().one(MODE).orElse("replace");
    if (mode.equals("append") || mode.equals("overwrite")) {
      throw CommandFailure.usage("--at names one note", "--mode replace or --mode remove");
    }
    WriteCall write = WriteCall.of(call);
    Optional<Passage> found = PassageIds.cited(call, cited);
    if (found.isEmpty()) {
      return write.refused(mode, Refusal.noMatch(PassageIds.unknown(cited), ""));
    }
    Passage passage = found.get();
    if (passage.kind() == Kind.DECISION || passage.kind() == Kind.CURATED) {
      throw CommandFailure.usage(
          passage.citation() + " is not a note",
          passage.kind() == Kind.DECISION
              ? "use memory decision edit or supersede"
              : "use memory curated replace or remove");
    }
    WriteCall there = write.in(passage.scope());
    ScopeWriter writer = there.writer();
    TextEdit edit =
        mode.equals("remove")
            ? PassageEdits.remove(passage)
            : PassageEdits.replace(passage, there.checked(writer, there.text(0)));
    return there.tell(mode, writer.apply(mode, passage.path(), edit));
  }

  private static String target(Arguments typed) {
    if (typed.operands().isEmpty()) {
      throw CommandFailure.usage("write needs TARGET", "known: " + String.join(", ", TARGETS));
    }
    String target = typed.operands().getFirst();
    if (!TARGETS.contains(target)) {
      throw CommandFailure.usage(
          "unknown TARGET for write: " + target, Suggestion.among(TARGETS, target));
    }
    return target;
  }
}

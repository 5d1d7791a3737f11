package memory.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.WrittenPassage;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.note.NoteFile;
import memory.engine.note.PassageEdits;
import memory.engine.note.Stamp;
import memory.engine.request.Citation;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionRequest;
import memory.engine.request.WriteResult;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;

/// `memory archive`, `active`, `important`, `unimportant`: what becomes of passages, by their ids.
public final class PassageCommand implements Command {
  private static final String ARCHIVE = "archive/";

  /// What is done.
  public enum Action {
    ARCHIVE("Move passages below archive/, where only --archived finds them"),
    ACTIVE("Move archived passages back to the file they came from"),
    IMPORTANT("Tag passages #pin, so that they come first"),
    UNIMPORTANT("Take #pin and #important off passages");

    private final String summary;

    Action(String summary) {
      this.summary = summary;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Action action;

  public PassageCommand(Action action) {
    this.action = action;
  }

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        action.label(),
        action.summary,
        new OperandSpec("ID", 1, Integer.MAX_VALUE, List.of(), "The ids that search --json shows"),
        List.of(),
        List.of(
            new Example(
                "memory " + action.label() + " 9f2c41d07a3be518", "one answer for each id")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    List<String> ids = new ArrayList<>();
    DecisionCall decisions = new DecisionCall(call, Optional.empty());
    WriteCall write = decisions.write();
    ExitCode exit = ExitCode.OK;
    DecisionList list =
        call.arguments().operands().stream().allMatch(Citation::isId)
            ? new DecisionList(List.of(), List.of(), List.of(), List.of())
            : decisions.list(true);
    for (String id : call.arguments().operands()) {
      if (!list.byId(id).isEmpty()) {
        ExitCode one = decide(decisions, id);
        exit = one == ExitCode.OK ? exit : one;
      } else if (Citation.isId(id)) {
        ids.add(id);
      } else {
        throw CommandFailure.usage(
            "not an id: " + id, "memory search --json and memory decision list show the ids");
      }
    }
    if (ids.isEmpty()) {
      return exit;
    }
    List<Passage> found;
    try (MemoryEngine engine = call.open(write.workspace())) {
      found = engine.passages(ids);
    }
    for (Passage passage : found) {
      ExitCode one = run(call, write.in(passage.scope()), passage);
      exit = one == ExitCode.OK ? exit : one;
    }
    for (String id : ids) {
      if (found.stream().noneMatch(passage -> passage.id().equals(id))) {
        if (call.isJson()) {
          call.console()
              .json(json -> {
                json.writeBooleanField("ok", false);
                json.writeStringField("action", action.label());
                json.writeStringField("id", id);
                json.writeStringField("reason", "no_match");
              });
        }
        exit = call.console().nothing(WriteCall.shown(Citation.unknown(id)));
      }
    }
    return exit;
  }

  /// Decisions and records are archived and pinned by events.
  private ExitCode decide(DecisionCall decisions, String id) throws IOException {
    return decisions.decide(
        action.label(),
        switch (action) {
          case ARCHIVE -> new DecisionRequest.Archive(id, true);
          case ACTIVE -> new DecisionRequest.Archive(id, false);
          case IMPORTANT -> new DecisionRequest.Pin(id, true);
          case UNIMPORTANT -> new DecisionRequest.Pin(id, false);
        });
  }

  private ExitCode run(Call call, WriteCall write, Passage passage) throws IOException {
    if (passage.kind() == Kind.DECISION) {
      return decide(
          new DecisionCall(call, Optional.of(passage.scope())), passage.heading().getFirst());
    }
    if (passage.kind() == Kind.CURATED) {
      throw CommandFailure.usage(
          passage.citation() + " is not a note", "use memory curated remove or replace");
    }
    ScopeWriter writer = write.writer();
    return switch (action) {
      case IMPORTANT ->
          write.tell(action.label(), edit(writer, PassageEdits.pin(passage), passage));
      case UNIMPORTANT ->
          write.tell(action.label(), edit(writer, PassageEdits.unpin(passage), passage));
      case ARCHIVE -> {
        if (passage.path().archived()) {
          throw CommandFailure.usage(passage.citation() + " is archived already", "");
        }
        yield move(call, write, writer, passage, new MemoryPath(ARCHIVE + passage.path()));
      }
      case ACTIVE -> {
        if (!passage.path().archived()) {
          throw CommandFailure.usage(passage.citation() + " is not archived", "");
        }
        String back = passage.path().value().substring(ARCHIVE.length());
        yield move(call, write, writer, passage, new MemoryPath(back));
      }
    };
  }

  private WriteResult edit(ScopeWriter writer, TextEdit edit, Passage passage) throws IOException {
    return writer.apply(action.label(), passage.path(), edit);
  }

  /// Adds it there before it goes here: what a crash leaves twice is not lost.
  private ExitCode move(
      Call call, WriteCall write, ScopeWriter writer, Passage passage, MemoryPath to)
      throws IOException {
    String text =
        NoteFile.read(writer.root(), passage.path()) instanceof NoteFile.Present(String now)
            ? now
            : "";
    Optional<String> lines = PassageEdits.lines(text, passage);
    if (lines.isEmpty()) {
      throw CommandFailure.conflict(
          passage.citation() + " does not stand there as it was found",
          "search again and take the new id");
    }
    Stamp stamp =
        PassageEdits.stamp(text, passage)
            .orElseGet(() -> Stamp.now("", call.environment().clock(), Optional.empty()));
    CheckedText checked = writer.recheck(lines.get());
    WriteResult added = writer.apply(action.label(), to, PassageEdits.add(checked, stamp));
    if (!(added instanceof WriteResult.Written moved)) {
      return write.tell(action.label(), added);
    }
    WriteResult removed = edit(writer, PassageEdits.remove(passage), passage);
    return removed instanceof WriteResult.Written written
        ? write.tell(written, WrittenPassage.id(writer.root(), moved))
        : write.tell(action.label(), removed);
  }
}

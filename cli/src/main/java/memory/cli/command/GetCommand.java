package memory.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.HitText;
import memory.cli.output.NoteJson;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.Decision;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Reason;
import memory.engine.model.Scope;
import memory.engine.request.Citation;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadResult;

/// `memory get`: passages by their ids, or a file's lines by path.
public final class GetCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    List<String> operands = call.arguments().operands();
    if (operands.isEmpty()) {
      throw CommandFailure.usage("get needs ID or PATH", "take one that memory search shows");
    }
    return show(call, operands, false);
  }

  /// @param named whether one word may also be a name of a file
  static ExitCode show(Call call, List<String> operands, boolean named) throws IOException {
    Workspace workspace = call.workspace();
    Echo echo = Echo.of(call);
    int most =
        call.arguments().number("--max-chars").orElse(workspace.config().search().getMaxChars());
    Optional<Scope> scope = call.scope();
    try (MemoryEngine engine = call.open(workspace)) {
      ReadResult read = engine.read(new ReadRequest.Ids(operands, scope, most), echo.audience());
      if (!(read instanceof ReadResult.Passages ids)) {
        throw new IllegalStateException("passages were asked for");
      }
      if (ids.missing().stream().allMatch(GetCommand::isId)) {
        return tell(call, echo, ids);
      }
      if (operands.size() > 1) {
        throw CommandFailure.usage("one PATH at a time, or several IDs", "ask for one");
      }
      String word = operands.getFirst();
      ReadRequest asked =
          named
              ? new ReadRequest.Named(word, scope, most)
              : new ReadRequest.Lines(Citation.Lines.of(word), scope, most);
      return tell(call, echo, engine.read(asked, echo.audience()));
    }
  }

  private static boolean isId(String word) {
    return Citation.isId(word) || Decision.isEventId(word);
  }

  private static ExitCode tell(Call call, Echo echo, ReadResult.Passages read) {
    read.fresh().forEach(passage -> echo.noteNew(passage.citation()));
    if (call.isJson()) {
      call.json(json -> NoteJson.writeAll(json, read));
    } else {
      HitText text = HitText.on(call.console());
      String between = "";
      for (Passage passage : read.found().values()) {
        call.console().print(between);
        call.console().line(text.headline(passage));
        echo.print(passage.text() + "\n");
        between = "\n";
      }
    }
    noteLeftOut(call, read.leftOut());
    read.missing().forEach(id -> call.console().note(WriteCall.shown(Citation.unknown(id))));
    return read.missing().isEmpty() ? ExitCode.OK : ExitCode.NOTHING;
  }

  private static ExitCode tell(Call call, Echo echo, ReadResult result) {
    return switch (result) {
      case ReadResult.Text text -> tell(call, echo, text);
      case ReadResult.Passages passages -> tell(call, echo, passages);
      case ReadResult.Unreadable(MemoryPath path, String why) ->
          throw ReadCommand.unreadable(path, why);
      case ReadResult.Absent(Scope _, MemoryPath path) -> {
        if (call.isJson()) {
          call.json(json -> {
            json.writeStringField("path", path.value());
            json.writeStringField("reason", Reason.NO_MATCH.label());
          });
        }
        yield call.console().nothing("there is no " + path + "; memory show lists the files");
      }
    };
  }

  private static ExitCode tell(Call call, Echo echo, ReadResult.Text text) {
    if (text.isNew()) {
      echo.noteNew(text.path().value());
    }
    if (call.isJson()) {
      call.json(json -> {
        json.writeStringField("path", text.path().value());
        json.writeStringField("scope", text.scope().label());
        json.writeStringField("kind", text.path().kind().label());
        json.writeNumberField("start_line", text.first());
        json.writeNumberField("end_line", text.last());
        json.writeNumberField("lines", text.lines());
        json.writeStringField("text", text.text());
        json.writeNumberField("left_out", text.leftOut());
      });
    } else {
      echo.print(text.text());
    }
    noteLeftOut(call, text.leftOut());
    return ExitCode.OK;
  }

  private static void noteLeftOut(Call call, int chars) {
    if (chars > 0) {
      call.console().note(chars + " characters more; --raw shows all");
    }
  }
}

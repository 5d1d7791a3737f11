package memory.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.NoteJson;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.MemoryPath;
import memory.engine.model.Reason;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.VisibleText;
import memory.engine.note.NoteNames;
import memory.engine.request.NoteTarget;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadResult;

/// `memory read`: one of the well-known files, or their list.
public final class ReadCommand implements Command {
  private static final String LIST = "list";
  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    String target = typed.text().orElse(LIST);
    Workspace workspace = call.workspace();
    if (target.equals(LIST)) {
      return list(call, workspace.roots(typed.one("--scope").flatMap(Scope::ofLabel)));
    }
    Optional<NoteTarget.Name> name = NoteTarget.Name.ofLabel(target);
    if (name.isEmpty()) {
      return GetCommand.show(call, typed.operands(), true);
    }
    NoteTarget file = WriteCall.target(call, name.get());
    Echo echo = Echo.of(call);
    try (MemoryEngine engine = call.open(workspace)) {
      return tell(
          call,
          echo,
          engine.read(
              new ReadRequest.File(file, typed.one("--scope").flatMap(Scope::ofLabel)),
              echo.audience()));
    }
  }

  private static ExitCode tell(Call call, Echo echo, ReadResult result) {
    return switch (result) {
      case ReadResult.Text text -> {
        if (text.isNew()) {
          echo.noteNew(text.path().value());
        }
        if (call.isJson()) {
          call.json(json -> {
            json.writeStringField("path", text.path().value());
            json.writeStringField("scope", text.scope().label());
            json.writeStringField("kind", text.path().kind().label());
            json.writeNumberField("chars", text.text().length());
            json.writeStringField("text", text.text());
          });
        } else {
          echo.print(text.text());
        }
        yield ExitCode.OK;
      }
      case ReadResult.Absent(Scope scope, MemoryPath path) -> {
        if (call.isJson()) {
          call.json(json -> {
            json.writeStringField("path", path.value());
            json.writeStringField("scope", scope.label());
            json.writeStringField("reason", Reason.NO_MATCH.label());
          });
        }
        call.console().note("there is no " + path + " yet");
        yield ExitCode.NOTHING;
      }
      case ReadResult.Unreadable(MemoryPath path, String why) -> throw unreadable(path, why);
      case ReadResult.Passages _ -> throw new IllegalStateException("a file was asked for");
    };
  }

  static CommandFailure unreadable(MemoryPath path, String why) {
    return CommandFailure.unavailable(
            Reason.BACKEND_ERROR, "cannot read " + path + ": " + why, "look at the file")
        .at(path.value());
  }

  static ExitCode list(Call call, List<ScopeRoot> roots) {
    boolean any = false;
    for (ScopeRoot root : roots) {
      any |= !NoteNames.of(root).isEmpty();
    }
    if (call.isJson()) {
      call.json(json -> NoteJson.writeFiles(json, roots));
    } else {
      for (ScopeRoot root : roots) {
        for (NoteNames.Named file : NoteNames.of(root)) {
          String scope = root.scope() == Scope.GLOBAL ? "" : "  [" + root.scope().label() + "]";
          call.console()
              .line(
                  VisibleText.lineForPeople(file.path().value())
                      + "  "
                      + file.bytes()
                      + " bytes"
                      + scope);
        }
      }
    }
    return any
        ? ExitCode.OK
        : call.console().nothing("there are no files yet; memory add TEXT makes one");
  }
}

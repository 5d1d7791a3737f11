package memory.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.Workspace;
import memory.engine.guard.VisibleText;
import memory.engine.note.NoteFile;
import memory.engine.note.NoteNames;
import memory.engine.recall.Reason;
import memory.engine.request.NoteTarget;
import memory.engine.scope.MemoryPath;
import memory.engine.scope.Scope;
import memory.engine.scope.ScopeRoot;

/// `memory read`: one of the well-known files, or their list.
public final class ReadCommand implements Command {
  private static final String LIST = "list";
  private static final List<String> TARGETS =
      List.of(
          "long_term", "local", "scratchpad", "daily", LIST, "topic", "profile", "memory", "user");

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "read",
        "Show a memory file whole, or the list of them",
        OperandSpec.oneOf("TARGET", TARGETS, "Which one"),
        List.of(WriteOptions.SCOPE, WriteOptions.DATE, WriteOptions.TOPIC, Echo.RAW),
        List.of(
            new Example("memory read daily", "today's log"),
            new Example("memory read daily --date 2026-02-15", "another day's"),
            new Example("memory read topic --topic build", "build.md"),
            new Example("memory read list", "all files with their sizes")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    String target = typed.operands().getFirst();
    Workspace workspace = call.workspace();
    if (target.equals(LIST)) {
      return list(call, workspace.roots(typed.one(WriteOptions.SCOPE)));
    }
    Scope scope =
        typed.one(WriteOptions.SCOPE).orElse(target.equals("local") ? Scope.LOCAL : Scope.GLOBAL);
    MemoryPath path =
        WriteOptions.target(typed, NoteTarget.Name.ofLabel(target).orElseThrow())
            .path(scope, call.environment().today());
    for (ScopeRoot root : workspace.roots(Optional.of(scope))) {
      return show(call, Echo.of(call, workspace), root, path);
    }
    return ExitCode.NOTHING;
  }

  private static ExitCode show(Call call, Echo echo, ScopeRoot root, MemoryPath path) {
    return switch (NoteFile.read(root, path)) {
      case NoteFile.Present(String written) -> {
        String text = echo.of(root, path, written);
        if (call.isJson()) {
          call.console()
              .json(json -> {
                json.writeStringField("path", path.value());
                json.writeStringField("scope", root.scopeOf(path).label());
                json.writeStringField("kind", path.kind().label());
                json.writeNumberField("chars", text.length());
                json.writeStringField("text", text);
              });
        } else {
          echo.print(text);
        }
        yield ExitCode.OK;
      }
      case NoteFile.Absent() -> {
        if (call.isJson()) {
          call.console()
              .json(json -> {
                json.writeStringField("path", path.value());
                json.writeStringField("scope", root.scopeOf(path).label());
                json.writeStringField("reason", Reason.NO_MATCH.label());
              });
        }
        call.console().note("there is no " + path + " yet");
        yield ExitCode.NOTHING;
      }
      case NoteFile.Unreadable(String reason) ->
          throw CommandFailure.unavailable(
                  Reason.BACKEND_ERROR, "cannot read " + path + ": " + reason, "look at the file")
              .at(path.value());
    };
  }

  private static ExitCode list(Call call, List<ScopeRoot> roots) {
    boolean any = false;
    for (ScopeRoot root : roots) {
      any |= !NoteNames.of(root).isEmpty();
    }
    if (call.isJson()) {
      call.console()
          .json(json -> {
            json.writeArrayFieldStart("files");
            for (ScopeRoot root : roots) {
              for (NoteNames.Named file : NoteNames.of(root)) {
                json.writeStartObject();
                json.writeStringField("path", file.path().value());
                json.writeStringField("scope", root.scopeOf(file.path()).label());
                json.writeStringField("kind", file.path().kind().label());
                json.writeNumberField("size", file.bytes());
                json.writeEndObject();
              }
            }
            json.writeEndArray();
          });
    } else {
      for (ScopeRoot root : roots) {
        for (NoteNames.Named file : NoteNames.of(root)) {
          String scope = root.scope() == Scope.GLOBAL ? "" : "  [" + root.scope().label() + "]";
          call.console()
              .line(VisibleText.line(file.path().value()) + "  " + file.bytes() + " bytes" + scope);
        }
      }
    }
    return any
        ? ExitCode.OK
        : call.console().nothing("there are no files yet; memory write long_term TEXT makes one");
  }
}

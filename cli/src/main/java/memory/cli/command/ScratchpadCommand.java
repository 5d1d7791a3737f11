package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.Scratchpad;
import memory.engine.request.NoteTarget;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadResult;
import memory.engine.request.ScratchpadRequest;

/// `memory scratchpad`: the checklist of what is being worked on.
public final class ScratchpadCommand implements Command {
  private static final MemoryPath PATH = new MemoryPath("SCRATCHPAD.md");

  @Override
  public ExitCode run(Call call) throws IOException {
    List<String> operands = call.arguments().operands();
    String action = operands.getFirst();
    if (action.equals("list")) {
      WriteCall.refuseLocal(call);
      return list(call);
    }
    WriteCall write = WriteCall.of(call);
    String words = String.join(" ", operands.subList(1, operands.size()));
    ScratchpadRequest request =
        switch (action) {
          case "add" -> new ScratchpadRequest.Add(write.scope(), write.text(1));
          case "done" -> new ScratchpadRequest.Done(call.scope(), words);
          case "undo" -> new ScratchpadRequest.Undo(call.scope(), words);
          default -> new ScratchpadRequest.ClearDone(call.scope());
        };
    return write.done(action, engine -> engine.write(request, write.author()));
  }

  private static ExitCode list(Call call) throws IOException {
    Map<Scope, Scratchpad> lists = new LinkedHashMap<>();
    try (MemoryEngine engine = call.open(call.workspace())) {
      for (Scope scope : WriteCall.of(call).scopes()) {
        lists.put(scope, read(call, engine, scope));
      }
    }
    if (call.isJson()) {
      call.json(json -> write(json, lists));
    } else {
      lists.forEach((scope, list) -> {
        if (scope != Scope.GLOBAL && !list.items().isEmpty()) {
          call.console().line(scope.label() + ":");
        }
        call.echo(list.listing());
      });
    }
    return lists.values().stream().allMatch(list -> list.items().isEmpty())
        ? call.console().nothing("nothing is on the list; memory scratchpad add TEXT puts it there")
        : ExitCode.OK;
  }

  private static Scratchpad read(Call call, MemoryEngine engine, Scope scope) throws IOException {
    ReadRequest file =
        new ReadRequest.File(NoteTarget.of(NoteTarget.Name.SCRATCHPAD), Optional.of(scope));
    return switch (engine.read(file, call.audience())) {
      case ReadResult.Text text -> {
        if (text.isNew()) {
          call.noteNew(text.path().value());
        }
        yield Scratchpad.of(text.text());
      }
      case ReadResult.Unreadable(MemoryPath path, String why) ->
          throw ReadCommands.unreadable(path, why);
      case ReadResult.Absent _, ReadResult.Passages _ -> new Scratchpad(List.of());
    };
  }

  private static void write(JsonGenerator json, Map<Scope, Scratchpad> lists) throws IOException {
    json.writeStringField("path", PATH.value());
    Scope first = lists.keySet().iterator().next();
    json.writeStringField("scope", first.label());
    json.writeNumberField(
        "open", lists.values().stream().mapToInt(list -> list.open().size()).sum());
    json.writeArrayFieldStart("items");
    for (Map.Entry<Scope, Scratchpad> list : lists.entrySet()) {
      for (Scratchpad.Item item : list.getValue().items()) {
        json.writeStartObject();
        if (list.getKey() != first) {
          json.writeStringField("scope", list.getKey().label());
        }
        json.writeBooleanField("done", item.done());
        json.writeStringField("text", item.words());
        json.writeNumberField("line", item.line());
        if (item.stamp().isPresent()) {
          json.writeStringField("at", item.stamp().get().at().toString());
        }
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }
}

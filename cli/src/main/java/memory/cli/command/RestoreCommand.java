package memory.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.Recovery;

/// `memory restore`: puts back what a write replaced; without an id, the list of what there is.
public final class RestoreCommand implements Command {

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "restore",
        "Put back what a write replaced, or list what can be put back",
        OperandSpec.optional("ID", "The recovery id that the write told"),
        List.of(WriteOptions.SCOPE),
        List.of(
            new Example("memory restore", "what can be put back, newest first"),
            new Example(
                "memory restore r-20260215T093000-1a2b3c4d", "the file as it was before that")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    List<String> operands = call.arguments().operands();
    try (MemoryEngine engine = call.open(write.workspace())) {
      if (!operands.isEmpty()) {
        return write.first(
            "restore", scope -> engine.restore(operands.getFirst(), scope, write.author()));
      }
      List<Recovery> all = new ArrayList<>();
      for (Scope scope : write.scopes()) {
        all.addAll(engine.recoveries(scope, write.author()));
      }
      all.sort(Comparator.comparing(Recovery::at).reversed());
      return list(call, all);
    }
  }

  private static ExitCode list(Call call, List<Recovery> recoveries) {
    if (call.isJson()) {
      call.json(json -> {
        JsonWrite.objects(json, "recoveries", recoveries)
            .each(recovery -> {
              json.writeStringField("id", recovery.id());
              json.writeStringField("at", recovery.at().toString());
              json.writeStringField("path", recovery.path().value());
              json.writeStringField("action", recovery.action());
              json.writeNumberField("size", recovery.bytes());
            });
      });
    } else {
      for (Recovery recovery : recoveries) {
        call.console()
            .line(
                recovery.id()
                    + "  "
                    + VisibleText.lineForPeople(recovery.path().value())
                    + " before "
                    + VisibleText.lineForPeople(recovery.action())
                    + ", "
                    + recovery.bytes()
                    + " bytes");
      }
    }
    if (recoveries.isEmpty()) {
      call.console()
          .note(
              "nothing to put back: kept is what a write replaces or takes out; what was only"
                  + " added goes with memory forget");
    }
    return recoveries.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }
}

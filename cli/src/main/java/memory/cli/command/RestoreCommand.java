package memory.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.Recovery;

/// `memory restore`: puts back what a write replaced; without an id, the list of what there is.
public final class RestoreCommand implements Command {
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

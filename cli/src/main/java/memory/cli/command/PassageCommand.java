package memory.cli.command;

import java.io.IOException;
import java.util.List;
import memory.cli.output.ExitCode;
import memory.cli.output.WriteReport;
import memory.engine.MemoryEngine;
import memory.engine.model.Scope;
import memory.engine.request.Citation;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.PassageRequest;
import memory.engine.request.PassageRequest.Action;
import memory.engine.request.PassageResult;
import memory.engine.request.WriteResult;

/// `memory archive`, `active`, `important`, `unimportant`: what becomes of passages, by their ids
/// or places.
public record PassageCommand(Action action) implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    DecisionCall decisions = new DecisionCall(call, call.scope());
    WriteCall write = decisions.write();
    PassageRequest request = new PassageRequest(action, call.arguments().operands(), call.scope());
    List<PassageResult> results;
    try (MemoryEngine engine = call.open(write.workspace())) {
      results = engine.curate(request, write.author());
    }
    ExitCode exit = ExitCode.OK;
    for (PassageResult result : results) {
      ExitCode one =
          switch (result) {
            case PassageResult.Decided(DecisionOutcome outcome) ->
                decisions.tell(action.label(), outcome);
            case PassageResult.Noted(Scope scope, WriteResult.Written written, var moved) ->
                moved.isPresent()
                    ? write.tell(new WriteReport(written, moved.get()))
                    : write.in(scope).tell(written);
            case PassageResult.Noted(Scope scope, WriteResult.Refused refused, var _) ->
                write.in(scope).tell(action.label(), refused);
            case PassageResult.Unknown(String id) -> unknown(call, id);
          };
      exit = one == ExitCode.OK ? exit : one;
    }
    return exit;
  }

  private ExitCode unknown(Call call, String id) {
    return call.nothing(
        WriteCall.shown(Citation.unknown(id)),
        json -> {
          json.writeBooleanField("ok", false);
          json.writeStringField("action", action.label());
          json.writeStringField("id", id);
          json.writeStringField("reason", "no_match");
        });
  }
}

package memory.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.option.Suggestion;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.model.Scope;
import memory.engine.request.RefusedException;
import memory.engine.request.StageRequest;
import memory.engine.request.StageRequest.Action;
import memory.engine.request.StageRequest.Staged;

/// `memory remember`: a note staged for `MEMORY.md`, which `memory flush` puts in.
public final class RememberCommand implements Command {
  private static final List<String> SCOPES = List.of("global", "project");
  private static final String EXAMPLE = "for example: memory remember global \"Tests need Docker\"";

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    Scope scope = scope(typed);
    Action action = action(typed);
    Optional<String> target =
        switch (action) {
          case SET_WITH_VERSION -> typed.one("--set");
          case ARCHIVE -> typed.one("--archive");
          case REJECT -> typed.one("--reject");
          case APPEND, MERGE -> Optional.empty();
        };
    boolean takesText = action != Action.ARCHIVE && action != Action.REJECT;
    if (!takesText && typed.operands().size() > 1) {
      throw CommandFailure.usage(
          (action == Action.ARCHIVE ? "--archive" : "--reject") + " takes no TEXT", "leave it out");
    }
    WriteCall write = WriteCall.of(call).in(scope);
    Optional<String> text = takesText ? Optional.of(write.text(1)) : Optional.empty();
    try (MemoryEngine engine = call.open(write.workspace())) {
      Staged staged = engine.stage(new StageRequest(scope, action, text, target), write.author());
      ExitCode exit = write.tell(staged.written(), Optional.of(staged.id()));
      call.console().note("it is safe, and found once it is in MEMORY.md: memory flush");
      return exit;
    } catch (RefusedException refused) {
      return write.refused("remember", refused.refusal());
    }
  }

  private static Scope scope(Arguments typed) {
    if (typed.operands().isEmpty()) {
      throw CommandFailure.usage("remember needs SCOPE TEXT", EXAMPLE);
    }
    String name = typed.operands().getFirst();
    if (!SCOPES.contains(name)) {
      throw CommandFailure.usage(
          "unknown SCOPE for remember: " + name,
          Suggestion.among(SCOPES, name, "memory remember ") + "; " + EXAMPLE);
    }
    return Scope.ofLabel(name).orElseThrow();
  }

  private static Action action(Arguments typed) {
    List<Action> asked = new ArrayList<>();
    if (typed.has("--merge")) {
      asked.add(Action.MERGE);
    }
    if (typed.has("--set")) {
      asked.add(Action.SET_WITH_VERSION);
    }
    if (typed.has("--archive")) {
      asked.add(Action.ARCHIVE);
    }
    if (typed.has("--reject")) {
      asked.add(Action.REJECT);
    }
    if (asked.size() > 1) {
      throw CommandFailure.usage(
          "--merge, --set, --archive and --reject exclude each other", "give one");
    }
    return asked.isEmpty() ? Action.APPEND : asked.getFirst();
  }
}

package memory.cli.command;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.cli.option.Arguments;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.output.CaptureReport;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.CaptureHandler;
import memory.engine.MemoryEngine;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Scope;
import memory.engine.request.Candidate;

/// `memory capture`: decisions of a prompt, found before the run and confirmed after it.
public final class CaptureCommand implements Command {
  private static final OptionSpec<Boolean> ALL =
      OptionSpec.flag("--all", "All that wait, of the session when one is given");
  private static final OptionSpec<Boolean> SENTENCES =
      OptionSpec.flag(
          "--sentences",
          "Also sentences that decide, without a marker (always with capture.turns)");

  private static final OptionSpec<Boolean> NEVER =
      OptionSpec.flag("--never", "Such a line is never proposed again, wherever it is said");

  @Override
  public CommandSpec spec() {
    OperandSpec ids =
        new OperandSpec("ID", 0, Integer.MAX_VALUE, List.of(), "Those that list shows");
    return CommandSpec.ofActions(
        "capture",
        "Keep decisions of the user's prompts until they are confirmed",
        Optional.of("list"),
        List.of(
            CommandSpec.action("list", "Show what waits", OperandSpec.none(), WriteOptions.SESSION),
            CommandSpec.action(
                "confirm",
                "Write what waits as decisions",
                ids,
                ALL,
                WriteOptions.SESSION,
                WriteOptions.SCOPE),
            CommandSpec.action("drop", "Forget what waits", ids, ALL, NEVER, WriteOptions.SESSION),
            CommandSpec.action(
                "candidates",
                "Find what a prompt decides, before the run",
                OperandSpec.words("PROMPT|-", "The prompt; - reads it from stdin"),
                SENTENCES,
                WriteOptions.SESSION)),
        List.of(
            new Example(
                "memory capture candidates --session s1 \"Decision: use Redis\"",
                "what the prompt decides, waiting from now on"),
            new Example("memory capture list", "what waits"),
            new Example("memory capture confirm c-1f2e3d4c", "writes it as a decision"),
            new Example("memory capture drop --session s1", "the run failed: forgets them")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    List<String> words = typed.operands();
    Set<String> ids = new HashSet<>(words.subList(1, words.size()));
    boolean all = typed.has(ALL);
    Optional<Scope> scope = typed.one(WriteOptions.SCOPE);
    Optional<String> session = call.session(typed.one(WriteOptions.SESSION));
    WriteCall write = WriteCall.of(call);
    MemoryConfig.Decisions set = write.workspace().config().decisions();
    try (MemoryEngine engine = call.open(write.workspace())) {
      CaptureHandler captures = engine.captures();
      return switch (words.getFirst()) {
        case "candidates" -> {
          List<Candidate> found =
              captures.isOn()
                  ? captures.find(write.text(1), session.orElse(""), scope, typed.has(SENTENCES))
                  : List.of();
          if (!set.capture()) {
            call.console()
                .note("capture is off; see decision.autoCapture.enabled in: memory config");
          }
          yield CaptureReport.waiting(
              call.console(), call.isJson(), found, set, "no decision was found in the prompt");
        }
        case "confirm" ->
            CaptureReport.confirmed(
                call.console(), call.isJson(), captures.confirm(ids, all, session, scope));
        case "drop" -> {
          if (ids.isEmpty() && session.isEmpty() && !all) {
            throw CommandFailure.usage(
                "drop needs ID, --session ID or --all", "memory capture list");
          }
          yield CaptureReport.dropped(
              call.console(), call.isJson(), captures.drop(ids, all, session, typed.has(NEVER)));
        }
        default ->
            CaptureReport.waiting(
                call.console(), call.isJson(), captures.waiting(session), set, "nothing waits");
      };
    }
  }
}

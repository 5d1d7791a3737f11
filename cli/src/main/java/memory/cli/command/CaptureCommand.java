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
import memory.engine.capture.CaptureDesk;
import memory.engine.capture.CaptureDesk.Confirmed;
import memory.engine.model.MemoryConfig;
import memory.engine.request.Candidate;

/// `memory capture`: decisions of a prompt, found before the run and confirmed after it.
public final class CaptureCommand implements Command {
  private static final OptionSpec<Boolean> ALL =
      OptionSpec.flag("--all", "All that wait, of the session when one is given");
  private static final OptionSpec<Boolean> SENTENCES =
      OptionSpec.flag(
          "--sentences",
          "Also sentences that decide, without a marker (always with capture.turns)");

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
            CommandSpec.action("drop", "Forget what waits", ids, ALL, WriteOptions.SESSION),
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
    String action = call.arguments().operands().getFirst();
    DecisionCall decisions = new DecisionCall(call, call.arguments().one(WriteOptions.SCOPE));
    MemoryConfig.Decisions set = decisions.workspace().config().decisions();
    CaptureDesk desk =
        new CaptureDesk(
            decisions.workspace().layout().cacheFolder(),
            decisions.workspace().projectIdentity().id(),
            set.captureMaxPerTurn(),
            call.environment().clock());
    Optional<String> session = call.session(call.arguments().one(WriteOptions.SESSION));
    return switch (action) {
      case "candidates" -> candidates(decisions, desk, set, session);
      case "confirm" -> confirm(decisions, desk, set, session);
      case "drop" -> drop(call, desk, session);
      default ->
          CaptureReport.waiting(
              call.console(), call.isJson(), desk.waiting(session), set, "nothing waits");
    };
  }

  private static ExitCode candidates(
      DecisionCall decisions,
      CaptureDesk desk,
      MemoryConfig.Decisions set,
      Optional<String> session)
      throws IOException {
    Call call = decisions.call();
    List<Candidate> found =
        set.enabled() && set.capture() && decisions.workspace().config().enabled()
            ? desk.candidates(
                decisions.write().text(1),
                session.orElse(""),
                decisions.book(),
                call.arguments().has(SENTENCES) || decisions.workspace().config().captureTurns())
            : List.of();
    if (!set.capture()) {
      call.console().note("capture is off; see decision.autoCapture.enabled in: memory config");
    }
    return CaptureReport.waiting(
        call.console(), call.isJson(), found, set, "no decision was found in the prompt");
  }

  /// Without ids everything is stored only where the user said that nobody need be asked.
  private static ExitCode confirm(
      DecisionCall decisions,
      CaptureDesk desk,
      MemoryConfig.Decisions set,
      Optional<String> session)
      throws IOException {
    Call call = decisions.call();
    Set<String> ids = chosen(call.arguments());
    if (call.arguments().has(ALL) || (ids.isEmpty() && !set.captureConfirm())) {
      desk.waiting(session).forEach(one -> ids.add(one.id()));
    }
    List<Confirmed> confirmed = ids.isEmpty() ? List.of() : desk.confirm(decisions.book(), ids);
    return CaptureReport.confirmed(call.console(), call.isJson(), confirmed);
  }

  private static ExitCode drop(Call call, CaptureDesk desk, Optional<String> session)
      throws IOException {
    Set<String> ids = chosen(call.arguments());
    if (ids.isEmpty() && session.isEmpty() && !call.arguments().has(ALL)) {
      throw CommandFailure.usage("drop needs ID, --session ID or --all", "memory capture list");
    }
    if (ids.isEmpty() && call.arguments().has(ALL)) {
      desk.waiting(session).forEach(one -> ids.add(one.id()));
    }
    return CaptureReport.dropped(call.console(), call.isJson(), desk.drop(ids, session));
  }

  private static Set<String> chosen(Arguments typed) {
    List<String> words = typed.operands();
    return new HashSet<>(words.subList(1, words.size()));
  }
}

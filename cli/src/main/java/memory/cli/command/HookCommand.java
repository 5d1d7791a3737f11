package memory.cli.command;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import memory.cli.agent.HookAnswer;
import memory.cli.agent.HookEvent;
import memory.cli.agent.HookHost;
import memory.cli.option.ArgumentParser;
import memory.cli.option.Arguments;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;

/// `memory hook HOST EVENT`: what an agent runs before a prompt. It ends with 0 whatever happens,
/// since other codes stop the user's prompt, and it says nothing rather than something late.
public final class HookCommand implements Command {
  /// As it is typed.
  public static final String NAME = "hook";

  /// What recall leaves of that to make a block of what was found.
  private static final Duration RENDERING = Duration.ofMillis(300);

  /// Whether these arguments are a hook after which a session's next prompt is likely: one that a
  /// resident process would answer sooner.
  public static boolean expectsMore(List<String> args) {
    if (!ArgumentParser.command(args).equals(Optional.of(NAME))) {
      return false;
    }
    for (String word : args) {
      HookEvent event = HookEvent.of(word).orElse(HookEvent.SESSION_END);
      if (event == HookEvent.PROMPT || event == HookEvent.SESSION_START) {
        return true;
      }
    }
    return false;
  }

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        NAME,
        "Answer an agent's hook: its JSON on stdin, its own form on stdout, always exit 0",
        new OperandSpec(
                "HOST EVENT",
                1,
                2,
                List.of(),
                "One of "
                    + String.join(", ", HookHost.NAMES)
                    + "; then prompt, session-start, pre-compact, post-compact or session-end, or"
                    + " the host's own word (the one in the JSON)")
            .then(HookHost.NAMES)
            .then(List.of("prompt", "session-start", "pre-compact", "post-compact", "session-end")),
        List.of(),
        List.of(
            new Example("memory hook claude prompt", "as memory setup claude enters it"),
            new Example(
                "memory hook codex UserPromptSubmit < input.json", "what Codex would be told")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    HookHost host = host(typed.operands().getFirst());
    Optional<HookEvent> event =
        typed.operands().size() > 1
            ? Optional.of(event(typed.operands().get(1)))
            : Optional.empty();
    Duration limit = InjectOptions.deadline(call);
    Duration recall = limit.compareTo(RENDERING) > 0 ? limit.minus(RENDERING) : limit.dividedBy(2);
    long end = System.nanoTime() + limit.toNanos();
    HookAnswer answer =
        new HookAnswer(
            host,
            call.environment(),
            call.workspaceOptions(),
            call.engines(),
            recall,
            () -> System.nanoTime() - end > 0,
            workspace -> ProjectNotice.within(limit.dividedBy(3), workspace),
            call.console()::note);
    String reply;
    try {
      reply = within(limit, () -> answer.to(event, call.console().readBytes(HookAnswer.MAX_BYTES)));
    } catch (TimeoutException late) {
      call.console().detail("no answer within " + limit.toMillis() + " ms");
      reply = answer.silence(event);
    } catch (ExecutionException failed) {
      call.console().detail(String.valueOf(failed.getCause()));
      reply = answer.silence(event);
    }
    call.console().print(reply);
    return ExitCode.OK;
  }

  /// Nothing that the task waits for (stdin, a disk, a lock) holds the caller longer than this.
  private static String within(Duration limit, Callable<String> task)
      throws TimeoutException, ExecutionException {
    FutureTask<String> answer = new FutureTask<>(task);
    Thread worker = new Thread(answer, "hook");
    worker.setDaemon(true);
    worker.start();
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new TimeoutException("interrupted");
    }
  }

  private static HookHost host(String name) {
    return HookHost.of(name)
        .orElseThrow(() ->
            CommandFailure.usage(
                "unknown host " + name, "known: " + String.join(", ", HookHost.NAMES)));
  }

  private static HookEvent event(String word) {
    return HookEvent.of(word)
        .orElseThrow(() ->
            CommandFailure.usage(
                "unknown event " + word,
                "known: prompt, session-start, pre-compact, post-compact, session-end"));
  }
}

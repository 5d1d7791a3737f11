package memory.cli.command;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import memory.cli.agent.HookAnswer;
import memory.cli.agent.HookFailures;
import memory.cli.agent.HookHost;
import memory.cli.agent.HookHost.HookEvent;
import memory.cli.option.ArgumentParser;
import memory.cli.option.Arguments;
import memory.cli.option.GlobalOptions;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.WorkspaceOptions;
import memory.engine.file.MalformedJsonException;
import memory.engine.file.TimeShare;
import memory.engine.model.Environment;
import memory.engine.model.Layout;

/// `memory hook HOST EVENT`: what an agent runs before a prompt. It ends with 0 whatever happens,
/// since other codes stop the user's prompt, and it says nothing rather than something late. Its
/// process ends it when something holds it.
public final class HookCommand implements Command {
  /// As it is typed.
  public static final String NAME = "hook";

  private static final List<String> EVENTS =
      Arrays.stream(HookEvent.values()).map(HookEvent::label).toList();

  /// The least for what comes once and would be lost; hosts wait for ten seconds.
  private static final Duration KEEPING = Duration.ofSeconds(8);

  /// What recall leaves to make a block of what was found.
  private static final Duration RENDERING = Duration.ofMillis(200);

  /// What the answer leaves to print it and to end the process.
  private static final Duration ENDING = Duration.ofMillis(250);

  /// Whether these arguments are a hook after which a session's next prompt is likely: one that a
  /// resident process would answer sooner.
  public static boolean expectsMore(List<String> args) {
    if (!ArgumentParser.command(args).equals(Optional.of(NAME))) {
      return false;
    }
    for (String word : args) {
      HookEvent event = HookEvent.of(word).orElse(HookEvent.SESSION_END);
      if (event == HookEvent.PROMPT
          || event == HookEvent.SESSION_START
          || event == HookEvent.BEFORE_TOOL
          || event == HookEvent.AFTER_TOOL) {
        return true;
      }
    }
    return false;
  }

  /// Whether these arguments are a hook that only a resident process answers quickly enough: there
  /// is one at each of a session's edits and commands.
  public static boolean isFrequent(Arguments typed) {
    Optional<HookEvent> event = typedEvent(typed);
    return event.equals(Optional.of(HookEvent.BEFORE_TOOL))
        || event.equals(Optional.of(HookEvent.AFTER_TOOL));
  }

  /// How long a process may live that was started for this: the launcher counts the same.
  public static Duration limit(Arguments typed, Environment environment) {
    Duration limit = Call.deadline(typed, environment);
    boolean keeps =
        !typed.has(GlobalOptions.DEADLINE)
            && typedEvent(typed).equals(Optional.of(HookEvent.PRE_COMPACT))
            && typedHost(typed).filter(HookHost::compactsOnce).isPresent();
    return keeps && limit.compareTo(KEEPING) < 0 ? KEEPING : limit;
  }

  private static Optional<HookEvent> typedEvent(Arguments typed) {
    List<String> words = typed.operands();
    return words.size() > 1 ? HookEvent.of(words.get(1)) : Optional.empty();
  }

  private static Optional<HookHost> typedHost(Arguments typed) {
    List<String> words = typed.operands();
    return words.isEmpty() ? Optional.empty() : HookHost.of(words.getFirst());
  }

  /// What is printed for this when no answer came in time.
  public static String silence(Arguments typed) {
    Optional<HookHost> host = typedHost(typed);
    return host.isPresent() ? HookAnswer.silence(host.get(), typedEvent(typed)) : "";
  }

  /// Records that there was no answer in time.
  ///
  /// @param stdin what the host sent; empty where that is what was waited for
  public static void missed(Arguments typed, Environment environment, byte[] stdin) {
    Optional<HookHost> host = typedHost(typed);
    Optional<HookEvent> event = typedEvent(typed);
    if (host.isPresent() && event.isPresent()) {
      Environment pinned = Call.pinned(typed, environment);
      WorkspaceOptions options = Call.workspaceOptions(typed, pinned);
      HookAnswer.missed(host.get(), event.get(), pinned, options, stdin);
    }
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    HookHost host = host(typed.operands().getFirst());
    Optional<HookEvent> event =
        typed.operands().size() > 1
            ? Optional.of(event(typed.operands().get(1)))
            : Optional.empty();
    Duration limit = left(limit(typed, call.environment()), call.begunNs());
    Duration recall =
        limit.compareTo(RENDERING) > 0 ? limit.minus(RENDERING) : TimeShare.of(limit, 1, 2);
    long end = System.nanoTime() + limit.toNanos();
    List<Runnable> afterwards = new ArrayList<>();
    HookAnswer answer =
        new HookAnswer(
            host,
            call.environment(),
            call.workspaceOptions(),
            call.engines(),
            recall,
            () -> System.nanoTime() - end > 0,
            (workspace, at) ->
                ProjectNotice.within(
                    TimeShare.of(limit, 1, at == HookEvent.PROMPT ? 8 : 3), workspace),
            call::note,
            call.console()::detail,
            afterwards::add);
    String reply;
    try {
      reply = answer.to(event, call.console().input().readNBytes(HookAnswer.MAX_BYTES));
    } catch (MalformedJsonException malformed) {
      call.console().detail("the host's input is not read: " + malformed.getMessage());
      reply = HookAnswer.silence(host, event);
    } catch (IOException | CommandFailure failed) {
      call.console().detail(failed.toString());
      reply = HookAnswer.silence(host, event);
    } catch (RuntimeException | Error failed) {
      call.console().detail(failed.toString());
      Environment environment = call.environment();
      HookFailures.in(Layout.cacheFolder(environment))
          .add(environment.clock(), event.map(HookEvent::label).orElse(""), failed);
      reply = HookAnswer.silence(host, event);
    }
    call.console().raw(reply);
    call.console().flush();
    afterwards.forEach(Runnable::run);
    return ExitCode.OK;
  }

  /// What is left of a call's time for its answer, at least a moment.
  private static Duration left(Duration whole, long begunNs) {
    Duration quarter = TimeShare.of(whole, 1, 4);
    Duration ending = quarter.compareTo(ENDING) < 0 ? quarter : ENDING;
    Duration left = whole.minus(ending).minusNanos(System.nanoTime() - begunNs);
    return left.isPositive() ? left : Duration.ofNanos(1);
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
            CommandFailure.usage("unknown event " + word, "known: " + String.join(", ", EVENTS)));
  }
}

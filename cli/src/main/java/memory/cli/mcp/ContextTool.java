package memory.cli.mcp;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.cli.command.Call;
import memory.cli.command.InjectCommand;
import memory.cli.mcp.Tool.Effect;
import memory.engine.MemoryEngine;

/// `memory_context`: the block that stands before a prompt, and nothing else, so that a host can
/// put the tool's text there as it is. In a session the standing half comes once, until the
/// session's context is emptied.
final class ContextTool {
  private ContextTool() {}

  static Tool tool() {
    return new Tool(
        "memory_context",
        "Memory for a prompt",
        "What memory has to say before a prompt: standing notes and what fits the prompt, ready to"
            + " read. Empty when there is nothing. Hosts call it with each prompt.",
        Effect.READS,
        List.of(
            ToolParam.text("prompt", "The user's prompt as it is").needed(),
            ToolParam.choice(
                "part",
                List.of("merged", "standing", "recalled"),
                "Which half (merged; in a session, recalled once the standing one was given)"),
            ToolParam.flag(
                "fresh",
                "True when the session's context was emptied: it started or was compacted")),
        ContextTool::run);
  }

  private static ToolResult run(ToolArguments arguments, CommandRun run) throws IOException {
    Optional<String> session = arguments.one("session").filter(id -> !id.isBlank());
    Optional<String> part = arguments.one("part");
    CommandLine line =
        new CommandLine()
            .option("--session", session)
            .operand(arguments.one("prompt").filter(prompt -> !prompt.isBlank()));
    if (arguments.one("scope").filter("global"::equals).isPresent()) {
      line.flag("--no-project");
    }
    Call call = run.call(new InjectCommand(), line);
    boolean given = session.isPresent() && given(call, session.get(), arguments.has("fresh"));
    return run.plain(
        new InjectCommand(),
        line.option("--part", part.or(() -> given ? Optional.of("recalled") : Optional.empty())),
        () -> session.isEmpty() || isFirst(call, session.get()));
  }

  /// Whether the session was not told yet that its memory is being indexed.
  private static boolean isFirst(Call call, String session) {
    try (MemoryEngine engine = call.open(call.workspace())) {
      return engine.isFirst(session, "indexing");
    }
  }

  /// Whether the session has the standing block.
  private static boolean given(Call call, String session, boolean fresh) throws IOException {
    try (MemoryEngine engine = call.open(call.workspace())) {
      if (fresh) {
        engine.restart(session);
      }
      return engine.standing(session).isPresent();
    }
  }
}

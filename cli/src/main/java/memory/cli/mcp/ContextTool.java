package memory.cli.mcp;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import memory.cli.mcp.Tool.Effect;
import memory.engine.BlockText;
import memory.engine.MemoryEngine;
import memory.engine.model.Freshness;
import memory.engine.model.Reason;
import memory.engine.model.Scope;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.BlockOptions;
import memory.engine.request.InjectionRequest.Part;

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

  private static ToolResult run(ToolCall call) throws IOException {
    ToolArguments arguments = call.arguments();
    Optional<String> prompt = arguments.one("prompt").filter(text -> !text.isBlank());
    try (MemoryEngine engine = call.open(call.scope().filter(Scope.GLOBAL::equals).isPresent())) {
      if (call.session().isPresent() && arguments.has("fresh")) {
        engine.restart(call.session().get());
      }
      boolean given = call.session().flatMap(engine::standing).isPresent();
      Part usual = given ? Part.RECALLED : prompt.isPresent() ? Part.MERGED : Part.STANDING;
      InjectionRequest request =
          new InjectionRequest(
              prompt,
              call.session(),
              Optional.empty(),
              arguments.one("part").flatMap(Part::ofLabel).orElse(usual),
              BlockOptions.configured(),
              Optional.of(call.injectionDeadline()),
              false);
      long start = System.nanoTime();
      Injection injection = engine.inject(request);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      String block = injection.block();
      if (!given || request.part() != Part.STANDING) { // the session's block is no other one
        engine.used("inject", injection.reason(), block.length(), took, injection.hits(), prompt);
      }
      if (injection.reason() == Reason.BACKEND_ERROR && block.isEmpty()) {
        return ToolResult.failed(
            Reason.BACKEND_ERROR.label(), List.of(injection.freshness().reason()));
      }
      boolean told =
          injection.freshness().isBeingIndexed()
              && call.session().map(id -> engine.isFirst(id, "indexing")).orElse(true);
      String notice = told ? "\n\n" + BlockText.quoted(Freshness.INDEXING_NOTICE) : "";
      return ToolResult.of((block + notice).strip());
    }
  }
}

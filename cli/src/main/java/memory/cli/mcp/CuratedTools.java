package memory.cli.mcp;

import java.io.IOException;
import java.util.List;
import memory.cli.mcp.Tool.Effect;
import memory.cli.mcp.Tool.ToolParam;
import memory.cli.output.CommandFailure;
import memory.engine.MemoryEngine;
import memory.engine.model.Scope;
import memory.engine.request.CuratedRequest;
import memory.engine.request.CuratedRequest.Target;

/// The tools of the curated store: two small files of entries, changed entry by entry.
final class CuratedTools {
  private static final ToolParam TARGET =
      ToolParam.choice(
              "target",
              List.of("memory", "user"),
              "memory: the agent's own notes; user: what is known of the user")
          .needed();
  private static final ToolParam CONTENT =
      ToolParam.text("content", "The new entry").also("newContent");
  private static final ToolParam OLD_TEXT =
      ToolParam.text("old_text", "A part of the entry that stands in no other")
          .also("oldText")
          .needed();

  private CuratedTools() {}

  /// All of them as one, for where such a store is in use.
  static Tool merged() {
    return new Tool(
        "curated",
        "Curated store",
        "The two small files of entries that stand in every prompt: memory (your notes), user (what"
            + " is known of the user).",
        Effect.CHANGES,
        List.of(
            ToolParam.choice("action", List.of("add", "replace", "remove"), "What to do").needed(),
            TARGET,
            CONTENT,
            OLD_TEXT.optional()),
        call -> ToolTable.part(all(), "memory_", call));
  }

  static List<Tool> all() {
    return List.of(
        new Tool(
            "memory_add",
            "Add a curated entry",
            "Add an entry to the small store that stands in every prompt. The reply says how full"
                + " it is.",
            Effect.ADDS,
            List.of(TARGET, ToolParam.text("content", "The entry").needed()),
            call ->
                change(
                    call,
                    new CuratedRequest.Add(target(call), call.arguments().orEmpty("content")))),
        new Tool(
            "memory_replace",
            "Replace a curated entry",
            "Put a new text in the place of the one entry that holds old_text.",
            Effect.CHANGES,
            List.of(TARGET, OLD_TEXT, CONTENT.needed()),
            call ->
                change(
                    call,
                    new CuratedRequest.Replace(
                        target(call),
                        call.arguments().orEmpty("old_text"),
                        call.arguments().orEmpty("content")))),
        new Tool(
            "memory_remove",
            "Remove a curated entry",
            "Remove the one entry that holds old_text. It can be restored.",
            Effect.CHANGES,
            List.of(TARGET, OLD_TEXT),
            call ->
                change(
                    call,
                    new CuratedRequest.Remove(
                        target(call), call.arguments().orEmpty("old_text")))));
  }

  private static Target target(ToolCall call) {
    return Target.ofLabel(call.arguments().orEmpty("target")).orElseThrow();
  }

  private static ToolResult change(ToolCall call, CuratedRequest request) throws IOException {
    if (call.scope().filter(scope -> scope != Scope.GLOBAL).isPresent()) {
      throw CommandFailure.usage("the curated store is global", "leave scope out");
    }
    try (MemoryEngine engine = call.open()) {
      return ToolResult.of(engine.write(request, call.author()));
    }
  }
}

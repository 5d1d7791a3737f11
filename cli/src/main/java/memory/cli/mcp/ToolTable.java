package memory.cli.mcp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import memory.engine.model.Labelled;

/// The tools of a server, in a fixed order, so that the prompts made from them stay the same.
///
/// @param listed what a client is shown
/// @param callable what it may call: those, and older names for the same
record ToolTable(List<Tool> listed, List<Tool> callable) {
  /// Which tools are offered.
  enum Group implements Labelled {
    DEFAULT,
    CORE,
    CURATED,
    DECISIONS,
    ALL;

    static Optional<Group> ofLabel(String label) {
      return Labelled.find(values(), label);
    }
  }

  /// @param decisions whether a decision log is in use, so that its tool is listed unasked
  /// @param curated whether a curated store is
  static ToolTable of(Group group, boolean decisions, boolean curated) {
    List<Tool> listed = new ArrayList<>();
    List<Tool> callable = new ArrayList<>();
    if (group == Group.CURATED || group == Group.ALL) {
      listed.addAll(CuratedTools.all());
    } else if (group == Group.DEFAULT && curated) {
      listed.add(CuratedTools.merged());
      callable.addAll(CuratedTools.all());
    }
    if (group == Group.DECISIONS || group == Group.ALL) {
      listed.addAll(DecisionTools.all());
    } else if (group == Group.DEFAULT) {
      (decisions ? listed : callable).add(DecisionTools.merged());
      callable.addAll(DecisionTools.all());
    }
    if (group == Group.ALL) {
      listed.addAll(0, CoreTools.twins());
      callable.addAll(List.of(DecisionTools.merged(), CuratedTools.merged()));
    } else if (group == Group.CORE || group == Group.DEFAULT) {
      callable.addAll(CoreTools.twins());
    }
    if (group == Group.CURATED) {
      listed.add(CoreTools.read());
    } else if (group != Group.DECISIONS) {
      listed.addAll(0, CoreTools.all());
    }
    callable.addAll(listed);
    return new ToolTable(listed, callable);
  }

  /// For a team's memory at its server: what can be found, read and kept there.
  static ToolTable ofTeam() {
    List<Tool> listed =
        Stream.of(CoreTools.search(), CoreTools.get(), CoreTools.write(), DecisionTools.merged())
            .map(Tool::withoutPlace)
            .toList();
    List<Tool> callable = new ArrayList<>(listed);
    DecisionTools.all().forEach(tool -> callable.add(tool.withoutPlace()));
    return new ToolTable(listed, callable);
  }

  /// The tool that a call asks for; empty when there is none, or its arguments are no object.
  Optional<Tool> called(Message.Request request) {
    return request.params().get("name") instanceof String name
            && request.params().getOrDefault("arguments", Map.of()) instanceof Map<?, ?> given
        ? named(name, given.keySet())
        : Optional.empty();
  }

  /// Why [#called] found none.
  static RpcError uncalled(Message.Request request) {
    return RpcError.invalidParams(
        request.params().getOrDefault("arguments", Map.of()) instanceof Map<?, ?>
            ? "Unknown tool: "
                + RpcError.shown(String.valueOf(request.params().getOrDefault("name", "(none)")))
            : "\"arguments\" is an object");
  }

  /// @param given the arguments' names: another program's `memory_add` has no target, and adds a
  ///   decision
  Optional<Tool> named(String name, Set<?> given) {
    boolean decision =
        name.equals("memory_add") && given.contains("text") && !given.contains("target");
    return callable.stream()
        .filter(tool -> tool.name().equals(decision ? "decision_add" : name))
        .findFirst();
  }

  /// Runs the tool of a family that the argument `action` names.
  ///
  /// @param prefix what its name has before the action
  static ToolResult part(List<Tool> family, String prefix, ToolCall call) throws IOException {
    String action = call.arguments().one("action").orElseThrow();
    Tool part =
        family.stream()
            .filter(tool -> tool.name().equals(prefix + action))
            .findFirst()
            .orElseThrow()
            .called(action);
    return part.action().run(call.with(call.arguments().without("action", part)));
  }
}

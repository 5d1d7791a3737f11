package memory.cli.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The tools that a request offers to the model, in whichever form it lists them.
final class OfferedTools {
  private final List<Tool> tools = new ArrayList<>();

  /// @param name as the model has to call it
  record Tool(Optional<String> namespace, String name) {}

  private OfferedTools() {}

  static OfferedTools of(Map<String, Object> request) {
    OfferedTools offered = new OfferedTools();
    offered.addAll(request.get("tools"), Optional.empty());
    return offered;
  }

  /// The tool that a host made of ours.
  Optional<Tool> named(String ours) {
    return tools.stream().filter(tool -> tool.name().endsWith(ours)).findFirst();
  }

  private void addAll(@Nullable Object list, Optional<String> namespace) {
    if (list instanceof List<?> all) {
      all.forEach(one -> add((Map<?, ?>) one, namespace));
    }
  }

  private void add(Map<?, ?> tool, Optional<String> namespace) {
    if (tool.get("function") instanceof Map<?, ?> function) {
      add(function, namespace);
    } else if (tool.get("functionDeclarations") instanceof List<?> declared) {
      addAll(declared, namespace);
    } else if (tool.get("tools") instanceof List<?> within) {
      addAll(within, Optional.of(String.valueOf(tool.get("name"))));
    } else if (tool.get("name") instanceof String name) {
      tools.add(new Tool(namespace, name));
    }
  }
}

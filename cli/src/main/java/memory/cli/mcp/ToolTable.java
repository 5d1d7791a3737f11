package memory.cli.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The tools that a server offers, in a fixed order, so that the prompts made from them stay the
/// same.
final class ToolTable {
  private final List<Tool> tools;

  private ToolTable(List<Tool> tools) {
    this.tools = tools;
  }

  /// Which tools are offered.
  enum Group {
    DEFAULT("default"),
    CORE("core"),
    CURATED("curated"),
    DECISIONS("decisions"),
    ALL("all");

    private final String label;

    Group(String label) {
      this.label = label;
    }

    static Optional<Group> ofLabel(String label) {
      for (Group group : values()) {
        if (group.label.equals(label)) {
          return Optional.of(group);
        }
      }
      return Optional.empty();
    }

    private boolean has(Group part) {
      return switch (this) {
        case ALL -> true;
        case DEFAULT -> part != CURATED;
        case CORE, CURATED, DECISIONS -> this == part;
      };
    }
  }

  static ToolTable of(Group group) {
    List<Tool> tools = new ArrayList<>();
    if (group.has(Group.CORE)) {
      tools.addAll(CoreTools.all());
    }
    if (group.has(Group.CURATED)) {
      tools.addAll(CuratedTools.all());
    }
    if (group.has(Group.DECISIONS)) {
      tools.addAll(DecisionTools.all());
    }
    return new ToolTable(List.copyOf(tools));
  }

  List<Tool> all() {
    return tools;
  }

  Optional<Tool> named(String name) {
    for (Tool tool : tools) {
      if (tool.name().equals(name)) {
        return Optional.of(tool);
      }
    }
    return Optional.empty();
  }
}

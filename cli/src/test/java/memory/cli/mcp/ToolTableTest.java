package memory.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import memory.cli.mcp.ToolTable.Group;
import org.junit.jupiter.api.Test;

class ToolTableTest {
  private static final String NAME = "[A-Za-z0-9_.-]{1,128}";

  @Test
  void offersTheGroupsInAFixedOrder() {
    List<String> core =
        List.of(
            "memory_search",
            "memory_get",
            "memory_read",
            "memory_write",
            "scratchpad",
            "memory_context",
            "memory_status");

    assertThat(names(Group.CORE)).isEqualTo(core);
    assertThat(names(Group.CURATED))
        .containsExactly("memory_add", "memory_replace", "memory_remove");
    assertThat(names(Group.DEFAULT))
        .startsWith(core.toArray(String[]::new))
        .contains("decision_search");
    assertThat(names(Group.ALL)).doesNotHaveDuplicates().containsAll(names(Group.CURATED));
  }

  @Test
  void describesEachToolInTwoKilobytes() {
    for (Tool tool : ToolTable.of(Group.ALL).all()) {
      assertThat(tool.name()).matches(NAME);
      assertThat(tool.description()).as(tool.name()).isNotBlank().hasSizeLessThan(2_000);
      assertThat(tool.allParams()).extracting(ToolParam::name).contains("cwd", "scope", "session");
      assertThat(tool.allParams()).allSatisfy(param -> assertThat(param.doc()).isNotBlank());
    }
  }

  private static List<String> names(Group group) {
    return ToolTable.of(group).all().stream().map(Tool::name).toList();
  }
}

package memory.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import memory.cli.mcp.Tool.ToolParam;
import memory.cli.mcp.ToolTable.Group;
import memory.cli.output.JsonText;
import org.junit.jupiter.api.Test;

class ToolTableTest {
  private static final String NAME = "[A-Za-z0-9_.-]{1,128}";

  @Test
  void offersTheGroupsInAFixedOrder() {
    List<String> core = List.of("memory_search", "memory_read", "memory_write", "scratchpad");

    assertThat(names(Group.CORE)).isEqualTo(core);
    assertThat(names(Group.DEFAULT)).isEqualTo(core);
    assertThat(names(Group.CURATED))
        .containsExactly("memory_add", "memory_replace", "memory_remove", "memory_read");
    assertThat(names(Group.ALL))
        .startsWith(core.toArray(String[]::new))
        .doesNotHaveDuplicates()
        .contains("memory_get", "memory_context", "memory_status", "decision_search")
        .containsAll(names(Group.CURATED));
    assertThat(ToolTable.of(Group.DEFAULT, true, true).listed())
        .extracting(Tool::name)
        .contains("decision", "curated");
  }

  @Test
  void answersToTheNamesThatItDoesNotList() {
    ToolTable core = ToolTable.of(Group.CORE, false, false);

    assertThat(List.of("memory_get", "memory_context", "memory_status"))
        .allSatisfy(name -> assertThat(core.named(name, Set.of())).isPresent());
    assertThat(core.named("decision_add", Set.of())).isEmpty();
    assertThat(ToolTable.of(Group.DEFAULT, false, false).named("decision_add", Set.of()))
        .isPresent();
  }

  @Test
  void speaksOfNoToolThatIsNotThere() {
    for (Group group : List.of(Group.CURATED, Group.DECISIONS)) {
      assertThat(ServerReplies.instructions(ToolTable.of(group, false, false)))
          .doesNotContain("memory_");
    }
    assertThat(ServerReplies.instructions(ToolTable.of(Group.DEFAULT, false, false)))
        .isEqualTo(ServerReplies.INSTRUCTIONS);
  }

  /// A token has some five characters of a schema: 2,560 tokens were 13,025 characters.
  @Test
  void costsASessionAtMostSevenHundredTokens() {
    String list =
        JsonText.object(json -> {
          json.writeArrayFieldStart("tools");
          for (Tool tool : ToolTable.of(Group.DEFAULT, false, false).listed()) {
            tool.write(json);
          }
          json.writeEndArray();
        });

    assertThat(list).hasSizeLessThan(3_300);
  }

  @Test
  void describesEachToolInTwoKilobytes() {
    for (Tool tool : ToolTable.of(Group.ALL, true, true).callable()) {
      assertThat(tool.name()).matches(NAME);
      assertThat(tool.description()).as(tool.name()).isNotBlank().hasSizeLessThan(2_000);
      assertThat(tool.allParams()).extracting(ToolParam::name).contains("cwd", "scope", "session");
      assertThat(tool.allParams()).allSatisfy(param -> assertThat(param.doc()).isNotBlank());
    }
  }

  private static List<String> names(Group group) {
    return ToolTable.of(group, false, false).listed().stream().map(Tool::name).toList();
  }
}

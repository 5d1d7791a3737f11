package memory.cli.agent.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;
import memory.cli.agent.setup.TomlEdit.TomlOutline;
import org.junit.jupiter.api.Test;

class TomlEditTest {
  private static final String TABLE = "mcp_servers.memory";
  private static final String PAIRS = "command = \"m\"\nargs = [\"mcp\"]\n";

  @Test
  void addsATableAtTheEndAndTakesItOutAgain() throws Exception {
    for (String before :
        List.of(
            "",
            "# nothing\n",
            "a = 1\n",
            "a = 1",
            "a = 1\r\nb = 2\r\n",
            "a = 1\n\n\n",
            "[x]\na = \"[mcp_servers.memory]\" # no\n",
            "a = '''\n[mcp_servers.memory]\n'''\n",
            "[mcp_servers.other] # mine\ncommand = \"o\"\n\n[mcp_servers.other.env]\nA = \"b\"\n")) {
      String after = new TomlEdit(before).with(TABLE, PAIRS);
      assertThat(new TomlEdit(after).table(TABLE)).as(before).isPresent();
      assertThat(after).startsWith(before);
      assertThat(new TomlEdit(after).without(TABLE)).as(before).isEqualTo(before);
    }
  }

  @Test
  void leavesTheTablesBehindIt() throws Exception {
    String text = new TomlEdit("a = 1\n").with(TABLE, PAIRS) + "\n# mine\n[z]\nb = 2\n";
    assertThat(new TomlEdit(text).without(TABLE)).isEqualTo("a = 1\n\n# mine\n[z]\nb = 2\n");
  }

  @Test
  void knowsTheNameInEverySpelling() throws Exception {
    assertThat(new TomlEdit("mcp_servers = {}\n").isTaken(TABLE)).isTrue();
    assertThat(new TomlEdit("mcp_servers.memory.command = \"x\"\n").isTaken(TABLE)).isTrue();
    assertThat(new TomlEdit("[mcp_servers]\nmemory = {}\n").isTaken(TABLE)).isTrue();
    for (String quote : List.of("\"", "'")) {
      String name = quote + "memory" + quote;
      assertThat(new TomlEdit("[mcp_servers]\n" + name + " = {}\n").isTaken(TABLE)).isTrue();
      assertThat(new TomlEdit("[mcp_servers." + name + "]\n").table(TABLE)).isPresent();
      assertThat(new TomlEdit("[mcp_servers." + quote + "a.b" + quote + "]\n").table("a"))
          .isEmpty();
    }
    assertThat(new TomlEdit("[mcp_servers]\nother = {}\n").isTaken(TABLE)).isFalse();
    assertThat(new TomlEdit("[memories]\nmcp_servers = 1\n").isTaken(TABLE)).isFalse();
  }

  @Test
  void knowsATableThatIsWrittenAsOneValue() throws Exception {
    assertThat(new TomlEdit("mcp_servers = { other = { command = \"o\" } }\n").isClosed(TABLE))
        .isTrue();
    assertThat(new TomlEdit("mcp_servers.other = {}\n").isClosed(TABLE)).isFalse();
    assertThat(new TomlEdit("[memories]\nmcp_servers = 1\n").isClosed(TABLE)).isFalse();
  }

  @Test
  void readsWhatCodexsOwnFilesHold() throws Exception {
    String text =
        """
        model = "gpt" # c
        "quoted key" = 'raw \\ string'
        notify = ["a", # one
          "b",
        ]
        ratio = 1.5e3
        since = 2026-11-22T05:00:00Z
        inline = { a = 1, b = [ { c = "}" } ] }
        long = \"""
        [not.a.table]
        \"""
        [projects."/home/dev/a.b"]
        trust_level = "trusted"
        [[rules]]
        x = true
        """;
    assertThat(TomlOutline.of(text))
        .filteredOn(statement -> statement.kind() == TomlOutline.Kind.HEADER)
        .extracting(TomlOutline.Statement::name)
        .containsExactly("projects.\"/home/dev/a.b\"", "[rules");
  }

  @Test
  void refusesWhatIsNotPutTogetherRight() {
    for (String text :
        List.of("a", "a =", "a = \"x", "[a", "[[a]", "a = [1", "= 1", "a = 1 b = 2\"", "{}")) {
      assertThatThrownBy(() -> new TomlEdit(text + "\n"))
          .as(text)
          .isInstanceOf(UnreadableConfigException.class);
    }
  }
}

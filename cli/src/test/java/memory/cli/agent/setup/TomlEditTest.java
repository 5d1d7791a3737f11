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
    assertThat(new TomlEdit("[mcp_servers.'\"memory\"']\n").table(TABLE)).isEmpty();
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

  @Test
  void refusesBracketsStringsAndNamesThatAreNotWhatTheySeem() {
    for (String text :
        List.of(
            "a = 1\n]",
            "a = [}",
            "a = { b = [1 }\n[x]\n]",
            "[a]]",
            "[a] b = 1",
            "[a] [b]",
            "[a\nb]",
            "[a # ]\n]",
            "[ ]",
            "[ [a] ]",
            " = 1",
            "a = # 1",
            "a =\n[mcp_servers.memory]",
            "a = \"\"\"\n[mcp_servers.memory]\n\"\"",
            "a = 'x\n[mcp_servers.memory]\n'",
            "\"a = 1",
            "\"a\" b\" = 1",
            "a: 1")) {
      assertThatThrownBy(() -> new TomlEdit(text + "\n"))
          .as(text)
          .isInstanceOf(UnreadableConfigException.class);
    }
  }

  @Test
  void isNotMisledByWhatLooksLikeATable() throws Exception {
    for (String before :
        List.of(
            "a = [ # ] ' \"\n  \"[mcp_servers.memory]\", # '''\n  [\n[1]],\n]\n",
            "a = \"\"\"\\\"\"\"\n[mcp_servers.memory]\ncommand = 1\n\"\"\"\"\"\n",
            "a = '''\n\\'''\n# ''' \"\"\"\n[b]\nc = \"\\\\\" # \"\n",
            "a = \"\\\\\\\" [mcp_servers.memory] \\n\" # [mcp_servers.memory]\n",
            "\"[mcp_servers.memory]\" = '#'\n[\"mcp_servers.memory\"]\n\"]\" = 1\n",
            "[a.\"]\".'[b]' ]\t# [mcp_servers.memory]\n[[ c ]]\nd = {e = {}, f = ']'}\n")) {
      String after = new TomlEdit(before).with(TABLE, PAIRS);
      assertThat(new TomlEdit(before).table(TABLE)).as(before).isEmpty();
      assertThat(new TomlEdit(after).table(TABLE)).contains("[" + TABLE + "]\n" + PAIRS);
      assertThat(new TomlEdit(after).without(TABLE)).as(before).isEqualTo(before);
    }
    String note = "note = \"\"\"\n[z]\n# \"\"\"\n";
    String env = "env = {\n  A = ']' } # [z]\n[" + TABLE + ".b]\nc = 1\n";
    String behind = "\n[z] # their own\nb = [\n  '[" + TABLE + "]',\n]\n";
    String text = new TomlEdit("a = 1\n").with(TABLE, PAIRS + note + env) + behind;
    assertThat(new TomlEdit(text).without(TABLE)).isEqualTo("a = 1\n" + behind);
    assertThat(new TomlEdit(text).withPair(TABLE, "note", "x = 1"))
        .isEqualTo(text.replace(note, "x = 1\n"));
  }

  @Test
  void readsWhatIsVeryLongOrDeep() throws Exception {
    String many = "a".repeat(1 << 20);
    String escapes = "\\\"\\n".repeat(1 << 18);
    for (String before :
        List.of(
            "a = \"" + escapes + "\"\n",
            many + " = '" + many + "'\n",
            "\"" + escapes + "\" = 1\n",
            "['" + many + "'.\"" + escapes + "\"]\n",
            "'a'.".repeat(1 << 18) + "a = \"\"\"" + escapes + "\"\"\"\n",
            "a = " + "[".repeat(1 << 18) + "]".repeat(1 << 18) + " # " + many + "\n")) {
      String after = new TomlEdit(before).with(TABLE, PAIRS);
      assertThat(new TomlEdit(after).without(TABLE).equals(before)).isTrue();
    }
  }
}

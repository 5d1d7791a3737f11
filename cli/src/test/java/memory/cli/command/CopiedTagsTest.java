package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a program is shown of memory and writes back is in the file as it was.
class CopiedTagsTest {
  private static final String NOTE = "- <goal> ship the ferry </goal> and <!-- keep --> </b\n";

  @TempDir Path folder;
  private TestShell shell;

  @BeforeEach
  void start() throws IOException {
    shell = new TestShell(folder);
    shell.write("plan.md", NOTE);
  }

  @Test
  void aCopiedTagStandsAsItStood() throws IOException {
    String shown = run("show", "plan.md#L1").strip();
    assertThat(shown).contains("&lt;/goal>", "&lt;/b");

    run("write", "--at", "plan.md#L1", shown.replace("ferry", "tug"));
    assertThat(file("plan.md")).isEqualTo(NOTE.replace("ferry", "tug"));
    run("write", "long_term", shown.replace("ferry", "barge"));
    assertThat(file("MEMORY.md")).contains(NOTE.replace("ferry", "barge").strip());
    run("log", "the plan ends with &lt;/goal>");
    assertThat(run("read", "daily", "--raw")).contains("the plan ends with </goal>");
  }

  @Test
  void aCopiedTagOfADecisionStandsAsItStood() {
    run("decision", "add", "Wrap plans in <plan> and </plan>");
    String id = run("decision", "list").split(" ", 2)[0];
    run("decision", "edit", id, "--reason", "a parser reads &lt;/plan>");
    assertThat(run("decision", "show", id, "--json")).contains("a parser reads </plan>");
  }

  @Test
  void aPartThatIsCopiedNamesItsEntry() {
    run("scratchpad", "add", "close every <plan> by </plan>");
    assertThat(run("scratchpad", "done", "by &lt;/plan>")).contains("[x] close every");
    run("curated", "add", "memory", "Ends plans with </plan>");
    run("curated", "replace", "memory", "with &lt;/plan>", "Ends plans with &lt;/plan> and a dot");
    assertThat(run("curated", "read", "memory", "--raw")).contains("with </plan> and a dot");
    run("curated", "remove", "memory", "with &lt;/plan> and");
  }

  @Test
  void whatMemoryDoesNotHoldOrSpellsItselfStaysAsGiven() throws IOException {
    run("write", "long_term", "HTML ends bold by &lt;/em>");
    assertThat(file("MEMORY.md")).contains("&lt;/em>");
    shell.write("html.md", "- write &lt;/goal> for a literal tag\n");
    run("write", "long_term", "In a page it is &lt;/goal>");
    assertThat(file("MEMORY.md")).contains("In a page it is &lt;/goal>");
  }

  @Test
  void whatAPersonTypesStaysAsTyped() throws IOException {
    shell.runTyping("", "write", "long_term", "In a page it is &lt;/goal>");
    assertThat(file("MEMORY.md")).contains("In a page it is &lt;/goal>");
  }

  private String file(String name) throws IOException {
    return Files.readString(shell.memory().resolve(name));
  }

  private String run(String... typed) {
    assertThat(shell.run(typed)).as(shell.err).isZero();
    return shell.out;
  }
}

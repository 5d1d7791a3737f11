package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandTest {
  @TempDir Path folder;
  private TestShell shell;

  @BeforeEach
  void start() throws IOException {
    shell = new TestShell(folder);
  }

  @Test
  void whatIsSetIsInForceAndWhatIsUnsetIsTheDefaultAgain() throws IOException {
    Path file = shell.memory().resolve("config.json");
    assertThat(shell.run("config", "set", "injection.budget", "8000")).isZero();
    assertThat(shell.out).isEqualTo("injection.budget = 8000, file " + file + "\n");
    assertThat(file).hasContent("{\n  \"injection.budget\": 8000\n}");
    assertThat(shell.run("config", "get", "injection.budget")).isZero();
    assertThat(shell.out).isEqualTo("8000\n");
    assertThat(shell.run("config", "unset", "injection.budget")).isZero();
    assertThat(shell.out).isEqualTo("injection.budget = 16000, default\n");
    assertThat(shell.err).isEmpty();
  }

  @Test
  void valuesAreChecked() {
    assertThat(shell.run("config", "set", "injection.budget", "many")).isEqualTo(2);
    assertThat(shell.err).contains("it should be a whole number");
    assertThat(shell.run("config", "set", "injection.bugdet", "1")).isEqualTo(2);
    assertThat(shell.err).contains("did you mean injection.budget?").doesNotContain("known:");
    assertThat(shell.run("config", "get", "decision.context")).isEqualTo(2);
    assertThat(shell.err)
        .contains("known: decision.context.maxDecisions;")
        .doesNotContain("mean inj");
    assertThat(shell.memory().resolve("config.json")).doesNotExist();
  }

  @Test
  void saysWhenAnotherPlaceCoversAValue() {
    shell.with("PI_MEMORY_INJECT_LIMIT", "7");
    assertThat(shell.run("config", "set", "injection.hits", "5")).isZero();
    assertThat(shell.out).contains("injection.hits = 7, environment PI_MEMORY_INJECT_LIMIT");
    assertThat(shell.err).contains("another place covers it");
  }

  @Test
  void editOpensTheFileAndChecksIt() throws IOException {
    Path file = shell.memory().resolve("config.json");
    shell.with("EDITOR", "echo '{\"nonsense\": 1}' >");
    assertThat(shell.run("config", "edit")).isEqualTo(2);
    assertThat(file).doesNotExist();
    assertThat(shell.runTyping("", "config", "edit")).isZero();
    assertThat(Files.readString(file)).contains("nonsense");
    assertThat(shell.err).contains("unknown key nonsense").contains("edit it again");
  }

  @Test
  void offHoldsForGoodAndInOneSession() throws IOException {
    shell.write("MEMORY.md", "# Ports\n- The staging database listens on 5433.\n");
    assertThat(shell.run("off")).isZero();
    assertThat(shell.err).contains("off everywhere until: memory on");
    assertThat(shell.run("search", "staging", "database", "--json")).isOne();
    assertThat(shell.out).contains("\"off\"");
    assertThat(shell.run("on")).isZero();
    assertThat(shell.run("search", "staging", "database")).isZero();
    assertThat(shell.run("off", "--session", "s1")).isZero();
    assertThat(shell.run("search", "staging", "database")).isZero();
    shell.with("MEMORY_SESSION", "s1");
    assertThat(shell.run("off", "--always")).isZero();
    assertThat(shell.run("search", "staging", "database")).isOne();
    shell.with("PI_MEMORY_NO_SEARCH", "1");
    assertThat(shell.run("on", "--always", "--no-memory")).isZero();
    assertThat(shell.err).contains("memory is still off here: option --no-memory");
  }
}

package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import memory.cli.output.Terminal;
import memory.engine.model.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetupRunTest {
  private static final Terminal PERSON = new Terminal(true, true, true);

  @TempDir private Path home;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void showsTheChangeAndAsks() {
    assertThat(memory(PERSON, "n\n", "setup", "gemini")).isEqualTo(3);
    assertThat(settings()).doesNotExist();
    assertThat(text(out)).contains("+ {", "hook gemini BeforeAgent", "settings.json");
    assertThat(text(err)).contains("Enter memory in gemini? [y/N]");

    assertThat(memory(PERSON, "y\n", "setup", "gemini")).isZero();
    assertThat(settings()).exists();
    assertThat(memory(PERSON, "", "setup", "gemini")).isZero();
    assertThat(text(err)).contains("is set up already");
  }

  @Test
  void changesNothingWithoutAnAnswer() {
    assertThat(memory(Terminal.none(), "y\n", "setup", "gemini")).isEqualTo(3);
    assertThat(memory(Terminal.none(), "", "setup", "gemini", "--dry-run")).isZero();
    assertThat(settings()).doesNotExist();
  }

  @Test
  void takesItOutAgainAfterAsking() throws IOException {
    Files.createDirectories(settings().getParent());
    Files.writeString(settings(), "{ } // mine\n");
    assertThat(memory(Terminal.none(), "", "setup", "gemini", "--yes")).isZero();
    assertThat(memory(PERSON, "n\n", "setup", "gemini", "--remove")).isEqualTo(3);
    assertThat(settings()).content().contains("BeforeAgent");
    assertThat(memory(PERSON, "y\n", "setup", "gemini", "--remove")).isZero();
    assertThat(settings()).hasContent("{ } // mine\n");
  }

  @Test
  void saysWhereAFileCannotBeRead() throws IOException {
    Files.createDirectories(settings().getParent());
    Files.writeString(settings(), "{\n  \"a\": nope\n}\n");
    assertThat(memory(PERSON, "y\n", "setup", "gemini")).isEqualTo(2);
    assertThat(text(err)).contains(settings() + ": line 2").contains("mend it first");
    assertThat(settings()).hasContent("{\n  \"a\": nope\n}\n");
  }

  @Test
  void putsAFewLinesWhereAgentsWithoutHooksReadAndTakesThemOut() throws IOException {
    Path project = home.resolve("p");
    Files.createDirectories(project.resolve(".git"));
    Path rules = project.resolve("AGENTS.md");
    Files.writeString(rules, "# Rules\n\nTabs.\n");
    String[] setup = {"--project", project.toString(), "setup", "rules", "--yes"};

    assertThat(memory(Terminal.none(), "", setup)).isZero();
    String first = Files.readString(rules);
    assertThat(first)
        .startsWith("# Rules\n\nTabs.\n\n<!-- memory: begin")
        .contains("memory_search");
    assertThat(first.lines().count() - 4).isLessThanOrEqualTo(12);
    assertThat(memory(Terminal.none(), "", setup)).isZero();
    assertThat(rules).hasContent(first);

    Files.writeString(rules, first + "\nSpaces.\n");
    assertThat(
            memory(
                Terminal.none(),
                "",
                "--project",
                project.toString(),
                "setup",
                "rules",
                "--remove",
                "--yes"))
        .isZero();
    assertThat(rules).hasContent("# Rules\n\nTabs.\n\nSpaces.\n");

    assertThat(
            memory(
                Terminal.none(),
                "",
                "--project",
                project.toString(),
                "setup",
                "rules",
                "--yes",
                "--file",
                "../outside.md"))
        .isEqualTo(2);
    assertThat(home.resolve("outside.md")).doesNotExist();
  }

  @Test
  void saysHowOtherAgentsAreEntered() {
    assertThat(memory(PERSON, "", "setup", "pi")).isEqualTo(2);
    assertThat(text(err)).contains("pi install DISTRIBUTION/pi");
    assertThat(memory(PERSON, "", "setup", "claude-code")).isEqualTo(2);
    assertThat(text(err)).contains("did you mean memory setup claude?");
    assertThat(memory(PERSON, "", "setup", "zed")).isEqualTo(2);
    assertThat(text(err)).contains("any other MCP client starts: memory mcp");
  }

  @Test
  void saysWhichFileTheAgentWillNotRead() throws IOException {
    Path claude = Files.createDirectories(home.resolve(".claude")).resolve("settings.json");
    Files.writeString(claude, "{\n  // mine\n}\n");
    assertThat(memory(Terminal.none(), "", "setup", "claude", "--yes")).isZero();
    assertThat(text(err))
        .contains(claude + ": line 2: claude reads plain JSON alone", "take them out");
  }

  @Test
  void entersAProjectOnlyWhereThereIsOne() throws IOException {
    assertThat(memory(PERSON, "y\n", "setup", "claude", "--scope", "project")).isEqualTo(2);
    Path project = Files.createDirectories(home.resolve("app"));
    Files.createDirectories(project.resolve(".git"));
    assertThat(memory(PERSON, "y\n", "--cwd", "app", "setup", "claude", "--scope", "project"))
        .isZero();
    assertThat(project.resolve(".claude/settings.local.json")).exists();
    assertThat(home.resolve(".claude")).doesNotExist();
  }

  private Path settings() {
    return home.resolve(".gemini/settings.json");
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private int memory(Terminal terminal, String typed, String... args) {
    out.reset();
    err.reset();
    Clock clock = Clock.fixed(Instant.parse("2026-11-22T09:00:00Z"), ZoneOffset.UTC);
    return MemoryCli.run(
        List.of(args),
        new Environment(Map.of(), home, home, clock),
        new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)),
        out,
        err,
        terminal);
  }
}

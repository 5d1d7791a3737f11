package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What memory would be tidier without: shown, archived after a yes, brought back.
class TidyCommandTest {
  private static final Pattern ID = Pattern.compile("(?m)^([0-9a-f]{16})  ");
  @TempDir Path folder;
  private TestShell shell;

  @BeforeEach
  void start() throws IOException {
    shell = new TestShell(folder);
    shell.write("daily/2026-01-10.md", "Refund window: 15 days after the crossing\n");
    shell.write("daily/2026-01-20.md", "Refund window: 25 days after the crossing\n");
    shell.write("daily/2026-02-01.md", "Refund window: 30 days after the crossing\n");
    shell.write("topics/pier.md", "# Pier\n\n- The harbour master keeps both keys of the shed\n");
    shell.write("daily/2026-01-12.md", "The harbour master keeps both keys of the shed.\n");
    shell.write("topics/empty.md", "# Nothing here\n");
    StringBuilder index = new StringBuilder("# Memory\n");
    for (int i = 0; i < 76; i++) {
      index.append("\n- boat ").append("abcdefghij".charAt(i % 10)).append(i).append('\n');
    }
    shell.write("MEMORY.md", index.toString());
  }

  private String run(String... typed) {
    shell.run(typed);
    return shell.out;
  }

  private List<String> ids() {
    return ID.matcher(run("tidy", "-n", "99")).results().map(one -> one.group(1)).toList();
  }

  @Test
  void showsWhatIsRepeatedCorrectedEmptyAndBeyondAndChangesNothing() throws IOException {
    String shown = run("tidy");
    assertThat(shown)
        .contains("corrected: daily/2026-02-01.md#L1 gives another value since 2026-02-01")
        .contains("- Refund window: 15 days", "- Refund window: 25 days")
        .contains("repeated: topics/pier.md#L3 (Pier) says the same")
        .contains("empty: nothing stands in it")
        .contains(
            "beyond: a block shows 150 lines of MEMORY.md at most, from its two ends", "boat h37")
        .doesNotContain("boat f75");
    assertThat(ids()).hasSize(5);
    assertThat(Files.exists(folder.resolve("archive"))).isFalse();
    assertThat(run("stale")).contains("15 days", "25 days", "30 days").doesNotContain("harbour");
    run("stale", "-n", "1");
    assertThat(shell.err).contains("more; -n shows more at once");
    assertThat(run("tidy", "--json")).contains("\"kind\":\"repeated\"", "\"total\":5");
    String id = run("stale", "--json").replaceAll("(?s).*\"id\":\"([0-9a-f]{16})\".*", "$1");
    assertThat(run("stale", "--confirm", id)).contains("(confirmed: 2026-02-16)");
    assertThat(run("stale")).doesNotContain(id);
  }

  /// What stands below two headings is said of two things.
  @Test
  void whatStandsBelowAnotherHeadingIsNotRepeated() throws IOException {
    shell.write(
        "hosts.md",
        "# Hosts\n## Staging\n- Port is 5432 always\n## Production\n- Port is 5432 always\n- Use UTC everywhere.\n");
    shell.write("net.md", "# Net\n## Staging\n- Port is 5432 always\n");
    shell.write("clocks.md", "# Clocks\n- Use UTC everywhere.\n");
    assertThat(run("tidy"))
        .contains("says the same")
        .contains("repeated: hosts.md#L3 (Hosts › Staging) says the same")
        .doesNotContain("hosts.md#L5");
  }

  @Test
  void whatTheLogsOfTwoDaysSayAreTwoEvents() throws IOException {
    shell.write("daily/2025-10-05.md", "Radio test fine, all 14 answered\n");
    shell.write("daily/2025-11-02.md", "Radio test fine, all 14 answered\n");
    assertThat(run("tidy")).contains("says the same").doesNotContain("Radio test");
  }

  @Test
  void threeWordsThatStandTwiceAreRepeated() throws IOException {
    shell.write("a.md", "- Use UTC everywhere.\n- yes\n");
    shell.write("b.md", "- Use UTC everywhere.\n- yes\n");
    assertThat(run("tidy")).contains("repeated: a.md#L1 says the same").doesNotContain("- yes");
  }

  @Test
  void archivesWhatIsNamedAndBringsItBack() throws IOException {
    List<String> typed = new ArrayList<>(List.of("tidy", "--yes"));
    typed.addAll(ids());
    assertThat(run(typed.toArray(String[]::new))).contains("tidied: topics/empty.md");
    String undo = shell.err;
    assertThat(run("search", "refund", "window")).contains("30 days").doesNotContain("15 days");
    assertThat(ids()).isEmpty();
    Matcher commands = Pattern.compile("memory ((?:active|restore)[^&\n]*)").matcher(undo);
    for (MatchResult command : commands.results().toList()) {
      assertThat(shell.run(command.group(1).strip().split(" ", -1))).isZero();
    }
    assertThat(ids()).hasSize(5);
  }

  @Test
  void aTopicWithSomethingPrivateIsNotEmpty() throws IOException {
    shell.write("topics/door.md", "# Door\n<private>\nback door 4711\n</private>\n");
    shell.write("topics/card.md", "---\nphone: 555-0199\n---\n");
    assertNotEmpty("topics/door.md", "topics/card.md");
  }

  @Test
  void aTopicOfWhichSomethingIsFoundIsNotEmpty() throws IOException {
    shell.write("topics/deploys.md", "# Deploys\n\n## Deployed v2.3 to production\n");
    shell.write("topics/build.md", "#42 the build fails\n");
    assertNotEmpty("topics/deploys.md", "topics/build.md");
  }

  private void assertNotEmpty(String... topics) throws IOException {
    assertThat(run("tidy", "-n", "99")).contains("topics/empty.md").doesNotContain(topics);
  }

  /// The id of a line depends on how many equal ones stand above it.
  @Test
  void archivesEachOfSeveralEqualLines() throws IOException {
    List<String> known = ids();
    Path file = shell.write("clocks.md", "- Use UTC everywhere.\n".repeat(4));
    List<String> typed = new ArrayList<>(List.of("tidy", "--yes"));
    ids().stream().filter(id -> !known.contains(id)).forEach(typed::add);
    assertThat(typed).hasSize(5);
    assertThat(shell.run(typed.toArray(String[]::new))).as(shell.err).isZero();
    assertThat(file).hasContent("- Use UTC everywhere.\n");
    for (String command : shell.err.replaceAll("(?s).*undo: |\n.*", "").split(" && ", -1)) {
      assertThat(shell.run(command.replaceFirst("memory ", "").split(" ", -1))).isZero();
    }
    assertThat(file).hasContent("- Use UTC everywhere.\n".repeat(4));
  }

  @Test
  void aFileWithoutAByteComesBack() throws IOException {
    List<String> known = ids();
    Path file = shell.write("null.md", "");
    String id = ids().stream().filter(one -> !known.contains(one)).findFirst().orElseThrow();
    run("tidy", "--yes", id);
    assertThat(file).doesNotExist();
    String undo = shell.err.replaceAll("(?s).*memory restore (r-[-0-9Ta-z]+).*", "$1");
    assertThat(run("restore", undo)).contains("restore: null.md");
    assertThat(file).isEmptyFile();
  }

  @Test
  void asksForEachAtATerminal() throws IOException {
    shell.runTyping("y\nn\nq\n", "tidy");
    assertThat(shell.err).contains("Archive it? [y/N/q]");
    assertThat(ids()).hasSize(4);
    assertThat(shell.run("tidy", "--yes")).isEqualTo(2);
    assertThat(shell.run("tidy", "--yes", "0123456789abcdef")).isEqualTo(1);
    assertThat(shell.run("tidy", "--yes", ids().getFirst(), "0123456789abcdef")).isEqualTo(1);
    assertThat(shell.out).contains("tidied: ");
    assertThat(shell.err).contains("no passage has the id 0123456789abcdef");
    assertThat(ids()).hasSize(3);
  }
}

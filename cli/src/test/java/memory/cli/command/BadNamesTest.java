package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names that lead out, or nowhere, for every command that takes one: no file outside the folder,
/// none read (safety T3).
class BadNamesTest {
  private static final String OUTSIDE = "the quokka port is 7741\n";

  private static final List<String> NAMES =
      List.of(
          "../outside",
          "../../outside",
          "../outside.md",
          "topics/../../outside.md",
          "/etc/passwd",
          "/tmp/outside.md",
          "..",
          ".",
          "",
          " ",
          "a\0b",
          "..\\outside.md",
          "daily/../../outside.md",
          "\u2215etc\u2215passwd",
          "\uFF0E\uFF0E/outside.md",
          "con",
          "nul.md",
          ".state/.lock",
          ".state/x.md",
          ".git/config",
          "config.json",
          "link/outside.md",
          "file-link.md",
          "x".repeat(300),
          "a/".repeat(40) + "x.md",
          "~/outside.md",
          "$HOME/outside.md",
          "file:///etc/passwd",
          "a\nb.md",
          "\u202Edm.x",
          "CON.md",
          "x.md ",
          "x.md.",
          "%2e%2e/outside.md");

  @TempDir Path folder;

  @Test
  void leadNowhereWhateverTheCommand() throws IOException {
    TestShell shell = new TestShell(folder);
    shell.run("write", "long_term", "a note");
    Path outside = Files.createDirectories(folder.resolve("home/.pi/agent/outside"));
    Files.writeString(outside.resolve("outside.md"), OUTSIDE);
    Files.writeString(folder.resolve("home/.pi/agent/outside.md"), OUTSIDE);
    List<String> before = outside();
    int tried = 0;
    for (String name : NAMES) {
      for (List<String> typed :
          List.of(
              List.of("write", "topic", "--topic", name, "text of mine"),
              List.of("write", "topic", "--topic", name, "--mode", "overwrite", "text of mine"),
              List.of("read", "topic", "--topic", name),
              List.of("get", name),
              List.of("get", name, "--raw"),
              List.of("get", name + "#L1-L2"),
              List.of("forget", name, "--yes"),
              List.of("restore", name))) {
        shell.run(typed.toArray(String[]::new));
        assertThat(shell.out).as(typed.toString()).doesNotContain("7741", "root:");
        assertThat(shell.err).as(typed.toString()).doesNotContain("a bug in memory");
        tried++;
      }
      assertThat(outside()).as(name).isEqualTo(before);
    }
    assertThat(tried).isEqualTo(NAMES.size() * 8);
  }

  @Test
  void aLinkOfSomebodyElseIsNotFollowedInAProject() throws IOException {
    TestShell shell = new TestShell(folder);
    Path project = Files.createDirectories(shell.cwd().resolve(".pi/memory"));
    Path target = Files.writeString(folder.resolve("outside.md"), OUTSIDE);
    Files.createSymbolicLink(project.resolve("linked.md"), target);
    Files.createSymbolicLink(project.resolve("MEMORY.md"), target);
    Files.createDirectories(shell.cwd().resolve(".git"));
    shell.run("trust", shell.cwd().toString(), "--yes");
    for (String[] typed :
        new String[][] {
          {"get", "linked.md", "--scope", "project", "--raw"},
          {"read", "long_term", "--scope", "project", "--raw"},
          {"search", "quokka"},
          {"inject", "which port is the quokka port?"},
          {"write", "topic", "--topic", "linked", "--scope", "project", "more"},
          {"write", "long_term", "--scope", "project", "more"},
          {"forget", "linked.md", "--scope", "project", "--yes"},
          {"scrub"},
          {"doctor"}
        }) {
      shell.run(typed);
      assertThat(shell.out).as(String.join(" ", typed)).doesNotContain("7741");
      assertThat(target).content().isEqualTo(OUTSIDE);
    }
  }

  /// Every file that is not below the memory, the cache or the work folder.
  private List<String> outside() throws IOException {
    List<String> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.toList()) {
        String name = folder.relativize(file).toString();
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
            && !name.startsWith("home/.pi/agent/memory/")
            && !name.startsWith("home/.cache/")) {
          files.add(name + "=" + Files.readString(file));
        }
      }
    }
    files.sort(null);
    return files;
  }
}

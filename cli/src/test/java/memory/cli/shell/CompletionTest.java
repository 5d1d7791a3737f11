package memory.cli.shell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.cli.MemoryCli;
import memory.cli.output.Console.Terminal;
import memory.cli.selftest.OtherProcess;
import memory.engine.model.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The scripts in the shells they are for: what stands after the last word is what a user typed
/// when they pressed tab.
class CompletionTest {
  @TempDir Path temp;

  @Test
  void completesCommandsAndTheirWordsInBash() throws Exception {
    assertThat(bash("memory", "decis")).containsExactly("decision");
    assertThat(bash("memory", "--home", "x", "--json", "sear")).containsExactly("search");
    assertThat(bash("memory", "decision", "res")).containsExactlyInAnyOrder("reset", "resolve");
    assertThat(bash("memory", "curated", "add", "u")).containsExactly("user");
    assertThat(bash("memory", "hook", "claude", "pre")).containsExactly("pre-compact");
    assertThat(bash("memory", "read", "--topic", "x", "sc")).containsExactly("scratchpad");
    assertThat(bash("memory", "help", "scra")).containsExactly("scratchpad");
  }

  @Test
  void completesOptionsAndTheirValuesInBash() throws Exception {
    assertThat(bash("memory", "search", "--ki")).containsExactly("--kind");
    assertThat(bash("memory", "--hom")).containsExactly("--home");
    assertThat(bash("memory", "search", "x", "--kind", "d")).containsExactly("daily", "decision");
    assertThat(bash("memory", "write", "daily", "--scope", "")).contains("global", "project");
    assertThat(bash("memory", "search", "--since", "")).isEmpty();
    assertThat(bash("memory", "search", "--nonsense", "")).isEmpty();
  }

  @Test
  void completesFilesAndFoldersInBash() throws Exception {
    Files.createDirectories(temp.resolve("a folder"));
    Files.writeString(temp.resolve("a file"), "");
    assertThat(bash("memory", "export", "jsonl", "a"))
        .containsExactlyInAnyOrder("a folder", "a file");
    assertThat(bash("memory", "merge", "a")).contains("a file");
    assertThat(bash("memory", "search", "--home", "a")).containsExactly("a folder");
  }

  @Test
  void completesInZsh() throws Exception {
    assumeThat(Files.exists(Path.of("/usr/bin/zsh"))).as("zsh is not installed").isTrue();
    assertThat(zsh("decision", "res")).containsExactlyInAnyOrder("reset:", "resolve:");
    assertThat(zsh("search", "--kind", "d")).contains("daily", "decision");
    assertThat(zsh("search", "--ki")).contains("--kind:");
    assertThat(zsh("decis")).contains("decision:");
  }

  @Test
  void completesInFish() throws Exception {
    assumeThat(Files.exists(Path.of("/usr/bin/fish"))).as("fish is not installed").isTrue();
    assertThat(fish("memory decis")).containsExactly("decision");
    assertThat(fish("memory decision res")).containsExactlyInAnyOrder("reset", "resolve");
    assertThat(fish("memory --home x search --ki")).containsExactly("--kind");
    assertThat(fish("memory search --kind d")).containsExactly("daily", "decision");
    assertThat(fish("memory hook claude pre")).containsExactly("pre-compact");
  }

  private List<String> bash(String... words) throws Exception {
    StringBuilder typed = new StringBuilder();
    for (String word : words) {
      typed.append(" '").append(word).append("'");
    }
    String test =
        script("bash")
            + "COMP_WORDS=("
            + typed
            + ")\nCOMP_CWORD="
            + (words.length - 1)
            + "\n_memory\n[ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' \"${COMPREPLY[@]}\"\n";
    return run("bash", "--norc", Files.writeString(temp.resolve(".test.bash"), test).toString());
  }

  /// The completion's own functions are stood in for: they need a line editor.
  private List<String> zsh(String... words) throws Exception {
    StringBuilder typed = new StringBuilder("memory");
    for (String word : words) {
      typed.append(" '").append(word).append("'");
    }
    String test =
        "compdef() { :; }\ncompadd() { print -rl -- ${@:2}; }\n"
            + "_describe() { print -rl -- ${(P)2}; }\n_files() { print files; }\n"
            + script("zsh")
            + "words=("
            + typed
            + ")\nCURRENT="
            + (words.length + 1)
            + "\n_memory\n";
    List<String> all =
        run("zsh", "-f", Files.writeString(temp.resolve(".test.zsh"), test).toString());
    String last = words[words.length - 1];
    return all.stream().filter(word -> word.startsWith(last)).map(CompletionTest::zshName).toList();
  }

  private static String zshName(String word) {
    return word.indexOf(':') > 0 ? word.substring(0, word.indexOf(':') + 1) : word;
  }

  private List<String> fish(String line) throws Exception {
    Path file = Files.writeString(temp.resolve(".test.fish"), script("fish"));
    return run("fish", "-N", "-c", "source " + file + "; complete -C '" + line + "'").stream()
        .map(word -> word.split("\t", -1)[0])
        .toList();
  }

  private List<String> run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(temp.toFile())
            .redirectError(temp.resolve(".err").toFile())
            .start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    assertThat(temp.resolve(".err")).isEmptyFile();
    return new ArrayList<>(out.lines().toList());
  }

  /// The script, with a function that stands for the program, which asks this build.
  private String script(String shell) {
    String program = "'" + String.join("' '", OtherProcess.java()) + "'";
    return (shell.equals("fish")
            ? "function memory\n  " + program + " $argv\nend\n"
            : "memory() { " + program + " \"$@\"; }\n")
        + printed(shell);
  }

  private String printed(String shell) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit =
        MemoryCli.run(
            List.of("completion", shell),
            new Environment(Map.of(), temp, temp, Clock.systemUTC()),
            new ByteArrayInputStream(new byte[0]),
            out,
            new ByteArrayOutputStream(),
            Terminal.none());
    assertThat(exit).isZero();
    return out.toString(UTF_8);
  }
}

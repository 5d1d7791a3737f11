package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The launcher tells the resident process every variable that any code asks for by name.
class ServedVariablesTest {
  private static final Path TOP = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern NAMED =
      Pattern.compile(
          "(?<=variable\\(\"|home\\(env, \")[A-Z0-9_]+|(?<=\"!?)PI_[A-Z_]+(?=\")|XDG_[A-Z_]+(?=\")");

  /// What only a process that starts another looks at, what only setup does, and what a browser or
  /// an editor is started with.
  private static final Set<String> NOT_SENT =
      Set.of(
          "PI_MEMORY_NO_SERVE",
          // pi's own, and the beginning of all: the configuration only tells others from them.
          "PI_MEMORY_",
          "PI_MEMORY_EXIT_SUMMARY",
          "PI_MEMORY_TOOLS",
          "PATH",
          "EDITOR",
          "VISUAL",
          "CLAUDE_CONFIG_DIR",
          "XDG_CURRENT_DESKTOP",
          "XDG_RUNTIME_DIR",
          "XDG_DATA_DIRS");

  @Test
  void theLauncherSendsWhatTheCodeReads() throws IOException {
    Set<String> read = new TreeSet<>();
    for (String module : List.of("engine", "indexer", "cli")) {
      try (Stream<Path> files = Files.walk(TOP.resolve(module).resolve("src/main/java"))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          NAMED
              .matcher(Files.readString(file))
              .results()
              .map(MatchResult::group)
              .forEach(read::add);
        }
      }
    }
    read.removeAll(NOT_SENT);
    assertThat(read).contains("PI_MEMORY_DIR", "XDG_CACHE_HOME", "NO_COLOR", "PI_MEMORY_NO_SEARCH");
    String script = Files.readString(TOP.resolve("cli/src/dist/lib/ask.sh"));
    int start = script.indexOf("for name in ") + "for name in ".length();
    String list = script.substring(start, script.indexOf("; do", start));
    assertThat(List.of(list.split("[\\s\\\\]+", -1))).containsAll(read).contains("HOME", "TZ");
    String client = Files.readString(TOP.resolve("cli/src/main/c/client.c"));
    int names = client.indexOf("VARIABLES[] = {");
    List<String> sent =
        Pattern.compile("\"([A-Z_]+)\"")
            .matcher(client.substring(names, client.indexOf("};", names)))
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(read)
        .allMatch(name ->
            sent.contains(name)
                || sent.stream().anyMatch(one -> one.endsWith("_") && name.startsWith(one)));
  }
}

package memory.cli.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import memory.testing.Unhurried;

/// Somebody with a new home, a project in it, and notes that another agent took there.
final class Newcomer {
  private static final Instant NOTED = Instant.parse("2026-02-10T12:00:00Z");
  private final Path home;
  private final Path cwd;
  private final Map<String, String> variables = new HashMap<>();

  Newcomer(Path home) throws IOException {
    this.home = Files.createDirectories(home);
    this.cwd = Files.createDirectories(home.resolve("ferry"));
    Files.createDirectories(cwd.resolve(".git"));
    Path claude = home.resolve(".claude/projects/" + encoded() + "-ferry/memory");
    Files.createDirectories(claude);
    Files.writeString(
        claude.resolve("MEMORY.md"),
        """
        # Memory

        - The build needs Java 25: `mvn verify`
        - Timetables are imported at 03:00, see [imports](imports.md)
        """);
    Files.writeString(
        claude.resolve("imports.md"),
        """
        # Imports

        The operator sends a ZIP by SFTP. A missing ZIP means no sailings that day, not an error.
        """);
    for (String name : List.of("MEMORY.md", "imports.md")) {
      Files.setLastModifiedTime(claude.resolve(name), FileTime.from(NOTED));
    }
    variables.put("HOME", home.toString());
    variables.put("NO_COLOR", "1");
    variables.put("PATH", "/usr/bin:/bin");
  }

  Path home() {
    return home;
  }

  Path cwd() {
    return cwd;
  }

  void variable(String name, String value) {
    variables.put(name, value);
  }

  /// The words that a shell makes of a line.
  List<String> words(String line) throws Exception {
    String each = shell("for word in " + line + "; do printf '%s\\0' \"$word\"; done");
    List<String> words = new ArrayList<>(List.of(each.split("\0", -1)));
    words.removeLast();
    return words;
  }

  String shell(String command) throws Exception {
    return shell(command, "");
  }

  /// @return stdout, then stderr
  String shell(String command, String in) throws Exception {
    Path err = Files.createTempFile(home.resolveSibling(""), "said", ".err");
    Path stdin = Files.writeString(Files.createTempFile(home.resolveSibling(""), "in", ""), in);
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command);
    builder.directory(cwd.toFile()).redirectInput(stdin.toFile()).redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(Unhurried.with(variables));
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    String all = out + Files.readString(err);
    Files.delete(err);
    Files.delete(stdin);
    return all;
  }

  /// As it would read in anybody's home.
  String anywhere(String text) {
    return text.replace(encoded(), "-home-you").replace(home.toString(), "/home/you");
  }

  private String encoded() {
    return home.toString().replaceAll("[^A-Za-z0-9]", "-");
  }
}

package memory.cli;

import com.google.common.base.Splitter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import memory.cli.output.Console.Terminal;
import memory.engine.model.Environment;
import memory.testing.Unhurried;

/// One file `testdata/cli/sessions/NAME.txt`: a transcript of commands that build upon each other.
/// Lines that start with `$ ` are what was typed, what stands below is what came. `$ NAME=VALUE`
/// sets a variable, `$ memory …` is ours, anything else goes to `sh`. A minute passes with each.
record GoldenSession(Path file) {
  private static final String TYPED = "$ ";
  private static final Path FOLDER = GoldenCase.FOLDER.resolve("sessions");

  static Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
    }
  }

  static GoldenSession of(String name) {
    return new GoldenSession(FOLDER.resolve(name));
  }

  String expected() throws IOException {
    return Files.readString(file);
  }

  List<String> typed() throws IOException {
    return expected().lines().filter(line -> line.startsWith(TYPED)).toList();
  }

  /// The transcript as it is now.
  String played(Path home) throws IOException {
    GoldenCase.copyFixtures(home);
    Map<String, String> variables = new HashMap<>();
    variables.put("PATH", "/usr/bin:/bin");
    StringBuilder transcript = new StringBuilder();
    Instant now = GoldenCase.clock().instant();
    for (String line : typed()) {
      transcript.append(line).append('\n');
      List<String> words = words(line.substring(TYPED.length()));
      String first = words.getFirst();
      if (first.matches("[A-Z_]+=.*")) {
        variables.put(
            first.substring(0, first.indexOf('=')), first.substring(first.indexOf('=') + 1));
      } else if (first.equals("memory")) {
        Clock clock = Clock.fixed(now, GoldenCase.clock().getZone());
        Environment environment = new Environment(Unhurried.with(variables), home, home, clock);
        transcript.append(memory(words.subList(1, words.size()), environment, home));
      } else {
        transcript.append(shell(line.substring(TYPED.length()), home));
      }
      now = now.plus(Duration.ofMinutes(1));
    }
    return transcript.toString();
  }

  private static String memory(List<String> args, Environment environment, Path home) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit =
        MemoryCli.run(
            args, environment, new ByteArrayInputStream(new byte[0]), out, out, Terminal.none());
    String told = GoldenCase.masked(out.toString(StandardCharsets.UTF_8), home);
    return exit == 0 ? told : told + "[exit " + exit + "]\n";
  }

  private static String shell(String line, Path home) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", line).directory(home.toFile());
    builder.environment().clear();
    builder
        .environment()
        .putAll(
            Map.of(
                "PATH", "/usr/bin:/bin",
                "HOME", home.toString(),
                "LC_ALL", "C",
                "GIT_CONFIG_NOSYSTEM", "1"));
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    return GoldenCase.masked(
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8), home);
  }

  /// Words between spaces; those in double quotes are one.
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    boolean quoted = false;
    for (String part : Splitter.on('"').split(line)) {
      if (quoted) {
        words.add(part);
      } else {
        words.addAll(Splitter.on(' ').omitEmptyStrings().splitToList(part));
      }
      quoted = !quoted;
    }
    return words;
  }
}

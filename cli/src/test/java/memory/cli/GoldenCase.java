package memory.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import memory.engine.model.Environment;
import memory.testing.Unhurried;

/// One file `testdata/cli/NAME.args`: what is typed, with which variables and stdin.
@SuppressWarnings("ArrayRecordComponent") // never compared
record GoldenCase(String name, Map<String, String> variables, List<String> args, byte[] in) {
  static final Path FOLDER = Path.of("..", "testdata", "cli").toAbsolutePath().normalize();
  private static final Pattern VARIABLE = Pattern.compile("[A-Z_]+=.*");
  private static final Pattern MEASURED =
      Pattern.compile(
          "\"([a-z0-9_]*_ms|ms|score|bytes)\":[0-9.E-]+|(?<=\"last_sync\":\")[^\"]+"
              + "|(?<=\"title\":\"Memory\",\"version\":\")[^\"]+");
  private static final Pattern TRACE = Pattern.compile("(?<=\"trace\":\")t-[0-9a-f]{12}");
  private static final Pattern PARTS = Pattern.compile("\"parts\":\\{[^}]*}");
  private static final Pattern WHY = Pattern.compile("(?m)^( +)score [^;\n]+");
  private static final Pattern LATENCY =
      Pattern.compile(
          "(?m)^((?:injection|search) p[59][05], ms|injected characters, (?:mean|most)) .*$");

  /// A block names its folder, and temporary folders differ in length.
  private static final Pattern BLOCK_CHARS =
      Pattern.compile(
          "(?<=\"chars(?:_mean|_most)?\":)[0-9.]+(?=,\"(?:recalled|stand|mrr|passage|took))");

  /// As text has them; and an event's project, which is told from its folder.
  private static final Pattern OF_THIS_RUN =
      Pattern.compile(
          "(?m)^t-[0-9a-f]{12}(?=  )|(?<=  median, ms: )[0-9.]+|(?<=\"p\":\")[0-9a-f]{16}");

  private static final Pattern INDEX_LINE =
      Pattern.compile(
          "[0-9.]+ (bytes|KiB|MiB) of index|(?<=last written )[-0-9T:.]+Z"
              + "|(?<=, changed )[-0-9]{10}|(?<=\"changed\":\")[^\"]+|(?<=\\{\"at\":\")[-0-9]{10} [0-9:]{5}(?=\")");

  static Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".args"))
              .map(name -> name.substring(0, name.length() - ".args".length()))
              .sorted()
              .toList();
      return names.stream();
    }
  }

  static GoldenCase of(String name) throws IOException {
    Map<String, String> variables = new HashMap<>();
    List<String> args = new ArrayList<>();
    for (String line : Files.readAllLines(FOLDER.resolve(name + ".args"))) {
      if (args.isEmpty() && VARIABLE.matcher(line).matches()) {
        int equals = line.indexOf('=');
        variables.put(line.substring(0, equals), line.substring(equals + 1));
      } else {
        args.add(line);
      }
    }
    Path stdin = FOLDER.resolve(name + ".in");
    byte[] in = Files.exists(stdin) ? Files.readAllBytes(stdin) : new byte[0];
    return new GoldenCase(name, variables, args, in);
  }

  /// Who runs the command.
  @FunctionalInterface
  interface Runner {
    int run(
        List<String> args,
        Environment environment,
        InputStream in,
        OutputStream out,
        OutputStream err)
        throws IOException;
  }

  static Clock clock() {
    return Clock.fixed(Instant.parse("2026-02-16T09:00:00Z"), ZoneOffset.UTC);
  }

  Path expected() {
    return FOLDER.resolve(name + ".out");
  }

  /// What it answers in a home of its own, masked.
  String answer(Path home, Runner runner) throws IOException {
    copyFixtures(home);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit =
        runner.run(
            args,
            new Environment(Unhurried.with(variables), home, home, clock()),
            new ByteArrayInputStream(in),
            out,
            err);
    return masked(out.toString(StandardCharsets.UTF_8), home)
        + "--- stderr\n"
        + masked(err.toString(StandardCharsets.UTF_8), home)
        + "--- exit "
        + exit
        + "\n";
  }

  static void copyFixtures(Path home) throws IOException {
    copy("memory", home);
    copy("project", home);
    copy("decided", home);
    copy("datasets", home);
  }

  private static void copy(String folder, Path home) throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER.resolve(folder))) {
      for (Path file : files.toList()) {
        Files.copy(file, home.resolve(FOLDER.relativize(file).toString()));
      }
    }
  }

  static String masked(String text, Path home) {
    String stable = text.replace(home.toString(), "$HOME");
    stable =
        MEASURED
            .matcher(stable)
            .replaceAll(found -> found.group(1) == null ? "#" : "\"" + found.group(1) + "\":#");
    stable = TRACE.matcher(stable).replaceAll("#");
    stable = OF_THIS_RUN.matcher(stable).replaceAll("#");
    stable = PARTS.matcher(stable).replaceAll("\"parts\":{#}");
    stable = INDEX_LINE.matcher(stable).replaceAll("#");
    stable = BLOCK_CHARS.matcher(stable).replaceAll("#");
    stable = LATENCY.matcher(stable).replaceAll("$1  #");
    stable = WHY.matcher(stable).replaceAll("$1score #");
    return stable.isEmpty() || stable.endsWith("\n") ? stable : stable + "<no line end>\n";
  }
}

package memory.cli.command;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.cli.MemoryCli;
import memory.cli.output.Console.Terminal;
import memory.engine.model.Environment;
import memory.testing.Unhurried;

/// A user at a shell with a home of their own: types commands, sees what they print.
final class TestShell {
  static final Instant NOW = Instant.parse("2026-02-16T12:00:00Z");

  private static final Pattern UNDO = Pattern.compile("memory restore (\\S+)");

  private final Path home;
  private final Path cwd;
  private final Map<String, String> variables = new HashMap<>(Map.of("NO_COLOR", "1"));
  String out = "";
  String err = "";
  private byte[] stdin = {};
  private Instant now = NOW;

  TestShell(Path folder) throws IOException {
    this.home = Files.createDirectories(folder.resolve("home"));
    this.cwd = Files.createDirectories(folder.resolve("work"));
  }

  Path home() {
    return home;
  }

  Path memory() {
    return home.resolve(".pi/agent/memory");
  }

  Path cache() {
    return home.resolve(".cache");
  }

  Path cwd() {
    return cwd;
  }

  /// Writes a memory file by hand.
  Path write(String name, String text) throws IOException {
    Path file = memory().resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return Files.writeString(file, text);
  }

  /// From now on that variable is set.
  TestShell with(String variable, String value) {
    variables.put(variable, value);
    return this;
  }

  /// From now on it is that time.
  TestShell at(Instant time) {
    now = time;
    return this;
  }

  int run(String... typed) {
    return run(Terminal.none(), typed);
  }

  /// With a person at stdout.
  int runAtTerminal(String... typed) {
    return run(new Terminal(false, true, false), typed);
  }

  /// With a person at all three, who types that.
  int runTyping(String answer, String... typed) {
    stdin = answer.getBytes(StandardCharsets.UTF_8);
    int exit = run(new Terminal(true, true, true), typed);
    stdin = new byte[0];
    return exit;
  }

  /// With that at stdin, from a program.
  int runReading(String input, String... typed) {
    return runReading(input.getBytes(StandardCharsets.UTF_8), typed);
  }

  int runReading(byte[] input, String... typed) {
    stdin = input;
    int exit = run(Terminal.none(), typed);
    stdin = new byte[0];
    return exit;
  }

  /// Has a hook of Claude Code run in the session `s`.
  ///
  /// @param field one more of what the host sends, as JSON
  String hook(String event, String field) {
    return hookOf("claude", event, field);
  }

  /// The same of another host.
  String hookOf(String host, String event, String field) {
    String sent = "{\"session_id\":\"s\"," + field + "}";
    assertThat(runReading(sent, "hook", host, event, "--deadline", "600000")).isZero();
    return out;
  }

  /// The record that a reply names first.
  static String undo(String told) {
    Matcher undo = UNDO.matcher(told);
    assertThat(undo.find()).as(told).isTrue();
    return undo.group(1);
  }

  private int run(Terminal terminal, String... typed) {
    ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    Environment environment =
        new Environment(Unhurried.with(variables), home, cwd, Clock.fixed(now, ZoneOffset.UTC));
    int exit =
        MemoryCli.run(
            List.of(typed), environment, new ByteArrayInputStream(stdin), stdout, stderr, terminal);
    out = stdout.toString(StandardCharsets.UTF_8);
    err = stderr.toString(StandardCharsets.UTF_8);
    return exit;
  }
}

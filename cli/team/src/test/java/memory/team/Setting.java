package memory.team;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import memory.cli.MemoryCli;
import memory.cli.output.Console.Terminal;
import memory.cli.team.TeamClient;
import memory.engine.model.Environment;

/// A server with TLS on the loopback, and people with homes of their own around it.
final class Setting implements AutoCloseable {
  static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Map<String, ServerKeys> KEYS = new HashMap<>();

  final Path folder;
  final Path data;
  final Access access;
  final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final Optional<ServerKeys> keys;
  private TeamServer server;
  private boolean runs;

  Setting(Path folder, String... teams) throws IOException {
    this(folder, Optional.of(keys(folder)), teams);
  }

  /// Without TLS, for what is sent byte by byte.
  static Setting plain(Path folder, String... teams) throws IOException {
    return new Setting(folder, Optional.empty(), teams);
  }

  private Setting(Path folder, Optional<ServerKeys> keys, String... teams) throws IOException {
    this.folder = folder;
    this.data = folder.resolve("server");
    this.keys = keys;
    this.access = new Access(data.resolve("people.json"), Clock.systemUTC());
    for (String team : teams) {
      TeamRepository.create(data, team, Optional.empty(), System.getenv());
    }
    start(0);
  }

  private static synchronized ServerKeys keys(Path folder) throws IOException {
    ServerKeys made = KEYS.get("");
    if (made == null) {
      made = ServerKeys.ofOwn(folder.resolve("keys"));
      KEYS.put("", made);
    }
    return made;
  }

  static Environment environment(Path home, Path cwd) {
    Map<String, String> variables = new HashMap<>();
    variables.put("PATH", System.getenv("PATH"));
    return new Environment(variables, home, cwd, Clock.system(ZoneOffset.UTC));
  }

  void start(int port) throws IOException {
    server =
        TeamServer.start(
            data,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
            keys,
            Optional.empty(),
            environment(folder, folder),
            false,
            new PrintStream(errors, true, StandardCharsets.UTF_8));
    runs = true;
  }

  static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  /// A server as a process of its own, without TLS; what it says goes to `server.log` in its
  /// folder.
  static Process process(Path data, int port, String... options) throws IOException {
    return process(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"), data, port, options);
  }

  /// @param java what the virtual machine takes
  static Process process(List<String> java, Path data, int port, String... options)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(java);
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            classPath(),
            "memory.team.Main",
            "serve",
            "--data",
            data.toString(),
            "--plain",
            "--listen",
            "127.0.0.1:" + port));
    command.addAll(List.of(options));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(data.resolve("server.log").toFile()))
        .start();
  }

  /// All that these tests are run from, be it a class path or a module path.
  static String classPath() {
    return Stream.of("jdk.module.path", "java.class.path")
        .map(System::getProperty)
        .filter(Objects::nonNull)
        .collect(Collectors.joining(File.pathSeparator));
  }

  int port() {
    return server.port();
  }

  void stop() {
    close();
  }

  String url() {
    return "https://127.0.0.1:" + port() + "#" + keys.orElseThrow().fingerprint();
  }

  /// Lets somebody in.
  String token(String person, String team, String prefix, Access.Right right) throws IOException {
    access.person(person, one -> one.with(new Access.Grant(team, prefix, right)));
    return access.newToken(person, Duration.ofDays(1));
  }

  /// Lets somebody in who then joins at their home.
  void join(String person, String team) throws IOException {
    String token = token(person, team, "", Access.Right.WRITE);
    Ran joined = run(person, token + "\n", "team", "join", url());
    if (joined.exit() != 0) {
      throw new IOException(joined.err());
    }
  }

  TeamClient client(String token) throws IOException {
    return new TeamClient(
        URI.create((keys.isEmpty() ? "http" : "https") + "://127.0.0.1:" + port()),
        keys.map(ServerKeys::fingerprint),
        Optional.of(token),
        LIMIT);
  }

  static TeamClient.Answer write(TeamClient client, String team, String key, String text)
      throws IOException {
    return client.post(
        "/v1/write",
        json -> {
          json.writeStringField("team", team);
          json.writeStringField("key", key);
          json.writeStringField("action", "append");
          json.writeStringField("target", "long_term");
          json.writeStringField("text", text);
        },
        LIMIT);
  }

  /// Asks until the index is in step: more of them may be asked than stay open, the machine be
  /// busy.
  static TeamClient.Answer search(TeamClient client, String team, String query) throws IOException {
    TeamClient.Answer answer = once(client, team, query);
    for (int i = 0; i < 100 && "stale".equals(answer.body().get("freshness")); i++) {
      answer = once(client, team, query);
    }
    return answer;
  }

  private static TeamClient.Answer once(TeamClient client, String team, String query)
      throws IOException {
    return client.post(
        "/v1/search",
        json -> {
          json.writeStringField("team", team);
          json.writeStringField("query", query);
        },
        LIMIT);
  }

  /// What a run of `memory` said.
  record Ran(int exit, String out, String err) {}

  /// Runs `memory` as somebody with a home of their own.
  Ran run(String person, String in, String... args) throws IOException {
    return run(home(person), in, args);
  }

  /// Writes a note of the team's.
  Ran write(String person, String text) throws IOException {
    return run(person, "", "write", "long_term", text, "--scope", "team");
  }

  /// Adds a decision of the team's.
  ///
  /// @return its id
  String decide(String person, String text) throws IOException {
    Ran made = run(person, "", "decision", "add", text, "--scope", "team");
    Matcher id = Pattern.compile("D-\\d{4}-\\d{2}-\\d{2}-[0-9-]+").matcher(made.out());
    if (made.exit() != 0 || !id.find()) {
      throw new IOException(made.toString());
    }
    return id.group();
  }

  private Path home(String person) {
    return folder.resolve("homes").resolve(person);
  }

  static Ran run(Path home, String in, String... args) throws IOException {
    Files.createDirectories(home);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit =
        MemoryCli.run(
            List.of(args),
            environment(home, home),
            new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
            out,
            err,
            Terminal.none());
    return new Ran(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /// The same of a command that asks the server, until it has answered in time: the machine may be
  /// busy.
  Ran asked(String person, String... args) throws IOException {
    return asked(home(person), args);
  }

  static Ran asked(Path home, String... args) throws IOException {
    Ran ran = run(home, "", args);
    for (int i = 0; i < 50 && isLate(ran); i++) {
      run(home, "", "team", "status"); // it is not left alone any more
      ran = run(home, "", args);
    }
    return ran;
  }

  private static boolean isLate(Ran ran) {
    return ran.out().contains("\"freshness\":\"stale\"")
        || ran.err().contains("timed out")
        || ran.err().contains("did not answer in time")
        || ran.err().contains("may miss something"); // it makes its first index
  }

  @Override
  public void close() {
    if (runs) {
      runs = false;
      server.close();
    }
  }
}

package memory.team;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two machines, as far as the system can tell: two network namespaces with a wire between them and
/// nothing else, a home in each, the server in one. Skipped where `ip netns` or its rights are
/// missing.
class TwoMachinesTest {
  private static final String HERE = "10.231.7.1";
  private static final String THERE = "10.231.7.2";
  private static final int PORT = 8443;

  @TempDir private Path folder;
  private final String one = "memory-a" + ProcessHandle.current().pid();
  private final String two = "memory-b" + ProcessHandle.current().pid();
  private final List<Process> started = new ArrayList<>();

  /// What a program said.
  private record Said(int exit, String out, String err) {}

  @AfterEach
  void unplug() throws Exception {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    for (String machine : List.of(one, two)) {
      if (Files.exists(Path.of("/run/netns", machine))) {
        run("", "ip", "netns", "del", machine);
      }
    }
  }

  @Test
  void membersOnTwoMachinesWriteAndRecallEachOthersNotes() throws Exception {
    plug();
    Path data = folder.resolve("server");
    TeamRepository.create(data, "rockets", Optional.empty(), System.getenv());
    Process server = start(one, folder.resolve("server.log"), "memory.team.Main", serve(data));
    while (!Files.readString(folder.resolve("server.log")).contains("members type:")) {
      assertThat(server.isAlive()).as(Files.readString(folder.resolve("server.log"))).isTrue();
      TimeUnit.MILLISECONDS.sleep(50);
    }
    String url =
        Files.readString(folder.resolve("server.log"))
            .replaceAll("(?s).*team join (https://\\S+).*", "$1");
    assertThat(url).startsWith("https://" + HERE + ":" + PORT + "#");
    join(one, "ada", data, url);
    join(two, "ben", data, url);

    note(one, "ada", "- The telemetry gateway listens on port 7443 because of the proxy");
    note(two, "ben", "- The harbour pump is number 4711, ask for Mira");
    assertThat(recalled(two, "ben", "Which port does the telemetry gateway listen on?"))
        .contains("7443", "(from team rockets; by ada, ");
    assertThat(recalled(one, "ada", "What number has the harbour pump?"))
        .contains("4711", "(from team rockets; by ben, ");

    assertThat(run("", "ip", "netns", "exec", two, "ip", "link", "set", "mt1", "down").exit())
        .isZero();
    Said queued = memory(two, "ben", "", "write", "long_term", "- Cut off", "--scope", "team");
    assertThat(queued.out()).as(queued.err()).startsWith("queued");
    assertThat(run("", "ip", "netns", "exec", two, "ip", "link", "set", "mt1", "up").exit())
        .isZero();
    Said status = memory(two, "ben", "", "team", "status", "--json");
    for (int i = 0; i < 20 && !status.out().contains("\"waiting\":0"); i++) {
      status = memory(two, "ben", "", "team", "status", "--json");
    }
    assertThat(TeamRepository.folder(data, "rockets").resolve("MEMORY.md"))
        .content()
        .containsOnlyOnce("Cut off");
  }

  private void plug() throws Exception {
    if (!Files.isExecutable(Path.of("/usr/sbin/ip")) && !Files.isExecutable(Path.of("/sbin/ip"))) {
      skip("there is no ip(8)");
    }
    Said made = run("", "ip", "netns", "add", one);
    if (made.exit() != 0) {
      skip("ip netns add: " + made.err().strip());
    }
    for (String command :
        List.of(
            "netns add " + two,
            "-n " + one + " link add mt0 type veth peer name mt1 netns " + two,
            "-n " + one + " addr add " + HERE + "/30 dev mt0",
            "-n " + two + " addr add " + THERE + "/30 dev mt1",
            "-n " + one + " link set mt0 up",
            "-n " + two + " link set mt1 up",
            "-n " + one + " link set lo up",
            "-n " + two + " link set lo up")) {
      List<String> words = new ArrayList<>(List.of("ip"));
      words.addAll(List.of(command.split(" ", -1)));
      Said said = run("", words.toArray(String[]::new));
      if (said.exit() != 0) {
        skip("ip " + command + ": " + said.err().strip());
      }
    }
  }

  private static void skip(String why) {
    System.err.println("skipped: " + why);
    Assumptions.abort("skipped: " + why);
  }

  private static List<String> serve(Path data) {
    return List.of(
        "serve", "--data", data.toString(), "--listen", HERE + ":" + PORT, "--name", HERE);
  }

  private void join(String machine, String person, Path data, String url) throws Exception {
    Access access = new Access(data.resolve("people.json"), Clock.systemUTC());
    access.person(person, who -> who.with(new Access.Grant("rockets", "", Access.Right.WRITE)));
    String token = access.newToken(person, Duration.ofDays(1));
    Said joined = memory(machine, person, token + "\n", "team", "join", url, "--wait", "5000");
    assertThat(joined.exit()).as(joined.err()).isZero();
  }

  private void note(String machine, String person, String text) throws Exception {
    Said written = memory(machine, person, "", "write", "long_term", text, "--scope", "team");
    assertThat(written.exit()).as(written.err()).isZero();
    Said status = memory(machine, person, "", "team", "status", "--json");
    for (int i = 0; i < 20 && !status.out().contains("\"waiting\":0"); i++) {
      status = memory(machine, person, "", "team", "status", "--json");
    }
    assertThat(status.out()).contains("\"answers\":true", "\"waiting\":0");
  }

  /// What an agent's hook adds to a prompt; asked again while the machine is too busy.
  private String recalled(String machine, String person, String prompt) throws Exception {
    String hook =
        "{\"session_id\":\"s1\",\"hook_event_name\":\"UserPromptSubmit\",\"cwd\":\""
            + folder
            + "\",\"prompt\":\""
            + prompt
            + "\"}";
    Said said = memory(machine, person, hook, "hook", "claude", "prompt", "--deadline", "20000");
    for (int i = 0; i < 10 && !said.out().contains("rockets"); i++) {
      memory(machine, person, "", "team", "status");
      said = memory(machine, person, hook, "hook", "claude", "prompt", "--deadline", "20000");
    }
    return said.out();
  }

  private Said memory(String machine, String person, String in, String... words) throws Exception {
    Path home = folder.resolve("homes").resolve(person);
    Files.createDirectories(home);
    List<String> command =
        new ArrayList<>(
            List.of("ip", "netns", "exec", machine, "env", "HOME=" + home, "PI_MEMORY_NO_SERVE=1"));
    command.addAll(java("memory.cli.Main"));
    command.addAll(List.of(words));
    return run(in, command.toArray(String[]::new));
  }

  private static List<String> java(String main) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        Setting.classPath(),
        main);
  }

  private Process start(String machine, Path log, String main, List<String> words)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", machine));
    command.addAll(java(main));
    command.addAll(words);
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    started.add(process);
    return process;
  }

  private Said run(String in, String... command) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    process.getOutputStream().write(in.getBytes(UTF_8));
    process.getOutputStream().close();
    return new Said(process.waitFor(), Files.readString(out), Files.readString(err));
  }
}

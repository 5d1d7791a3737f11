package memory.cli.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import memory.cli.server.LauncherClient;
import memory.testing.TestProgram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The launcher, with programs that hang in the place of Java and of the resident process: a hook
/// ends them, whatever the time.
class HookLauncherTest {
  private static final Path TIMEOUT = Path.of("/usr/bin/timeout");
  private static final String HANGS =
      "#!/bin/sh\necho $$ >\"$HOME/${0##*/}.pid\"\nexec sleep 100000\n";

  @TempDir private Path folder;
  private Path outside;

  @BeforeEach
  void putTogether() throws Exception {
    assumeThat(TIMEOUT).as("what ends a hook from outside").exists();
    Path dist = Path.of("src/dist");
    outside = Files.createDirectories(folder.resolve("outside"));
    Files.createDirectories(folder.resolve("lib"));
    Files.copy(dist.resolve("lib/ask.sh"), folder.resolve("lib/ask.sh"));
    Files.writeString(folder.resolve("lib/build"), "1\n");
    program("bin/memory", Files.readString(dist.resolve("bin/memory")));
  }

  private void program(String name, String script) throws Exception {
    TestProgram.write(folder.resolve(name), script);
  }

  /// A word of a text, or of an option's value, that is also a command's name.
  @Test
  void theCommandIsTheFirstWordAlone() throws Exception {
    program("runtime/bin/java", "#!/bin/sh\necho \"$*\"\n");
    assertThat(printed("add", "hook", "the", "mast"))
        .contains("-Dmemory.begun= ")
        .endsWith("memory.cli.Main add hook the mast\n");
    assertThat(printed("decision", "add", "serve", "tea")).contains("-Xmx256m");
    assertThat(printed("--home", "eval", "add", "x")).contains("-Xmx256m");
    assertThat(printed("--home", "add", "-v", "index", "status")).contains("-Xmx512m");
    assertThat(printed("tidy")).contains("-Xmx512m");
    assertThat(printed("--cwd=/", "hook", "claude", "prompt")).doesNotContain("-Dmemory.begun= ");
  }

  @Test
  void aFolderThatIsGoneEndsNoPrompt() throws Exception {
    program("runtime/bin/java", "#!/bin/sh\nexit 7\n");
    String gone = "mkdir gone && cd gone && rmdir ../gone && ";
    assertThat(ended(gone + folder + "/bin/memory hook claude prompt")).isZero();
    assertThat(ended(gone + folder + "/bin/memory status")).isEqualTo(4);
  }

  private int ended(String script) throws Exception {
    return new ProcessBuilder("sh", "-c", script)
        .directory(outside.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private String printed(String... typed) throws Exception {
    List<String> command = new ArrayList<>(List.of(folder.resolve("bin/memory").toString()));
    command.addAll(List.of(typed));
    ProcessBuilder launcher = new ProcessBuilder(command).redirectErrorStream(true);
    launcher.environment().clear();
    launcher
        .environment()
        .putAll(
            Map.of(
                "HOME",
                folder.toString(),
                "PATH",
                "/usr/bin:/bin",
                "MEMORY_DEADLINE_MS",
                "60000",
                "PI_MEMORY_NO_SERVE",
                "1"));
    Process process = launcher.start();
    process.getOutputStream().close();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /// What is kept before a compaction would be lost, so its hook may take longer than a prompt's.
  @Test
  void aHookBeforeACompactionLivesLonger() throws Exception {
    program("tools/timeout", "#!/bin/sh\necho \"$3\"\n");
    assertThat(hook("")).isEqualTo("1.50\n");
    assertThat(hook("", Map.of(), "PreCompact")).isEqualTo("8.00\n");
    assertThat(hook("", Map.of(), "pre-compact")).isEqualTo("8.00\n");
    assertThat(hook("soon", Map.of(), "preCompact")).isEqualTo("8.00\n");
    assertThat(hook("20000", Map.of(), "PreCompact")).isEqualTo("20.00\n");
    assertThat(hook("", Map.of(), "PreCompact", "--deadline=300")).isEqualTo("0.30\n");
  }

  @Test
  void saysThatItsTimeWasOverWhenItIsAsked() throws Exception {
    program("tools/timeout", "#!/bin/sh\nexit 137\n");
    Map<String, String> alone = Map.of("PI_MEMORY_NO_SERVE", "1");
    assertThat(hook("", alone)).isEmpty();
    assertThat(hook("", alone, "prompt", "-v"))
        .isEqualTo("memory: nothing came: the time was over\n");
  }

  private String hook(String deadline) throws Exception {
    return hook(deadline, Map.of());
  }

  private String hook(String deadline, Map<String, String> more) throws Exception {
    return hook(deadline, more, "prompt");
  }

  private String hook(String deadline, Map<String, String> more, String... words) throws Exception {
    List<String> command =
        new ArrayList<>(List.of(folder.resolve("bin/memory").toString(), "hook", "claude"));
    command.addAll(List.of(words));
    ProcessBuilder hook = new ProcessBuilder(command);
    hook.environment().clear();
    hook.environment()
        .putAll(
            Map.of(
                "HOME",
                folder.toString(),
                "PATH",
                folder.resolve("tools") + ":/usr/bin:/bin",
                "MEMORY_DEADLINE_MS",
                deadline));
    hook.environment().putAll(more);
    Process process =
        hook.directory(outside.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(folder.resolve("lib/build").toFile()))
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
    return said;
  }

  /// A process that nobody has waited for yet keeps its number, not its command line.
  private void isEnded(String program) throws Exception {
    Path pid = folder.resolve(program + ".pid");
    if (Files.exists(pid) && !Files.readString(pid).isBlank()) { // else it was not even begun
      Path line = Path.of("/proc", Files.readString(pid).strip(), "cmdline");
      for (int looks = 0; looks < 60_000 && running(line); looks++) {
        Thread.sleep(10);
      }
      assertThat(running(line)).as("what %s started still runs", program).isFalse();
    }
  }

  private static boolean running(Path line) throws IOException {
    try {
      return Files.readString(line).contains("100000");
    } catch (NoSuchFileException ended) {
      return false;
    }
  }

  /// Without the resident process, which is started by the same Java and is to stay.
  @Test
  void endsAJavaThatHangs() throws Exception {
    program("runtime/bin/java", HANGS);
    assertThat(hook("2000", Map.of("PI_MEMORY_NO_SERVE", "1"))).isEmpty();
    isEnded("java");
  }

  /// On a machine that gives Java too little time for an answer each hook would be as late.
  @Test
  void aHookThatIsLateStartsTheResidentProcess() throws Exception {
    program("lib/client", "#!/bin/sh\necho \"$*\" >>\"$HOME/asked\"\n");
    program("runtime/bin/java", HANGS);
    assertThat(hook("2000")).isEmpty();
    program(
        "runtime/bin/java",
        "#!/bin/sh\necho told\ncase $* in *-Dmemory.late=124*) exit 124 ;; esac\n");
    assertThat(hook("600000")).isEqualTo("told\n");
    Path client = folder.resolve("bin/../lib").normalize();
    String start = "start  " + client + " " + folder.resolve(".cache/memory-engine/run");
    assertThat(Files.readAllLines(folder.resolve("asked")))
        .hasSize(2)
        .allMatch(line -> line.startsWith(start) && line.endsWith("bin/memory serve"));
    program("runtime/bin/java", "#!/bin/sh\necho told\n");
    assertThat(hook("600000")).isEqualTo("told\n");
    assertThat(Files.readAllLines(folder.resolve("asked"))).hasSize(2);
  }

  @Test
  void endsWhoAsksAResidentProcessAndHearsNothing() throws Exception {
    program("runtime/bin/java", "#!/bin/sh\n"); // when nobody was asked
    program("tools/curl", HANGS);
    Path run = Files.createDirectories(folder.resolve(".cache/memory-engine/run"));
    try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.bind(UnixDomainSocketAddress.of(run.resolve("s")));
      assertThat(hook("2000")).isEmpty();
    }
    isEnded("curl");
  }

  /// The client waits two seconds, and Java is told when it began to.
  @Test
  void aServerThatHangsLeavesTheRestToJava() throws Exception {
    LauncherClient.in(folder, "", 2000);
    program("runtime/bin/java", "#!/bin/sh\nfor word; do echo \"$word\"; done\ncat\n");
    Path run = Files.createDirectories(folder.resolve(".cache/memory-engine/run"));
    Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwx------"));
    double before = uptime();
    try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.bind(UnixDomainSocketAddress.of(run.resolve("s")));
      List<String> words = hook("60000").lines().toList();
      assertThat(words).containsSequence("hook", "claude", "prompt").endsWith("local");
      String begun =
          words.stream()
              .filter(word -> word.startsWith("-Dmemory.begun="))
              .findFirst()
              .orElseThrow();
      assertThat(Double.parseDouble(begun.substring(begun.indexOf('=') + 1)))
          .isBetween(before - .01, uptime() - 1.9);
    }
    assertThat(run.resolve("slow")).exists();
  }

  private static double uptime() throws IOException {
    String said = Files.readString(Path.of("/proc/uptime"));
    return Double.parseDouble(said.substring(0, said.indexOf(' ')));
  }

  /// Java counts from the launcher's start.
  @Test
  void tellsJavaWhenItBegan() throws Exception {
    assumeThat(Path.of("/proc/uptime")).exists();
    program("runtime/bin/java", "#!/bin/sh\nfor word; do echo \"$word\"; done\n");
    double before = uptime();
    List<String> words = hook("60000").lines().toList();
    double after = uptime();
    assertThat(words).filteredOn(word -> word.startsWith("-Dmemory.begun=")).hasSize(1);
    String begun =
        words.stream().filter(word -> word.startsWith("-Dmemory.begun=")).findFirst().orElseThrow();
    assertThat(Double.parseDouble(begun.substring(begun.indexOf('=') + 1)))
        .isBetween(before, after);
    assertThat(words).containsSequence("hook", "claude", "prompt");
  }
}

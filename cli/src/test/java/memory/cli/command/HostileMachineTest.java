package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import memory.cli.MemoryCli;
import memory.engine.Workspace;
import memory.indexer.LuceneIndex;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Real processes where the machine is against them: a read-only mount, another user, an untrusted
/// project under strace (safety D6, T1). What the machine lacks is skipped, and said.
@Tag("nightly")
class HostileMachineTest {
  @TempDir Path folder;

  @Test
  void opensNothingBelowAnUntrustedProject() throws Exception {
    Path project = Files.createDirectories(folder.resolve("project"));
    Path memory = Files.createDirectories(project.resolve(".pi/memory/daily"));
    Files.createDirectories(project.resolve(".git"));
    Files.writeString(memory.resolve("2026-02-15.md"), "the quokka port is 7741\n");
    Files.writeString(project.resolve(".pi/memory/MEMORY.md"), "the quokka port is 7741\n");
    Files.writeString(project.resolve(".pi/memory/config.json"), "{\"enabled\":false}\n");
    for (List<String> typed :
        List.of(
            List.of("inject", "which port is the quokka port?"),
            List.of("search", "quokka"),
            List.of("doctor"),
            List.of("read", "list"),
            List.of("status"))) {
      Path trace = folder.resolve("trace");
      String out =
          run(
              List.of("strace", "-f", "-qq", "-o", trace.toString(), "-e", "trace=open,openat"),
              project,
              typed);
      assertThat(out).as(typed.toString()).doesNotContain("7741");
      try (Stream<String> calls = Files.lines(trace)) {
        assertThat(calls.filter(call -> call.contains(".pi/memory")))
            .as(typed.toString())
            .noneMatch(call -> call.contains(project.toString()));
      }
    }
    try (Stream<Path> files = Files.walk(project)) {
      assertThat(files.filter(Files::isRegularFile)).hasSize(3);
    }
  }

  @Test
  void opensNoTranscriptUntilItsUserSaysSo() throws Exception {
    Map<String, Path> transcripts =
        SampleTranscripts.in(folder.resolve("home"), SampleTranscripts.SAID);
    Path trace = folder.resolve("trace");
    for (List<String> typed :
        List.of(
            List.of("search", "roster"),
            List.of("search", "--in", "conversations", "roster"),
            List.of("inject", "where is the crew roster?"),
            List.of("doctor"),
            List.of("status"),
            List.of("conversations"),
            List.of("conversations", "on"))) {
      run(
          List.of("strace", "-f", "-qq", "-o", trace.toString(), "-e", "trace=open,openat"),
          folder,
          typed);
      boolean on = typed.getLast().equals("on");
      String calls = Files.readString(trace);
      for (Path transcript : transcripts.values()) {
        assertThat(calls.contains(transcript + "\"")).as(typed + " " + transcript).isEqualTo(on);
      }
    }
  }

  @Test
  void tellsAReadOnlyMountAndReadsOn() throws Exception {
    Path disk = Files.createDirectories(folder.resolve("disk"));
    String script =
        """
        d=$1; shift
        mount -t tmpfs -o size=2m none "$d" || exit 99
        "$@" --home "$d/m" log first || exit 98
        mount -o remount,ro "$d" || exit 99
        "$@" --home "$d/m" log second
        echo "exit $?"
        "$@" --home "$d/m" read daily && "$@" --home "$d/m" search first
        """;
    String out = run(shell(script, disk), folder, List.of());
    assertThat(out).contains("exit 4", "Read-only file system");
    assertThat(out.substring(out.indexOf("exit 4"))).contains("first").doesNotContain("second");
  }

  /// Java's table of mounts does not have it: the disk below it may be written.
  @Test
  void doctorTellsAFolderThatIsMountedReadOnly() throws Exception {
    Path disk = Files.createDirectories(folder.resolve("disk"));
    String script =
        """
        d=$1; shift
        mount --bind "$d" "$d" && mount -o remount,ro,bind "$d" || exit 99
        "$@" --home "$d" doctor
        """;
    assertThat(run(shell(script, disk), folder, List.of()))
        .contains("is on a disk mounted read-only", "sudo mount -o remount,rw ")
        .doesNotContain("chmod");
  }

  @Test
  void anotherUserChangesNothing() throws Exception {
    Path home = folder.resolve("m");
    run(List.of(), folder, List.of("--home", home.toString(), "log", "first"));
    Files.setPosixFilePermissions(
        folder, java.nio.file.attribute.PosixFilePermissions.fromString("rwxr-xr-x"));
    String before = tree(home);
    String out =
        run(
            List.of("setpriv", "--reuid=65534", "--clear-groups"),
            folder,
            List.of("--home", home.toString(), "log", "second"));
    assertThat(out).contains("memory: ").containsAnyOf("AccessDenied", "ermission denied");
    assertThat(tree(home)).isEqualTo(before);
  }

  private static String tree(Path home) throws IOException {
    List<String> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        all.add(file + "=" + Files.readString(file));
      }
    }
    return String.join("\n", all);
  }

  private static List<String> shell(String script, Path disk) {
    return List.of("unshare", "-rm", "sh", "-c", script, "sh", disk.toString());
  }

  private String run(List<String> before, Path cwd, List<String> typed) throws Exception {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath()));
    command.add("memory.cli.Main");
    command.addAll(typed);
    Path answers = folder.resolve("answers");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(cwd.toFile())
            .redirectErrorStream(true)
            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(answers.toFile());
    Map<String, String> variables = builder.environment();
    variables.put("HOME", folder.resolve("home").toString());
    variables.keySet().removeIf(name -> name.startsWith("XDG_") || name.startsWith("PI_"));
    int exit;
    try {
      exit = builder.start().waitFor();
    } catch (IOException absent) {
      exit = 99;
    }
    String out = Files.exists(answers) ? Files.readString(answers) : "";
    if (exit == 99 || out.contains("unshare:") || out.contains("strace: ")) {
      System.err.println("skipped: " + before.getFirst() + " is not there, or may not");
      Assumptions.abort("skipped: " + before.getFirst());
    }
    return out;
  }

  private static String classPath() throws Exception {
    List<String> places = new ArrayList<>();
    for (Class<?> type :
        List.of(
            MemoryCli.class,
            LuceneIndex.class,
            Workspace.class,
            com.google.common.collect.MapMaker.class,
            com.fasterxml.jackson.core.JsonFactory.class,
            org.apache.lucene.index.IndexWriter.class,
            org.apache.lucene.analysis.en.EnglishAnalyzer.class,
            org.commonmark.parser.Parser.class)) {
      places.add(
          Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
    }
    return String.join(":", places);
  }
}

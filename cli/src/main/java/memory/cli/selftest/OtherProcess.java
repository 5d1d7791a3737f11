package memory.cli.selftest;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import memory.cli.selftest.Trials.Trial;

/// This program in a process of its own, with an environment of its own.
public final class OtherProcess {
  private static final long PATIENCE_SECONDS = 180;

  private OtherProcess() {}

  /// @param home the only variable it gets
  public static Process start(Path home, Path answers, List<String> before, List<String> typed)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.addAll(java());
    command.addAll(typed);
    String path = new ProcessBuilder().environment().getOrDefault("PATH", "/usr/bin:/bin");
    Map<String, String> variables = Map.of("HOME", home.toString(), "PATH", path);
    return start(command, Path.of("").toAbsolutePath(), variables, answers);
  }

  /// Any command.
  ///
  /// @param variables the only ones it gets
  /// @param answers where stdout and stderr go
  public static Process start(
      List<String> command, Path cwd, Map<String, String> variables, Path answers)
      throws IOException {
    ProcessBuilder process =
        new ProcessBuilder(command)
            .directory(cwd.toFile())
            .redirectErrorStream(true)
            .redirectInput(Redirect.from(new File("/dev/null")))
            .redirectOutput(answers.toFile());
    process.environment().clear();
    process.environment().putAll(variables);
    return process.start();
  }

  /// Its exit code.
  public static int end(Process process) throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new Trial.Broken("a process of ours did not end");
    }
    return process.exitValue();
  }

  /// How this program is started, up to its first argument.
  public static List<String> java() {
    List<String> java =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:disable", // else the JVM's own warnings stand among the answers
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx128m"));
    String places = String.join(File.pathSeparator, places());
    // Without one the program is a part of the runtime's image.
    java.addAll(
        places.isEmpty()
            ? List.of("-m", "memory.cli/memory.cli.Main")
            : List.of("-cp", places, "memory.cli.Main"));
    return java;
  }

  private static List<String> places() {
    List<String> places = new ArrayList<>();
    for (String property : List.of("java.class.path", "jdk.module.path")) {
      for (String place : System.getProperty(property, "").split(File.pathSeparator, -1)) {
        if (!place.isEmpty()) {
          boolean jars = Files.isDirectory(Path.of(place)) && holdsJars(Path.of(place));
          places.add(jars ? place + File.separator + "*" : place);
        }
      }
    }
    return places;
  }

  private static boolean holdsJars(Path folder) {
    try (var jars = Files.newDirectoryStream(folder, "*.jar")) {
      return jars.iterator().hasNext();
    } catch (IOException unreadable) {
      return false;
    }
  }
}

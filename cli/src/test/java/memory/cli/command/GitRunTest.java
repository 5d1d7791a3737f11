package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// T8.
class GitRunTest {
  @TempDir Path folder;

  @Test
  void runsNoHookAndPassesNoVariableOn() throws IOException {
    GitRun git = git(Duration.ofMinutes(10));
    assertThat(git.run("init", "--quiet", "--", ".")).matches(GitRun.Result::isOk);
    Path hook = folder.resolve(".git/hooks/pre-commit");
    Files.writeString(hook, "#!/bin/sh\ntouch \"$PWD/ran\"\nexit 1\n");
    Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(folder.resolve("--all"), "a name like an option");
    assertThat(git.run("add", "--all", "--", ".")).matches(GitRun.Result::isOk);
    GitRun.Result committed =
        git.run(
            "-c",
            "user.name=n",
            "-c",
            "user.email=e@localhost",
            "commit",
            "--quiet",
            "--message=m");
    assertThat(committed.out()).isEmpty();
    assertThat(committed.exit()).isZero();
    assertThat(folder.resolve("ran")).doesNotExist();
    assertThat(git.run("var", "GIT_EDITOR").out()).doesNotContain("planted");
  }

  @Test
  void isEndedWhenItTakesTooLong() throws IOException {
    GitRun.Result result = git(Duration.ofMillis(200)).run("-c", "alias.wait=!sleep 30", "wait");
    assertThat(result.exit()).isEqualTo(-1);
  }

  @Test
  void tellsNoVariable() {
    assertThat(git(Duration.ZERO)).asString().contains(folder.toString()).doesNotContain("planted");
  }

  private GitRun git(Duration patience) {
    Map<String, String> variables = new HashMap<>(Map.of("GIT_EDITOR", "planted"));
    variables.put("PATH", System.getenv("PATH"));
    variables.put("HOME", folder.toString());
    return new GitRun(folder, variables, patience);
  }
}

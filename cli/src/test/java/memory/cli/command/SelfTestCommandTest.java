package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfTestCommandTest {
  @TempDir Path folder;

  @Test
  @Tag("nightly")
  void holdsHereAndLeavesTheUsersMemoryAlone() throws IOException {
    TestShell shell = new TestShell(folder);
    int exit = shell.run("self-test");
    assertThat(shell.out).contains("passed  replace", "passed  guard", "passed  trust");
    assertThat(shell.out).doesNotContain("failed");
    assertThat(exit).isZero();
    assertThat(shell.memory()).doesNotExist();
    assertThat(shell.cache()).doesNotExist();
  }
}

package memory.engine.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import memory.engine.file.FolderLock;
import memory.engine.file.ProcessLock;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Refusal;
import memory.engine.request.WriteResult;
import memory.testing.WriterProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolLockTest {
  private static final MemoryPath LOG = new MemoryPath("decisions.jsonl");
  private static final WriteTurn.Change CHANGE =
      () -> new WriteResult.Refused(Refusal.conflict("ran", "as it should"));

  @TempDir Path home;

  /// Another process, killed in the middle of a change.
  static final class Killed {
    private Killed() {}

    public static void main(String[] args) throws IOException {
      Path home = Path.of(args[0]);
      held(
          home,
          () -> {
            Runtime.getRuntime().halt(9);
            throw new IOException("lives on");
          });
    }
  }

  private static WriteResult held(Path home, WriteTurn.Change change) throws IOException {
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(home)), Optional.empty());
    try (ProcessLock _ = new StateFolder(root).lock(Duration.ofMinutes(10)).orElseThrow()) {
      return new StateFolder(root).held(LOG, home.resolve(LOG.value()), change, Duration.ZERO);
    }
  }

  private Path lock() {
    return home.resolve("decisions.jsonl.lock");
  }

  private static String message(WriteResult result) {
    return result instanceof WriteResult.Refused(Refusal refusal) ? refusal.message() : "";
  }

  @Test
  void whatAKilledProcessOfOursLeftIsNotWaitedFor() throws Exception {
    Process killed =
        WriterProcess.start(List.of(), Killed.class, Redirect.INHERIT, home.toString());
    assertThat(killed.waitFor()).isEqualTo(9);
    assertThat(lock()).isDirectory();
    assertThat(message(held(home, CHANGE))).isEqualTo("ran");
    assertThat(lock()).doesNotExist();
    assertThat(home.resolve(".state/tool-lock")).doesNotExist();
  }

  /// A disk that is full has room for a folder and none for the note of whose it is.
  @Test
  void aLockThatCannotBeNotedIsNamedAndNotLeft() {
    Path log = home.resolve(LOG.value());
    Path note = home.resolve("missing/tool-lock");
    assertThatThrownBy(() -> FolderLock.tryAcquire(log, Optional.of(note), Duration.ZERO))
        .isInstanceOf(FileSystemException.class)
        .hasMessageStartingWith(log + ": cannot lock it: ");
    assertThat(lock()).doesNotExist();
  }

  @Test
  void anotherToolsLockIsWaitedFor() throws IOException {
    assertThat(message(held(home, CHANGE))).isEqualTo("ran");
    Files.createDirectory(lock());
    assertThat(message(held(home, CHANGE))).startsWith("another tool is writing");
    assertThat(lock()).isDirectory();
  }

  @Test
  void norIsAnotherToolsLockTakenForOursThatWasThereBefore() throws Exception {
    Process killed =
        WriterProcess.start(List.of(), Killed.class, Redirect.INHERIT, home.toString());
    assertThat(killed.waitFor()).isEqualTo(9);
    Files.delete(lock());
    Files.createDirectory(lock());
    assertThat(message(held(home, CHANGE))).startsWith("another tool is writing");
  }
}

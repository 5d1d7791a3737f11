package memory.engine.write;

import static memory.engine.write.Replies.written;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Layout;
import memory.engine.model.MemoryPath;
import memory.engine.request.Refusal;
import memory.engine.request.WriteResult;
import memory.testing.WriterProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// D2, D3.
class LogWriteTest {
  private static final MemoryPath LOG = new MemoryPath("decisions.jsonl");

  @TempDir Path folder;

  @Test
  void addsWholeLines() throws IOException {
    written(append("{\"n\":1}", "{\"n\":2}"));
    written(append("{\"n\":3}"));
    assertThat(log()).content().isEqualTo("{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n");
    assertThat(folder.resolve("decisions.jsonl.lock")).doesNotExist();
  }

  @Test
  void decidesOnWhatTheLogHolds() throws IOException {
    written(append("{\"n\":1}"));
    LogEdit next =
        current -> {
          String text = new String(current.readAllBytes(), StandardCharsets.UTF_8);
          return new LogEdit.Lines(List.of("{\"after\":" + text.length() + "}"), "");
        };
    written(writer().append("add", LOG, next));
    assertThat(log()).content().isEqualTo("{\"n\":1}\n{\"after\":8}\n");
  }

  @Test
  void putsATornLastLineBesideTheLog() throws IOException {
    Files.writeString(log(), "{\"n\":1}\n{\"n\":");
    Optional<Path> torn = written(append("{\"n\":2}")).backup();
    assertThat(torn.orElseThrow()).content().isEqualTo("{\"n\":");
    assertThat(log()).content().isEqualTo("{\"n\":1}\n{\"n\":2}\n");
  }

  @Test
  void makesNothingForWhatIsRefusedOrEmpty() throws IOException {
    Path home = folder.resolve("none");
    ScopeWriter writer = WriterProcess.writer(home);
    Refusal refusal = Refusal.noMatch("not there", "");
    assertThat(
            writer.append(
                "edit",
                LOG,
                _ -> {
                  throw refusal.asException();
                }))
        .isEqualTo(new WriteResult.Refused(refusal));
    written(writer.append("purge", LOG, lines(List.of(), "nothing to purge")));
    assertThat(home).doesNotExist();
  }

  @Test
  void keepsLogsOfItsOwnWhereNothingElseMayWrite() throws IOException {
    MemoryPath journal = new MemoryPath(".state/journal.jsonl");
    written(writer().append("stage", journal, lines(List.of("{\"n\":1}"), "")));
    assertThat(folder.resolve(".state/journal.jsonl")).content().isEqualTo("{\"n\":1}\n");
    MemoryPath lock = new MemoryPath(".state/.lock");
    assertThat(writer().append("stage", lock, lines(List.of("{}"), "")))
        .isInstanceOf(WriteResult.Refused.class);
  }

  @Test
  void followsTheUsersLinkAndNoProjects() throws IOException {
    Path real = Files.writeString(folder.resolve("dotfiles.jsonl"), "{\"n\":1}\n");
    Files.createSymbolicLink(log(), real);
    written(append("{\"n\":2}"));
    assertThat(real).content().isEqualTo("{\"n\":1}\n{\"n\":2}\n");

    Path project = Files.createDirectories(folder.resolve("work"));
    Path decisions = Files.createDirectories(project.resolve(".pi/decision-memory"));
    Files.createSymbolicLink(decisions.resolve("decisions.jsonl"), real);
    ScopeWriter writer =
        new ScopeWriter(
            Layout.projectAt(project),
            WriteCheck.guarded(),
            WriterProcess.writer(project).clock(),
            ScopeWriter.Listener.NONE);
    MemoryPath path = new MemoryPath("decision-memory/decisions.jsonl");
    assertThat(writer.append("add", path, lines(List.of("{}"), "")))
        .isInstanceOf(WriteResult.Refused.class);
    assertThat(real).content().isEqualTo("{\"n\":1}\n{\"n\":2}\n");
  }

  private WriteResult append(String... lines) throws IOException {
    return writer().append("add", LOG, lines(List.of(lines), "added"));
  }

  private ScopeWriter writer() {
    return WriterProcess.writer(folder);
  }

  private Path log() {
    return folder.resolve("decisions.jsonl");
  }

  private static LogEdit lines(List<String> lines, String preview) {
    return _ -> new LogEdit.Lines(lines, preview);
  }
}

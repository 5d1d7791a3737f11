package memory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import memory.engine.model.FakeHome;
import memory.engine.request.ReadRequest.Audience;
import memory.engine.request.Recent;
import memory.testing.ProcessorTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadHandlerTest {
  private static final LocalDateTime FIRST = LocalDateTime.parse("2026-01-01T08:00:00");
  private static final int ENTRIES = 4_000;

  @TempDir Path temp;

  @Test
  void eachItemOfAnEntryHasItsStamp() throws Exception {
    FakeHome user = FakeHome.in(temp);
    user.write(
        "home/.pi/agent/memory/MEMORY.md",
        "<!-- 2026-01-01 08:00:00 [a1b2c3d4] -->\n- one\n- two\n");
    Workspace workspace = Workspace.of(user.at(user.home()), WorkspaceOptions.none());
    Recent.Request asked = new Recent.Request(Optional.empty(), Optional.empty(), 9, false);
    try (MemoryEngine engine =
        MemoryEngine.open(
            workspace,
            (_, _) -> {
              throw new AssertionError("no index is asked");
            })) {
      assertThat(engine.recent(asked, Audience.MODEL))
          .extracting(one -> one.at() + " " + one.session().orElse(""))
          .containsExactly(FIRST + " a1b2c3d4", FIRST + " a1b2c3d4");
    }
  }

  @Test
  void aLongFileIsReadOnce() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < ENTRIES; i++) {
      String stamp = FIRST.plusMinutes(i).toString().replace('T', ' ');
      text.append("<!-- ").append(stamp).append(":00 [a1b2c3d4] -->\nentry ").append(i);
      text.append("\n\n");
    }
    FakeHome user = FakeHome.in(temp);
    user.write("home/.pi/agent/memory/MEMORY.md", text.toString());
    Workspace workspace = Workspace.of(user.at(user.home()), WorkspaceOptions.none());
    Recent.Request asked = new Recent.Request(Optional.empty(), Optional.empty(), 2, false);
    List<Recent> recent =
        ProcessorTime.within(
            Duration.ofSeconds(20),
            () -> {
              try (MemoryEngine engine =
                  MemoryEngine.open(
                      workspace,
                      (_, _) -> {
                        throw new AssertionError("no index is asked");
                      })) {
                return engine.recent(asked, Audience.MODEL);
              }
            });
    assertThat(recent)
        .extracting(one -> one.at() + " " + one.session().orElse("") + " " + one.passage().text())
        .containsExactly(
            FIRST.plusMinutes(ENTRIES - 1) + " a1b2c3d4 entry " + (ENTRIES - 1),
            FIRST.plusMinutes(ENTRIES - 2) + " a1b2c3d4 entry " + (ENTRIES - 2));
  }
}

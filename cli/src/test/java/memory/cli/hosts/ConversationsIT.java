package memory.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What was said to a real agent is found by other words.
@Tag("hosts")
class ConversationsIT {
  private static final String SAID =
      "Let us move the crew roster into SQLite and drop the spreadsheet.";

  static Stream<RealHost> hosts() {
    return RealHostsIT.hosts();
  }

  @ParameterizedTest
  @MethodSource("hosts")
  void areFoundByOtherWords(RealHost host, @TempDir Path folder) throws Exception {
    try (FakeModel model = FakeModel.start();
        HostRun run = HostRun.in(folder, host, model)) {
      run.setup();
      run.ask(true, SAID);
      assertFound(run.place(), host.name());
    }
  }

  @Test
  void ofPiAreFoundByOtherWords(@TempDir Path folder) throws Exception {
    try (FakeModel model = FakeModel.start()) {
      PiHome pi = PiHome.in(folder, model);
      List<String> command = new ArrayList<>(PiVersion.LATEST.command());
      command.addAll(List.of("--provider", "fake", "--model", "fake-model", "-p", SAID));
      Map<String, String> variables =
          Map.of("HOME", pi.place().home().toString(), "PI_OFFLINE", "1");
      ChildRun.of(pi.place().project(), variables, command);
      assertFound(pi.place(), "pi");
    }
  }

  private static void assertFound(HostHome place, String agent) throws Exception {
    ChildRun off = place.run("search", "--in", "conversations", "spreadsheets", "dropped");
    assertThat(off.exit()).as(off.all()).isEqualTo(3);
    place.run("conversations", "on");
    ChildRun found = place.run("search", "--in", "conversations", "spreadsheets", "dropped");
    assertThat(found.exit()).as(found.all()).isZero();
    assertThat(found.out()).startsWith(agent + ":").contains("#turn 1").contains(SAID);
    place.run("serve", "stop");
  }
}

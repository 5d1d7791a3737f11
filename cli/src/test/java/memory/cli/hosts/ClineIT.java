package memory.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real Cline, whose hooks put nothing before the model: it asks by the tools.
@Tag("hosts")
class ClineIT {
  private static final String SERVERS = "{\n\t\"mcpServers\": {}\n}";

  private static final String[] ASKS = {
    "-P", "openai", "-m", "fake-model", "--json", HostHome.QUESTION
  };

  @TempDir private Path folder;

  @Test
  void asksByItsToolsAndIsAsBeforeWhenItIsTakenOut() throws Exception {
    try (FakeModel model = FakeModel.start()) {
      HostHome place = HostHome.in(folder);
      String config = ".cline/data/settings/cline_mcp_settings.json";
      place.write(config, SERVERS);
      ChildRun setup = place.run("setup", "cline", "--yes");
      assertThat(setup.exit()).as(setup.all()).isZero();
      String url = model.url() + "/v1";
      cline(place, "auth", "openai", "-k", "dummy-key", "-m", "fake-model", "-b", url);
      model.calls("staging", "memory_search", Map.of("query", "port of the staging cluster"));

      ChildRun run = cline(place, ASKS);
      for (int more = 0;
          more < 3 && !model.asked().getLast().body().contains(HostHome.FACT);
          more++) {
        // It waits for no server: on a slow machine its first requests have no tools.
        run = cline(place, ASKS);
      }
      cline(place, "hub", "stop");

      assertThat(model.asked().getLast().body()).as(run.all()).contains(HostHome.FACT);
      assertThat(model.asked()).noneMatch(asked -> asked.body().contains(HostHome.UNTRUSTED));
      ChildRun removal = place.run("setup", "cline", "--yes", "--remove");
      assertThat(removal.exit()).as(removal.all()).isZero();
      assertThat(Files.readString(place.home().resolve(config))).isEqualTo(SERVERS);
    }
  }

  private static ChildRun cline(HostHome place, String... words) throws Exception {
    Path program = NpmPackages.withScripts("cline", "cline@3.0.65").file(".bin/cline");
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(words));
    return ChildRun.of(place.project(), Map.of("HOME", place.home().toString()), command);
  }
}

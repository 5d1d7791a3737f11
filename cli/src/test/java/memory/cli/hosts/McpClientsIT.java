package memory.cli.hosts;

import static memory.cli.hosts.HostHome.FACT;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.engine.file.BoundedJson;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The official MCP clients of both eras talk to `memory mcp`.
@Tag("hosts")
class McpClientsIT {
  private static final Path SCRIPTS = Path.of("src", "test", "hosts").toAbsolutePath();

  @TempDir private Path folder;
  private HostHome place;

  @BeforeEach
  void writeAMemory() throws Exception {
    place = HostHome.in(folder);
  }

  @Test
  void theClientOfTheHandshakesIsServed() throws Exception {
    NpmPackages sdk = NpmPackages.installed("mcp-legacy", "@modelcontextprotocol/sdk@1.32.2");

    Map<String, Object> seen = seen("mcp-legacy.mjs", sdk, List.of());

    assertThat(seen).containsEntry("wrong", List.of());
    assertThat(text(seen, "search")).contains("staging.md#L5").contains(FACT);
    assertThat(text(seen, "found")).contains("The harbour kiosk sells umbrellas");
    assertThat(text(seen, "context")).startsWith("## Persistent memory").contains(FACT);
    assertThat(text(seen, "again")).contains("already above: staging.md#L5").doesNotContain(FACT);
    assertThat(text(seen, "refused")).contains("isError=true");
  }

  @ParameterizedTest
  @CsvSource({"legacy,2025-11-25", "auto,2026-07-28", "2026-07-28,2026-07-28"})
  void theClientOfBothErasIsServed(String mode, String version) throws Exception {
    NpmPackages sdk = NpmPackages.installed("mcp-modern", "@modelcontextprotocol/client@2.4.0");

    Map<String, Object> seen = seen("mcp-modern.mjs", sdk, List.of(mode));

    assertThat(seen).containsEntry("wrong", List.of()).containsEntry("version", version);
    assertThat(text(seen, "tools"))
        .isEqualTo("[memory_search, memory_read, memory_write, scratchpad]");
    assertThat(text(seen, "search")).contains(FACT);
  }

  private Map<String, Object> seen(String script, NpmPackages sdk, List<String> more)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of("node"));
    arguments.add(SCRIPTS.resolve(script).toString());
    arguments.add(sdk.folder().toString());
    arguments.addAll(more);
    arguments.add(place.launcher().toString());
    arguments.addAll(List.of("--no-project", "mcp"));
    ChildRun run = ChildRun.of(folder, Map.of("HOME", place.home().toString()), arguments);
    assertThat(run.exit()).as(run.err()).isZero();
    return BoundedJson.object(run.out().getBytes(StandardCharsets.UTF_8));
  }

  private static String text(Map<String, Object> seen, String field) {
    return String.valueOf(seen.get(field));
  }
}

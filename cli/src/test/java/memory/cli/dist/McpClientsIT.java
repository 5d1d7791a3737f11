package memory.cli.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.cli.dist.UnpackedDistribution.Run;
import memory.engine.json.BoundedJson;
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

  @TempDir Path folder;
  private UnpackedDistribution distribution;
  private Path memory;

  @BeforeEach
  void unpack() throws Exception {
    distribution = UnpackedDistribution.unpack(Path.of(System.getProperty("dist.archive")), folder);
    memory = distribution.memoryHolding("We chose PostgreSQL as the database, for its extensions");
  }

  @Test
  void theClientOfTheHandshakesIsServed() throws Exception {
    NpmPackages sdk = NpmPackages.installed("mcp-legacy", "@modelcontextprotocol/sdk@1.32.2");

    Map<String, Object> seen = seen("mcp-legacy.mjs", sdk, List.of());

    assertThat(seen).containsEntry("wrong", List.of());
    assertThat(text(seen, "search")).contains("MEMORY.md#L3").contains("PostgreSQL");
    assertThat(text(seen, "found")).contains("The harbour kiosk sells umbrellas");
    assertThat(text(seen, "context")).startsWith("## Persistent memory").contains("PostgreSQL");
    assertThat(text(seen, "again")).isEmpty();
    assertThat(text(seen, "refused")).contains("isError=true");
  }

  @ParameterizedTest
  @CsvSource({"legacy,2025-11-25", "auto,2026-07-28", "2026-07-28,2026-07-28"})
  void theClientOfBothErasIsServed(String mode, String version) throws Exception {
    NpmPackages sdk = NpmPackages.installed("mcp-modern", "@modelcontextprotocol/client@2.4.0");

    Map<String, Object> seen = seen("mcp-modern.mjs", sdk, List.of(mode));

    assertThat(seen).containsEntry("wrong", List.of()).containsEntry("version", version);
    assertThat(text(seen, "tools")).startsWith("[memory_search, memory_get");
    assertThat(text(seen, "search")).contains("PostgreSQL");
  }

  private Map<String, Object> seen(String script, NpmPackages sdk, List<String> more)
      throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.add(SCRIPTS.resolve(script).toString());
    arguments.add(sdk.folder().toString());
    arguments.addAll(more);
    arguments.add(distribution.launcher().toString());
    arguments.addAll(List.of("--home", memory.toString(), "mcp"));
    Map<String, String> environment =
        Map.of("PATH", System.getenv("PATH"), "HOME", folder.resolve("home").toString());
    Run run = distribution.started("node", environment, arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return BoundedJson.object(run.out().getBytes(StandardCharsets.UTF_8));
  }

  private static String text(Map<String, Object> seen, String field) {
    return String.valueOf(seen.get(field));
  }
}

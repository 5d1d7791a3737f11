package memory.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The official conformance suite, exactly what a revision requires, against `memory mcp` behind a
/// bridge to HTTP. What is known to be not offered is listed by scenario; anything else that fails,
/// and anything listed that passes, fails this.
@Tag("hosts")
class McpConformanceIT {
  private static final Path SCRIPTS = Path.of("src", "test", "hosts").toAbsolutePath();

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"2025-11-25", "2026-07-28"})
  void whatIsOfferedConforms(String revision) throws Exception {
    HostHome place = HostHome.in(folder);
    Path suite =
        NpmPackages.installed("mcp-conformance", "@modelcontextprotocol/conformance@0.2.0-alpha.12")
            .file("@modelcontextprotocol/conformance/dist/index.js");
    Map<String, String> variables = Map.of("HOME", place.home().toString());
    Process bridge =
        ChildRun.builder(
                folder,
                variables,
                List.of(
                    NpmPackages.node22(),
                    SCRIPTS.resolve("mcp-bridge.mjs").toString(),
                    place.launcher().toString(),
                    "--no-project",
                    "mcp"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = bridge.inputReader(StandardCharsets.UTF_8)) {
      ChildRun run =
          ChildRun.of(
              folder,
              variables,
              List.of(
                  NpmPackages.node22(),
                  suite.toString(),
                  "server",
                  "--url",
                  "http://127.0.0.1:" + out.readLine() + "/mcp",
                  "--requirements",
                  revision,
                  "--expected-failures",
                  SCRIPTS.resolve("mcp-not-offered-" + revision + ".yml").toString()));

      assertThat(run.exit()).as(run.all()).isZero();
      assertThat(run.out()).contains("✓ tools-list");
    } finally {
      bridge.destroyForcibly();
      bridge.waitFor();
    }
  }
}

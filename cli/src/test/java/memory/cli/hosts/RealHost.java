package memory.cli.hosts;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// How one real agent is installed, pointed at a model, and asked.
///
/// @param npm the package with its version
/// @param program its name in `node_modules/.bin`
/// @param configs its files before the setup, below the home; `$URL` is the model's
/// @param variables what it takes from the environment; `$URL` is the model's
/// @param first what is typed for a prompt, which comes last
/// @param next the same, in the session of the prompt before
/// @param compaction what is typed as a prompt to have the session summed up
/// @param full the tokens at which the host does it by itself
record RealHost(
    String name,
    String npm,
    String program,
    Map<String, String> configs,
    Map<String, String> variables,
    List<String> first,
    List<String> next,
    Optional<String> compaction,
    int full) {

  static final List<RealHost> ALL =
      List.of(claude(), codex(), gemini(), qwen(), copilot(), opencode());

  /// The same with other variables.
  RealHost with(Map<String, String> others) {
    return new RealHost(name, npm, program, configs, others, first, next, compaction, full);
  }

  @Override
  public String toString() {
    return name;
  }

  private static RealHost claude() {
    // Who is asked, and there is nobody here, may say yes beforehand.
    List<String> allowed =
        List.of(
            "--output-format",
            "json",
            "--allowedTools",
            "mcp__memory__memory_write,Bash,Write,Agent");
    return new RealHost(
        "claude",
        "@anthropic-ai/claude-code@2.1.197",
        "claude",
        Map.of(
            ".claude/settings.json",
            """
            {
              "permissions": { "allow": [] },
              "hooks": {
                "Stop": [ { "hooks": [ { "type": "command", "command": "true" } ] } ]
              }
            }
            """),
        Map.of(
            "ANTHROPIC_API_KEY", "dummy-key",
            "ANTHROPIC_BASE_URL", "$URL",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1",
            "DISABLE_AUTOUPDATER", "1"),
        more(allowed, "-p"),
        more(allowed, "--continue", "-p"),
        Optional.of("/compact"),
        0);
  }

  private static RealHost codex() {
    List<String> exec =
        List.of(
            "exec",
            "--skip-git-repo-check",
            "--dangerously-bypass-hook-trust",
            "--json",
            "-c",
            "mcp_servers.memory.default_tools_approval_mode=\"approve\"");
    return new RealHost(
        "codex",
        "@openai/codex@0.169.0",
        "codex",
        Map.of(
            ".codex/config.toml",
            """
            # mine
            model = "fake-model"
            model_provider = "fake"
            model_auto_compact_token_limit = 40000

            [model_providers.fake] # on loopback
            name = "fake"
            base_url = "$URL/v1"
            wire_api = "responses"
            env_key = "FAKE_KEY"
            """,
            ".codex/hooks.json",
            "{\"hooks\": {\"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"true\"}]}]}}"),
        Map.of("FAKE_KEY", "dummy-key"),
        exec,
        more(exec, "resume", "--last"),
        Optional.empty(),
        50_000);
  }

  private static RealHost gemini() {
    List<String> plain = List.of("-m", "gemini-2.5-flash", "--skip-trust", "-y", "-o", "json");
    return new RealHost(
        "gemini",
        "@google/gemini-cli@0.61.0",
        "gemini",
        Map.of(
            ".gemini/settings.json",
            """
            {
              // mine
              "security": { "auth": { "selectedType": "gemini-api-key" } }, /* a key */
              "model": { "compressionThreshold": 0.2 },
              "mcpServers": {}
            }
            """),
        Map.of("GEMINI_API_KEY", "dummy-key", "GOOGLE_GEMINI_BASE_URL", "$URL"),
        more(plain, "-p"),
        more(plain, "--resume", "latest", "-p"),
        Optional.empty(),
        900_000);
  }

  private static RealHost qwen() {
    List<String> plain = List.of("--auth-type", "openai", "-m", "fake-model", "-y", "-o", "json");
    return new RealHost(
        "qwen",
        "@qwen-code/qwen-code@0.24.4",
        "qwen",
        Map.of(".qwen/settings.json", "{\n  \"$version\": 4\n}\n"),
        Map.of("OPENAI_API_KEY", "dummy-key", "OPENAI_BASE_URL", "$URL/v1"),
        more(plain, "-p"),
        more(plain, "--continue", "-p"),
        Optional.of("/compress"),
        0);
  }

  private static RealHost copilot() {
    return new RealHost(
        "copilot",
        "@github/copilot@1.0.102",
        "copilot",
        Map.of(".copilot/hooks/mine.json", "{ \"version\": 1, \"hooks\": {} }\n"),
        Map.of(
            "COPILOT_OFFLINE", "true",
            "COPILOT_PROVIDER_BASE_URL", "$URL/v1",
            "COPILOT_PROVIDER_API_KEY", "dummy-key",
            "COPILOT_MODEL", "fake-model"),
        List.of("--allow-all-tools", "-p"),
        List.of("--allow-all-tools", "--continue", "-p"),
        Optional.of("/compact"),
        0);
  }

  private static RealHost opencode() {
    return new RealHost(
        "opencode",
        "opencode-ai@1.18.33",
        "opencode",
        Map.of(
            ".config/opencode/opencode.json",
            """
            {
              "$schema": "https://opencode.ai/config.json",
              // mine
              "provider": {
                "fake": {
                  "npm": "@ai-sdk/openai-compatible",
                  "options": { "baseURL": "$URL/v1", "apiKey": "dummy-key" },
                  "models": { "fake-model": { "limit": { "context": 60000, "output": 4000 } } }
                }
              }
            }
            """),
        Map.of("OPENCODE_DISABLE_AUTOUPDATE", "1"),
        List.of("run", "--model", "fake/fake-model", "--format", "json"),
        List.of("run", "--continue", "--model", "fake/fake-model", "--format", "json"),
        Optional.empty(),
        59_000);
  }

  private static List<String> more(List<String> words, String... after) {
    return Stream.concat(words.stream(), Stream.of(after)).toList();
  }
}

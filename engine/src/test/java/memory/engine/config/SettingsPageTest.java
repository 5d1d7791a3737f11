package memory.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import memory.engine.config.ConfigKey.ProjectRule;
import memory.engine.model.Setting;
import org.junit.jupiter.api.Test;

/// `docs/settings.md` is made from the table of keys.
class SettingsPageTest {
  private static final Path PAGE = Path.of("../docs/settings.md");

  @Test
  void explainsEverySetting() throws IOException {
    StringBuilder page =
        new StringBuilder(
            """
            # Settings

            Made from the table that the engine reads (`SettingsPageTest`). `memory config` shows what is in force and where it came from,
            `memory config set KEY VALUE` checks a value and writes it to your own `config.json`, `memory config unset KEY` takes it out,
            `memory config edit` opens the file. Your file is `~/.pi/agent/memory/config.json`, that of a project that you trust `.pi/memory/config.json`.
            A later place covers an earlier one: defaults; `pi-memory` in pi's `settings.json`; your file (or `--config FILE`); your `decision-memory.config.json`,
            which `memory decision disable` writes; the projects that `memory off --here` lists in `settings.json` of the memory folder; the project's
            `config.json` and `decision-memory.config.json`; variables; options. A project's file may take away and never add: the third column says what it may do to each.

            | setting | default | in a project's file | variable | example |
            |---|---|---|---|---|
            """);
    for (ConfigKey key : ConfigKey.values()) {
      String meaning = new Setting(key.key(), "", new Setting.Origin.BuiltIn()).meaning();
      assertThat(meaning).as(key.key()).hasSizeGreaterThan(20).doesNotEndWith(".");
      String example = example(key);
      assertThat(key.type().ofWord(example).complaint()).as(key.key()).isEmpty();
      page.append("| `").append(key.key()).append("`<br>").append(meaning);
      page.append(" | ").append(shown(key.fallback().toString())).append(allowed(key.type()));
      page.append(" | ").append(project(key.rule()));
      page.append(" | ").append(shown((key.variableNegates() ? "no " : "") + key.variable()));
      page.append(" | `memory config set ").append(key.key()).append(' ').append(example);
      page.append("` |\n");
    }
    page.append(
        """

        ## Variables that are no settings

        | variable | what it does |
        |---|---|
        | `PI_MEMORY_DIR` | the folder of your own memory, as `--home` |
        | `PI_CODING_AGENT_DIR` | the folder that memory and `decision-memory.config.json` lie below, `~/.pi/agent` |
        | `XDG_CACHE_HOME`, `XDG_CONFIG_HOME` | where `memory-engine/` lies: index, sessions, traces; consents, records of `memory setup`, a team's token and unsent writes, waiting captures, allowed and forgotten texts, models |
        | `MEMORY_SESSION`, `PI_SESSION_ID` | the session that a command speaks for (`inject`, `preview` and `traces` take `--session` alone) |
        | `MEMORY_DEADLINE_MS` | how long a hook, `memory inject` and `memory preview` may take (before a compaction at least 8 s); other commands wait for git at least as long |
        | `PI_MEMORY_NO_SERVE` | 1 = no resident process is started or asked |
        | `PI_MEMORY_EXIT_SUMMARY`, `PI_MEMORY_TOOLS`, `MEMORY_COMMAND` | for pi: a summary at a session's end, which tools, which program |
        | `CLAUDE_CONFIG_DIR`, `CODEX_HOME`, `GEMINI_CLI_HOME`, `QWEN_HOME`, `COPILOT_HOME`, `CURSOR_CONFIG_DIR` | where an agent's configuration and conversations lie |
        | `XDG_DATA_HOME` | where OpenCode's conversations lie |
        | `MEMORY_JAVA_OPTIONS` | options for Java, such as `-Xmx1g` |
        | `JAVA_25_HOME`, `JAVA_HOME` | where Java is looked for first, by the download that brings none |
        | `NO_COLOR` | no colours |
        | `VISUAL`, `EDITOR` | the editor of `memory config edit` |
        """);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(page.toString())
        .as("-Dgolden.update=true rewrites it")
        .isEqualTo(Files.readString(PAGE));
  }

  private static String shown(String word) {
    if (word.startsWith("no ")) {
      return "`" + word.substring(3) + "` (true = off)";
    }
    return word.isEmpty() ? "–" : "`" + word + "`";
  }

  private static String allowed(ValueType type) {
    return switch (type.sort()) {
      case FLAG -> "";
      case COUNT, CLAMPED -> "<br>%d to %d".formatted(type.min(), type.max());
      case DECIMAL -> "<br>from 0.0";
      case TEXT -> "<br>text";
      case CHOICES -> "<br>some of " + String.join(", ", type.words());
      case DAY -> "<br>a day";
      case FOLDER -> "<br>a folder";
      case CHOICE -> "<br>" + String.join(", ", type.words());
    };
  }

  private static String project(ProjectRule rule) {
    return switch (rule) {
      case NONE -> "not at all";
      case OFF -> "off only";
      case ON -> "on only";
      case LOWER -> "lower only";
      case RAISE -> "higher only";
      case CONSENTED -> "as you consented";
      case OWN -> "freely";
    };
  }

  private static String example(ConfigKey key) {
    ValueType type = key.type();
    return switch (type.sort()) {
      case FLAG -> String.valueOf(key.fallback().equals(false));
      case COUNT, CLAMPED ->
          key == ConfigKey.CONVERSATIONS_DAYS
              ? "90"
              : String.valueOf(Math.clamp((int) key.fallback() / 2, type.min(), type.max()));
      case DECIMAL -> "1.0";
      case TEXT ->
          switch (key) {
            case VAULT_MEMORY_DIR, VAULT_KB_DIR -> "Agent/Notes";
            case VAULT_DIR, CURATED_DATA_DIR -> "~/notes";
            default -> "shop";
          };
      case CHOICE -> type.words().getLast();
      case CHOICES -> type.words().get(0) + "," + type.words().get(1);
      case DAY -> "2026-02-15";
      case FOLDER -> "/home/me/shop";
    };
  }
}

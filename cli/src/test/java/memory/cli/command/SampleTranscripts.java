package memory.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A conversation of every agent that can be read, as its real client wrote it, in a home.
final class SampleTranscripts {
  /// What the user says first in each of them.
  static final String SAID = "Let us move the crew roster into SQLite and drop the spreadsheet.";

  private static final Path FROM = Path.of("..", "testdata", "transcripts");

  private static final Map<String, String> PLACES =
      new TreeMap<>(
          Map.of(
              "claude.jsonl", ".claude/projects/-home-me-boat/4205c937.jsonl",
              "codex.jsonl",
                  ".codex/sessions/2026/11/23/rollout-2026-11-23T13-35-23-01a2089e.jsonl",
              "pi.jsonl", ".pi/agent/sessions/--home-me-boat--/2026-11-23T13-35-25-522Z_01a2.jsonl",
              "gemini.jsonl", ".gemini/tmp/boat/chats/session-2026-11-23T13-35-61d06ecb.jsonl",
              "qwen.jsonl", ".qwen/projects/-home-me-boat/chats/7bf13bc0.jsonl",
              "copilot.jsonl", ".copilot/session-state/502eda50/events.jsonl",
              "cline.messages.json", ".cline/data/sessions/1795_g7/1795_g7.messages.json",
              "opencode/opencode.db", ".local/share/opencode/opencode.db",
              "opencode/opencode.db-wal", ".local/share/opencode/opencode.db-wal"));

  static final List<String> AGENTS =
      List.of("claude", "cline", "codex", "copilot", "gemini", "opencode", "pi", "qwen");

  private SampleTranscripts() {}

  /// @param said what stands there instead of [#SAID]; as many bytes
  /// @return the files, by the agents' names
  static Map<String, Path> in(Path home, String said) throws IOException {
    if (said.length() != SAID.length()) {
      throw new IllegalArgumentException("a database keeps its pages");
    }
    Map<String, Path> files = new TreeMap<>();
    for (Map.Entry<String, String> place : PLACES.entrySet()) {
      Path file = home.resolve(place.getValue());
      Files.createDirectories(file.resolveSibling(""));
      String text = Files.readString(FROM.resolve(place.getKey()), StandardCharsets.ISO_8859_1);
      Files.writeString(file, text.replace(SAID, said), StandardCharsets.ISO_8859_1);
      Files.setLastModifiedTime(file, FileTime.from(TestShell.NOW));
      files.put(place.getKey().replaceFirst("^.*/", ""), file);
    }
    return files;
  }
}

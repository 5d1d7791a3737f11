package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import memory.engine.Passages;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.decision.DecisionLog;
import memory.engine.file.PathResolver;
import memory.engine.file.PathResolver.RefusedPathException;
import memory.engine.guard.PrivateParts;
import memory.engine.guard.WriteGuard;
import memory.engine.inject.Screen;
import memory.engine.model.Environment;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.Scratchpad;
import memory.engine.model.VisibleText;
import memory.testing.ProcessorTime;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Texts put together at random from what each reader cares about, then cut, doubled and flipped:
/// nobody throws, and nobody takes longer than a second.
@ExtendWith(SeededRandom.class)
class FuzzTest {
  private static final Duration LONGEST = Duration.ofSeconds(1);
  private static final int SHARE = 400;

  @TempDir Path folder;

  /// What reads a text that anybody may have written.
  private interface Target {
    void read(String text) throws Exception;
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Named(String name, String[] pieces, Target target) {}

  private List<Named> targets() {
    Screen screen = Screen.of(folder.resolve("cache"));
    return List.of(
        new Named(
            "markdown",
            new String[] {
              "# ",
              "- ",
              "  - ",
              "```\n",
              "~~~",
              "\n\n",
              "\n",
              "> ",
              "1. ",
              "| a |",
              "|---|",
              "<!-- 2026-01-01 10:00:00 [ab] -->",
              "<!--",
              "-->",
              "[[link]]",
              "#tag",
              "---\n",
              "title: x\n",
              "§\n",
              "- [ ] ",
              "- [x] ",
              "word ",
              "[a](b)",
              "![",
              "***",
              "`",
              "\t",
              "\r",
              "    ",
              "&amp;",
              "<div>",
              "漢字",
              "\u202E",
              "[m:0123456789abcdef]",
              "## End of memory",
              "expires:2026-01-01",
              "#pin"
            },
            text -> {
              for (String path : List.of("MEMORY.md", "daily/2026-01-01.md", "memories/USER.md")) {
                Passages.asIndexed(Scope.GLOBAL, new MemoryPath(path), text);
                assertThat(screen.shownInPlace(new MemoryPath(path), text))
                    .doesNotContain("the guard could not");
              }
              Scratchpad.of(text);
            }),
        new Named(
            "log",
            new String[] {
              "{\"v\":1,\"t\":\"2026-02-27T06:00:00Z\",\"e\":\"a\",\"i\":\"D-2026-02-27-0001\",",
              "\"d\":{\"ti\":\"x\",\"tx\":\"y\",\"s\":\"active\"}}\n",
              "{",
              "}",
              "[",
              "]",
              "\"",
              ":",
              ",",
              "null",
              "1e999",
              "-0",
              "\\u0000",
              "\\ud800",
              "\n",
              "\"e\":\"su\"",
              "\"e\":\"rm\"",
              "<<<<<<< x\n",
              "true",
              " ",
              "\"sp\":\"D-2026-02-27-0001\"",
              "99999999999999999999"
            },
            text -> {
              DecisionLog.read(text);
              Passages.asIndexed(Scope.GLOBAL, new MemoryPath("decisions.jsonl"), text);
            }),
        new Named(
            "config",
            new String[] {
              "{",
              "}",
              "\"injection\":",
              "\"budget\":",
              "1e9",
              "-1",
              "\"x\"",
              ",",
              "null",
              "[",
              "]",
              "\"curated\":{\"dataDir\":\"../..\"}",
              "\"enabled\":false",
              "\"profile\":\"index\"",
              "true",
              "\\u0000",
              "//",
              "9999999999999999999999",
              "\"__proto__\":{}",
              " "
            },
            this::config),
        new Named(
            "paths",
            new String[] {
              "..",
              "/",
              "\\",
              "a",
              ".md",
              "~",
              "\0",
              "con",
              "\u2215",
              " ",
              ".",
              "daily",
              "é",
              "e\u0301",
              "\u202E",
              "x".repeat(260),
              ":",
              "%2e%2e",
              "\ud800",
              "*",
              "$HOME"
            },
            this::path),
        new Named(
            "scanners",
            new String[] {
              "ghp_",
              "AKIA",
              "-----BEGIN PRIVATE KEY-----",
              "-----END",
              "://",
              "user:",
              "@",
              "token=",
              "password: ",
              "a1B2c3D4e5F6g7H8i9J0",
              "ignore ",
              "all ",
              "previous ",
              "instructions ",
              "curl ",
              "http://x.y/",
              "| sh",
              "~/.ssh/id_rsa",
              "\u200B",
              "\uDB40\uDC41",
              "%41",
              "\\u0041",
              "&#65;",
              "eyJhbGciOiJIUzI1NiJ9.",
              "aWdub3JlIGFsbA==",
              "i g n o r e ",
              "\u202E",
              "=",
              "\"",
              "'",
              "\n",
              "system:",
              "<|im_start|>",
              "а",
              "е",
              "$(",
              "`"
            },
            text -> {
              WriteGuard.check(text);
              WriteGuard.redacted(text);
              VisibleText.of(text);
              VisibleText.forPeople(text);
            }),
        new Named(
            "private",
            new String[] {
              "<private>",
              "</private>",
              "<PRIVATE x=\"1\">",
              "< private",
              "</ private >",
              "<private/>",
              "\n",
              "```",
              "a",
              "<",
              ">",
              "/",
              "\r\n",
              "<privates>",
              "<private",
              "\"",
              "'"
            },
            text -> {
              String kept = PrivateParts.outOf(text).kept();
              assertThat(WriteGuard.redacted(text).lines().count())
                  .isLessThanOrEqualTo(text.lines().count());
              assertThat(kept.length()).isLessThanOrEqualTo(text.length());
            }));
  }

  private void config(String text) throws IOException {
    Path home = Files.createDirectories(folder.resolve("home/.pi/agent/memory"));
    Files.write(home.resolve("config.json"), text.getBytes(StandardCharsets.UTF_8));
    Environment environment =
        new Environment(Map.of(), folder.resolve("home"), folder, Clock.systemUTC());
    Workspace.of(environment, WorkspaceOptions.none());
  }

  private void path(String name) throws IOException {
    Path root = Files.createDirectories(folder.resolve("root/memory"));
    try {
      Path resolved = new PathResolver(root, Optional.of(folder.resolve("root"))).resolve(name);
      assertThat(resolved.normalize().startsWith(root)).as(name).isTrue();
    } catch (RefusedPathException expected) {
      assertThat(expected.getMessage()).isNotEmpty();
    }
  }

  @Test
  void nobodyThrowsOrTakesASecond(RandomGenerator random) throws Exception {
    for (Named target : targets()) {
      for (int i = 0; i < SHARE; i++) {
        read(target, text(target.pieces, random));
      }
    }
  }

  @Test
  @Tag("nightly")
  void nobodyThrowsOrTakesASecondForTenMinutesEach(RandomGenerator random) throws Exception {
    Duration each = Duration.ofSeconds(Integer.getInteger("memory.fuzz.seconds", 600));
    List<String> asked = List.of(System.getProperty("memory.fuzz.targets", "").split(","));
    for (Named target : targets()) {
      if (!asked.contains("") && !asked.contains(target.name)) {
        continue;
      }
      long start = System.nanoTime();
      long inputs = 0;
      while (System.nanoTime() - start < each.toNanos()) {
        read(target, text(target.pieces, random));
        inputs++;
      }
      System.err.printf("fuzz: %s, %d inputs, none bad%n", target.name, inputs);
    }
  }

  /// Measured as time of this thread's own: a loaded machine may take it away for longer.
  private static void read(Named target, String text) throws Exception {
    Duration start = ProcessorTime.ofThisThread();
    try {
      target.target.read(text);
    } catch (RuntimeException | StackOverflowError bad) {
      throw new AssertionError(target.name + " threw for: " + escaped(text), bad);
    }
    assertThat(ProcessorTime.ofThisThread().minus(start))
        .as("%s took long for %s", target.name, escaped(text))
        .isLessThan(LONGEST);
  }

  private static String text(String[] pieces, RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    int count = 1 + random.nextInt(random.nextInt(20) == 0 ? 2_000 : 60);
    for (int i = 0; i < count; i++) {
      text.append(pieces[random.nextInt(pieces.length)]);
    }
    for (int i = random.nextInt(6); i > 0 && text.length() > 2; i--) {
      int at = random.nextInt(text.length());
      int to = Math.min(text.length(), at + 1 + random.nextInt(20));
      switch (random.nextInt(4)) {
        case 0 -> text.delete(at, to);
        case 1 -> text.insert(at, text.substring(at, to));
        case 2 -> text.setCharAt(at, (char) random.nextInt(0x10000));
        default -> text.setCharAt(at, (char) (text.charAt(at) ^ 1 << random.nextInt(8)));
      }
    }
    return text.toString();
  }

  private static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    for (char c : text.substring(0, Math.min(text.length(), 2_000)).toCharArray()) {
      out.append(c >= ' ' && c < 0x7F ? String.valueOf(c) : "\\u%04x".formatted((int) c));
    }
    return out.toString();
  }
}

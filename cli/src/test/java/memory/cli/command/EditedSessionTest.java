package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import memory.cli.agent.HookFailures;
import memory.engine.file.JsonObject;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// A session whose memory somebody edits at random: no hook breaks off, what is told as gone is
/// gone, and what is told as new is there.
@ExtendWith(SeededRandom.class)
class EditedSessionTest {
  private static final String GONE = "### Shown to this session, gone or changed since";
  private static final int PROMPTS = 8;

  @TempDir Path folder;
  private TestShell shell;

  @BeforeEach
  void start() throws IOException {
    shell = new TestShell(folder);
  }

  @RepeatedTest(12)
  void isToldWhatIsTrue(RandomGenerator random) throws IOException {
    shell.write("MEMORY.md", RandomNote.of(random));
    shell.write("topics/a.md", RandomNote.of(random).replace("item", "thing"));
    hook("session-start", "\"source\":\"startup\"");
    for (int i = 0; i < PROMPTS; i++) {
      edit(random, i);
      String told = hook("prompt", "\"prompt\":\"" + prompt(random) + "\"");
      Set<String> lines = stripped(files());
      Set<String> standing =
          stripped(files().stream().filter(file -> file.endsWith("MEMORY.md")).toList());
      assertThat(section(told, GONE).stream().filter(line -> !line.contains("#L")))
          .as("gone: %s", told)
          .noneMatch(standing::contains);
      for (String heading : told.lines().filter(line -> line.endsWith("what is new")).toList()) {
        assertThat(section(told, heading).stream().filter(line -> !line.startsWith("2026-")))
            .as("new: %s", told)
            .allMatch(lines::contains);
      }
      assertThat(HookFailures.in(shell.cache().resolve("memory-engine")).recent(clock())).isEmpty();
    }
  }

  private static Clock clock() {
    return Clock.fixed(TestShell.NOW, ZoneOffset.UTC);
  }

  private static List<String> section(String told, String heading) {
    return told.lines()
        .dropWhile(line -> !line.equals(heading))
        .skip(1)
        .takeWhile(line -> line.startsWith("> "))
        .map(line -> line.substring(2).strip())
        .toList();
  }

  private String hook(String event, String field) throws IOException {
    String said = shell.hook(event, field);
    return said.isBlank()
        ? ""
        : JsonObject.of(said.getBytes(StandardCharsets.UTF_8))
            .child("hookSpecificOutput")
            .orEmpty("additionalContext");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(shell.memory())) {
      return all.filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !file.toString().contains("/archive/"))
          .sorted()
          .toList();
    }
  }

  private static Set<String> stripped(List<Path> files) throws IOException {
    Set<String> lines = new TreeSet<>();
    for (Path file : files) {
      Files.readAllLines(file).forEach(line -> lines.add(line.strip()));
    }
    return lines;
  }

  private String prompt(RandomGenerator random) throws IOException {
    List<String> lines = List.copyOf(stripped(files()));
    return lines.isEmpty() || random.nextInt(3) == 0
        ? "please go on"
        : lines.get(random.nextInt(lines.size())).replaceAll("[^a-zA-Z0-9. ]", " ");
  }

  private void edit(RandomGenerator random, int number) throws IOException {
    List<Path> files = files();
    Path file = files.get(random.nextInt(files.size()));
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    int at = random.nextInt(lines.size() + 1);
    String name = shell.memory().relativize(file) + "#L" + Math.max(1, at);
    switch (random.nextInt(9)) {
      case 0 -> Files.writeString(file, RandomNote.of(random));
      case 1 -> {
        lines.subList(at, Math.min(lines.size(), at + 2)).clear();
        Files.write(file, lines);
      }
      case 2 -> {
        lines.replaceAll(line -> line.endsWith("1") ? line + " changed " + number : line);
        Files.write(file, lines);
      }
      case 3, 4 -> {
        lines.add(at, random.nextBoolean() ? "- new item " + number : "| new | " + number + " |");
        Files.write(file, lines);
      }
      case 5 -> Files.move(file, file.resolveSibling("moved" + number + ".md"));
      case 6 -> shell.run("archive", name);
      case 7 -> shell.run("important", name);
      default -> shell.run("write", "--at", name, "- written " + number, "--session", "s");
    }
  }
}

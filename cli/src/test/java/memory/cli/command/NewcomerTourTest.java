package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The tour: what people who come from other tools type first, through the real command line. Each
/// task succeeds at once, or the right command is named to them. `testdata/tour/tasks.tsv` was
/// written before any was tried; 34 of 60 were done then.
final class NewcomerTourTest {
  private static final Path TASKS = Path.of("..", "testdata", "tour", "tasks.tsv");
  private static final int GOAL = 60;
  private static final int MOST_LINES = 12;
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|\\S+");

  @TempDir Path folder;

  record Task(String from, String wants, String typed, String shows, String right) {
    static Task of(String line) {
      List<String> cells = Splitter.on('\t').splitToList(line);
      return new Task(cells.get(0), cells.get(1), cells.get(2), cells.get(3), cells.get(4));
    }

    /// As a shell gives it to the program.
    String[] words(String id, Path home) {
      List<String> words = new ArrayList<>();
      Matcher found = WORD.matcher(typed.replace("{id}", id).replace("~", home.toString()));
      while (found.find()) {
        words.add(found.group(1) == null ? found.group() : found.group(1));
      }
      return words.toArray(String[]::new);
    }

    boolean isDone(int exit, String out, String err) {
      if (exit == 0) {
        return out.toLowerCase(Locale.ROOT).contains(shows.toLowerCase(Locale.ROOT));
      }
      return err.lines().count() <= MOST_LINES
          && Pattern.compile("memory (" + right + ")\\b").matcher(err).find();
    }
  }

  @Test
  void whatNewcomersTypeSucceedsOrNamesTheRightCommand() throws IOException {
    List<Task> tasks =
        Files.readAllLines(TASKS).stream()
            .filter(line -> !line.startsWith("#"))
            .map(Task::of)
            .toList();
    List<String> failed = new ArrayList<>();
    for (int i = 0; i < tasks.size(); i++) {
      Task task = tasks.get(i);
      TestShell shell = newcomer(folder.resolve("t" + i));
      int exit = shell.runAtTerminal(task.words(id(shell), shell.home()));
      if (!task.isDone(exit, shell.out, shell.err)) {
        failed.add(
            "memory " + task.typed() + "\n  exit " + exit + "\n" + shell.out + shell.err + "\n");
      }
    }
    String report = tasks.size() - failed.size() + " of " + tasks.size() + " done";
    assertThat(failed).describedAs(report).hasSizeLessThanOrEqualTo(tasks.size() - GOAL);
  }

  /// A memory as it is after the first days.
  private static TestShell newcomer(Path folder) throws IOException {
    TestShell shell = new TestShell(folder).at(Instant.parse("2026-11-23T09:00:00Z"));
    shell.write(
        "MEMORY.md",
        "# Memory\n\n- Tests need Docker\n- The quarterly planning process starts in the first"
            + " week\n");
    shell.write("topics/search.md", "# Search\n\n- BM25 over passages\n- k1 is 0.9\n");
    shell.write(
        "meetings/2024-01-15.md",
        "# Timeline\n\n- The project timeline moves to May\n- API freeze first\n");
    shell.write("errors.md", "# Error handling\n\n- Errors end in one handler\n");
    shell.write("deploy.md", "# How to deploy\n\n- Push a tag; the pipeline does the rest\n");
    shell.write("auth.md", "# Authentication\n\n- JWT with refresh tokens\n");
    shell.write("daily/2026-11-20.md", "# 2026-11-20\n\n- The rollout of billing is planned\n");
    shell.write("daily/2026-11-22.md", "# 2026-11-22\n\n- The rollout went to ten percent\n");
    Path notes = Files.createDirectories(shell.home().resolve("notes"));
    Files.writeString(notes.resolve("idea.md"), "# Ideas\n\n- notes from elsewhere\n");
    assertThat(shell.run("add", "--decision", "Use PostgreSQL for the database")).isZero();
    assertThat(shell.run("add", "--decision", "Sessions: auth by cookie")).isZero();
    assertThat(shell.run("add", "--todo", "write the todo for the rollout")).isZero();
    return shell;
  }

  private static String id(TestShell shell) {
    shell.run("search", "JWT refresh tokens", "--json");
    Matcher id = Pattern.compile("\"id\":\"([0-9a-f]{16})\"").matcher(shell.out);
    assertThat(id.find()).describedAs(shell.out).isTrue();
    return id.group(1);
  }
}

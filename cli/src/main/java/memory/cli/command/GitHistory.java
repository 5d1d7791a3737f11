package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.CodeHistory;

/// What git tells of a project's code. Each question has five seconds; an answer that is longer
/// than its bound tells nothing of what is not there.
record GitHistory(Path project, Map<String, String> variables) implements CodeHistory {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int MOST_NAMES = 1 << 20;
  private static final int MOST_LINES = 1 << 24;
  private static final String COMMITS = "2000";

  /// Texts for people may tell of what was, and data of anything.
  private static final List<String> CODE =
      List.of(
          "--",
          ".",
          ":(exclude,icase)*.md",
          ":(exclude,icase)*.mdx",
          ":(exclude,icase)*.txt",
          ":(exclude,icase)*.rst",
          ":(exclude,icase)*.adoc",
          ":(exclude,icase)*.jsonl",
          ":(exclude,icase)*.csv",
          ":(exclude)*.lock",
          ":(exclude,glob)**/.pi/**");

  private GitRun.Result git(int mostBytes, List<String> arguments) throws IOException {
    return new GitRun(project, variables, PATIENCE, mostBytes)
        .run(arguments.toArray(String[]::new));
  }

  private static Optional<List<String>> lines(GitRun.Result result) {
    return result.isOk() ? Optional.of(result.out().lines().toList()) : Optional.empty();
  }

  @Override
  public Optional<List<String>> deletedFiles() throws IOException {
    return lines(
        git(
            MOST_NAMES,
            List.of(
                "log",
                "-n",
                "5000",
                "--relative",
                "--no-renames",
                "--diff-filter=D",
                "--name-only",
                "--format=")));
  }

  @Override
  public Optional<List<String>> files() throws IOException {
    return lines(
        git(MOST_LINES, List.of("ls-files", "--cached", "--others", "--exclude-standard")));
  }

  @Override
  public Optional<List<String>> ignored(Collection<String> files) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("check-ignore", "--no-index", "--"));
    arguments.addAll(files);
    GitRun.Result result = git(MOST_NAMES, arguments);
    return result.exit() == 1 ? Optional.of(List.of()) : lines(result);
  }

  @Override
  public Optional<Set<String>> standing(Collection<String> texts, boolean words)
      throws IOException {
    List<String> arguments = new ArrayList<>();
    for (String text : texts) {
      arguments.addAll(List.of("-e", text));
    }
    arguments.addAll(CODE);
    Set<String> standing = new HashSet<>();
    // A sparse checkout has less than the index, and the index less than was written since.
    for (String where : List.of("--untracked", "--cached")) {
      Optional<List<String>> found = grep(where, words, arguments);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      standing.addAll(found.get());
    }
    return Optional.of(standing);
  }

  private Optional<List<String>> grep(String where, boolean words, List<String> rest)
      throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of("grep", where, "--no-textconv", "-I", "-h", "-o", "--no-color", "-F"));
    if (words) {
      arguments.add("-w");
    }
    arguments.addAll(rest);
    GitRun.Result found = git(MOST_LINES, arguments);
    boolean told = found.isOk() || (found.exit() == 1 && found.out().isEmpty());
    boolean whole = found.out().length() < MOST_LINES / 4;
    return told && whole ? Optional.of(found.out().lines().toList()) : Optional.empty();
  }

  @Override
  public Optional<List<String>> removedLines() throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "log",
                "-n",
                COMMITS,
                "-p",
                "-U0",
                "--no-ext-diff",
                "--no-textconv",
                "--no-color",
                "--no-renames",
                "--relative",
                "--diff-filter=MD",
                "--format="));
    arguments.addAll(CODE);
    return lines(git(MOST_LINES, arguments))
        .map(lines ->
            lines.stream()
                .filter(line -> line.startsWith("-") && !line.startsWith("--- "))
                .map(line -> line.substring(1))
                .toList());
  }
}

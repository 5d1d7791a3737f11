package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.cli.output.DecisionReport;
import memory.cli.output.ExitCode;
import memory.cli.output.NoteJson;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.CodeHistory;
import memory.engine.model.Decision;
import memory.engine.model.Environment;
import memory.engine.request.DecisionCheckup.StaleDecision;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.PagesResult.StaleNote;
import memory.engine.request.Recent;
import memory.engine.request.TidyEntry;

/// `memory recent` and `memory stale`: the decisions that changed last, and decisions and notes
/// worth a look because they may not hold any more. Nothing is changed but a note that is
/// confirmed.
public record DecisionReviewCommand(boolean stale) implements Command {
  private static final int USUAL = 10;
  private static final int USUAL_DAYS = 180;

  @Override
  public ExitCode run(Call call) throws IOException {
    if (call.arguments().has("--confirm")) {
      return confirm(call, call.arguments().one("--confirm").orElseThrow());
    }
    DecisionCall decisions = new DecisionCall(call, call.scope());
    DecisionList list = decisions.list();
    int limit = call.arguments().number("-n").orElse(USUAL);
    if (!stale) {
      return recent(call, decisions, list, limit);
    }
    int days = call.arguments().number("--days").orElse(USUAL_DAYS);
    List<StaleDecision> found;
    List<StaleNote> notes;
    List<TidyEntry> values;
    try (MemoryEngine engine = call.open(decisions.workspace())) {
      lookForGoneCode(call, decisions.workspace(), engine);
      found = engine.stale(list, days);
      notes = engine.staleNotes(call.scope(), days);
      values =
          engine.untidy(call.scope()).stream()
              .filter(one ->
                  one.kind() == TidyEntry.Kind.CORRECTED || one.kind() == TidyEntry.Kind.GONE)
              .toList();
    }
    int more =
        Math.max(0, found.size() - limit)
            + Math.max(0, notes.size() - limit)
            + Math.max(0, values.size() - limit);
    if (more > 0) {
      call.console().note(more + " more; -n shows more at once");
    }
    return DecisionReport.stale(
        call.console(),
        found.subList(0, Math.min(limit, found.size())),
        notes.subList(0, Math.min(limit, notes.size())),
        values.subList(0, Math.min(limit, values.size())));
  }

  /// Git is asked here and never for a prompt.
  private static void lookForGoneCode(Call call, Workspace workspace, MemoryEngine engine)
      throws IOException {
    if (workspace.layout().isRepository()) {
      engine.lookForGoneCode(
          new GitHistory(workspace.layout().projectFolder(), call.environment()));
    }
  }

  private static ExitCode confirm(Call call, String id) throws IOException {
    WriteCall write = WriteCall.of(call);
    return write.done("confirm", engine -> engine.confirm(id, write.author()));
  }

  private static ExitCode recent(Call call, DecisionCall decisions, DecisionList list, int limit)
      throws IOException {
    Recent.Request asked =
        new Recent.Request(
            call.scope(),
            call.arguments().day("--since", call.environment().today()),
            limit,
            call.arguments().has("--all-projects"));
    List<Recent> found;
    try (MemoryEngine engine = call.open(decisions.workspace())) {
      found = engine.recent(asked, Echo.of(call).audience());
    }
    if (!call.isJson()) {
      found.forEach(one -> call.console().line(NoteJson.line(one)));
      return found.isEmpty()
          ? call.console().nothing("nothing was written then; memory add TEXT writes something")
          : ExitCode.OK;
    }
    List<ScopedDecision> decided =
        list.all().stream()
            .filter(one -> one.decision().active())
            .sorted((one, other) -> changed(other).compareTo(changed(one)))
            .limit(limit)
            .toList();
    call.json(json -> {
      DecisionReport.writeList(json, decided, list);
      NoteJson.writeRecent(json, found);
    });
    return found.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }

  private static Instant changed(ScopedDecision one) {
    Decision decision = one.decision();
    return decision.updatedAt().or(decision::createdAt).orElse(Instant.EPOCH);
  }

  /// What git tells of a project's code. Each question has five seconds; an answer that is longer
  /// than its bound tells nothing of what is not there.
  record GitHistory(Path project, Environment environment) implements CodeHistory {
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
      Duration patience = Call.patience(environment, PATIENCE);
      return new GitRun(project, environment.variables(), patience, mostBytes)
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
}

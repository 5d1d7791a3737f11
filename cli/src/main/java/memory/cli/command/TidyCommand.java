package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.TidyReport;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.CodeHistory;
import memory.engine.model.Environment;
import memory.engine.model.Layout;
import memory.engine.request.Citation;
import memory.engine.request.DecisionCheckup.StaleDecision;
import memory.engine.request.DecisionList;
import memory.engine.request.PagesResult.StaleNote;
import memory.engine.request.PassageResult;
import memory.engine.request.TidyEntry;
import memory.engine.request.TidyEntry.Kind;
import memory.engine.request.WriteResult;

/// `memory tidy`: what notes say twice, gave another value since, or nobody sees. Each goes below
/// `archive/` after a yes of its own, and comes back with one command.
public final class TidyCommand implements Command {
  private static final int USUAL = 20;

  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    List<String> ids = call.arguments().operands();
    boolean yes = call.arguments().has("--yes");
    if (yes && ids.isEmpty()) {
      throw CommandFailure.usage("--yes needs the ids of entries", "memory tidy shows them");
    }
    try (MemoryEngine engine = call.open(write.workspace())) {
      List<TidyEntry> all = engine.untidy(call.scope());
      List<TidyEntry> found =
          all.stream()
              .filter(one -> one.kind() != Kind.GONE)
              .filter(one -> ids.isEmpty() || ids.contains(one.id()))
              .toList();
      if (found.isEmpty()) {
        return call.nothing(
            ids.isEmpty() ? "memory is tidy" : WriteCall.shown(Citation.unknown(ids.getFirst())),
            json -> write(json, List.of(), 0));
      }
      if (yes) {
        ExitCode code = tell(call, engine.tidy(found, write.author()));
        List<String> missing = new ArrayList<>(ids);
        found.forEach(one -> missing.remove(one.id()));
        missing.forEach(id -> call.note(WriteCall.shown(Citation.unknown(id))));
        return code == ExitCode.OK && !missing.isEmpty() ? ExitCode.NOTHING : code;
      }
      int most = ids.isEmpty() ? call.arguments().number("-n").orElse(USUAL) : Integer.MAX_VALUE;
      List<TidyEntry> shown = first(most, found);
      if (call.isJson()) {
        call.json(json -> write(json, shown, found.size()));
        return ExitCode.OK;
      }
      List<TidyEntry> agreed = asked(call.console(), shown);
      if (found.size() > shown.size()) {
        call.note(found.size() - shown.size() + " more; -n shows more at once");
      }
      return agreed.isEmpty() ? ExitCode.OK : tell(call, engine.tidy(agreed, write.author()));
    }
  }

  private static void write(JsonGenerator json, List<TidyEntry> shown, int total)
      throws IOException {
    TidyReport.write(json, "entries", shown);
    json.writeNumberField("total", total);
  }

  /// Shows each, and those at a terminal are asked for a yes.
  private static List<TidyEntry> asked(Console console, List<TidyEntry> entries)
      throws IOException {
    List<TidyEntry> agreed = new ArrayList<>();
    boolean asks = console.isTyped();
    for (TidyEntry entry : entries) {
      console.line(TidyReport.line(entry));
      console.print(TidyReport.diff(entry).indent(4));
      String answer = asks ? console.answer("Archive it? [y/N/q]") : "";
      if (Console.isYes(answer)) {
        agreed.add(entry);
      }
      asks &= !answer.equalsIgnoreCase("q");
    }
    if (!console.isTyped()) {
      console.note("nothing is changed; memory tidy --yes ID… archives what you name");
    }
    return agreed;
  }

  private static ExitCode tell(Call call, List<PassageResult> results) {
    List<String> paths = new ArrayList<>();
    List<String> undo = new ArrayList<>();
    Optional<PassageResult> failed = Optional.empty();
    for (PassageResult result : results) {
      if (result instanceof PassageResult.Noted(var scope, WriteResult.Written written, var _)) {
        paths.add(written.path().value());
        written
            .recovery()
            .ifPresent(
                record -> undo.addFirst("memory restore " + record + " --scope " + scope.label()));
      } else {
        failed = Optional.of(result);
      }
    }
    boolean done = failed.isEmpty();
    call.answer(
        json -> {
          json.writeBooleanField("ok", done);
          json.writeStringField("action", "tidy");
          JsonWrite.strings(json, "paths", paths);
          JsonWrite.strings(json, "undo", undo);
        },
        () -> {
          paths.forEach(path -> call.line("tidied: " + path));
          if (!undo.isEmpty()) {
            call.note("undo: " + String.join(" && ", undo));
          }
        });
    if (failed.isPresent()
        && failed.get()
            instanceof PassageResult.Noted(var scope, WriteResult.Refused refused, var _)) {
      return WriteCall.of(call).in(scope).refused("tidy", refused.refusal());
    }
    return ExitCode.OK;
  }

  /// `memory stale`: decisions and notes worth a look because they may not hold any more. Nothing
  /// is changed but a note that is confirmed.
  public static ExitCode stale(Call call) throws IOException {
    Optional<String> confirmed = call.arguments().one("--confirm");
    if (confirmed.isPresent()) {
      WriteCall write = WriteCall.of(call);
      return write.done("confirm", engine -> engine.confirm(confirmed.get(), write.author()));
    }
    DecisionCommand decisions = new DecisionCommand(call, call.scope());
    DecisionList list = decisions.list();
    int limit = call.arguments().number("-n").orElse(10);
    int days = call.arguments().number("--days").orElse(180);
    List<StaleDecision> found;
    List<StaleNote> notes;
    List<TidyEntry> values;
    try (MemoryEngine engine = call.open(decisions.workspace())) {
      // Git is asked here and never for a prompt.
      Layout layout = decisions.workspace().layout();
      if (layout.isRepository()) {
        engine.lookForGoneCode(new GitHistory(layout.projectFolder(), call.environment()));
      }
      found = engine.stale(list, days);
      notes = engine.staleNotes(call.scope(), days);
      values =
          engine.untidy(call.scope()).stream()
              .filter(one -> one.kind() == Kind.CORRECTED || one.kind() == Kind.GONE)
              .toList();
    }
    int more =
        Math.max(0, found.size() - limit)
            + Math.max(0, notes.size() - limit)
            + Math.max(0, values.size() - limit);
    if (more > 0) {
      call.note(more + " more; -n shows more at once");
    }
    return TidyReport.stale(
        call.console(), first(limit, found), first(limit, notes), first(limit, values));
  }

  private static <T> List<T> first(int most, List<T> all) {
    return all.subList(0, Math.min(most, all.size()));
  }

  /// What git tells of a project's code. Each question has five seconds; an answer that is longer
  /// than its bound tells nothing of what is not there.
  private record GitHistory(Path project, Environment environment) implements CodeHistory {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int MOST_NAMES = 1 << 20;
    private static final int MOST_LINES = 1 << 24;
    private static final String GREP = "grep --no-textconv -I -h -o --no-color -F ";

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

    private GitRun git(int mostBytes) {
      Duration patience = Call.patience(environment, PATIENCE);
      return new GitRun(project, environment.variables(), patience, mostBytes);
    }

    @Override
    public Optional<List<String>> deletedFiles() throws IOException {
      return git(MOST_NAMES)
          .run(
              "log -n 5000 --relative --no-renames --diff-filter=D --name-only --format=",
              List.of())
          .lines();
    }

    @Override
    public Optional<List<String>> files() throws IOException {
      return git(MOST_LINES).run("ls-files", "--cached", "--others", "--exclude-standard").lines();
    }

    @Override
    public Optional<List<String>> ignored(Collection<String> files) throws IOException {
      GitRun.Result result = git(MOST_NAMES).run("check-ignore --no-index --", List.copyOf(files));
      return result.exit() == 1 ? Optional.of(List.of()) : result.lines();
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
        GitRun.Result found = git(MOST_LINES).run(GREP + (words ? "-w " : "") + where, arguments);
        boolean told = found.isOk() || (found.exit() == 1 && found.out().isEmpty());
        if (!told || found.out().length() >= MOST_LINES / 4) {
          return Optional.empty();
        }
        found.out().lines().forEach(standing::add);
      }
      return Optional.of(standing);
    }

    @Override
    public Optional<List<String>> removedLines() throws IOException {
      return git(MOST_LINES)
          .run(
              "log -n 2000 -p -U0 --no-ext-diff --no-textconv --no-color --no-renames --relative"
                  + " --diff-filter=MD --format=",
              CODE)
          .lines()
          .map(lines ->
              lines.stream()
                  .filter(line -> line.startsWith("-") && !line.startsWith("--- "))
                  .map(line -> line.substring(1))
                  .toList());
    }
  }
}

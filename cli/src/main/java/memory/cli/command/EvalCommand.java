package memory.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import memory.cli.eval.ActionRun;
import memory.cli.eval.AnswerRun;
import memory.cli.eval.Arm;
import memory.cli.eval.Arm.ArmSyntax;
import memory.cli.eval.DatasetReader;
import memory.cli.eval.EngineRecaller;
import memory.cli.eval.EvalReport;
import memory.cli.eval.EvalRun;
import memory.cli.eval.HtmlReport;
import memory.cli.eval.JsonReport;
import memory.cli.eval.ModelCommand;
import memory.cli.eval.Recaller;
import memory.cli.eval.ReportTables;
import memory.cli.eval.SessionRun;
import memory.cli.eval.source.DatasetSource;
import memory.cli.eval.source.DatasetSource.OpenDataset;
import memory.cli.eval.source.KnownItems;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Labelled;
import memory.engine.model.Profile;
import memory.engine.model.Reason;
import memory.engine.model.SearchIndex;
import memory.indexer.IndexOptions;
import memory.indexer.LuceneIndex;
import memory.indexer.Semantics;

/// `memory eval`: does recall work, and how much of it is due to what.
public final class EvalCommand implements Command {
  private static final int DEFAULT_SEED = 42;
  private static final String SESSION_ARM = "selective";

  private static final Duration ANSWER_PATIENCE = Duration.ofMinutes(2);

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    String alone = "each run has a file of its own";
    Optional<String> run = typed.onlyOne(alone, "--sessions", "--actions");
    if (run.isEmpty()) {
      return questions(call, typed);
    }
    for (String option : List.of("--dataset", "--html", "--answer-with", "--seed")) {
      typed.onlyOne(alone, option, run.get());
    }
    return one(
        call, run.get(), call.environment().cwd().resolve(typed.one(run.get()).orElseThrow()));
  }

  /// A run over a file of its own.
  private static ExitCode one(Call call, String run, Path file) throws IOException {
    List<Arm> arms = arms(call, call.arguments().one("--arms").orElse(SESSION_ARM));
    SearchIndex.Progress progress = call.console().progress(run.substring(2) + " run");
    Recaller.Opener opener = EngineRecaller.over(indexes(call, arms));
    if (run.equals("--sessions")) {
      SessionRun.Report report =
          new SessionRun(DatasetReader.sessions(file, call.console()::note), arms)
              .with(opener, progress);
      return call.answer(report::write, () -> call.console().print(report.text()));
    }
    if (arms.size() > 1) {
      throw CommandFailure.usage("--actions runs one arm", "leave the others out");
    }
    ActionRun.Report report =
        new ActionRun(DatasetReader.actions(file, call.console()::note), arms.getFirst())
            .with(opener, progress);
    boolean all = call.arguments().has("--questions");
    return call.answer(report::write, () -> call.console().print(report.text(all)));
  }

  private static ExitCode questions(Call call, Arguments typed) throws IOException {
    Optional<Path> html = typed.one("--html").map(file -> call.environment().cwd().resolve(file));
    html.ifPresent(EvalCommand::checkPlace);
    int seed = typed.number("--seed").orElse(DEFAULT_SEED);
    EvalReport report;
    Optional<AnswerRun.Report> answers = Optional.empty();
    List<Arm> arms = arms(call, typed.one("--arms").orElse(Arm.DEFAULT));
    KnownItems own =
        new KnownItems(() -> call.workspace().roots(), call.environment().clock(), seed);
    try (OpenDataset open = source(call).open(typed.one("--dataset"), own)) {
      open.notes().forEach(call.console()::note);
      AnswerRun keyed = new AnswerRun(open.dataset(), arms);
      if (typed.has("--answer-with") && keyed.questions().isEmpty()) {
        throw CommandFailure.usage(
            "no question of this data set has words of a right answer",
            "leave --answer-with out, or name a data set whose questions have an answer");
      }
      SearchIndex.Opener indexes = indexes(call, arms);
      Recaller.Opener opener =
          typed.one("--dataset").filter("self"::equals).isPresent()
              ? EngineRecaller.over(indexes, call.workspaceInSilence().settings())
              : EngineRecaller.over(indexes);
      report =
          new EvalRun(open.dataset(), arms, seed).with(opener, call.console().progress("asked"));
      if (typed.has("--answer-with")) {
        String command = typed.one("--answer-with").orElseThrow();
        try (ModelCommand model = ModelCommand.of(command, ANSWER_PATIENCE)) {
          answers = Optional.of(keyed.with(opener, model, call.console().progress("answered")));
        }
      }
    }
    if (call.isJson()) {
      Optional<AnswerRun.Report> scored = answers;
      call.json(json -> {
        JsonReport.write(report, json);
        if (scored.isPresent()) {
          scored.get().write(json);
        }
      });
    } else {
      call.console().print(new ReportTables(report).text(typed.has("--questions")));
      answers.ifPresent(scored -> call.console().print(scored.text()));
    }
    if (html.isPresent()) {
      Files.writeString(html.get(), HtmlReport.of(report));
      call.console().hint("wrote " + html.get());
    }
    Optional<String> unanswered = answers.flatMap(AnswerRun.Report::firstFailure);
    unanswered.ifPresent(why ->
        call.console().note("the model's command gave no answer: " + why));
    return report.hasFailures() || unanswered.isPresent()
        ? ExitCode.UNAVAILABLE
        : ExitCode.OK;
  }

  /// With models, where an arm wants them.
  private static SearchIndex.Opener indexes(Call call, List<Arm> arms) {
    if (arms.stream().noneMatch(Arm::wantsModels)) {
      return call.engines().indexes();
    }
    Path folder = call.workspace().layout().semanticFolder();
    if (!Semantics.isInstalled(folder)) {
      throw CommandFailure.unavailable(
          Reason.UNAVAILABLE, "no models are installed", "memory semantic install FILE");
    }
    IndexOptions options = IndexOptions.oneShot().with(new Semantics(folder, true));
    return (roots, cache) -> LuceneIndex.open(roots, cache, options);
  }

  /// Before anything is run: a page that cannot be written would be told too late.
  private static void checkPlace(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(file)) {
      throw CommandFailure.usage(
          "--html " + file + ": there is no folder to write it to", "make the folder first");
    }
    if (!Files.isWritable(Files.exists(file) ? file : folder)) {
      throw CommandFailure.usage(
          "--html " + file + ": it cannot be written", "name a place that you may write to");
    }
  }

  private static List<Arm> arms(Call call, String typed) {
    List<String> keys =
        Workspace.of(call.environment(), WorkspaceOptions.none()).settings().stream()
            .map(setting -> setting.key())
            .toList();
    List<Arm> arms = new ArmSyntax(Labelled.labels(Profile.values()), keys).parse(typed);
    EngineRecaller.check(arms, call.environment());
    return arms;
  }

  private static DatasetSource source(Call call) {
    return new DatasetSource(
        folder("memory.home"), folder("memory.launcher"), call.environment().cwd());
  }

  /// A path that the launcher told.
  private static Optional<Path> folder(String property) {
    return Optional.ofNullable(System.getProperty(property))
        .map(told -> Path.of(told).toAbsolutePath());
  }
}

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
import memory.cli.eval.ArmSyntax;
import memory.cli.eval.DatasetReader;
import memory.cli.eval.EngineRecaller;
import memory.cli.eval.EvalReport;
import memory.cli.eval.EvalRun;
import memory.cli.eval.HtmlReport;
import memory.cli.eval.JsonReport;
import memory.cli.eval.ModelCommand;
import memory.cli.eval.SessionRun;
import memory.cli.eval.TextReport;
import memory.cli.eval.source.DatasetSource;
import memory.cli.eval.source.DatasetSource.OpenDataset;
import memory.cli.eval.source.KnownItems;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
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
    for (String run : List.of("--sessions", "--actions")) {
      if (typed.has(run)) {
        return one(call, run, call.environment().cwd().resolve(typed.one(run).orElseThrow()));
      }
    }
    return questions(call, typed);
  }

  /// A run over a file of its own.
  private static ExitCode one(Call call, String run, Path file) throws IOException {
    List<Arm> arms = arms(call, call.arguments().one("--arms").orElse(SESSION_ARM));
    SearchIndex.Progress progress = call.console().progress(run.substring(2) + " run");
    if (run.equals("--sessions")) {
      SessionRun.Report report =
          new SessionRun(DatasetReader.sessions(file), arms)
              .with(EngineRecaller.over(indexes(call, arms)), progress);
      return call.answer(report::write, () -> call.console().print(report.text()));
    }
    ActionRun.Report report =
        new ActionRun(DatasetReader.actions(file), arms.getFirst())
            .with(EngineRecaller.over(call.engines().indexes()), progress);
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
      report =
          new EvalRun(open.dataset(), arms, seed)
              .with(EngineRecaller.over(indexes(call, arms)), call.console().progress("asked"));
      if (typed.has("--answer-with")) {
        answers = Optional.of(answers(call, typed.one("--answer-with").orElseThrow(), report));
      }
    }
    if (html.isPresent()) {
      Files.writeString(html.get(), HtmlReport.of(report));
      call.console().hint("wrote " + html.get());
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
      call.console().print(TextReport.of(report, typed.has("--questions")));
      answers.ifPresent(scored -> call.console().print(scored.text()));
    }
    answers
        .flatMap(AnswerRun.Report::firstFailure)
        .ifPresent(why -> call.console().note("the model's command gave no answer: " + why));
    return report.hasFailures() || answers.filter(AnswerRun.Report::hasFailures).isPresent()
        ? ExitCode.UNAVAILABLE
        : ExitCode.OK;
  }

  private static AnswerRun.Report answers(Call call, String command, EvalReport report)
      throws IOException {
    AnswerRun run = new AnswerRun(report.run().dataset(), report.run().arms());
    if (run.questions().isEmpty()) {
      throw CommandFailure.usage(
          "no question of this data set has words of a right answer",
          "leave --answer-with out, or name a data set whose questions have an answer");
    }
    try (ModelCommand model = ModelCommand.of(command, ANSWER_PATIENCE)) {
      return run.with(
          EngineRecaller.over(call.engines().indexes()),
          model,
          call.console().progress("answered"));
    }
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
  }

  private static List<Arm> arms(Call call, String typed) {
    List<String> keys =
        Workspace.of(call.environment(), WorkspaceOptions.none()).settings().stream()
            .map(setting -> setting.key())
            .toList();
    List<Arm> arms = new ArmSyntax(Profile.labels(), keys).parse(typed);
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

package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import memory.cli.bench.MemoryBench;
import memory.cli.bench.MemoryBench.BenchReport;
import memory.cli.bench.MemoryBench.BenchReport.Percentiles;
import memory.cli.eval.ActionRun;
import memory.cli.eval.AnswerRun;
import memory.cli.eval.Arm;
import memory.cli.eval.Arm.ArmSyntax;
import memory.cli.eval.Dataset.Question;
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
import memory.cli.eval.Table;
import memory.cli.eval.source.DatasetSource;
import memory.cli.eval.source.DatasetSource.OpenDataset;
import memory.cli.eval.source.KnownItems;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.JsonText;
import memory.cli.selftest.OtherProcess;
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
  private static final int DEFAULT_COLD = 10;
  private static final int DIGITS = 3;
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
          new SessionRun(DatasetReader.sessions(file, call::note), arms).with(opener, progress);
      return call.answer(report::write, () -> call.print(report.text()));
    }
    if (arms.size() > 1) {
      throw CommandFailure.usage("--actions runs one arm", "leave the others out");
    }
    ActionRun.Report report =
        new ActionRun(DatasetReader.actions(file, call::note), arms.getFirst())
            .with(opener, progress);
    boolean all = call.arguments().has("--questions");
    return call.answer(report::write, () -> call.print(report.text(all)));
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
      open.notes().forEach(call::note);
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
      call.print(new ReportTables(report).text(typed.has("--questions")));
      answers.ifPresent(scored -> call.print(scored.text()));
    }
    if (html.isPresent()) {
      Files.writeString(html.get(), HtmlReport.of(report));
      call.console().hint("wrote " + html.get());
    }
    Optional<String> unanswered = answers.flatMap(AnswerRun.Report::firstFailure);
    unanswered.ifPresent(why -> call.note("the model's command gave no answer: " + why));
    return report.hasFailures() || unanswered.isPresent() ? ExitCode.UNAVAILABLE : ExitCode.OK;
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

  /// `memory bench`: how long recall, injection, sync and a cold start take on one's own memory.
  public static ExitCode bench(Call call) throws IOException {
    Arguments typed = call.arguments();
    call.workspace();
    List<String> prompts = prompts(call, typed.one("--prompts"));
    MemoryBench bench =
        new MemoryBench(
            call.environment(),
            call.workspaceOptions(),
            call.engines().indexes(),
            Optional.ofNullable(System.getProperty("memory.launcher"))
                .map(List::of)
                .orElseGet(OtherProcess::java),
            typed.number("--cold").orElse(DEFAULT_COLD));
    BenchReport report = bench.run(prompts, call.console().progress("measured"));
    return call.answer(json -> write(json, report), () -> call.print(text(report)));
  }

  private static List<String> prompts(Call call, Optional<String> file) throws IOException {
    if (file.isEmpty()) {
      return drawn(call);
    }
    Path path = call.typedPath(file.get());
    if (!Files.exists(path) || Files.isDirectory(path)) {
      throw CommandFailure.usage("there is no file " + path, "give one with a prompt a line")
          .at(path.toString());
    }
    List<String> prompts =
        Files.readAllLines(path).stream().filter(line -> !line.isBlank()).toList();
    if (!prompts.isEmpty()) {
      return prompts;
    }
    throw CommandFailure.usage("there is no prompt in " + path, "write one a line");
  }

  private static List<String> drawn(Call call) throws IOException {
    KnownItems own =
        new KnownItems(
            () -> call.workspaceInSilence().roots(), call.environment().clock(), DEFAULT_SEED);
    DatasetSource source =
        new DatasetSource(Optional.empty(), Optional.empty(), call.environment().cwd());
    try (OpenDataset open = source.open(Optional.of("self"), own)) {
      return open.dataset().questions().stream().map(Question::text).toList();
    } catch (CommandFailure empty) {
      throw CommandFailure.usage(
          empty.message(), "write some memory first, or give --prompts FILE");
    }
  }

  private static void write(JsonGenerator json, BenchReport report) throws IOException {
    json.writeNumberField("passages", report.passages());
    json.writeNumberField("files", report.files());
    json.writeNumberField("prompts", report.prompts());
    for (Row row : rows(report)) {
      json.writeObjectFieldStart(row.name().replace(' ', '_'));
      json.writeNumberField("count", row.times().count());
      json.writeNumberField("p50_ms", JsonText.rounded(row.times().p50(), DIGITS));
      json.writeNumberField("p95_ms", JsonText.rounded(row.times().p95(), DIGITS));
      json.writeNumberField("p99_ms", JsonText.rounded(row.times().p99(), DIGITS));
      json.writeEndObject();
    }
  }

  private static String text(BenchReport report) {
    List<List<String>> cells = new ArrayList<>();
    for (Row row : rows(report)) {
      Percentiles times = row.times();
      cells.add(
          List.of(
              row.name(),
              String.valueOf(times.count()),
              millis(times.p50()),
              millis(times.p95()),
              millis(times.p99()),
              row.shows()));
    }
    return lenientFormat(
        "%s passages in %s files, %s prompts\n%s",
        report.passages(),
        report.files(),
        report.prompts(),
        new Table(List.of("", "count", "p50 ms", "p95 ms", "p99 ms", ""), cells, List.of()).text());
  }

  private record Row(String name, Percentiles times, String shows) {}

  private static List<Row> rows(BenchReport report) {
    return List.of(
        new Row("recall", report.recall(), "everything open"),
        new Row("inject", report.inject(), "the whole block"),
        new Row("sync", report.sync(), "recall right after a file changed"),
        new Row("cold start", report.coldStart(), "a process of its own"));
  }

  private static String millis(double time) {
    return String.format(Locale.ROOT, "%.2f", time);
  }
}

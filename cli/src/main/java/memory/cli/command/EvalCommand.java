package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.eval.Arm;
import memory.cli.eval.Dataset;
import memory.cli.eval.DatasetReader;
import memory.cli.eval.DatasetSource;
import memory.cli.eval.EngineRecaller;
import memory.cli.eval.EvalInputException;
import memory.cli.eval.EvalReport;
import memory.cli.eval.EvalRun;
import memory.cli.eval.JsonReport;
import memory.cli.eval.TextReport;
import memory.cli.option.Arguments;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.option.ValueType;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.config.Profile;

/// `memory eval`: does recall work, and how much of it is due to what.
public final class EvalCommand implements Command {
  private static final int DEFAULT_SEED = 42;

  private static final OptionSpec<String> DATASET =
      OptionSpec.of(
          "--dataset",
          "DIR",
          new ValueType.Text(),
          "A folder with queries.jsonl and corpus/ (the shipped corpus)");
  private static final OptionSpec<String> ARMS =
      OptionSpec.of(
          "--arms",
          "ARM,…",
          new ValueType.Text(),
          "What to compare, NAME[:key=value]…, the baseline last (" + Arm.DEFAULT + ")");
  private static final OptionSpec<Integer> SEED =
      OptionSpec.of(
          "--seed",
          "N",
          new ValueType.Whole(0, Integer.MAX_VALUE),
          "Seed of the bootstrap (" + DEFAULT_SEED + ")");
  private static final OptionSpec<Boolean> QUESTIONS =
      OptionSpec.flag("--questions", "One row a question also when there are more than 200");

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "eval",
        "Measure recall, with search against without, over questions whose answers are known",
        OperandSpec.none(),
        List.of(DATASET, ARMS, SEED, QUESTIONS),
        List.of(
            new Example("memory eval", "the shipped corpus, with recall against without"),
            new Example(
                "memory eval --arms selective:k=5,selective:k=3", "five hits against three"),
            new Example("memory eval --dataset ./my-questions --json", "your own, for scripts")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    EvalReport report = report(call, typed);
    if (call.isJson()) {
      call.console().json(json -> JsonReport.write(report, json));
    } else {
      call.console().print(TextReport.of(report, typed.has(QUESTIONS)));
    }
    return report.hasFailures() ? ExitCode.UNAVAILABLE : ExitCode.OK;
  }

  private static EvalReport report(Call call, Arguments typed) throws IOException {
    EvalRun run;
    try {
      List<Arm> arms = Arm.parseAll(typed.one(ARMS).orElse(Arm.DEFAULT), Profile.labels());
      Path folder = source().folder(typed.one(DATASET), call.environment().cwd());
      Dataset dataset = DatasetReader.read(folder);
      run = new EvalRun(dataset, arms, typed.one(SEED).orElse(DEFAULT_SEED));
    } catch (EvalInputException wrong) {
      throw CommandFailure.usage(wrong.message(), wrong.hint());
    }
    return run.with(EngineRecaller.over(call.opener()), call.console().progress("asked"));
  }

  private static DatasetSource source() {
    return new DatasetSource(folder("memory.home"), folder("memory.launcher"));
  }

  /// A path that the launcher told.
  private static Optional<Path> folder(String property) {
    return Optional.ofNullable(System.getProperty(property))
        .map(told -> Path.of(told).toAbsolutePath());
  }
}

package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import memory.cli.bench.MemoryBench;
import memory.cli.bench.MemoryBench.BenchReport;
import memory.cli.bench.MemoryBench.BenchReport.Percentiles;
import memory.cli.eval.Dataset.Question;
import memory.cli.eval.Table;
import memory.cli.eval.source.DatasetSource;
import memory.cli.eval.source.DatasetSource.OpenDataset;
import memory.cli.eval.source.KnownItems;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.JsonText;
import memory.cli.selftest.OtherProcess;

/// `memory bench`: how long recall, injection, sync and a cold start take on one's own memory.
public final class BenchCommand implements Command {
  private static final int DEFAULT_COLD = 10;
  private static final int SEED = 42;
  private static final int DIGITS = 3;

  @Override
  public ExitCode run(Call call) throws IOException {
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
    return call.answer(json -> write(json, report), () -> call.console().print(text(report)));
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
        new KnownItems(() -> call.workspaceInSilence().roots(), call.environment().clock(), SEED);
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

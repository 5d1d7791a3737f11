package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import memory.cli.doctor.DoctorReport;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.JsonText;
import memory.cli.output.Plural;
import memory.cli.output.StatusReport;
import memory.cli.selftest.ProcessTrials;
import memory.cli.selftest.Trials;
import memory.cli.selftest.Trials.Outcome;
import memory.cli.selftest.Trials.Result;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.file.JsonWrite;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;
import memory.engine.model.Reason;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.Findings.RepairCommand;
import memory.engine.request.NewEntry;
import memory.engine.request.PagesResult.Topic;
import memory.engine.request.UsageResult;
import memory.engine.request.UsageResult.Figures;
import memory.engine.request.UsageResult.Subject;
import memory.indexer.IndexOptions;
import memory.indexer.IndexWatch;
import memory.indexer.IndexWatch.SyncReport;
import memory.indexer.LuceneIndex;

/// The commands that tell how things stand, and change nothing but the index.
public final class OverviewCommands {
  private OverviewCommands() {}

  /// `memory status`: whose memory this is, whether it is on, and whether the index is in step.
  public static ExitCode status(Call call) throws IOException {
    Workspace workspace = call.workspace();
    workspace.asides().forEach(call::note);
    try (MemoryEngine engine = call.open(workspace)) {
      call.makeFirstIndex(engine);
      List<NewEntry> fresh = NewTextLook.orNone(workspace, patience(call));
      StatusReport report = StatusReport.of(engine, call.session(Optional.empty()), fresh);
      if (call.isJson()) {
        call.json(report::write);
      } else {
        report.lines().forEach(call::line);
        if (report.index().filter(OverviewCommands::isOfNothing).isPresent()) {
          call.note(
              "nothing is remembered yet; memory add --keep TEXT does, memory import"
                  + " takes over what you have, memory setup HOST enters it in your agent");
        }
      }
      report.indexFault().ifPresent(fault -> call.console().error("index: " + fault, ""));
      return report.indexFault().isPresent() ? ExitCode.UNAVAILABLE : ExitCode.OK;
    }
  }

  private static Duration patience(Call call) {
    return Call.patience(call.environment(), TrustCommand.GIT);
  }

  /// An index that is fresh and empty: so is the memory.
  private static boolean isOfNothing(IndexStatus status) {
    return status.passages() == 0 && !(status.freshness() instanceof Freshness.Stale);
  }

  /// `memory topics`: the topic files, how much is in each, and how fresh it is.
  public static ExitCode topics(Call call) throws IOException {
    WriteCall.refuseLocal(call);
    List<Topic> topics = call.ask(call.workspace(), engine -> engine.topics(call.scope()));
    return call.console()
        .listed(
            topics,
            json ->
                JsonWrite.objects(json, "topics", topics)
                    .each(topic -> {
                      json.writeStringField("path", topic.path().value());
                      json.writeStringField("scope", topic.scope().label());
                      json.writeNumberField("entries", topic.entries());
                      json.writeNumberField("size", topic.bytes());
                      json.writeStringField("changed", topic.changed().toString());
                      JsonWrite.optional(json, "confirmed", topic.confirmed());
                      json.writeBooleanField("linked", topic.linked());
                    }),
            () -> topics.forEach(topic -> call.line(line(call, topic))),
            "there are no topic files; memory write topic --topic NAME TEXT makes one");
  }

  private static String line(Call call, Topic topic) {
    LocalDate changed = LocalDate.ofInstant(topic.changed(), call.environment().zone());
    return lenientFormat(
        "%s  %s, changed %s%s%s%s",
        VisibleText.lineForPeople(topic.path().value()),
        Plural.of(topic.entries(), "entry"),
        changed,
        topic.confirmed().map(day -> ", newest entry of " + day).orElse(""),
        topic.linked() ? "" : ", MEMORY.md does not point to it",
        topic.scope() == Scope.GLOBAL ? "" : "  [" + topic.scope().label() + "]");
  }

  /// `memory why-stats` and `tool-stats`: figures over the log of injections and of tools.
  public static ExitCode usage(Call call, boolean tools) throws IOException {
    Subject subject = tools ? Subject.TOOLS : Subject.INJECTIONS;
    UsageResult usage = call.ask(call.workspace(), engine -> engine.usage(subject));
    if (!usage.isLogged()) {
      call.note("nothing is logged; PI_MEMORY_DIAGNOSTIC_LOGS=true or diagnostic.logs starts it");
    }
    call.answer(
        json ->
            JsonWrite.objects(json, "tools", usage.byTool().entrySet())
                .each(tool -> {
                  json.writeStringField("tool", tool.getKey());
                  Figures stats = tool.getValue();
                  json.writeNumberField("uses", stats.uses());
                  JsonWrite.numbers(json, "reasons", stats.reasons());
                  json.writeNumberField("chars_mean", stats.charsMean());
                  json.writeNumberField("median_ms", JsonText.rounded(stats.medianMillis(), 1));
                  JsonWrite.objects(json, "hits", stats.hits())
                      .each(hit -> {
                        json.writeStringField("id", hit.id());
                        json.writeNumberField("times", hit.times());
                      });
                }),
        () -> usage.byTool().forEach((tool, figures) -> print(call, tool, figures)));
    return usage.byTool().isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }

  private static void print(Call call, String tool, Figures stats) {
    call.line(tool + ": " + stats.uses());
    stats.reasons().forEach((reason, count) -> call.line("  " + reason + ": " + count));
    if (stats.charsMean() > 0) {
      call.line("  characters, mean: " + stats.charsMean());
    }
    call.line("  median, ms: " + String.format(Locale.ROOT, "%.1f", stats.medianMillis()));
    stats.hits().forEach(hit -> call.line("  " + hit.id() + " shown " + hit.times()));
  }

  /// `memory doctor`: whether everything is sound, and what mends what is not. Changes nothing.
  public static ExitCode doctor(Call call) throws IOException {
    try (MemoryEngine engine = call.open(call.workspaceInSilence())) {
      // So that a command mends the memory that was looked at.
      RepairCommand repairs = RepairCommand.with(call.arguments().places());
      DoctorReport report =
          DoctorReport.of(engine, repairs, workspace -> NewTextLook.at(workspace, patience(call)));
      call.answer(report::write, () -> report.lines().forEach(call::line));
      return report.exit();
    }
  }

  /// `memory self-test`: what must hold, tried on this machine in a temporary folder.
  public static ExitCode selfTest(Call call) throws IOException {
    if (call.arguments().has("--writer")) {
      Path home = Path.of(call.arguments().one("--writer").orElseThrow());
      ProcessTrials.writeUntilKilled(home, call.console());
      return ExitCode.OK;
    }
    List<Outcome> outcomes = new ArrayList<>();
    Trials.run(outcome -> {
      outcomes.add(outcome);
      if (!call.isJson()) {
        call.line(line(outcome));
        call.console().flush();
      }
    });
    boolean ok = outcomes.stream().noneMatch(one -> one.result() == Result.FAILED);
    if (call.isJson()) {
      call.json(json -> {
        json.writeBooleanField("ok", ok);
        JsonWrite.objects(json, "trials", outcomes)
            .each(outcome -> {
              json.writeStringField("name", outcome.name());
              json.writeStringField("shows", outcome.shows());
              json.writeStringField("result", outcome.result().label());
              if (!outcome.message().isEmpty()) {
                json.writeStringField("message", outcome.message());
              }
              json.writeNumberField("took_ms", outcome.took().toMillis());
            });
      });
    } else {
      call.line(ok ? "all of it holds" : "not all of it holds: please report it");
    }
    return ok ? ExitCode.OK : ExitCode.UNAVAILABLE;
  }

  private static String line(Outcome outcome) {
    String why =
        outcome.message().isEmpty() ? "" : ": " + VisibleText.lineForPeople(outcome.message());
    return lenientFormat(
        "%s  %s, %s ms: %s%s",
        outcome.result().label(), outcome.name(), outcome.took().toMillis(), outcome.shows(), why);
  }

  /// `memory index`: how the index stands, made anew, or kept in step while it runs.
  public static ExitCode index(Call call) throws IOException {
    Workspace workspace = call.workspace();
    return switch (call.arguments().operands().getFirst()) {
      case "status" -> show(call, call.ask(workspace, engine -> engine.index().status()));
      case "rebuild" ->
          show(
              call,
              call.ask(workspace, engine -> engine.index().rebuild(call.console().indexing())));
      default -> watch(call, workspace);
    };
  }

  /// Until it is stopped or nobody reads on. Syncs are told by this thread, so that a closed pipe
  /// ends it.
  private static ExitCode watch(Call call, Workspace workspace) {
    Console console = call.console();
    console.note("watching " + workspace.layout().global().folder() + "; Ctrl-C stops");
    BlockingQueue<Optional<SyncReport>> syncs = new LinkedBlockingQueue<>();
    try (LuceneIndex index =
            LuceneIndex.open(
                workspace.roots(), workspace.layout().cacheFolder(), IndexOptions.staying());
        IndexWatch watch = index.watch(sync -> syncs.add(Optional.of(sync)))) {
      Thread.ofPlatform().daemon().name("memory-watch-end").start(() -> awaitEnd(watch, syncs));
      for (Optional<SyncReport> sync = syncs.take(); sync.isPresent(); sync = syncs.take()) {
        SyncReport told = sync.get();
        console.json(json -> StatusReport.writeSync(json, told));
        console.flush();
      }
      throw CommandFailure.unavailable(
          Reason.BACKEND_ERROR, "an index cannot be read any more", "run: memory index rebuild");
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return ExitCode.OK;
    }
  }

  private static void awaitEnd(IndexWatch watch, BlockingQueue<Optional<SyncReport>> syncs) {
    try {
      watch.await();
      syncs.add(Optional.empty());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static ExitCode show(Call call, IndexStatus status) {
    return call.answer(
        json -> StatusReport.writeIndex(json, status),
        () -> {
          call.line(StatusReport.line(status));
          status.notes().forEach(note -> call.note(VisibleText.lineForPeople(note)));
        });
  }
}

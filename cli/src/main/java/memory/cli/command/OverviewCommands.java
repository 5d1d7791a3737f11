package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import memory.cli.agent.setup.SetupCheck;
import memory.cli.agent.setup.SetupPlace;
import memory.cli.doctor.DoctorReport;
import memory.cli.option.CommandSpec.OptionSpec;
import memory.cli.option.GlobalOptions;
import memory.cli.output.ExitCode;
import memory.cli.output.JsonText;
import memory.cli.output.Plural;
import memory.cli.output.StatusReport;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.file.JsonWrite;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.Findings.RepairCommand;
import memory.engine.request.PagesResult.Topic;
import memory.engine.request.UsageResult;
import memory.engine.request.UsageResult.Figures;
import memory.engine.request.UsageResult.Subject;

/// The commands that tell how things stand, and change nothing.
public final class OverviewCommands {
  private static final List<OptionSpec<String>> WHOSE =
      List.of(GlobalOptions.HOME, GlobalOptions.PROJECT, GlobalOptions.CWD, GlobalOptions.CONFIG);

  private OverviewCommands() {}

  /// `memory status`: whose memory this is, whether it is on, and whether the index is in step.
  public static ExitCode status(Call call) throws IOException {
    Workspace workspace = call.workspace();
    workspace.asides().forEach(call.console()::note);
    try (MemoryEngine engine = call.open(workspace)) {
      call.makeFirstIndex(engine);
      StatusReport report = StatusReport.of(engine, call.session(Optional.empty()));
      if (call.isJson()) {
        call.json(report::write);
      } else {
        report.lines().forEach(call.console()::line);
        if (report.index().filter(OverviewCommands::isOfNothing).isPresent()) {
          call.console()
              .note(
                  "nothing is remembered yet; memory add --keep TEXT does, memory import"
                      + " takes over what you have, memory setup HOST enters it in your agent");
        }
      }
      report.indexFault().ifPresent(fault -> call.console().error("index: " + fault, ""));
      return report.indexFault().isPresent() ? ExitCode.UNAVAILABLE : ExitCode.OK;
    }
  }

  /// An index that is fresh and empty: so is the memory.
  private static boolean isOfNothing(IndexStatus status) {
    return status.passages() == 0 && !(status.freshness() instanceof Freshness.Stale);
  }

  /// `memory topics`: the topic files, how much is in each, and how fresh it is.
  public static ExitCode topics(Call call) throws IOException {
    WriteCall.refuseLocal(call);
    try (MemoryEngine engine = call.open(call.workspace())) {
      return toldTopics(call, engine.topics(call.scope()));
    }
  }

  private static ExitCode toldTopics(Call call, List<Topic> topics) {
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
            () -> topics.forEach(topic -> call.console().line(line(call, topic))),
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
    UsageResult usage;
    try (MemoryEngine engine = call.open(call.workspace())) {
      usage = engine.usage(tools ? Subject.TOOLS : Subject.INJECTIONS);
    }
    if (!usage.isLogged()) {
      call.console()
          .note("nothing is logged; PI_MEMORY_DIAGNOSTIC_LOGS=true or diagnostic.logs starts it");
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
    call.console().line(tool + ": " + stats.uses());
    stats.reasons().forEach((reason, count) -> call.console().line("  " + reason + ": " + count));
    if (stats.charsMean() > 0) {
      call.console().line("  characters, mean: " + stats.charsMean());
    }
    call.console()
        .line("  median, ms: " + String.format(Locale.ROOT, "%.1f", stats.medianMillis()));
    stats.hits().forEach(hit -> call.console().line("  " + hit.id() + " shown " + hit.times()));
  }

  /// `memory upgrade`: what to type for a newer version. It asks no network, so it cannot know
  /// whether there is one.
  public static ExitCode upgrade(Call call, String version) {
    String home = System.getProperty("memory.home", "");
    Path config = call.workspaceInSilence().layout().configFolder();
    SetupPlace user = SetupPlace.of(call.environment(), Optional.empty(), config);
    Installation installed = Installation.of(home, user, SetupCheck.entered(user));
    return call.answer(
        json -> {
          json.writeStringField("version", version);
          json.writeStringField("home", home);
          json.writeStringField("installed_by", installed.by());
          json.writeStringField("upgrade", installed.upgrade());
        },
        () ->
            call.console()
                .print(
                    String.format(
                        Locale.ROOT,
                        """
                        memory %s, installed by %s%s
                        To upgrade: %s
                        Notes, settings and consents stay. An index of another version is made anew when it is needed,
                        and a resident process of another version ends. Afterwards memory doctor says whether all is well.
                        """,
                        version,
                        installed.by(),
                        home.isEmpty() ? "" : " in " + home,
                        installed.upgrade())));
  }

  /// `memory doctor`: whether everything is sound, and what mends what is not. Changes nothing.
  public static ExitCode doctor(Call call) throws IOException {
    try (MemoryEngine engine = call.open(call.workspaceInSilence())) {
      DoctorReport report = DoctorReport.of(engine, repairs(call));
      call.answer(report::write, () -> report.lines().forEach(call.console()::line));
      return report.exit();
    }
  }

  /// So that a command mends the memory that was looked at.
  private static RepairCommand repairs(Call call) {
    List<String> typed = new ArrayList<>();
    for (OptionSpec<String> option : WHOSE) {
      call.arguments().one(option).ifPresent(value -> typed.addAll(List.of(option.name(), value)));
    }
    if (call.arguments().has(GlobalOptions.NO_PROJECT)) {
      typed.add(GlobalOptions.NO_PROJECT.name());
    }
    return RepairCommand.with(typed);
  }
}

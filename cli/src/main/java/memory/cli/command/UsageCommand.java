package memory.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.ExitCode;
import memory.cli.output.JsonText;
import memory.engine.Workspace;
import memory.engine.model.MemoryConfig;
import memory.engine.usage.UsageLog;
import memory.engine.usage.UsageLog.Use;
import memory.engine.usage.UsageStats;

/// `memory why-stats` and `tool-stats`: figures over the log of injections and of tools.
public final class UsageCommand implements Command {
  private static final String INJECT = "inject";

  private final boolean tools;

  public UsageCommand(boolean tools) {
    this.tools = tools;
  }

  @Override
  public CommandSpec spec() {
    return tools
        ? new CommandSpec(
            "tool-stats",
            "Show how often each tool was used and what came of it",
            OperandSpec.none(),
            List.of(),
            List.of(new Example("memory tool-stats", "of the last 30 days, where logs are on")))
        : new CommandSpec(
            "why-stats",
            "Show how often something was injected, why not, and what",
            OperandSpec.none(),
            List.of(),
            List.of(
                new Example(
                    "PI_MEMORY_DIAGNOSTIC_LOGS=true memory inject \"…\"", "is logged from then on"),
                new Example("memory why-stats", "of the last 30 days, where logs are on")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Workspace workspace = call.workspace();
    MemoryConfig.Diagnostics set = workspace.config().diagnostics();
    if (!set.logs() && !set.usageCounters()) {
      call.console()
          .note("nothing is logged; PI_MEMORY_DIAGNOSTIC_LOGS=true or diagnostic.logs starts it");
    }
    Map<String, List<Use>> byTool = new TreeMap<>();
    for (Use use :
        new UsageLog(workspace.layout().cacheFolder(), call.environment().clock()).all()) {
      if (use.tool().equals(INJECT) != tools) {
        byTool.computeIfAbsent(use.tool(), _ -> new ArrayList<>()).add(use);
      }
    }
    if (call.isJson()) {
      call.console()
          .json(json -> {
            json.writeArrayFieldStart("tools");
            for (Map.Entry<String, List<Use>> tool : byTool.entrySet()) {
              json.writeStartObject();
              json.writeStringField("tool", tool.getKey());
              UsageStats stats = UsageStats.of(tool.getValue());
              json.writeNumberField("uses", stats.uses());
              json.writeObjectFieldStart("reasons");
              for (Map.Entry<String, Integer> reason : stats.reasons().entrySet()) {
                json.writeNumberField(reason.getKey(), reason.getValue());
              }
              json.writeEndObject();
              json.writeNumberField("chars_mean", stats.charsMean());
              json.writeNumberField("median_ms", JsonText.rounded(stats.medianMillis(), 1));
              json.writeArrayFieldStart("hits");
              for (UsageStats.Shown hit : stats.hits()) {
                json.writeStartObject();
                json.writeStringField("id", hit.id());
                json.writeNumberField("times", hit.times());
                json.writeEndObject();
              }
              json.writeEndArray();
              json.writeEndObject();
            }
            json.writeEndArray();
          });
    } else {
      byTool.forEach((tool, uses) -> print(call, tool, UsageStats.of(uses)));
    }
    return byTool.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }

  private static void print(Call call, String tool, UsageStats stats) {
    call.console().line(tool + ": " + stats.uses());
    stats.reasons().forEach((reason, count) -> call.console().line("  " + reason + ": " + count));
    if (stats.charsMean() > 0) {
      call.console().line("  characters, mean: " + stats.charsMean());
    }
    call.console()
        .line("  median, ms: " + String.format(Locale.ROOT, "%.1f", stats.medianMillis()));
    stats.hits().forEach(hit -> call.console().line("  " + hit.id() + " shown " + hit.times()));
  }
}

package memory.cli.command;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import memory.cli.output.ExitCode;
import memory.cli.output.JsonText;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.request.UsageResult.Figures;
import memory.engine.request.UsageResult.Subject;
import memory.engine.request.UsageResult;

/// `memory why-stats` and `tool-stats`: figures over the log of injections and of tools.
public final class UsageCommand implements Command {
  private final boolean tools;

  public UsageCommand(boolean tools) {
    this.tools = tools;
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    UsageResult usage;
    try (MemoryEngine engine = call.open(call.workspace())) {
      usage = engine.usage(tools ? Subject.TOOLS : Subject.INJECTIONS);
    }
    if (!usage.isLogged()) {
      call.console()
          .note("nothing is logged; PI_MEMORY_DIAGNOSTIC_LOGS=true or diagnostic.logs starts it");
    }
    if (call.isJson()) {
      call.json(json -> {
        JsonWrite.objects(json, "tools", usage.byTool().entrySet())
            .each(tool -> {
              json.writeStringField("tool", tool.getKey());
              Figures stats = tool.getValue();
              json.writeNumberField("uses", stats.uses());
              json.writeObjectFieldStart("reasons");
              for (Map.Entry<String, Integer> reason : stats.reasons().entrySet()) {
                json.writeNumberField(reason.getKey(), reason.getValue());
              }
              json.writeEndObject();
              json.writeNumberField("chars_mean", stats.charsMean());
              json.writeNumberField("median_ms", JsonText.rounded(stats.medianMillis(), 1));
              JsonWrite.objects(json, "hits", stats.hits())
                  .each(hit -> {
                    json.writeStringField("id", hit.id());
                    json.writeNumberField("times", hit.times());
                  });
            });
      });
    } else {
      usage.byTool().forEach((tool, figures) -> print(call, tool, figures));
    }
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
}

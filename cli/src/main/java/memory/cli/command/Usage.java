package memory.cli.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.Workspace;
import memory.engine.config.MemoryConfig;
import memory.engine.recall.Hit;
import memory.engine.recall.Reason;
import memory.engine.usage.UsageLog;

/// Logs an answer after it was given, where the user wants that.
final class Usage {
  private Usage() {}

  static void of(
      Call call,
      Workspace workspace,
      String tool,
      Reason reason,
      int chars,
      Duration took,
      List<Hit> hits,
      Optional<String> prompt) {
    MemoryConfig.Diagnostics set = workspace.config().diagnostics();
    if (!set.logs() && !set.usageCounters()) {
      return;
    }
    call.console().flush();
    List<String> ids = new ArrayList<>();
    hits.forEach(hit -> ids.add(hit.passage().id()));
    new UsageLog(workspace.layout().cacheFolder(), call.environment().clock())
        .add(
            new UsageLog.Use(
                tool,
                reason.label(),
                chars,
                took,
                ids,
                set.promptPreview() ? prompt : Optional.empty()));
  }
}

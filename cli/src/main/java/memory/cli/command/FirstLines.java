package memory.cli.command;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import memory.engine.MemoryEngine;
import memory.engine.TextGuard;
import memory.engine.model.Passage;
import memory.engine.request.Trace;

/// What the passages of a trace say, a line each, by their ids.
final class FirstLines {
  private FirstLines() {}

  /// What they say now, as a model may see it; those that are gone say nothing.
  static Map<String, String> of(MemoryEngine engine, Trace trace) throws IOException {
    Set<String> ids = new HashSet<>();
    trace.candidates().forEach(candidate -> ids.add(candidate.id()));
    Map<String, String> lines = new HashMap<>();
    if (!ids.isEmpty()) {
      for (Passage passage : engine.index().passages(ids)) {
        TextGuard.shown(passage)
            .text()
            .lines()
            .filter(line -> !line.isBlank())
            .findFirst()
            .ifPresent(line -> lines.put(passage.id(), line));
      }
    }
    return lines;
  }
}

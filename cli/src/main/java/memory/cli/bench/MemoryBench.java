package memory.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.bench.MemoryBench.BenchReport.Percentiles;
import memory.cli.option.GlobalOptions;
import memory.cli.selftest.OtherProcess;
import memory.engine.MemoryEngine;
import memory.engine.Query;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.file.TemporaryFolder;
import memory.engine.model.Environment;
import memory.engine.model.IndexStatus;
import memory.engine.model.RecallResult;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.request.InjectionRequest;

/// Measures recall, injection, sync and cold start over the memory that a workspace reads. Index,
/// sessions and what is changed to be synced lie in a temporary folder, which goes at the end.
///
/// @param options as typed
/// @param program how this program is started by its users, up to its first argument
/// @param cold how many processes are started
public record MemoryBench(
    Environment environment,
    WorkspaceOptions options,
    SearchIndex.Opener indexes,
    List<String> program,
    int cold) {
  private static final int WARM_UP = 20;
  private static final int SYNCS = 30;

  /// @param prompts at least one
  /// @throws IOException when the memory cannot be searched; a failure must not look fast
  public BenchReport run(List<String> prompts, SearchIndex.Progress progress) throws IOException {
    try (TemporaryFolder scratch = TemporaryFolder.of("memory-bench-")) {
      return run(prompts, scratch.path(), new Steps(progress, 2 * prompts.size() + SYNCS + cold));
    }
  }

  private static final class Steps {
    private final SearchIndex.Progress progress;
    private final int total;
    private int done;

    Steps(SearchIndex.Progress progress, int total) {
      this.progress = progress;
      this.total = total;
    }

    void next() {
      progress.at(++done, total);
    }
  }

  private BenchReport run(List<String> prompts, Path scratch, Steps steps) throws IOException {
    Workspace workspace = Workspace.of(caching(scratch), untraced());
    try (MemoryEngine engine = MemoryEngine.open(workspace, indexes)) {
      for (int i = 0; i < WARM_UP; i++) {
        asked(engine, prompts.get(i % prompts.size()));
        engine.inject(InjectionRequest.of(prompts.get(i % prompts.size())).asAsked());
      }
      IndexStatus status = engine.index().status();
      long[] recall = new long[prompts.size()];
      long[] inject = new long[prompts.size()];
      for (int i = 0; i < prompts.size(); i++) {
        recall[i] = asked(engine, prompts.get(i));
        steps.next();
        long start = System.nanoTime();
        engine.inject(InjectionRequest.of(prompts.get(i)).asAsked());
        inject[i] = System.nanoTime() - start;
        steps.next();
      }
      return new BenchReport(
          status.passages(),
          status.files(),
          prompts.size(),
          Percentiles.of(recall),
          Percentiles.of(inject),
          Percentiles.of(syncs(workspace, prompts, scratch, steps)),
          Percentiles.of(starts(prompts, scratch, steps)));
    }
  }

  private static long asked(MemoryEngine engine, String prompt) throws IOException {
    long start = System.nanoTime();
    RecallResult result = engine.search(Query.of(prompt));
    long took = System.nanoTime() - start;
    if (result instanceof RecallResult.Failed(var _, String message)) {
      throw new IOException(message);
    }
    return took;
  }

  /// A line comes to a copy of the memory, and the next search has to see it.
  private long[] syncs(Workspace workspace, List<String> prompts, Path scratch, Steps steps)
      throws IOException {
    Path copy = Files.createDirectories(scratch.resolve("copy"));
    for (ScopeRoot root : workspace.roots()) {
      for (ScopeFile file : ScopeFile.of(root)) {
        Path target = copy.resolve(root.scope().label()).resolve(file.path().value());
        Files.createDirectories(target.resolveSibling(""));
        Files.copy(file.file(), target);
      }
    }
    Workspace copied =
        Workspace.of(
            caching(scratch.resolve("other")),
            new WorkspaceOptions(
                Optional.of(copy), Optional.empty(), true, options.configFile(), Map.of()));
    long[] syncs = new long[SYNCS];
    try (MemoryEngine engine = MemoryEngine.open(copied, indexes)) {
      asked(engine, prompts.getFirst());
      for (int i = 0; i < SYNCS; i++) {
        Files.write(
            copy.resolve("bench.md"),
            ("- bench line " + i + "\n").getBytes(StandardCharsets.UTF_8),
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
        syncs[i] = asked(engine, prompts.get(i % prompts.size()));
        steps.next();
      }
    }
    return syncs;
  }

  /// A user's own search, with the user's variables, except that no server answers it.
  private long[] starts(List<String> prompts, Path scratch, Steps steps) throws IOException {
    long[] starts = new long[cold];
    Path answers = scratch.resolve("answers");
    Map<String, String> variables = new HashMap<>(caching(scratch).variables());
    variables.put("HOME", environment.userHome().toString());
    variables.put("PI_MEMORY_NO_SERVE", "1");
    // The first run makes its index.
    for (int i = cold == 0 ? 0 : -1; i < cold; i++) {
      List<String> command = new ArrayList<>(program);
      command.addAll(GlobalOptions.typed(options));
      command.addAll(List.of("-q", "search", "--", prompts.get(Math.max(0, i) % prompts.size())));
      long start = System.nanoTime();
      try {
        int exit =
            OtherProcess.end(OtherProcess.start(command, environment.cwd(), variables, answers));
        if (exit > 1) {
          throw new IOException("a search of its own ended with " + exit);
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new IOException("stopped", stopped);
      }
      if (i >= 0) {
        starts[i] = System.nanoTime() - start;
        steps.next();
      }
    }
    return starts;
  }

  private Environment caching(Path scratch) {
    Map<String, String> variables = new HashMap<>(environment.variables());
    variables.put("XDG_CACHE_HOME", scratch.resolve("cache").toString());
    return new Environment(
        variables, environment.userHome(), environment.cwd(), environment.clock());
  }

  /// Nobody looks into the traces of a bench.
  private WorkspaceOptions untraced() {
    Map<String, String> overrides = new HashMap<>(options.overrides());
    overrides.put("traceEnabled", "false");
    return options.withOverrides(overrides);
  }

  /// What a bench measured.
  ///
  /// @param prompts how many different ones were asked
  /// @param recall searching and ranking for a prompt, everything open
  /// @param inject the whole block for a prompt
  /// @param sync a search right after a file changed
  /// @param coldStart a search by a process of its own, its start included
  public record BenchReport(
      int passages,
      int files,
      int prompts,
      Percentiles recall,
      Percentiles inject,
      Percentiles sync,
      Percentiles coldStart) {

    /// Times of one piece of work.
    ///
    /// @param count how often it was done
    /// @param p50 in milliseconds, as the others: the time that half of them took at most
    public record Percentiles(int count, double p50, double p95, double p99) {
      private static final double NANOS_PER_MILLI = 1e6;

      /// By nearest rank: each figure is a time that was measured. None of none.
      static Percentiles of(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Percentiles(sorted.length, at(sorted, 0.50), at(sorted, 0.95), at(sorted, 0.99));
      }

      private static double at(long[] sorted, double share) {
        if (sorted.length == 0) {
          return 0;
        }
        int rank = Math.max(1, (int) Math.ceil(share * sorted.length));
        return sorted[rank - 1] / NANOS_PER_MILLI;
      }
    }
  }
}

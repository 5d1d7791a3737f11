package memory.bench;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import memory.engine.MemoryEngine;
import memory.engine.Query;
import memory.engine.model.RecallResult;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Recall and injection in a resident process, warm: 200-character prompts, full ranking, three
/// hits with snippets, the check whether any file changed included.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 5)
@Measurement(iterations = 3, time = 10)
@Fork(1)
@SuppressWarnings("NullAway.Init") // filled by @Setup
public class RecallBench {
  private static final int PROMPTS = 400;

  @Param({"2000", "100000"})
  int passages;

  private final List<String> prompts = new ArrayList<>();
  private ResidentEngine resident;
  private MemoryEngine engine;
  private int next;

  @Setup(Level.Trial)
  public void write() throws IOException {
    SampleMemory memory = new SampleMemory(1);
    resident =
        ResidentEngine.over(
            home -> memory.write(home, passages, Math.max(10, passages / 200), 14),
            Clock.fixed(Instant.parse("2026-02-15T10:00:00Z"), ZoneOffset.UTC));
    engine = resident.engine();
    for (int i = 0; i < PROMPTS; i++) {
      prompts.add(memory.prompt());
    }
  }

  @TearDown(Level.Trial)
  public void delete() throws IOException {
    resident.close();
  }

  @Benchmark
  public RecallResult recall() {
    Query query = Query.of(prompt());
    return engine.search(new Query(query.text(), query.filters(), 3, false, query.deadline()));
  }

  @Benchmark
  public Injection inject() {
    return engine.inject(InjectionRequest.of(prompt()));
  }

  private String prompt() {
    next = (next + 1) % PROMPTS;
    return prompts.get(next);
  }
}

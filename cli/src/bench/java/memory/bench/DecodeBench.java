package memory.bench;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import memory.engine.file.MemoryText;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// Bytes of a memory file to text, 64 KiB of English or of Japanese.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class DecodeBench {
  private byte[] english = {};
  private byte[] japanese = {};

  @Setup
  public void write() {
    english = "We chose PostgreSQL.\n".repeat(3121).getBytes(StandardCharsets.UTF_8);
    japanese = "キャッシュは無効。\n".repeat(2340).getBytes(StandardCharsets.UTF_8);
  }

  @Benchmark
  public Optional<String> english() {
    return MemoryText.decode(english);
  }

  @Benchmark
  public Optional<String> japanese() {
    return MemoryText.decode(japanese);
  }
}

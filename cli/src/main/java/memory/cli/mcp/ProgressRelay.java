package memory.cli.mcp;

import java.time.Duration;
import memory.engine.model.SearchIndex;
import org.jspecify.annotations.Nullable;

/// Tells a client now and then how far the work is that its call waits for, always with a higher
/// number than before.
final class ProgressRelay implements SearchIndex.Progress {
  static final Duration STANDARD_GAP = Duration.ofMillis(300);

  private final ClientStream wire;
  private final long gapNanos;
  private @Nullable Object token;
  private long last;
  private int before;
  private int done;
  private int total;

  /// @param gap the least time before the first word, and between two
  ProgressRelay(ClientStream wire, Duration gap) {
    this.wire = wire;
    this.gapNanos = gap.toNanos();
  }

  /// What happens from now on is for this call.
  ///
  /// @param newToken what the client wants to hear it by; none = it does not want to
  synchronized void listen(@Nullable Object newToken) {
    token = newToken;
    last = System.nanoTime();
    before = 0;
    done = 0;
    total = 0;
  }

  @Override
  public synchronized void at(int nowDone, int nowTotal) {
    if (nowDone < done || nowTotal != total) {
      // Another scope's index.
      before += total;
      total = nowTotal;
    }
    done = nowDone;
    Object asked = token;
    if (asked == null || System.nanoTime() - last < gapNanos) {
      return;
    }
    last = System.nanoTime();
    int sum = before + done;
    int all = before + total;
    wire.send(
        Replies.notification(
            "notifications/progress",
            json -> {
              json.writeFieldName("progressToken");
              Replies.value(json, asked);
              json.writeNumberField("progress", sum);
              json.writeNumberField("total", all);
              json.writeStringField("message", "indexing memory files");
            }));
  }
}

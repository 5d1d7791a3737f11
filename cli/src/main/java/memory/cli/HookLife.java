package memory.cli;

import com.google.common.primitives.Doubles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The life of one hook. Its work runs on a thread of its own, and whatever holds that (a disk, a
/// lock, a machine without time, who reads the answer): at its end the hook has said either its
/// answer or nothing in its host's form, and is over.
final class HookLife {
  /// What is left for an answer that is being printed when the end comes.
  private static final Duration PRINTING = Duration.ofMillis(50);

  private static final double NANOS = 1e9;

  private final OutputStream out;
  private final AtomicBoolean spoken = new AtomicBoolean();
  private boolean late;

  /// @param out where the host reads; gets one write
  HookLife(OutputStream out) {
    this.out = out;
  }

  /// When a hook began, by [System#nanoTime].
  ///
  /// @param launched what `/proc/uptime` said then, its first word: seconds
  /// @param uptime what it says now
  /// @param nowNs the same moment
  static OptionalLong begunNs(String launched, String uptime, long nowNs) {
    Double then = Doubles.tryParse(launched);
    Double now = Doubles.tryParse(uptime.substring(0, Math.max(0, uptime.indexOf(' '))));
    return then == null || now == null || now < then
        ? OptionalLong.empty()
        : OptionalLong.of(nowNs - Math.round((now - then) * NANOS));
  }

  /// Returns when the work is done, and at its end in any case; the caller then ends the process,
  /// which waits for no thread.
  ///
  /// @param work writes its answer to the given stream, which is printed as a whole or not at all
  /// @param afterwards what is done when the answer is printed and there is time
  /// @param silence what the host is told when no answer came in time
  /// @param endNs by [System#nanoTime]
  void live(
      Consumer<OutputStream> work, Runnable afterwards, Supplier<String> silence, long endNs) {
    Thread worker =
        new Thread(
            () -> {
              ByteArrayOutputStream answer = new ByteArrayOutputStream();
              work.accept(answer);
              if (say(answer.toByteArray())) {
                afterwards.run();
              }
            },
            "memory-hook");
    worker.setDaemon(true);
    worker.start();
    byte[] nothing = silence.get().getBytes(StandardCharsets.UTF_8);
    try {
      worker.join(Duration.ofNanos(endNs - System.nanoTime()));
      if (worker.isAlive()) {
        late = say(nothing);
        if (!late) {
          worker.join(PRINTING);
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /// Whether its time was over before there was an answer.
  boolean isLate() {
    return late;
  }

  /// @return false when the other side has spoken
  private boolean say(byte[] answer) {
    if (!spoken.compareAndSet(false, true)) {
      return false;
    }
    try {
      out.write(answer);
      out.flush();
    } catch (IOException unread) {
      // Nobody is there to be told.
    }
    return true;
  }
}

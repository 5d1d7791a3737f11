package memory.cli.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import memory.cli.output.Console;

/// The end of stdin, which for a program that started us means that it is gone. A person's keyboard
/// is left alone, so that the command can run in the background; and a stdin that is at its end
/// from the start, such as `/dev/null`, says nothing.
record StdinEnd(CompletableFuture<Boolean> ended) {
  private static final Duration FROM_THE_START = Duration.ofMillis(100);

  static StdinEnd of(Console console) {
    CompletableFuture<Boolean> ended = new CompletableFuture<>();
    if (!console.isTyped()) {
      Thread thread = new Thread(() -> ended.complete(drain(console.input())), "memory-stdin");
      thread.setDaemon(true);
      thread.start();
    }
    return new StdinEnd(ended);
  }

  private static boolean drain(InputStream in) {
    try {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException closed) {
      // As good as its end.
    }
    return true;
  }

  /// Does it when stdin ends. Called before anybody is told of the page, so that an end from the
  /// start is told apart from one that comes of what was told.
  void then(Runnable end) {
    try {
      ended.get(FROM_THE_START.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException open) {
      var _ = ended.thenRun(end);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}

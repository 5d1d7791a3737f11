package memory.cli.mcp;

import java.util.concurrent.CountDownLatch;
import memory.cli.output.ClosedPipe;
import memory.cli.output.Console;

/// The way to the client: whole lines, one at a time. When nobody reads any more, the conversation
/// is over.
final class Wire {
  private final Console console;
  private final CountDownLatch over = new CountDownLatch(1);

  Wire(Console console) {
    this.console = console;
  }

  synchronized void send(String json) {
    if (over.getCount() == 0) {
      return;
    }
    try {
      console.line(json);
      console.flush();
    } catch (ClosedPipe closed) {
      end();
    }
  }

  void end() {
    over.countDown();
  }

  /// Waits until the conversation is over.
  void awaitEnd() throws InterruptedException {
    over.await();
  }
}

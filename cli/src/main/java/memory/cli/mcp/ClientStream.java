package memory.cli.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import memory.cli.output.Console;

/// The stream to the client: whole lines, one at a time. When nobody reads any more, the
/// conversation is over.
final class ClientStream implements McpServer.ReplyTarget {
  private final Console console;
  private final CountDownLatch over = new CountDownLatch(1);

  ClientStream(Console console) {
    this.console = console;
  }

  @Override
  public synchronized void send(String json) {
    if (over.getCount() == 0) {
      return;
    }
    try {
      console.raw(json + "\n");
      console.flush();
    } catch (Console.ClosedPipe closed) {
      end();
    }
  }

  @Override
  public void none() {}

  void end() {
    over.countDown();
  }

  /// Waits until the conversation is over.
  void awaitEnd() throws InterruptedException {
    over.await();
  }

  /// The reply to one line, for a relay that is to know when the line is done.
  ///
  /// @param number of the line, from 1
  McpServer.ReplyTarget line(long number) {
    return new McpServer.ReplyTarget() {
      @Override
      public void send(String json) {
        ClientStream.this.send(json + "\n" + number);
      }

      @Override
      public void none() {
        ClientStream.this.send("" + number);
      }
    };
  }

  /// The replies to a batch: one array, sent when the last of them is there.
  ///
  /// @param messages how many will be replied to or not
  static McpServer.ReplyTarget batch(int messages, McpServer.ReplyTarget target) {
    return new McpServer.ReplyTarget() {
      private final List<String> replies = new ArrayList<>();
      private int open = messages;

      @Override
      public synchronized void send(String json) {
        replies.add(json);
        none();
      }

      @Override
      public synchronized void none() {
        open--;
        if (open == 0 && replies.isEmpty()) {
          target.none();
        } else if (open == 0) {
          target.send("[" + String.join(",", replies) + "]");
        }
      }
    };
  }
}

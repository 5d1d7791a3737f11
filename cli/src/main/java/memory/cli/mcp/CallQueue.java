package memory.cli.mcp;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Runs calls one after the other, in the order in which they came, so that a question after a
/// write finds what was written. A call that is cancelled while it runs is left to itself: the next
/// one starts, and nobody hears of its end. (It is not interrupted, since that would close files
/// that others read.)
final class CallQueue {
  private final Deque<Ticket> waiting = new ArrayDeque<>();
  private @Nullable Ticket running;

  /// One call's place in the queue.
  static final class Ticket {
    private final Runnable work;
    private volatile boolean cancelled;

    private Ticket(Runnable work) {
      this.work = work;
    }

    boolean isCancelled() {
      return cancelled;
    }
  }

  synchronized Ticket submit(Runnable work) {
    Ticket ticket = new Ticket(work);
    waiting.add(ticket);
    startNext();
    return ticket;
  }

  /// @return whether it had not ended
  synchronized boolean cancel(Ticket ticket) {
    ticket.cancelled = true;
    boolean wasWaiting = waiting.remove(ticket);
    if (wasWaiting || running == ticket) {
      ended(ticket);
      return true;
    }
    return false;
  }

  /// Waits until every call has ended, or for so long.
  synchronized void drain(Duration most) throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    while (running != null) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return;
      }
      wait(left);
    }
  }

  private void startNext() {
    if (running == null && !waiting.isEmpty()) {
      Ticket next = waiting.removeFirst();
      running = next;
      Thread.ofPlatform().daemon().name("memory-mcp-call").start(() -> run(next));
    }
  }

  private void run(Ticket ticket) {
    try {
      ticket.work.run();
    } finally {
      ended(ticket);
    }
  }

  private synchronized void ended(Ticket ticket) {
    if (running == ticket) {
      running = null;
      startNext();
    }
    notifyAll();
  }
}

package memory.cli.dist;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;

/// Threads that do the same thing again and again until they are sent home.
final class SoakCrowd implements Closeable {
  private final RandomGenerator seeds;
  private final Queue<String> wrong;
  private final List<Thread> threads = new ArrayList<>();
  private final Queue<Closeable> left = new ConcurrentLinkedQueue<>();
  private volatile boolean over;

  /// @param wrong hears of what a member did not expect
  SoakCrowd(RandomGenerator seeds, Queue<String> wrong) {
    this.seeds = seeds;
    this.wrong = wrong;
  }

  /// One turn of a member.
  @FunctionalInterface
  interface Member {
    void turn(RandomGenerator random) throws Exception;
  }

  void join(Member member) {
    RandomGenerator random = new SplittableRandom(seeds.nextLong());
    Thread thread =
        new Thread(
            () -> {
              try {
                while (!over) {
                  member.turn(random);
                }
              } catch (Exception failed) {
                wrong.add(failed.toString());
              }
            },
            "soak-" + threads.size());
    threads.add(thread);
    thread.start();
  }

  /// The same; what it holds is closed at the end.
  void joinHolding(Closeable held, Member member) {
    left.add(held);
    join(member);
  }

  /// Waits for the turns that are under way.
  @Override
  public void close() throws IOException {
    over = true;
    for (Thread thread : threads) {
      Uninterruptibles.joinUninterruptibly(thread);
    }
    for (Closeable member : left) {
      member.close();
    }
  }
}

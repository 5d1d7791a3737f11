package memory.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What happens in which order, whatever the time.
class HookLifeTest {
  private final ConcurrentLinkedQueue<String> happened = new ConcurrentLinkedQueue<>();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final HookLife life = new HookLife(out);

  private static long in(Duration duration) {
    return System.nanoTime() + duration.toNanos();
  }

  private static Consumer<OutputStream> saying(String answer) {
    return stream -> {
      try {
        stream.write(answer.getBytes(UTF_8));
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
    };
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void printsTheAnswerAndDoesTheRestBeforeItIsOver() {
    life.live(
        saying("the answer"), () -> happened.add("afterwards"), () -> "", in(Duration.ofHours(1)));
    assertThat(out.toString(UTF_8)).isEqualTo("the answer");
    assertThat(happened).containsExactly("afterwards");
    assertThat(life.isLate()).isFalse();
  }

  @Test
  void countsFromItsLaunchersStart() {
    assertThat(HookLife.begunNs("15.20", "15.95 29.10\n", 5_000_000_000L)).hasValue(4_250_000_000L);
    assertThat(HookLife.begunNs("0", "15.95 29.10\n", 0)).hasValue(-15_950_000_000L);
    for (String odd : List.of("", "x", "16.00")) {
      assertThat(HookLife.begunNs(odd, "15.95 29.10\n", 0)).as(odd).isEmpty();
    }
    assertThat(HookLife.begunNs("1", "", 0)).isEmpty();
  }

  @Test
  void isOverWithAnEmptyAnswerThoughADiskHoldsTheWork() throws InterruptedException {
    CountDownLatch disk = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    life.live(
        stream -> {
          saying("half an ").accept(stream);
          await(disk); // until after the end
          saying("answer").accept(stream);
          done.countDown();
        },
        () -> happened.add("afterwards"),
        () -> "{\"continue\":true}\n",
        in(Duration.ofMillis(20)));
    assertThat(done.getCount()).isOne();
    assertThat(life.isLate()).isTrue();
    assertThat(out.toString(UTF_8)).isEqualTo("{\"continue\":true}\n");
    disk.countDown();
    done.await();
    assertThat(out.toString(UTF_8)).as("late").isEqualTo("{\"continue\":true}\n");
    assertThat(happened).isEmpty();
  }

  @Test
  void isOverThoughNobodyReadsItsAnswer() {
    CountDownLatch reader = new CountDownLatch(1);
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) {
            happened.add("begun");
            await(reader);
            happened.add("taken");
          }
        };
    new HookLife(full)
        .live(saying("x"), () -> happened.add("afterwards"), () -> "", in(Duration.ofMillis(20)));
    assertThat(happened).doesNotContain("taken", "afterwards");
    reader.countDown();
  }

  @Test
  void isOverThoughWhatComesAfterItsAnswerHangs() {
    CountDownLatch process = new CountDownLatch(1);
    life.live(saying("the answer"), () -> await(process), () -> "none", in(Duration.ofMillis(500)));
    assertThat(atLast(out)).isIn("the answer", "none"); // as the machine is
    process.countDown();
  }

  @Test
  void saysOneThingWhenTheAnswerComesWithTheEnd() {
    for (int round = 0; round < 500; round++) {
      ByteArrayOutputStream told = new ByteArrayOutputStream();
      new HookLife(told)
          .live(saying("answer"), () -> {}, () -> "none", in(Duration.ofNanos(round)));
      assertThat(atLast(told)).isIn("answer", "none");
    }
  }

  /// An answer that came first has its place, and a busy machine may print it after the end.
  private static String atLast(ByteArrayOutputStream told) {
    while (told.size() == 0) {
      Thread.onSpinWait();
    }
    return told.toString(UTF_8);
  }
}

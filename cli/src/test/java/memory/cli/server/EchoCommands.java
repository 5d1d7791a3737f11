package memory.cli.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import memory.cli.output.Console.Terminal;
import memory.engine.model.Environment;

/// Says what it was asked: directory, arguments and stdin to stdout, zone and streams to stderr.
final class EchoCommands implements ResidentCommands {
  final CountDownLatch begun = new CountDownLatch(1);
  final CountDownLatch mayEnd = new CountDownLatch(1);

  /// What each run does before it says anything.
  Runnable work = () -> {};

  @Override
  public boolean takes(List<String> args, boolean withStdin) {
    return !args.contains("refused");
  }

  @Override
  public int run(
      List<String> args,
      Environment environment,
      InputStream in,
      OutputStream out,
      OutputStream err,
      Terminal terminal) {
    work.run();
    if (args.contains("wait")) {
      begun.countDown();
      try {
        mayEnd.await();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
    try {
      String text = environment.cwd() + " " + args + " ";
      out.write(text.getBytes(StandardCharsets.UTF_8));
      in.transferTo(out);
      String facts = environment.zone() + " " + terminal;
      err.write(facts.getBytes(StandardCharsets.UTF_8));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    return args.contains("unavailable") ? 4 : args.size();
  }

  @Override
  public void open(Environment environment) {}

  @Override
  public String version() {
    return "1.2.3";
  }

  @Override
  public int roots() {
    return 2;
  }

  @Override
  public void tidy() {}

  @Override
  public void close() {}
}

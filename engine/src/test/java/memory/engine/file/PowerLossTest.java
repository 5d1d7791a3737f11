package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// D1, D2, D3: what the power may leave behind is the old or the new, never a mixture, and never
/// older than what was acknowledged.
@ExtendWith(SeededRandom.class)
class PowerLossTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-02-16T09:00:00Z"), ZoneOffset.UTC);

  @TempDir Path folder;

  /// What was acknowledged, and how many steps had been made by then.
  private record Acknowledged(int steps, String text) {}

  @Test
  void leavesOldOrNewOfAReplacedFile(RandomGenerator random) throws IOException {
    replacements(random, 600);
  }

  @Test
  @Tag("nightly")
  void leavesOldOrNewOfAReplacedFileInTenThousandStates(RandomGenerator random) throws IOException {
    replacements(random, 10_000);
  }

  @Test
  void leavesEveryAcknowledgedLineOfALog(RandomGenerator random) throws IOException {
    appends(random, 200);
  }

  @Test
  @Tag("nightly")
  void leavesEveryAcknowledgedLineOfALogInTenThousandStates(RandomGenerator random)
      throws IOException {
    appends(random, 10_000);
  }

  private void replacements(RandomGenerator random, int states) throws IOException {
    PowerLossDisk disk = new PowerLossDisk();
    Path file = folder.resolve("daily").resolve("deep").resolve("note.md");
    List<Acknowledged> history = new ArrayList<>();
    history.add(new Acknowledged(0, ""));
    for (int i = 0; i < 6; i++) {
      String line = "entry " + i + " " + "x".repeat(random.nextInt(200)) + "\n";
      DurableFolder.create(disk, file.resolveSibling(""), AtomicReplace.Policy.PRIVATE);
      ComparedReplace.Place place =
          new ComparedReplace.Place(
              file,
              Optional.empty(),
              folder.resolve("previous"),
              AtomicReplace.Policy.PRIVATE,
              BoundedRead.MARKDOWN_BYTES);
      ComparedReplace.run(disk, place, adding(line), CLOCK);
      history.add(new Acknowledged(disk.steps(), history.getLast().text() + line));
    }
    for (int state = 0; state < states; state++) {
      int count = random.nextInt(disk.steps() + 1);
      Map<Path, byte[]> left = disk.after(count, folder, random);
      String text = new String(left.getOrDefault(file, new byte[0]), StandardCharsets.UTF_8);
      int acknowledged = 0;
      while (acknowledged + 1 < history.size() && history.get(acknowledged + 1).steps() <= count) {
        acknowledged++;
      }
      List<String> allowed = new ArrayList<>();
      allowed.add(history.get(acknowledged).text());
      if (acknowledged + 1 < history.size()) {
        allowed.add(history.get(acknowledged + 1).text());
      }
      assertThat(allowed).as("after %d of %d steps", count, disk.steps()).contains(text);
    }
    System.err.println("power loss: " + states + " states of a replaced file, old or new");
  }

  private void appends(RandomGenerator random, int states) throws IOException {
    PowerLossDisk disk = new PowerLossDisk();
    Path log = folder.resolve("log.jsonl");
    List<Acknowledged> history = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      String line = "{\"n\":" + i + ",\"t\":\"" + "x".repeat(random.nextInt(60)) + "\"}\n";
      LogAppend.append(
          disk, log, bytes(line), PowerLossTest::isRecord, AtomicReplace.Policy.PRIVATE, CLOCK);
      history.add(new Acknowledged(disk.steps(), line));
    }
    for (int state = 0; state < states; state++) {
      int count = random.nextInt(disk.steps() + 1);
      byte[] left = disk.after(count, folder, random).getOrDefault(log, new byte[0]);
      Path after = Files.createDirectories(folder.resolve("after")).resolve("log.jsonl");
      Files.write(after, left);
      LogAppend.append(
          after,
          bytes("{\"n\":99}\n"),
          PowerLossTest::isRecord,
          AtomicReplace.Policy.PRIVATE,
          CLOCK);
      List<String> lines = Files.readAllLines(after);
      int acknowledged = 0;
      for (Acknowledged one : history) {
        if (one.steps() <= count) {
          assertThat(lines.get(acknowledged++) + "\n").isEqualTo(one.text());
        }
      }
      assertThat(lines.size()).isBetween(acknowledged + 1, acknowledged + 2);
      assertThat(lines).allMatch(line -> isRecord(bytes(line)));
    }
    System.err.println("power loss: " + states + " states of a log, nothing acknowledged lost");
  }

  private static ComparedReplace.Edit adding(String line) {
    return new ComparedReplace.Edit() {
      @Override
      public Optional<byte[]> of(Optional<byte[]> current) {
        byte[] before = current.orElse(new byte[0]);
        byte[] after = Arrays.copyOf(before, before.length + line.length());
        System.arraycopy(bytes(line), 0, after, before.length, line.length());
        return Optional.of(after);
      }

      @Override
      public boolean isRepeatable() {
        return true;
      }
    };
  }

  private static boolean isRecord(byte[] line) {
    String text = new String(line, StandardCharsets.UTF_8);
    return text.startsWith("{") && text.endsWith("}");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

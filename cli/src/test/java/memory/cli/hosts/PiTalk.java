package memory.cli.hosts;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A conversation with pi over its RPC mode: one JSON object a line, both ways.
final class PiTalk implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 600;
  private static final String NOTICE = "\"method\":\"notify\"";

  private final Process process;
  private final OutputStream in;
  private final List<String> lines = new ArrayList<>();
  private String agreed = "(nothing)";
  private List<String> picks = List.of();
  private boolean ended;

  PiTalk(ProcessBuilder builder) throws IOException {
    process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    in = process.getOutputStream();
    Thread reader = new Thread(this::read, "pi-talk");
    reader.setDaemon(true);
    reader.start();
  }

  /// Answers dialogs that say this with yes, all others with no.
  synchronized void agreesTo(String words) {
    agreed = words;
  }

  /// Picks the option that begins with one of these words from lists to choose from, one after the
  /// other; else leaves them.
  synchronized void picks(String... beginnings) {
    picks = new ArrayList<>(List.of(beginnings));
  }

  /// A prompt, and the end of its run.
  void says(String prompt) throws Exception {
    int ends = count("\"type\":\"agent_end\"");
    types(prompt);
    await("the end of a run", () -> count("\"type\":\"agent_end\"") > ends);
  }

  void types(String prompt) throws IOException {
    send(Map.of("type", "prompt", "message", prompt, "id", "p" + lines().size()));
  }

  void compacts() throws Exception {
    send(Map.of("type", "compact", "id", "compaction"));
    await("a compaction", () -> count("\"id\":\"compaction\"") > 0);
  }

  /// What a command is answered with.
  String told(String typed) throws Exception {
    int before = count(NOTICE);
    types(typed);
    await("an answer to " + typed, () -> count(NOTICE) > before);
    return lines().stream().filter(line -> line.contains(NOTICE)).toList().get(before);
  }

  /// Waits for a line that has all these words.
  void awaits(String... words) throws Exception {
    await(
        "a line with " + List.of(words),
        () ->
            lines().stream()
                .filter(line -> line.contains("extension_ui_request"))
                .anyMatch(line -> List.of(words).stream().allMatch(line::contains)));
  }

  String all() {
    return String.join("\n", lines());
  }

  @Override
  public void close() throws IOException {
    in.close();
    try {
      if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
    throw new IOException("pi did not end when nobody talked to it any more");
  }

  private interface Condition {
    boolean holds();
  }

  private synchronized void await(String what, Condition condition) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.holds()) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0 || ended) {
        throw new AssertionError("pi never came to " + what + "\n" + String.join("\n", lines));
      }
      wait(left);
    }
  }

  private synchronized List<String> lines() {
    return List.copyOf(lines);
  }

  private int count(String words) {
    return (int) lines().stream().filter(line -> line.contains(words)).count();
  }

  private void read() {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        heard(line);
      }
    } catch (IOException gone) {
      // It ended.
    }
    synchronized (this) {
      ended = true;
      notifyAll();
    }
  }

  private synchronized void heard(String line) throws IOException {
    lines.add(line);
    notifyAll();
    if (line.contains("\"method\":\"confirm\"")) {
      boolean yes = line.contains(agreed);
      Object id = JSON.std.mapFrom(line).get("id");
      send(Map.of("type", "extension_ui_response", "id", id, "confirmed", yes));
    } else if (line.contains("\"method\":\"select\"")) {
      Map<String, Object> asked = JSON.std.mapFrom(line);
      List<String> options =
          ((List<?>) asked.getOrDefault("options", List.of()))
              .stream().map(String::valueOf).toList();
      String wanted = picks.isEmpty() ? "Leave it" : picks.removeFirst();
      String picked =
          options.stream().filter(option -> option.startsWith(wanted)).findFirst().orElse("");
      send(Map.of("type", "extension_ui_response", "id", asked.get("id"), "value", picked));
    }
  }

  private void send(Map<String, ?> message) throws IOException {
    synchronized (in) {
      in.write((JSON.std.asString(message) + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
    }
  }
}

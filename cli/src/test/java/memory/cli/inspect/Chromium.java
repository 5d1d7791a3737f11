package memory.cli.inspect;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A browser without a window, driven by the DevTools protocol over one WebSocket.
final class Chromium implements AutoCloseable {
  static final Path PROGRAM = Path.of("/usr/bin/chromium");
  private static final String LISTENING = "DevTools listening on ";
  private static final int PATIENCE_SECONDS = 600;

  private final Process process;
  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicInteger numbers = new AtomicInteger();
  private final Map<Integer, CompletableFuture<Map<String, Object>>> waiting =
      new ConcurrentHashMap<>();
  private final WebSocket socket;

  private Chromium(Process process, String address) {
    this.process = process;
    this.socket =
        wait(client.newWebSocketBuilder().buildAsync(URI.create(address), new Incoming()));
  }

  /// @param profile an empty folder for all that it keeps
  static Chromium start(Path profile) throws IOException {
    Process process =
        new ProcessBuilder(
                PROGRAM.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-extensions",
                "--disable-background-networking",
                "--disable-component-update",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader log = process.errorReader(StandardCharsets.UTF_8);
    String line = log.readLine();
    while (line != null && !line.startsWith(LISTENING)) {
      line = log.readLine();
    }
    if (line == null) {
      process.destroyForcibly();
      throw new IOException("chromium did not start");
    }
    Thread drain = new Thread(() -> log.lines().forEach(_ -> {}), "chromium-log");
    drain.setDaemon(true);
    drain.start();
    return new Chromium(process, line.substring(LISTENING.length()).strip());
  }

  /// A new page at that address, of a size in CSS pixels.
  BrowserPage open(String address, int width, int height) {
    Map<String, Object> target = ask("", "Target.createTarget", Map.of("url", "about:blank"));
    Map<String, Object> attached =
        ask(
            "",
            "Target.attachToTarget",
            Map.of("targetId", target.get("targetId"), "flatten", true));
    BrowserPage page = new BrowserPage(this, String.valueOf(attached.get("sessionId")));
    page.size(width, height);
    page.go(address);
    return page;
  }

  /// One command of the protocol, and its result.
  ///
  /// @param session of the page it is for; empty for the browser
  Map<String, Object> ask(String session, String method, Map<String, ?> parameters) {
    int number = numbers.incrementAndGet();
    CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
    waiting.put(number, answer);
    Map<String, Object> message = new HashMap<>();
    message.put("id", number);
    message.put("method", method);
    message.put("params", parameters);
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    try {
      wait(socket.sendText(JSON.std.asString(message), true));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return wait(answer);
  }

  private static <T> T wait(CompletableFuture<T> future) {
    return future.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    socket.abort();
    client.close();
    List<ProcessHandle> children = process.descendants().toList();
    process.destroy();
    process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    children.forEach(ProcessHandle::destroyForcibly);
  }

  /// Whether there is one on this machine.
  static boolean isThere() {
    return Files.isExecutable(PROGRAM);
  }

  private final class Incoming implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        hear(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    private void hear(String message) {
      try {
        Map<String, Object> told = JSON.std.mapFrom(message);
        CompletableFuture<Map<String, Object>> answer =
            told.get("id") instanceof Integer id ? waiting.remove(id) : null;
        if (answer == null) {
          return;
        }
        if (told.get("error") != null) {
          answer.completeExceptionally(new IllegalStateException(told.get("error").toString()));
        } else {
          answer.complete(map(told.get("result")));
        }
      } catch (IOException bad) {
        waiting.values().forEach(one -> one.completeExceptionally(bad));
      }
    }
  }

  @SuppressWarnings("unchecked") // JSON objects have names
  static Map<String, Object> map(@Nullable Object value) {
    return value == null ? Map.of() : (Map<String, Object>) value;
  }
}

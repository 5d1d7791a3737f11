package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import memory.cli.output.Terminal;
import memory.cli.server.HttpAnswer;
import memory.cli.server.HttpRequest;
import memory.cli.server.ResidentCommands;
import memory.engine.model.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageDeskTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private final AskedCommands commands = new AskedCommands();
  private final PageDesk desk =
      new PageDesk(
          new PageGuard(4711, TOKEN),
          commands,
          List.of("--home", "/m"),
          new Environment(Map.of(), Path.of("/h"), Path.of("/w"), Clock.systemUTC()));

  private HttpAnswer ask(String method, String path, Map<String, String> headers, String body)
      throws IOException {
    Map<String, String> all = new HashMap<>(Map.of("host", "127.0.0.1:4711"));
    all.putAll(headers);
    return desk.answer(
        new HttpRequest(method, path, all, body.getBytes(StandardCharsets.UTF_8), false));
  }

  private HttpAnswer asked(String question, String body) throws IOException {
    return ask(
        "POST",
        "/ask/" + question,
        Map.of("x-memory-token", TOKEN, "origin", "http://127.0.0.1:4711"),
        body);
  }

  private static String text(HttpAnswer answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  @Test
  void servesThePageToWhoeverHasTheToken() throws IOException {
    HttpAnswer page = ask("GET", "/?token=" + TOKEN, Map.of(), "");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.headers()).contains("Content-Type: text/html; charset=utf-8");
    assertThat(text(page)).contains("app.js?token=" + TOKEN).doesNotContain("TOKEN\"");
    assertThat(text(ask("GET", "/app.js?token=" + TOKEN, Map.of(), ""))).startsWith("'use strict'");
    assertThat(text(ask("GET", "/app.css?token=" + TOKEN, Map.of(), ""))).contains("--paper");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/?token=",
        "/?token=0123456789abcdef0123456789abcdee",
        "/?Token=" + TOKEN,
        "/app.js",
        "/app.css",
        "/nowhere",
        "/ask/search",
        "/ask/search?token=" + TOKEN
      })
  void refusesWhoeverHasNotTheToken(String path) throws IOException {
    for (String method : List.of("GET", "POST", "HEAD", "OPTIONS")) {
      assertThat(ask(method, path, Map.of(), "q=x").status()).as(method).isEqualTo(403);
    }
    assertThat(commands.asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "127.0.0.1",
        "127.0.0.1:4712",
        "evil.example:4711",
        "127.0.0.1:4711.evil.example",
        "127.0.0.1:4711, evil.example",
        "[::1]:4711",
        "0.0.0.0:4711",
        "LOCALHOST.:4711"
      })
  void refusesWhoeverCallsItByAnotherName(String host) throws IOException {
    Map<String, String> headers = Map.of("host", host, "x-memory-token", TOKEN);
    assertThat(ask("POST", "/ask/search", headers, "q=x").status()).isEqualTo(403);
    assertThat(ask("GET", "/?token=" + TOKEN, headers, "").status()).isEqualTo(403);
    assertThat(commands.asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "",
        "http://evil.example",
        "http://127.0.0.1",
        "http://127.0.0.1:4712",
        "https://127.0.0.1:4711",
        "http://localhost:4711"
      })
  void refusesAnotherPage(String origin) throws IOException {
    Map<String, String> headers = Map.of("origin", origin, "x-memory-token", TOKEN);
    assertThat(ask("POST", "/ask/search", headers, "q=x").status()).isEqualTo(403);
    assertThat(commands.asked).isEmpty();
  }

  @Test
  void isCalledLocalhostToo() throws IOException {
    Map<String, String> headers =
        Map.of(
            "host", "localhost:4711", "origin", "http://localhost:4711", "x-memory-token", TOKEN);
    assertThat(ask("POST", "/ask/status", headers, "").status()).isEqualTo(200);
  }

  @Test
  void takesOneMethodEach() throws IOException {
    for (String method : List.of("POST", "PUT", "DELETE", "HEAD", "OPTIONS")) {
      assertThat(ask(method, "/?token=" + TOKEN, Map.of(), "").status()).isEqualTo(405);
    }
    for (String method : List.of("GET", "PUT", "DELETE", "HEAD", "OPTIONS")) {
      HttpAnswer answer = ask(method, "/ask/status", Map.of("x-memory-token", TOKEN), "");
      assertThat(answer.status()).isEqualTo(405);
    }
    assertThat(commands.asked).isEmpty();
  }

  @Test
  void knowsNoOtherPathAndNoOtherQuestion() throws IOException {
    for (String path :
        List.of("/page.html", "//", "/../app.js", "/app.js/", "/ask", "/favicon.ico")) {
      assertThat(ask("GET", path + "?token=" + TOKEN, Map.of(), "").status())
          .as(path)
          .isEqualTo(404);
    }
    for (String question : List.of("", "write", "forget", "search/", "../status", "Search")) {
      assertThat(asked(question, "q=x").status()).as(question).isEqualTo(404);
    }
    assertThat(commands.asked).isEmpty();
  }

  @Test
  void everyAnswerForbidsWhatThePageDoesNotNeed() throws IOException {
    for (HttpAnswer answer :
        List.of(
            ask("GET", "/?token=" + TOKEN, Map.of(), ""),
            asked("status", ""),
            ask("GET", "/", Map.of(), ""))) {
      assertThat(answer.headers())
          .contains("Cache-Control: no-store", "Referrer-Policy: no-referrer")
          .contains("X-Content-Type-Options: nosniff")
          .anyMatch(line -> line.startsWith("Content-Security-Policy: default-src 'none';"))
          .noneMatch(line -> line.contains("unsafe") || line.startsWith("Access-Control"));
    }
  }

  @Test
  void asksAsItWouldBeTyped() throws IOException {
    asked("search", "q=--home%20x&kind=topic&tag=-n&since=2026-01-01&n=30&evil=1");
    asked("preview", "prompt=which%20pool%3F");
    asked("preview", "prompt=");
    asked("passages", "id=a&id=--raw");
    asked("decisions", "everywhere=yes");
    asked("trace", "id=t-1");
    asked("doctor", "");
    assertThat(commands.asked)
        .containsExactly(
            "--home /m --json search --explain --prefix -n 30 --kind topic --tag -n --since 2026-01-01 -- --home x",
            "--home /m --json preview --no-trace - < which pool?",
            "--home /m --json preview --no-trace",
            "--home /m --json get -- a --raw",
            "--home /m --json decision list --all-projects",
            "--home /m --json trace -- t-1",
            "--home /m --json doctor");
  }

  @Test
  void showsWhatIsHiddenInAnAnswer() throws IOException {
    commands.answer = "{\"text\":\"a\\u202Eb\\u0007\\n<b>\",\"n\":1.5,\"ok\":true}";
    assertThat(text(asked("search", "q=x")))
        .isEqualTo("{\"text\":\"a<U+202E>b<U+0007>\\n<b>\",\"n\":1.5,\"ok\":true}");
  }

  @Test
  void saysWhenACommandBreaks() throws IOException {
    commands.answer = "";
    HttpAnswer answer = asked("status", "");
    assertThat(answer.status()).isEqualTo(500);
    assertThat(text(answer)).contains("it broke");
  }

  /// Keeps what it is asked, and answers one thing.
  private static final class AskedCommands implements ResidentCommands {
    private final List<String> asked = new ArrayList<>();
    private String answer = "{}";

    @Override
    public boolean takes(List<String> args, boolean withStdin) {
      return true;
    }

    @Override
    public int run(
        List<String> args,
        Environment environment,
        InputStream in,
        OutputStream out,
        OutputStream err,
        Terminal terminal) {
      try {
        String stdin = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        asked.add(String.join(" ", args) + (stdin.isEmpty() ? "" : " < " + stdin));
        out.write(answer.getBytes(StandardCharsets.UTF_8));
        err.write("it broke".getBytes(StandardCharsets.UTF_8));
        return 0;
      } catch (IOException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    @Override
    public String version() {
      return "1.2.3";
    }

    @Override
    public int roots() {
      return 0;
    }

    @Override
    public void tidy() {}

    @Override
    public void close() {}
  }
}

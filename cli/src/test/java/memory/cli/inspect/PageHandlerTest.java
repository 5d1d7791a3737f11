package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import memory.cli.inspect.PageHandler.PageGuard;
import memory.cli.output.CommandFailure;
import memory.cli.server.FrameServer.HttpAnswer;
import memory.cli.server.FrameServer.HttpRequest;
import memory.engine.EngineSource;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import memory.engine.model.SearchIndex;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageHandlerTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private RuntimeException failure = new IllegalStateException("it broke");
  private int asked;
  private final PageHandler handler =
      new PageHandler(
          new PageGuard(4711, TOKEN),
          new PageQuestions(
              new FailingEngines(),
              new Environment(Map.of(), Path.of("/h"), Path.of("/w"), Clock.systemUTC()),
              WorkspaceOptions.none()));

  private HttpAnswer ask(String method, String path, Map<String, String> headers, String body)
      throws IOException {
    Map<String, String> all = new HashMap<>(Map.of("host", "127.0.0.1:4711"));
    all.putAll(headers);
    return handler.answer(
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
        "/ask/search?token=" + TOKEN,
        "/act/forget",
        "/act/forget?token=" + TOKEN
      })
  void refusesWhoeverHasNotTheToken(String path) throws IOException {
    for (String method : List.of("GET", "POST", "HEAD", "OPTIONS")) {
      assertThat(ask(method, path, Map.of(), "q=x").status()).as(method).isEqualTo(403);
    }
    assertThat(asked).isZero();
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
    assertThat(ask("POST", "/act/forget", headers, "id=x").status()).isEqualTo(403);
    assertThat(ask("GET", "/?token=" + TOKEN, headers, "").status()).isEqualTo(403);
    assertThat(asked).isZero();
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
    assertThat(ask("POST", "/act/forget", headers, "id=x").status()).isEqualTo(403);
    assertThat(asked).isZero();
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
      for (String path : List.of("/ask/status", "/act/archive")) {
        HttpAnswer answer = ask(method, path, Map.of("x-memory-token", TOKEN), "");
        assertThat(answer.status()).isEqualTo(405);
      }
    }
    assertThat(asked).isZero();
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
    assertThat(asked).isZero();
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
  void showsWhatIsHiddenInAnAnswer() throws IOException {
    failure = CommandFailure.usage("a\u202Eb\u0007\n<b>\uD800", "");
    assertThat(text(asked("search", "q=x")))
        .isEqualTo(
            "{\"error\":{\"reason\":\"malformed\",\"message\":\"a<U+202E>b<U+0007>\\n<b><U+D800>\"}}\n");
  }

  @Test
  void saysWhyThereIsNoAnswer() throws IOException {
    assertThat(text(asked("status", "")))
        .startsWith("{\"error\":{\"reason\":\"backend_error\"")
        .contains("it broke");
    failure = new RefusedException(Refusal.malformed("no such thing", "ask otherwise"));
    assertThat(text(asked("status", "")))
        .isEqualTo(
            "{\"error\":{\"reason\":\"malformed\",\"message\":\"no such thing\",\"hint\":\"ask otherwise\"}}\n");
    assertThat(asked).isEqualTo(2);
  }

  /// Counts the questions that need an engine, and fails each.
  private final class FailingEngines implements EngineSource {
    @Override
    public SearchIndex.Opener indexes() {
      throw failure;
    }

    @Override
    public MemoryEngine open(Workspace workspace) {
      asked++;
      throw failure;
    }
  }
}

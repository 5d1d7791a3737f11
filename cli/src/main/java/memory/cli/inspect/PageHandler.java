package memory.cli.inspect;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.google.common.collect.ImmutableList;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.cli.output.JsonText;
import memory.cli.server.FormBody;
import memory.cli.server.FrameServer;
import memory.cli.server.FrameServer.BadFrameException;
import memory.cli.server.FrameServer.HttpAnswer;
import memory.cli.server.FrameServer.HttpRequest;
import memory.engine.file.JsonWrite;
import memory.engine.model.VisibleText;
import memory.engine.request.RefusedException;

/// Answers the page: its three files, its questions, and what it does for its user.
///
/// @param guard knows who may ask
record PageHandler(PageGuard guard, PageQuestions questions) implements FrameServer.HttpHandler {
  static final String QUESTIONS = "/ask/";
  static final String ACTS = "/act/";
  private static final String TOKEN = "token";

  /// Nothing but the page's own two files is loaded, nothing is kept, and no text can become
  /// markup: the browser refuses to make any out of a string.
  private static final List<String> ALWAYS =
      List.of(
          "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self';"
              + " connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none';"
              + " frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
          "X-Content-Type-Options: nosniff",
          "Referrer-Policy: no-referrer",
          "Cross-Origin-Resource-Policy: same-origin",
          "Cross-Origin-Opener-Policy: same-origin",
          "Cache-Control: no-store");

  @Override
  public HttpAnswer answer(HttpRequest request) throws IOException {
    int query = request.path().indexOf('?');
    String path = query < 0 ? request.path() : request.path().substring(0, query);
    boolean acts = path.startsWith(ACTS);
    boolean asks = acts || path.startsWith(QUESTIONS);
    FormBody typed =
        FormBody.of(
            query < 0
                ? new byte[0]
                : request.path().substring(query + 1).getBytes(StandardCharsets.ISO_8859_1));
    Optional<String> token = asks ? request.header(PageGuard.HEADER) : typed.one(TOKEN);
    Optional<String> refusal = guard.refusal(request, token);
    if (refusal.isPresent()) {
      return said(403, refusal.get());
    }
    if (!request.method().equals(asks ? "POST" : "GET")) {
      return said(405, "another method");
    }
    if (!asks) {
      return file(path);
    }
    return told(acts, path.substring((acts ? ACTS : QUESTIONS).length()), request.body());
  }

  private HttpAnswer file(String path) throws IOException {
    Optional<PageFile> file = PageFile.at(path);
    if (file.isEmpty()) {
      return said(404, "there is nothing here");
    }
    byte[] bytes = file.get().bytes();
    if (file.get() == PageFile.PAGE) {
      String page = new String(bytes, StandardCharsets.UTF_8).replace("TOKEN", guard.token());
      bytes = page.getBytes(StandardCharsets.UTF_8);
    }
    return of(200, file.get().type(), bytes);
  }

  private HttpAnswer told(boolean acts, String name, byte[] body) throws IOException {
    FormBody form = FormBody.of(body);
    Optional<JsonWrite.Body> answer;
    try {
      answer = acts ? questions.act(name, form) : questions.answer(name, form);
    } catch (BadFrameException unreadable) {
      throw unreadable;
    } catch (CommandFailure failure) {
      answer = failed(failure);
    } catch (RefusedException refused) {
      answer = failed(CommandFailure.of(refused.refusal()));
    } catch (IOException | RuntimeException | Error broken) {
      answer = failed(CommandFailure.of(broken));
    }
    if (answer.isEmpty()) {
      return said(404, "there is no such question");
    }
    JsonWrite.Body fields = answer.get();
    String json = JsonText.object(object -> fields.write(new ShownJson(object))) + "\n";
    return of(200, "application/json", json.getBytes(StandardCharsets.UTF_8));
  }

  private static Optional<JsonWrite.Body> failed(CommandFailure failure) {
    return Optional.of(failure::write);
  }

  private static HttpAnswer said(int status, String message) {
    return of(
        status, "text/plain; charset=utf-8", (message + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static HttpAnswer of(int status, String type, byte[] body) {
    List<String> headers = new ArrayList<>(ALWAYS);
    headers.add("Content-Type: " + type);
    return new HttpAnswer(status, headers, body);
  }

  /// Writes JSON with nothing hidden in any of its texts: what a reader cannot see, or what would
  /// turn the text around, stands as `<U+202E>`.
  static final class ShownJson extends JsonGeneratorDelegate {
    ShownJson(JsonGenerator json) {
      super(json);
    }

    @Override
    public void writeFieldName(String name) throws IOException {
      super.writeFieldName(VisibleText.forPeople(name));
    }

    @Override
    public void writeString(String text) throws IOException {
      super.writeString(VisibleText.forPeople(text));
    }
  }

  /// One of the files that the page is made of. They hold nothing of anybody's memory.
  enum PageFile {
    PAGE("/", "text/html", "page.html"),
    SCRIPT(
        "/app.js",
        "text/javascript",
        "base.js",
        "acts.js",
        "lately.js",
        "files.js",
        "search.js",
        "prompt.js",
        "decisions.js",
        "traces.js",
        "health.js",
        "app.js"),
    STYLE("/app.css", "text/css", "app.css");

    private final String path;
    private final String type;
    private final ImmutableList<String> parts;

    PageFile(String path, String type, String... parts) {
      this.path = path;
      this.type = type;
      this.parts = ImmutableList.copyOf(parts);
    }

    static Optional<PageFile> at(String path) {
      return Arrays.stream(values()).filter(one -> one.path.equals(path)).findFirst();
    }

    String type() {
      return type + "; charset=utf-8";
    }

    /// All its parts, one after the other.
    byte[] bytes() throws IOException {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (String part : parts) {
        try (InputStream in = PageFile.class.getResourceAsStream(part)) {
          if (in == null) {
            throw new FileNotFoundException("the jar has no " + part);
          }
          in.transferTo(all);
        }
      }
      return all.toByteArray();
    }
  }

  /// Says which requests come from the page's owner (safety T4). A name that somebody else's site
  /// lets lead here is told by its Host, a request that another page sends by its Origin, and
  /// everybody else by not knowing the token.
  ///
  /// @param port that the page is served at
  /// @param token that stands in the address which only its owner was told
  record PageGuard(int port, String token) {
    static final String HEADER = "x-memory-token";
    private static final List<String> NAMES = List.of("127.0.0.1", "localhost");

    /// Why a request is not answered; empty when it is.
    ///
    /// @param given the token that came with it
    Optional<String> refusal(HttpRequest request, Optional<String> given) {
      String host = request.header("host").orElse("");
      if (!isOurs(host)) {
        return Optional.of("this page is at " + address() + " and under no other name");
      }
      Optional<String> origin = request.header("origin");
      if (origin.isPresent() && !origin.get().equals("http://" + host)) {
        return Optional.of("another page may not ask");
      }
      if (given.isEmpty() || !isToken(given.get())) {
        return Optional.of("open the whole address that memory inspect printed");
      }
      return Optional.empty();
    }

    String address() {
      return "http://" + NAMES.getFirst() + ":" + port + "/";
    }

    private boolean isOurs(String host) {
      return NAMES.stream().anyMatch(name -> host.equals(name + ":" + port));
    }

    /// Takes as long for a token that is nearly right.
    private boolean isToken(String given) {
      return MessageDigest.isEqual(
          given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }
  }
}

package memory.team;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import memory.cli.mcp.HttpMcp;
import memory.cli.output.DecisionReport;
import memory.cli.output.NoteJson;
import memory.cli.output.SearchReport;
import memory.cli.output.SearchReport.CitedHit;
import memory.cli.team.TeamWire;
import memory.engine.MemoryEngine;
import memory.engine.file.BoundedJson;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;
import memory.engine.model.MemoryPath;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.model.Scope;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.ReadResult;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.SearchQuestion;
import memory.engine.request.WriteRequest;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;

/// What a client may ask: each request becomes one of the engine's, after [Access] has agreed, and
/// its answer the JSON of the CLI's contract. Nothing that was asked, found or written is logged.
final class ApiHandler extends Handler.Abstract {
  static final int MOST_BODY_BYTES = 1 << 20;
  private static final String MCP = "/mcp";
  private static final Duration BODY = Duration.ofSeconds(5);
  private static final Duration SEARCH = Duration.ofSeconds(2);

  private final Access access;
  private final Teams teams;
  private final Journal journal;
  private final HttpMcp mcp;
  private final RateLimit calls = new RateLimit(50, 200);
  private final RateLimit strangers = new RateLimit(0.5, 20);

  ApiHandler(Access access, Teams teams, Journal journal, String version) {
    this.access = access;
    this.teams = teams;
    this.journal = journal;
    this.mcp = new HttpMcp(version);
  }

  /// An answer that is a refusal.
  private static final class Denied extends Exception {
    private static final long serialVersionUID = 1L;
    private final int status;
    private final Reason reason;

    Denied(int status, Reason reason, String message) {
      super(message, null, false, false);
      this.status = status;
      this.reason = reason;
    }

    static Denied noTeam() {
      return new Denied(404, Reason.NO_MATCH, "no such team");
    }

    static Denied of(Refusal refusal) {
      return switch (refusal.kind()) {
        case MALFORMED -> new Denied(400, Reason.MALFORMED, refusal.message());
        case DENIED -> new Denied(403, Reason.DENIED, refusal.message());
        case NO_MATCH -> new Denied(404, Reason.NO_MATCH, refusal.message());
        case CONFLICT -> new Denied(409, Reason.CONFLICT, refusal.message());
      };
    }

    private byte[] body() {
      return error(reason, String.valueOf(getMessage()));
    }
  }

  /// What is known of a request for the log: nothing that anybody wrote.
  private static final class Told {
    private String person = "-";
    private String team = "-";
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    long start = System.nanoTime();
    String path = Request.getPathInContext(request);
    Told told = new Told();
    int status = 200;
    byte[] body;
    String type = "application/json";
    try {
      if (path.equals(MCP)) {
        HttpMcp.Reply reply = tools(request, told);
        status = reply.status();
        body = reply.json().orElse("").getBytes(StandardCharsets.UTF_8);
      } else if (path.equals("/metrics")) {
        requireAdmin(request, told);
        type = "text/plain; version=0.0.4";
        body = journal.metrics();
      } else {
        body = JsonWrite.bytes(answer(path, request, told));
      }
    } catch (Denied denied) {
      status = denied.status;
      body = denied.body();
    } catch (MalformedJsonException malformed) {
      status = 400;
      body = error(Reason.MALFORMED, String.valueOf(malformed.getMessage()));
    } catch (RefusedException refused) {
      Denied denied = Denied.of(refused.refusal());
      status = denied.status;
      body = denied.body();
    } catch (IOException | RuntimeException | Error failed) {
      status = 503;
      journal.failed(path, failed);
      body = error(Reason.UNAVAILABLE, "the server could not do it now; send it again later");
    }
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    if (status == 405) {
      response.getHeaders().put(HttpHeader.ALLOW, "POST");
    }
    if (status == 413) { // what it did not read is in the way of the next request
      response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
    }
    if (status == 401) {
      response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
    }
    journal.answered(
        told.person,
        request.getMethod() + " " + kind(path),
        told.team,
        status,
        Duration.ofNanos(System.nanoTime() - start));
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }

  static byte[] error(Reason reason, String message) {
    Map<String, ?> told = ImmutableMap.of("reason", reason.label(), "message", message);
    return JsonWrite.object(Map.of("error", told)).getBytes(StandardCharsets.UTF_8);
  }

  /// A path for the log: one of ours, or that it was none.
  private static String kind(String path) {
    return switch (path) {
      case "/healthz",
          "/readyz",
          "/metrics",
          "/v1/me",
          "/v1/read",
          "/v1/recall",
          "/v1/search",
          "/v1/write",
          "/v1/decisions",
          MCP ->
          path;
      default -> "other";
    };
  }

  private JsonWrite.Body answer(String path, Request request, Told told)
      throws IOException, Denied {
    boolean get = request.getMethod().equals("GET");
    if (get && path.equals("/healthz")) {
      return json -> json.writeBooleanField("ok", true);
    }
    if (get && path.equals("/readyz")) {
      if (!teams.isReady()) {
        throw new Denied(503, Reason.UNAVAILABLE, "not ready yet");
      }
      return json -> json.writeBooleanField("ok", true);
    }
    Access.Caller caller = caller(request, told);
    if (get && path.equals("/v1/me")) {
      return json -> {
        json.writeStringField("person", caller.name());
        JsonWrite.strings(json, "teams", caller.teams());
      };
    }
    if (get && path.equals("/v1/decisions")) {
      String team =
          Optional.ofNullable(Request.extractQueryParameters(request).getValue("team")).orElse("");
      return decisions(member(caller, team, "", told));
    }
    if (!request.getMethod().equals("POST")
        || !kind(path).startsWith("/v1/")
        || path.equals("/v1/me")) {
      throw new Denied(404, Reason.NO_MATCH, "no such thing here");
    }
    Map<String, Object> body = BoundedJson.object(bytes(request));
    boolean writes = path.equals("/v1/write") || path.equals("/v1/decisions");
    Member member = member(caller, TeamWire.text(body, "team"), writes ? key(body) : "", told);
    return switch (path) {
      case "/v1/recall" -> recall(member, body);
      case "/v1/search" -> search(member, body);
      case "/v1/read" -> read(member, body);
      case "/v1/write" -> write(member, body);
      default -> decide(member, body);
    };
  }

  private Access.Caller caller(Request request, Told told) throws IOException, Denied {
    String header = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    boolean bearer = header != null && header.startsWith("Bearer ") && header.length() < 300;
    Optional<Access.Caller> caller =
        bearer ? access.caller(header.substring("Bearer ".length())) : Optional.empty();
    if (caller.isEmpty()) {
      if (!strangers.take(Request.getRemoteAddr(request))) {
        throw new Denied(429, Reason.DENIED, "too many unknown tokens from this address");
      }
      throw new Denied(401, Reason.DENIED, "this token is not known here, or is over");
    }
    told.person = caller.get().name();
    if (!calls.take(told.person)) {
      throw new Denied(429, Reason.DENIED, "too many requests");
    }
    return caller.get();
  }

  private void requireAdmin(Request request, Told told) throws IOException, Denied {
    if (!request.getMethod().equals("GET") || !caller(request, told).isAdmin()) {
      throw new Denied(404, Reason.NO_MATCH, "no such thing here");
    }
  }

  private static byte[] bytes(Request request) throws Denied {
    if (request.getLength() > MOST_BODY_BYTES) {
      throw new Denied(413, Reason.MALFORMED, "a request has at most 1 MiB");
    }
    try {
      Promise.Completable<ByteBuffer> whole = new Promise.Completable<>();
      Content.Source.asByteBuffer(request, whole);
      ByteBuffer read = whole.get(BODY.toMillis(), TimeUnit.MILLISECONDS);
      byte[] bytes = new byte[read.remaining()];
      read.get(bytes);
      return bytes;
    } catch (TimeoutException slow) {
      request.fail(slow);
      throw new Denied(408, Reason.TIMEOUT, "the request did not arrive in time");
    } catch (ExecutionException failed) {
      throw new Denied(413, Reason.MALFORMED, "the request was cut, or has more than 1 MiB");
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new Denied(503, Reason.UNAVAILABLE, "the server ends");
    }
  }

  /// The team, for somebody who may read anything of it.
  ///
  /// @param key of what they write
  private Member member(Access.Caller caller, String team, String key, Told told)
      throws IOException, Denied {
    if (caller.readable(team).isEmpty()) {
      throw Denied.noTeam();
    }
    TeamRepository repository = teams.of(team).orElseThrow(Denied::noTeam);
    told.team = team;
    return new Member(caller, team, repository, teams.today(), key);
  }

  private static JsonWrite.Body recall(Member member, Map<String, Object> body) throws IOException {
    SearchRequest asked = TeamWire.question(body);
    long start = System.nanoTime();
    SearchAnswer answer = member.search(asked);
    SearchReport report = report(asked.text().prose(), answer, asked.explain(), start);
    return json -> {
      report.write(json);
      TeamWire.writeEvidence(json, answer.hits());
    };
  }

  private static SearchReport report(
      String query, SearchAnswer answer, boolean explain, long start) {
    List<CitedHit> cited = new ArrayList<>();
    answer.hits().forEach(hit -> cited.add(new CitedHit(hit, Optional.empty(), explain)));
    RecallResult result =
        cited.isEmpty()
            ? new RecallResult.Nothing(Reason.NO_MATCH, answer.freshness())
            : new RecallResult.Found(answer);
    return new SearchReport(
        Optional.empty(),
        query,
        SearchMode.KEYWORD,
        result,
        cited,
        Optional.empty(),
        Duration.ofNanos(System.nanoTime() - start));
  }

  private static JsonWrite.Body search(Member member, Map<String, Object> body) throws IOException {
    OptionalInt most = OptionalInt.of(Math.clamp(TeamWire.whole(body, "limit", 5), 1, 100));
    SearchQuestion question =
        SearchQuestion.of(TeamWire.text(body, "query"), most, Optional.of(SEARCH));
    long start = System.nanoTime();
    try (MemoryEngine engine = member.engine()) {
      RecallResult result = engine.search(question);
      SearchAnswer answer =
          result instanceof RecallResult.Found(SearchAnswer found)
              ? found
              : SearchAnswer.none(result.freshness());
      return report(question.text(), answer, false, start)::write;
    }
  }

  private static JsonWrite.Body read(Member member, Map<String, Object> body) throws IOException {
    ReadResult result = member.read(TeamWire.reading(body));
    return json -> {
      switch (result) {
        case ReadResult.Passages passages -> NoteJson.writeAll(json, passages);
        case ReadResult.Text text -> NoteJson.write(json, text);
        case ReadResult.Absent absent -> absent(json, absent.path());
        case ReadResult.Unreadable(MemoryPath path, String _) -> absent(json, path);
      }
    };
  }

  private static void absent(JsonGenerator json, MemoryPath path) throws IOException {
    json.writeStringField("path", path.value());
    json.writeStringField("reason", Reason.NO_MATCH.label());
  }

  private static String key(Map<String, Object> body) throws IOException {
    String key = TeamWire.text(body, "key");
    if (!key.matches("[A-Za-z0-9-]{8,64}")) {
      throw new MalformedJsonException("key is 8 to 64 letters, digits and dashes");
    }
    return key;
  }

  private static JsonWrite.Body write(Member member, Map<String, Object> body) throws IOException {
    WriteRequest note = TeamWire.note(body);
    TeamRepository.Done done = member.apply(note);
    return json -> written(json, note.action(), done);
  }

  private static void written(JsonGenerator json, String action, TeamRepository.Done done)
      throws IOException {
    json.writeBooleanField("ok", true);
    json.writeStringField("action", action);
    json.writeStringField("path", done.path());
    json.writeStringField("scope", Scope.TEAM.label());
    if (!done.ids().isEmpty()) {
      json.writeStringField("id", done.ids().getFirst());
    }
    JsonWrite.strings(json, "ids", done.ids());
    JsonWrite.strings(json, "masked", List.of());
    json.writeStringField("preview", done.preview());
    if (done.replayed()) {
      json.writeBooleanField("replayed", true);
    }
  }

  private static JsonWrite.Body decide(Member member, Map<String, Object> body)
      throws IOException, Denied {
    Member.Decided decided = member.apply(TeamWire.decision(body));
    if (decided.done().isEmpty()) {
      throw Denied.of(
          switch (decided.other().orElseThrow()) {
            case DecisionOutcome.Duplicate(var of, var _) ->
                against("it is said already in ", of.id());
            case DecisionOutcome.Conflict(var with) ->
                against("it contradicts ", with.getFirst().id());
            case DecisionOutcome.Refused(Refusal refusal) -> refusal;
            case DecisionOutcome.Done _ -> throw new IllegalStateException("it was written");
          });
    }
    String action = TeamWire.optional(body, "action").orElse("add");
    return json -> written(json, action, decided.done().get());
  }

  /// Whoever may add a decision may read them all: they stand in one file.
  private static Refusal against(String how, String id) {
    return Refusal.conflict("not written: " + how + id + "; force it if it is meant so", "");
  }

  private static JsonWrite.Body decisions(Member member) throws IOException {
    DecisionList list = member.decisions();
    return json -> DecisionReport.writeList(json, list.all(), list);
  }

  /// Answers a message to the tools, about the team that the address names, or the asker's only
  /// one.
  private HttpMcp.Reply tools(Request request, Told told) throws IOException, Denied {
    if (request.getHeaders().contains(HttpHeader.ORIGIN)) {
      throw new Denied(403, Reason.DENIED, "no page of a browser is answered here");
    }
    Access.Caller caller = caller(request, told);
    if (!request.getMethod().equals("POST")) {
      throw new Denied(405, Reason.MALFORMED, "there is no stream and no session here: POST");
    }
    Optional<String> named =
        Optional.ofNullable(Request.extractQueryParameters(request).getValue("team"));
    if (named.isEmpty() && caller.teams().size() > 1) {
      throw new Denied(400, Reason.MALFORMED, "say which of your teams: /mcp?team=NAME");
    }
    String team = named.or(() -> caller.teams().stream().findFirst()).orElse("");
    Member member = member(caller, team, "", told);
    return mcp.answer(
        bytes(request),
        new HttpMcp.Headers(
            header(request, "MCP-Protocol-Version"),
            header(request, "Mcp-Method"),
            header(request, "Mcp-Name")),
        new HttpMcp.Memory() {
          @Override
          public MemoryEngine open() {
            return member.under("mcp-" + UUID.randomUUID()).engine();
          }

          @Override
          public void failed(Throwable failure) {
            journal.failed(MCP, failure);
          }
        });
  }

  private static Optional<String> header(Request request, String name) {
    return Optional.ofNullable(request.getHeaders().get(name));
  }
}

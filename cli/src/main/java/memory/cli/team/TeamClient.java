package memory.cli.team;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import memory.engine.file.BoundedJson;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;

/// Asks one team's server, and nobody else: no redirect is followed. Safe for use by several
/// threads; its connection stays open between questions.
public final class TeamClient {
  private static final int MOST_AGAIN = 2;
  private static final int MOST_ANSWER_BYTES = 8 << 20;

  private final URI server;
  private final Optional<String> token;
  private final HttpClient.Builder connections;
  private volatile HttpClient http;

  /// @param pin SHA-256 of the only certificate that is believed, in hex; empty = this machine's
  ///   authorities decide
  /// @param token of the person who asks; empty = nobody in particular
  public TeamClient(URI server, Optional<String> pin, Optional<String> token, Duration connect)
      throws IOException {
    this.server = server;
    this.token = token;
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(
                server.getScheme().equals("https")
                    ? HttpClient.Version.HTTP_2
                    : HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(connect)
            .executor(
                Executors.newCachedThreadPool(
                    Thread.ofPlatform().daemon().name("memory-team-", 0).factory()));
    if (pin.isPresent()) {
      builder.sslContext(pinned(new Pin(pin.get())));
    }
    this.connections = builder;
    this.http = builder.build();
  }

  /// What came back.
  ///
  /// @param status of HTTP
  public record Answer(int status, Map<String, Object> body) {
    public boolean isOk() {
      return status == 200;
    }

    /// Why the user was refused, on one line.
    public String refusal() {
      if (isUnknown()) {
        return "your token is not known there, revoked or expired: ask for a new one";
      }
      Object error = body.get("error");
      Object message = error instanceof Map<?, ?> map ? map.get("message") : null;
      String told = message instanceof String text ? text : "the server answered " + status;
      return told.replaceAll("\\p{Cntrl}+", " ");
    }

    /// Whether the token is not a good one.
    public boolean isUnknown() {
      return status == 401;
    }

    /// Whether the same request may well succeed later.
    public boolean isTemporary() {
      return status == 408 || status == 429 || status >= 500;
    }
  }

  /// Whether somebody takes connections there, within that time: a machine that is gone does not
  /// answer at all.
  ///
  /// @throws IOException when nobody does
  public void knock(Duration limit) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(server.getHost().replaceAll("[\\[\\]]", ""), server.getPort()),
          (int) Math.max(1, limit.toMillis()));
    }
  }

  /// @throws IOException when there is no answer that can be read
  public Answer get(String path, Duration limit) throws IOException {
    return send(request(path, limit).GET().build());
  }

  public Answer post(String path, JsonWrite.Body body, Duration limit) throws IOException {
    return post(path, JsonWrite.bytes(body), limit);
  }

  /// Asks what may be asked more than once: a server that gives way to its successor ends the
  /// connections it has, and on a new one the successor answers.
  public Answer ask(String path, JsonWrite.Body body, Duration limit) throws IOException {
    byte[] bytes = JsonWrite.bytes(body);
    for (int again = 0; again < MOST_AGAIN; again++) {
      try {
        Answer answer = post(path, bytes, limit);
        if (answer.status() != 503) {
          return answer;
        }
      } catch (HttpTimeoutException late) {
        throw late;
      } catch (IOException ended) {
        // Or nobody is there, which the next time tells as fast.
      }
      http = connections.build();
    }
    return post(path, bytes, limit);
  }

  Answer post(String path, byte[] body, Duration limit) throws IOException {
    return send(
        request(path, limit)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build());
  }

  private HttpRequest.Builder request(String path, Duration limit) {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(path)).timeout(limit);
    token.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
    return request;
  }

  private Answer send(HttpRequest request) throws IOException {
    HttpResponse<byte[]> response;
    try {
      response =
          http.send(
              request,
              HttpResponse.BodyHandlers.limiting(
                  HttpResponse.BodyHandlers.ofByteArray(), MOST_ANSWER_BYTES));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the team's server was asked");
    }
    try {
      return new Answer(response.statusCode(), BoundedJson.object(response.body()));
    } catch (MalformedJsonException notOurs) {
      throw new IOException("no team's server is there: it answers no JSON", notOurs);
    }
  }

  private static SSLContext pinned(TrustManager pin) throws IOException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {pin}, null);
      return context;
    } catch (GeneralSecurityException noTls) {
      throw new IOException("TLS cannot be had here", noTls);
    }
  }

  /// SHA-256 of a certificate, as it is told to people and pinned.
  public static String fingerprint(byte[] certificate) {
    return Hashing.sha256().hashBytes(certificate).toString();
  }

  /// Believes one certificate, whatever names stand in it: the pin was handed over by the server's
  /// owner.
  private static final class Pin extends X509ExtendedTrustManager {
    private final byte[] wanted;

    Pin(String fingerprint) {
      this.wanted = fingerprint.getBytes(StandardCharsets.US_ASCII);
    }

    private void check(X509Certificate[] chain) throws CertificateException {
      byte[] got = fingerprint(chain[0].getEncoded()).getBytes(StandardCharsets.US_ASCII);
      if (!MessageDigest.isEqual(got, wanted)) {
        throw new CertificateException("the server's certificate is not the one that was pinned");
      }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("no client is asked for a certificate");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}

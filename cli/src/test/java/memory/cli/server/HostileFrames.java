package memory.cli.server;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;

/// Requests that are none: of every bad kind, none of which may be answered with 200.
public final class HostileFrames {
  private static final List<String> BAD =
      List.of(
          "",
          "\0",
          "\r\n\r\n",
          "GET\r\n\r\n",
          "GET /v1/status\r\n\r\n",
          "GET  HTTP/1.1\r\n\r\n",
          " /v1/status HTTP/1.1\r\n\r\n",
          "GET /v1/status HTTP/2\r\n\r\n",
          "GET /v1/status HTTP/1.1\n\n",
          "GET /v1/status HTTP/1.1\r\r\n\r\n",
          "GET /v1/status HTTP/1.1\r\n folded\r\n\r\n",
          "GET /v1/status HTTP/1.1\r\nno colon\r\n\r\n",
          "GET /v1/status HTTP/1.1\r\nname : x\r\n\r\n",
          "GET /v1/status HTTP/1.1\r\nA: \0\r\n\r\n",
          "GET /v1/other HTTP/1.1\r\n\r\n",
          "GET /v1/run HTTP/1.1\r\n\r\n",
          "GET /v1/stop HTTP/1.1\r\n\r\n",
          "POST /v1/status HTTP/1.1\r\nContent-Length: 0\r\n\r\n",
          "POST /v1/run HTTP/1.1\r\n\r\n",
          "POST /v1/run HTTP/1.1\r\nContent-Length: \r\n\r\n",
          "POST /v1/run HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
          "POST /v1/run HTTP/1.1\r\nContent-Length: 1e3\r\n\r\n",
          "POST /v1/run HTTP/1.1\r\nContent-Length: 1048577\r\n\r\n",
          "POST /v1/run HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
          "POST /v1/run HTTP/1.1\r\nContent-Length: 4\r\nContent-Length: 4\r\n\r\nab=c",
          "POST /v1/run HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          "POST /v1/run HTTP/1.1\r\nContent-Length: 9\r\n\r\ncut",
          "POST /v1/run HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc",
          "POST /v1/run HTTP/1.1\r\nContent-Length: 4\r\n\r\na=%z",
          "POST /v1/run HTTP/1.1\r\nContent-Length: 5\r\n\r\na=%zz",
          "POST /v1/run HTTP/1.1\r\nContent-Length: 7\r\n\r\nmark=ab");

  private final RandomGenerator random;
  private final String build;

  /// @param build the server's, as a request of another would stop it
  public HostileFrames(RandomGenerator random, String build) {
    this.random = random;
    this.build = URLEncoder.encode(build, StandardCharsets.UTF_8);
  }

  public String next() {
    return switch (random.nextInt(6)) {
      case 0 -> noise(random.nextInt(4000));
      case 1 -> "GET /v1/status HTTP/1.1\r\nA: " + "a".repeat(20_000 + random.nextInt(50_000));
      case 2 -> "GET /v1/status HTTP/1.1\r\n" + "A: b\r\n".repeat(4000) + "\r\n";
      case 3 -> run("/v1/run", body());
      case 4 -> run("/v1/run-plain", random.nextBoolean() ? body() : plain());
      default -> BAD.get(random.nextInt(BAD.size()));
    };
  }

  private static String run(String path, String body) {
    return "POST " + path + " HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
  }

  private String plain() {
    String build = "build=" + URLDecoder.decode(this.build, StandardCharsets.UTF_8) + "\0";
    return switch (random.nextInt(4)) {
      case 0 -> build + "mark=<m>\0cwd=/\0env=HOME=/h\0arg=x";
      case 1 -> build + "mark=<m>\0cwd=relative\0env=HOME=/h\0arg=x\0";
      case 2 -> build + "mark=<m>\0cwd=/\0\0env=HOME=/h\0arg=x\0";
      default -> build + "mark=<m>\0cwd=/\0env=HOME=/h\0arg=\u00ff\0";
    };
  }

  /// A request of this build that lacks something, so that it is refused and does not stop it.
  private String body() {
    return switch (random.nextInt(6)) {
      case 0 -> "build=" + build + "&mark=%3Cm%3E&cwd=relative&env=HOME%3D/h&arg=x";
      case 1 -> "build=" + build + "&mark=%3Cm%3E&cwd=/%00&env=HOME%3D/h&arg=x";
      case 2 -> "build=" + build + "&mark=%3Cm%3E&cwd=/&arg=x";
      case 3 -> "build=" + build + "&mark=%3Cm%3E&cwd=/&env=HOME%3D/h&arg=%FF%FE";
      case 4 -> "build=" + build + "&mark=%3Cm%3E&cwd=/&env=%3DHOME&arg=x";
      default -> "build=" + build + "&mark=x&cwd=/&env=HOME%3D/h&" + noise(300);
    };
  }

  private String noise(int length) {
    StringBuilder noise = new StringBuilder();
    for (int n = 0; n < length; n++) {
      noise.append((char) random.nextInt(256));
    }
    return noise.toString();
  }
}

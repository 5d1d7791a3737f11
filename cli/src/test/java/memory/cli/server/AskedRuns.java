package memory.cli.server;

import com.google.common.base.Splitter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import memory.cli.server.RequestHandler.RunRequest;

/// A caller's side of a run: what it sends, and what it makes of the answer.
final class AskedRuns {
  private AskedRuns() {}

  static byte[] encoded(RunRequest request) {
    String tty =
        (request.terminal().reads() ? "0" : "")
            + (request.terminal().writes() ? "1" : "")
            + (request.terminal().logs() ? "2" : "");
    FormBody form =
        new FormBody()
            .with("build", request.build())
            .with("mark", request.mark())
            .with("cwd", request.cwd().toString())
            .with("tty", tty);
    request.args().forEach(arg -> form.with("arg", arg));
    request.variables().forEach((name, value) -> form.with("env", name + "=" + value));
    request.stdin().ifPresent(bytes -> form.with("stdin", bytes));
    return form.encoded();
  }

  /// @return empty when that is no such answer
  static Optional<RequestHandler.RunAnswer> answer(byte[] answer, String mark) {
    List<String> parts =
        Splitter.on(mark).splitToList(new String(answer, StandardCharsets.ISO_8859_1));
    return parts.size() == 4 && parts.getFirst().length() == 1 && parts.getLast().isEmpty()
        ? Optional.of(
            new RequestHandler.RunAnswer(answer[0] - '0', bytes(parts.get(2)), bytes(parts.get(1))))
        : Optional.empty();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}

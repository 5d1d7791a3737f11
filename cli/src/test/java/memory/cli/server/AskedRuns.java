package memory.cli.server;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

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
  static Optional<RunAnswer> answer(byte[] answer, String mark) {
    byte[] bytes = mark.getBytes(StandardCharsets.UTF_8);
    int first = RunAnswer.indexOf(answer, bytes, 0);
    int second = RunAnswer.indexOf(answer, bytes, first + bytes.length);
    int third = RunAnswer.indexOf(answer, bytes, second + bytes.length);
    if (first != 1 || second < 0 || third != answer.length - bytes.length) {
      return Optional.empty();
    }
    return Optional.of(
        new RunAnswer(
            answer[0] - '0',
            Arrays.copyOfRange(answer, second + bytes.length, third),
            Arrays.copyOfRange(answer, first + bytes.length, second)));
  }
}

package memory.engine;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.capture.TurnSigns;
import memory.engine.guard.SecretScan;
import memory.engine.request.ActionRequest;
import memory.engine.request.RefusedException;
import memory.engine.session.SessionLedger;
import memory.engine.session.SessionState;

/// Notices that a command failed and that another call of the same program worked then: what a
/// session has learned waits for its user's word (`memory capture list`). A command worked when the
/// next thing that its session does is not its failure.
record FailureCapture(SessionLedger sessions, CaptureHandler captures) {
  private static final String FAILED = "failed-command";
  private static final String ERROR = "failed-error";
  private static final String TRIED = "tried-command";
  private static final int MOST_CHARS = 120;

  void of(ActionRequest action, String session) {
    SessionState state = sessions.state(session);
    String failed = state.sent().getOrDefault(FAILED, "");
    String tried = state.sent().getOrDefault(TRIED, "");
    String command = line(action.command());
    if (action.hasFailed()) {
      if (!command.isEmpty()) {
        keep(session, state, Map.of(FAILED, command, ERROR, lastLine(action.error()), TRIED, ""));
      }
      return;
    }
    if (!tried.isEmpty() && !tried.equals(command)) {
      offer(failed, state.sent().getOrDefault(ERROR, ""), tried, session);
      keep(session, state, Map.of(FAILED, "", TRIED, ""));
    } else if (!failed.isEmpty()
        && !command.equals(failed)
        && !command.equals(tried)
        && TurnSigns.program(command).equals(TurnSigns.program(failed))) {
      keep(session, state, Map.of(TRIED, command));
    }
  }

  private void keep(String session, SessionState state, Map<String, String> what) {
    sessions.keep(session, state.given(List.of(), what));
  }

  private void offer(String failed, String error, String worked, String session) {
    String said = TurnSigns.worked(failed, error, worked);
    try {
      captures.find("Decision: " + said, parent(session), Optional.empty(), false);
    } catch (IOException | RefusedException unwritable) {
      // Then nobody is asked.
    }
  }

  /// Whom a subagent works for: its own name stands behind the session's.
  private static String parent(String session) {
    int end = session.indexOf('/');
    return end < 0 ? session : session.substring(0, end);
  }

  private static String lastLine(String error) {
    return line(error.strip().lines().reduce("", (_, last) -> last));
  }

  /// One line of at most so many characters, without secrets; empty when it would be cut.
  private static String line(String text) {
    String masked = SecretScan.masked(text, SecretScan.of(text)).strip().replace('`', '\'');
    return masked.length() <= MOST_CHARS && masked.indexOf('\n') < 0 ? masked : "";
  }
}

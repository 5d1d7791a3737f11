package memory.engine.inject;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.engine.model.MemoryPath;
import memory.engine.session.SessionState;
import memory.engine.write.TextRedactor;

/// What a running session is told of what its user has forgotten since: where it stood, never what
/// it said.
///
/// @param redactor takes it out of a text
/// @param passages content hashes of those that said it
/// @param files where it stood
/// @param name what the session is told
public record ForgottenSince(
    TextRedactor redactor, Set<String> passages, List<MemoryPath> files, String name) {
  static final String KEY = "forgotten";

  public ForgottenSince {
    passages = Set.copyOf(passages);
    files = List.copyOf(files);
  }

  /// The session without it. One that was shown a line otherwise than it is written, cut or spelled
  /// out, may hold a part of it: it is emptied, and gets everything anew.
  public SessionState in(SessionState session) {
    String shown = StandingChanges.shown(session);
    if (shown.lines().anyMatch(ForgottenSince::isOtherwise)) {
      return session.emptied();
    }
    Map<String, String> sent = new HashMap<>(session.sent());
    sent.computeIfPresent(StandingChanges.TOLD, (_, told) -> redactor.redacted(told));
    sent.entrySet()
        .removeIf(one ->
            !one.getKey().equals(StandingChanges.TOLD)
                && (redactor.touches(one.getKey()) || redactor.touches(one.getValue())));
    List<String> hits = new ArrayList<>(session.without(passages).hits());
    hits.removeIf(redactor::touches);
    boolean given = hits.size() < session.hits().size();
    boolean saw =
        given
            || !redactor.redacted(shown).equals(shown)
            || files.stream().anyMatch(file -> session.sent().containsKey(file.value()));
    if (saw) {
      sent.merge(KEY, name, (before, now) -> before.isEmpty() ? now : before + ", " + now);
    }
    return new SessionState(
        session.on(),
        session.standing().map(block -> block.with(redactor.redacted(block.text()))),
        hits,
        sent);
  }

  private static boolean isOtherwise(String line) {
    return line.startsWith(Frame.QUOTE)
        && (line.contains("…") || line.contains("&lt;") || line.contains("<U+"));
  }

  /// Two lines, once.
  static Changing note(String names) {
    return Changing.note(
        KEY,
        "Forgotten by the user since, not to be used: what was shown as",
        List.of(Frame.quoted(names)));
  }
}

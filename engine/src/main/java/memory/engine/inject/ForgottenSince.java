package memory.engine.inject;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.engine.model.MemoryPath;
import memory.engine.model.TextCut;
import memory.engine.session.SessionState;
import memory.engine.write.TextRedactor;

/// What a running session is told of what its user has forgotten since: where it stood, never what
/// it said.
///
/// @param redactor takes it out of a text
/// @param passages content hashes of those that said it
/// @param files where it stood
/// @param name what it is called today
public record ForgottenSince(
    TextRedactor redactor, Set<String> passages, List<MemoryPath> files, String name) {
  static final String KEY = "forgotten";

  /// So much of a line tells which one it is.
  private static final int SHOWN = 60;

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
      String places = places(session);
      sent.merge(KEY, places, (before, now) -> before.isEmpty() ? now : before + ", " + now);
    }
    return new SessionState(
        session.on(),
        session.standing().map(block -> block.with(redactor.redacted(block.text()))),
        hits,
        sent);
  }

  /// Where it stood when the session was shown it: today's line number may be another one's, and a
  /// window has none.
  private String places(SessionState session) {
    Set<String> places = new LinkedHashSet<>();
    String window = "";
    String before = "";
    for (String shown : StandingChanges.shown(session).lines().toList()) {
      if (!shown.startsWith(Frame.QUOTE.strip())) {
        window = shown;
        before = "";
      } else if (redactor.touches(shown)) {
        places.add(place(window, before));
      } else if (shown.length() > Frame.QUOTE.length()) {
        before = shown.substring(Frame.QUOTE.length());
      }
    }
    session.passages().stream()
        .filter(given -> passages.contains(given.contentHash()))
        .forEach(given -> places.add(given.citation()));
    return places.isEmpty() ? name : String.join(", ", places);
  }

  private String place(String window, String before) {
    return files.stream()
        .filter(file -> window.contains(file.value()))
        .findFirst()
        .map(file ->
            before.isEmpty()
                ? file + ", its first lines"
                : file + " behind \"" + TextCut.head(before, SHOWN) + '"')
        .orElse(name);
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

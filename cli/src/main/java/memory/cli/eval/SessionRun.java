package memory.cli.eval;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Hit;
import memory.engine.model.SearchIndex;
import memory.engine.request.Injection;
import memory.engine.request.Part;

/// Runs sessions as a host would: the standing block at the start, then each prompt's recalled
/// block, all under one session id.
///
/// @param sessions at least one
public record SessionRun(List<AskedSession> sessions, List<Arm> arms) {
  public SessionRun {
    sessions = List.copyOf(sessions);
    arms = List.copyOf(arms);
  }

  public SessionReport with(Recaller.Opener opener, SearchIndex.Progress progress)
      throws IOException {
    List<SessionReport.Result> results = new ArrayList<>();
    int done = 0;
    for (AskedSession session : sessions) {
      try (Recaller recaller = opener.open(session.corpus())) {
        for (int arm = 0; arm < arms.size(); arm++) {
          results.addAll(run(session, recaller, arm));
        }
      }
      progress.at(++done, sessions.size());
    }
    return new SessionReport(this, results);
  }

  private List<SessionReport.Result> run(AskedSession session, Recaller recaller, int number)
      throws IOException {
    Arm arm = arms.get(number);
    Optional<String> id = Optional.of(number + "-" + session.name());
    recaller.inject("", arm, id, Part.STANDING);
    List<SessionReport.Result> results = new ArrayList<>();
    for (int i = 0; i < session.turns().size(); i++) {
      AskedSession.Turn turn = session.turns().get(i);
      Injection injection = recaller.inject(turn.prompt(), arm, id, Part.RECALLED);
      List<Hit> hits = injection.hits();
      results.add(
          new SessionReport.Result(
              number,
              session.name(),
              i + 1,
              turn.expected(),
              brought(turn, injection),
              hits.size(),
              Gold.useful(turn.gold(), hits)));
    }
    return results;
  }

  private static SessionReport.Brought brought(AskedSession.Turn turn, Injection injection) {
    String recalled = FoldedText.of(injection.recalled());
    boolean gold =
        turn.gold().stream()
            .flatMap(place -> place.evidence().stream())
            .anyMatch(recalled::contains);
    if (gold) {
      return SessionReport.Brought.GOLD;
    }
    if (!injection.hits().isEmpty()) {
      return SessionReport.Brought.DISTRACTORS;
    }
    return injection.given().isEmpty()
        ? SessionReport.Brought.NOTHING
        : SessionReport.Brought.ABOVE;
  }
}

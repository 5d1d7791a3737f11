package memory.cli.eval;

import java.util.HashSet;
import java.util.Set;
import memory.engine.model.Hit;
import memory.engine.request.Injection;

/// What several prompts of one session were given, one after the other.
///
/// @param prompts how many were asked
/// @param hits how many hits they were given in all
/// @param repeated how many of these the session had been given before
/// @param stable prompts whose standing block was, byte for byte, the session's first
public record SessionFigures(int prompts, int hits, int repeated, int stable) {
  static final SessionFigures NONE = new SessionFigures(0, 0, 0, 0);

  /// Share of the hits that said something again.
  public double repeatRate() {
    return hits == 0 ? 0 : (double) repeated / hits;
  }

  /// Share of the prompts that a prompt cache would have served.
  public double prefixStability() {
    return prompts == 0 ? 1 : (double) stable / prompts;
  }

  SessionFigures plus(SessionFigures other) {
    return new SessionFigures(
        prompts + other.prompts,
        hits + other.hits,
        repeated + other.repeated,
        stable + other.stable);
  }

  /// Counts while a session goes on.
  static final class Counter {
    private final Set<String> given = new HashSet<>();
    private String first = "";
    private SessionFigures figures = NONE;

    void add(Injection injection) {
      if (figures.prompts == 0) {
        first = injection.standing();
      }
      int repeated = 0;
      for (Hit hit : injection.hits()) {
        repeated += given.add(hit.passage().contentHash()) ? 0 : 1;
      }
      figures =
          figures.plus(
              new SessionFigures(
                  1,
                  injection.hits().size(),
                  repeated,
                  first.equals(injection.standing()) ? 1 : 0));
    }

    SessionFigures figures() {
      return figures;
    }
  }
}

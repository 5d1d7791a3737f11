package memory.engine.model;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// Puts the notes of a time so that the first ones of them are of all its days, however many one
/// day has.
public final class DaysInTurn {
  private DaysInTurn() {}

  private record Taken<T>(T note, double score, int turn) {}

  /// The first of each day, then the second of each, and so on; a higher score comes first. Notes
  /// of one turn keep their order.
  public static <T> List<T> of(List<T> notes, ToDoubleFunction<T> score, Function<T, ?> day) {
    Map<Object, Integer> turns = new HashMap<>();
    List<Taken<T>> taken = new ArrayList<>(notes.size());
    for (T note : notes) {
      double scored = score.applyAsDouble(note);
      int turn = turns.merge(List.of(scored, day.apply(note)), 1, Integer::sum);
      taken.add(new Taken<>(note, scored, turn));
    }
    taken.sort(
        Comparator.<Taken<T>>comparingDouble(one -> -one.score).thenComparingInt(Taken::turn));
    return taken.stream().map(Taken::note).toList();
  }

  public static List<Hit> of(List<Hit> hits) {
    return of(hits, Hit::score, DaysInTurn::day);
  }

  /// As many of the hits as are wanted, of each day its share, the newest day first.
  public static List<Hit> newestFirst(List<Hit> hits, int most) {
    List<Hit> newest = new ArrayList<>(hits);
    Comparator<Hit> byDay =
        Comparator.comparingDouble(Hit::score).thenComparing(DaysInTurn::day).reversed();
    newest.sort(byDay);
    List<Hit> first = new ArrayList<>(of(newest).subList(0, Math.min(most, newest.size())));
    first.sort(byDay);
    return first;
  }

  private static LocalDate day(Hit hit) {
    return hit.passage().date().orElse(LocalDate.MIN);
  }
}

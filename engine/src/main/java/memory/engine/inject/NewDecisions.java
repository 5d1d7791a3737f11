package memory.engine.inject;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import memory.engine.decision.DecisionChecks;
import memory.engine.decision.DecisionLog;
import memory.engine.decision.DecisionView;
import memory.engine.model.Decision;
import memory.engine.model.MemoryPath;
import memory.engine.request.NewEntry;
import memory.engine.trust.KnownLines;

/// What is new in a project's decision log. Which of its lines were written or looked at here is
/// known too, so that what others did is told apart from that.
final class NewDecisions {
  private final NewText news;
  private final KnownLines known;
  private final MemoryPath path;
  private final List<String> lines;

  /// What the known lines alone would say.
  private final DecisionView before;

  private final List<Decision> fresh = new ArrayList<>();
  private final List<Decision> standing = new ArrayList<>();

  /// @param global the decisions that hold in every project; asked when there is something new
  NewDecisions(
      NewText news,
      KnownLines known,
      MemoryPath path,
      String log,
      Supplier<List<Decision>> global) {
    this.news = news;
    this.known = known;
    this.path = path;
    this.lines = log.lines().toList();
    this.before =
        DecisionLog.read(lines.stream().filter(known::knows).collect(Collectors.joining("\n")));
    for (Decision one : DecisionLog.read(log).decisions()) {
      if (NewText.isNew(known, one)) {
        fresh.add(one);
      } else if (one.active()) {
        standing.add(one);
      }
    }
    if (!fresh.isEmpty()) {
      global.get().stream().filter(Decision::active).forEach(standing::add);
    }
  }

  List<NewEntry> entries() {
    return fresh.stream().map(this::entry).toList();
  }

  private NewEntry entry(Decision one) {
    boolean added = NewText.isNew(known, one.id(), List.of(one.title(), one.text()));
    List<String> words = NewText.words(one);
    List<String> shown = new ArrayList<>();
    if (!added || !one.active()) {
      shown.add(one.standingLine());
    }
    if (added) {
      shown.addAll(words);
    } else {
      one.reason().ifPresent(reason -> shown.add(NewText.REASON + reason));
    }
    words.add(one.standingLine());
    List<String> others = others(one);
    List<String> seen = new ArrayList<>(words);
    seen.addAll(others);
    return new NewEntry(
        path,
        one.line(),
        change(one, added),
        one.standing(),
        NewText.masked(shown),
        seen,
        List.of(others.isEmpty() ? lines.get(one.line() - 1) : others.getLast()),
        news.arrivals().of(known, words),
        DecisionChecks.against(one, standing)
            .map(other -> one.id() + " contradicts " + other.id()));
  }

  private NewEntry.Change change(Decision one, boolean added) {
    Optional<Decision> was = before.byId(one.id());
    if (was.isEmpty() && added) {
      return NewEntry.Change.ADDED;
    }
    return was.filter(old -> old.standing().equals(one.standing())).isPresent()
        ? NewEntry.Change.EDITED
        : NewEntry.Change.CHANGED;
  }

  /// The log's lines that name a decision and were neither written nor looked at here: what made it
  /// as it is.
  private List<String> others(Decision decision) {
    String name = NewText.quoted(decision);
    return lines.stream().filter(line -> line.contains(name) && !known.knows(line)).toList();
  }
}

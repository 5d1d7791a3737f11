package memory.engine.capture;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import memory.engine.model.Decision;
import memory.engine.model.Scope;
import memory.engine.request.DecisionCheckup.StaleDecision;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;

/// Finds active decisions that may not hold any more: nobody touched them for long, another one
/// contradicts them, or a file or name of code they speak of is gone. For people to review; nothing
/// is changed.
///
/// @param gone the first file or name of code in a text that the project has no more
/// @param days from how many on a decision is old
public record StaleReview(
    DecisionList list, Function<String, Optional<String>> gone, Instant now, int days) {
  public List<StaleDecision> decisions() {
    return list.all().reversed().stream()
        .filter(one -> one.decision().active())
        .map(one -> new StaleDecision(one, why(one)))
        .filter(one -> !one.why().isEmpty())
        .toList();
  }

  private List<String> why(ScopedDecision one) {
    Decision decision = one.decision();
    List<String> why = new ArrayList<>();
    decision
        .updatedAt()
        .or(decision::createdAt)
        .map(at -> Duration.between(at, now).toDays())
        .filter(age -> age >= days)
        .ifPresent(age -> why.add("not touched for " + age + " days"));
    for (String other : decision.conflictsWith()) {
      if (list.byId(other).stream().anyMatch(found -> found.decision().active())) {
        why.add("contradicts " + other + ", which is active too");
      }
    }
    if (one.scope() == Scope.PROJECT) {
      gone.apply(decision.title() + " " + decision.text())
          .ifPresent(name -> why.add("there is no " + name + " any more"));
    }
    return why;
  }
}

package memory.engine.decision;

import java.time.Duration;
import java.time.Instant;
import memory.engine.model.Decision;
import memory.engine.model.Status;

/// How long decisions that do not count any more are kept, in days since they last changed.
public record Retention(int draftDays, int rejectedDays, int supersededDays) {
  public Retention {
    if (draftDays < 0 || rejectedDays < 0 || supersededDays < 0) {
      throw new IllegalArgumentException(
          "days count from 0: " + draftDays + ", " + rejectedDays + ", " + supersededDays);
    }
  }

  /// Whether its time is over. Never for an active one, nor for one without a date.
  boolean isOver(Decision decision, Instant now) {
    return decision.status() != Status.ACTIVE
        && decision
            .updatedAt()
            .filter(at -> at.isBefore(now.minus(Duration.ofDays(days(decision.status())))))
            .isPresent();
  }

  private int days(Status status) {
    return switch (status) {
      case ACTIVE -> Integer.MAX_VALUE;
      case DRAFT -> draftDays;
      case REJECTED -> rejectedDays;
      case SUPERSEDED -> supersededDays;
    };
  }
}

package memory.cli.command;

import java.io.IOException;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.Plural;
import memory.engine.request.DecisionRemoval;
import memory.engine.request.DecisionRequest;

/// `memory decision purge` and `reset`: what takes many decisions away, and asks before.
final class DecisionPurge {
  private DecisionPurge() {}

  static ExitCode purge(DecisionCall decisions) throws IOException {
    boolean compact = decisions.typed().has(DecisionOptions.COMPACT);
    DecisionRequest request = new DecisionRequest.Purge(compact);
    DecisionRemoval due = decisions.removal(request);
    if (due.decisions() > 0 || compact) {
      confirm(
          decisions,
          "purge removes "
              + Plural.of(due.decisions(), "decision")
              + " past retention from "
              + due.log()
              + (compact ? " and the lines of all removed ones" : ""));
    }
    return decisions.decide("purge", request);
  }

  static ExitCode reset(DecisionCall decisions) throws IOException {
    DecisionRequest request = new DecisionRequest.Reset();
    DecisionRemoval all = decisions.removal(request);
    if (all.decisions() > 0) {
      confirm(
          decisions,
          "reset removes all " + Plural.of(all.decisions(), "decision") + " from " + all.log());
    }
    return decisions.decide("reset", request);
  }

  private static void confirm(DecisionCall decisions, String what) throws IOException {
    if (!decisions.typed().has(DecisionOptions.YES)
        && !decisions.call().console().confirms(what + ". Do it?")) {
      throw CommandFailure.denied(what + "; nothing was done", "to do it: --yes");
    }
  }
}

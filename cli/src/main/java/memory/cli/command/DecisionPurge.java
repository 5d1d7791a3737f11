package memory.cli.command;

import java.io.IOException;
import java.util.List;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.WriteAccess;
import memory.engine.decision.DecisionBook;
import memory.engine.decision.Retention;
import memory.engine.model.Decision;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.WriteResult;

/// `memory decision purge` and `reset`: what takes many decisions away, and asks before.
final class DecisionPurge {
  private DecisionPurge() {}

  static ExitCode purge(DecisionCall decisions) throws IOException {
    DecisionBook book = decisions.book();
    Retention retention = WriteAccess.retention(decisions.workspace());
    boolean compact = decisions.typed().has(DecisionOptions.COMPACT);
    List<Decision> due = book.due(retention);
    if (due.isEmpty() && !compact) {
      return decisions.tell("purge", book.purge(retention));
    }
    confirm(
        decisions,
        "purge removes "
            + counted(due.size())
            + " past retention from "
            + book.log().path()
            + (compact ? " and the lines of all removed ones" : ""));
    DecisionOutcome purged = book.purge(retention);
    if (compact && purged instanceof DecisionOutcome.Done(List<String> ids, var _, var _)) {
      return book.compact() instanceof WriteResult.Written written
          ? decisions.tell("purge", new DecisionOutcome.Done(ids, written))
          : decisions.tell("purge", purged);
    }
    return decisions.tell("purge", purged);
  }

  static ExitCode reset(DecisionCall decisions) throws IOException {
    DecisionBook book = decisions.book();
    int count = book.read().decisions().size();
    if (count > 0) {
      confirm(decisions, "reset removes all " + counted(count) + " from " + book.log().path());
    }
    return decisions.tell("reset", book.reset());
  }

  private static void confirm(DecisionCall decisions, String what) throws IOException {
    if (!decisions.typed().has(DecisionOptions.YES)
        && !decisions.call().console().confirms(what + ". Do it?")) {
      throw CommandFailure.denied(what + "; nothing was done", "to do it: --yes");
    }
  }

  private static String counted(int count) {
    return count + (count == 1 ? " decision" : " decisions");
  }
}

package memory.engine;

import java.io.IOException;
import memory.engine.request.Author;
import memory.engine.request.DecisionDraft;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;

/// The memory of a team that this user has joined, at its server. An index that finds a team's
/// passages implements it too. What is given to it was checked here and is checked there again.
public interface TeamMemory {
  /// What the team is called.
  String team();

  /// Adds a note, or writes one anew.
  ///
  /// @return written once it is committed at the server; with the action `queued` when the server
  ///   is away, and the write waits here
  /// @throws IOException when it can neither be sent nor be kept here
  WriteResult write(WriteRequest request, Author by) throws IOException;

  /// Adds a decision; see [#write].
  ///
  /// @param force also where one stands that says the same, or the opposite
  DecisionOutcome decide(DecisionDraft draft, boolean force) throws IOException;
}

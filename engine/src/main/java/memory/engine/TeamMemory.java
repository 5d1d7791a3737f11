package memory.engine;

import java.io.IOException;
import java.util.function.Predicate;
import memory.engine.request.Author;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadResult;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;

/// The memory of a team that this user has joined, at its server. An index that finds a team's
/// passages implements it too. What is given to it was checked here and is checked there again; the
/// scope of a request says nothing more.
public interface TeamMemory {
  /// What the team is called.
  String team();

  /// Adds a note, writes one anew, or changes the one that is cited.
  ///
  /// @return written once it is committed at the server; with the action `queued` when the server
  ///   is away, and the write waits here
  /// @throws IOException when it can neither be sent nor be kept here
  WriteResult write(WriteRequest request, Author by) throws IOException;

  /// Changes the decision log; see [#write].
  DecisionOutcome decide(DecisionRequest request) throws IOException;

  /// Shows what stands in the team's files.
  ///
  /// @throws IOException when the server is away
  ReadResult read(ReadRequest request) throws IOException;

  /// Takes back writes that wait here, so that they are not sent.
  ///
  /// @param holds whether a text of theirs is one of those that are not to be sent
  /// @return how many there were
  int withdraw(Predicate<String> holds) throws IOException;

  /// The decisions, newest first.
  ///
  /// @throws IOException when the server is away
  DecisionList decisions() throws IOException;
}

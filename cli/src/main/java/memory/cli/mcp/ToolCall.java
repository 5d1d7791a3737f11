package memory.cli.mcp;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.engine.MemoryEngine;
import memory.engine.model.DayWord;
import memory.engine.model.Scope;
import memory.engine.request.Author;
import memory.engine.request.Author.Origin;

/// One tool call: its arguments, and the memory that it is about.
record ToolCall(ToolPlace place, ToolArguments arguments) {
  /// The same call with other arguments.
  ToolCall with(ToolArguments others) {
    return new ToolCall(place, others);
  }

  /// An engine over the memory that the call is about; the caller closes it.
  MemoryEngine open() {
    return open(false);
  }

  /// @param globalOnly without the project's memory
  MemoryEngine open(boolean globalOnly) {
    return place.open(arguments, globalOnly);
  }

  Author author() {
    return new Author(Origin.TOOL, session());
  }

  Optional<String> session() {
    return arguments.one("session");
  }

  Optional<Scope> scope() {
    return place.scope(arguments);
  }

  /// @throws CommandFailure when the argument is no day
  Optional<LocalDate> day(String name) {
    return arguments
        .one(name)
        .map(word ->
            DayWord.read(word, place.today())
                .orElseThrow(() ->
                    CommandFailure.usage(
                        name + " is no day: " + word, name + ": YYYY-MM-DD, yesterday, 7d")));
  }

  /// Whose memory the calls of a server are about.
  interface ToolPlace {
    /// An engine for one call, who closes it.
    ///
    /// @param globalOnly without the project's memory
    MemoryEngine open(ToolArguments arguments, boolean globalOnly);

    /// The scope that a call names.
    Optional<Scope> scope(ToolArguments arguments);

    /// The day that it is for who asks.
    LocalDate today();

    /// How long an answer may take; empty = as long as it takes.
    Optional<Duration> deadline();

    /// How long a block may take.
    Duration injectionDeadline();

    /// What a model is told of what should not have happened.
    ToolResult broken(Throwable failure);
  }
}

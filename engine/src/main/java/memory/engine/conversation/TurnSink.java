package memory.engine.conversation;

import java.time.Instant;
import java.util.Map;

/// Hears what the lines of a transcript say, in their order.
interface TurnSink {
  /// The folder that the agent works in from here on.
  void in(String folder);

  void at(Instant time);

  void user(String text);

  void agent(String text);

  /// The agent uses a tool.
  void called(String tool, Map<?, ?> arguments);

  /// What the tool gave back.
  ///
  /// @param failed whether the agent says so
  void returned(String output, boolean failed);
}

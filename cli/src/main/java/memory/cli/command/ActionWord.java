package memory.cli.command;

import java.util.List;
import java.util.Map;
import memory.cli.option.Suggestion;
import memory.cli.output.CommandFailure;

/// The first word of a command that does several things, as `add` of `memory scratchpad add`.
final class ActionWord {
  private ActionWord() {}

  /// @param known all of them
  /// @param most how many words may follow those that do not take any number
  /// @throws CommandFailure usage
  static String of(Call call, List<String> known, Map<String, Integer> most) {
    String command = call.arguments().command().orElse("");
    List<String> words = call.arguments().operands();
    if (words.isEmpty()) {
      throw CommandFailure.usage(command + " needs ACTION", "known: " + String.join(", ", known));
    }
    String action = words.getFirst();
    if (!known.contains(action)) {
      throw CommandFailure.usage(
          "unknown ACTION for " + command + ": " + action, Suggestion.among(known, action));
    }
    int last = most.getOrDefault(action, Integer.MAX_VALUE - 1) + 1;
    if (words.size() > last) {
      throw CommandFailure.usage(
          command + " " + action + " does not take " + words.get(last),
          "see memory " + command + " --help");
    }
    return action;
  }
}

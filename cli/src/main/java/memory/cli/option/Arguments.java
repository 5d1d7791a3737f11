package memory.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What was typed, checked against what was declared.
public final class Arguments {
  private final Optional<String> command;
  private final Map<String, List<String>> values;
  private final List<String> operands;

  /// @param command the command's name; empty when none was typed
  /// @param values what each option was given, by the option's first name; flags hold a blank
  Arguments(Optional<String> command, Map<String, List<String>> values, List<String> operands) {
    this.command = command;
    this.values = Map.copyOf(values);
    this.operands = List.copyOf(operands);
  }

  public Optional<String> command() {
    return command;
  }

  public List<String> operands() {
    return operands;
  }

  /// The operands as one text; empty when there are none.
  public Optional<String> text() {
    return operands.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", operands));
  }

  public boolean has(OptionSpec<?> option) {
    return values.containsKey(option.name());
  }

  /// The last value given.
  public <T> Optional<T> one(OptionSpec<T> option) {
    List<String> given = values.get(option.name());
    return given == null ? Optional.empty() : option.type().read(given.getLast());
  }

  /// All values given, in order.
  public <T> List<T> all(OptionSpec<T> option) {
    List<T> all = new ArrayList<>();
    for (String value : values.getOrDefault(option.name(), List.of())) {
      option.type().read(value).ifPresent(all::add);
    }
    return all;
  }
}

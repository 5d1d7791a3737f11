package memory.cli.option;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.DayWord;

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

  /// @param option its first name, as `CommandText` has it
  public boolean has(String option) {
    return values.containsKey(option);
  }

  /// The last value given.
  public Optional<String> one(String option) {
    return all(option).reversed().stream().findFirst();
  }

  /// All values given, in order.
  public List<String> all(String option) {
    return values.getOrDefault(option, List.of());
  }

  /// The last number given, within the option's bounds.
  public Optional<Integer> number(String option) {
    return one(option).map(Integer::valueOf);
  }

  /// The last day given, as it is called when today is that day.
  public Optional<LocalDate> day(String option, LocalDate today) {
    return one(option).flatMap(word -> DayWord.read(word, today));
  }
}

package memory.cli.option;

import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import memory.cli.output.CommandFailure;
import memory.engine.model.DayWord;

/// What was typed, checked against what was declared.
///
/// @param command the command's name; empty when none was typed
/// @param values what each option was given, by the option's first name; flags hold a blank
public record Arguments(
    Optional<String> command, Map<String, List<String>> values, List<String> operands) {
  private static final List<String> PLACES =
      List.of(GlobalOptions.HOME, GlobalOptions.PROJECT, GlobalOptions.CWD, GlobalOptions.CONFIG);

  public Arguments {
    values = Map.copyOf(values);
    operands = List.copyOf(operands);
  }

  /// The operands as one text; empty when there are none.
  public Optional<String> text() {
    return operands.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", operands));
  }

  /// The first operand, which is one of these words.
  ///
  /// @param label what the help page calls it, `TARGET`
  /// @param more what the hint says besides
  /// @throws CommandFailure when it is another word
  public String first(String label, List<String> known, String more) {
    String word = operands.getFirst();
    if (!known.contains(word)) {
      String name = command.orElseThrow();
      throw CommandFailure.usage(
          "unknown " + label + " for " + name + ": " + word,
          Suggestion.among(known, word, "memory " + name + " ") + more);
    }
    return word;
  }

  /// @param option its first name, as `CommandText` has it
  public boolean has(String option) {
    return values.containsKey(option);
  }

  /// Which of these options was typed; empty when none was.
  ///
  /// @param hint what to do when several were
  /// @throws CommandFailure when they were
  public Optional<String> onlyOne(String hint, String... options) {
    List<String> given = Stream.of(options).filter(this::has).toList();
    if (given.size() > 1) {
      int last = options.length - 1;
      String others = String.join(", ", List.of(options).subList(0, last));
      throw CommandFailure.usage(others + " and " + options[last] + " exclude each other", hint);
    }
    return given.stream().findFirst();
  }

  /// The last value given.
  public Optional<String> one(String option) {
    List<String> given = values.get(option);
    return given == null ? Optional.empty() : Optional.of(given.getLast());
  }

  /// All values given, in order.
  public List<String> all(String option) {
    return values.getOrDefault(option, List.of());
  }

  /// The last number given, within the option's bounds.
  public OptionalInt number(String option) {
    List<String> given = values.get(option);
    return given == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(given.getLast()));
  }

  /// How long recall may take.
  public Optional<Duration> deadline() {
    OptionalInt millis = number(GlobalOptions.DEADLINE);
    return millis.isPresent()
        ? Optional.of(Duration.ofMillis(millis.getAsInt()))
        : Optional.empty();
  }

  /// The options that name a memory, as they were typed.
  public List<String> places() {
    List<String> typed = new ArrayList<>();
    for (String option : PLACES) {
      one(option).ifPresent(value -> typed.addAll(List.of(option, value)));
    }
    if (has(GlobalOptions.NO_PROJECT)) {
      typed.add(GlobalOptions.NO_PROJECT);
    }
    return typed;
  }

  /// The last day given, as it is called when today is that day.
  public Optional<LocalDate> day(String option, LocalDate today) {
    return one(option).flatMap(word -> DayWord.read(word, today));
  }
}

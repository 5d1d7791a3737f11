package memory.cli.option;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.DayWord;

/// One command as it is declared: what the parser accepts and the help page shows.
///
/// @param summary one sentence, without a full stop
/// @param options what it takes; of a command with actions, what any of them takes
/// @param actions what its first word may be, each with operands and options of its own; empty = it
///   has none
/// @param bare the action that is meant when none is typed
public record CommandSpec(
    String name,
    String summary,
    OperandSpec operands,
    List<OptionSpec> options,
    List<Example> examples,
    List<CommandSpec> actions,
    Optional<String> bare) {
  public CommandSpec {
    options = List.copyOf(options);
    examples = List.copyOf(examples);
    actions = List.copyOf(actions);
  }

  /// A command without actions.
  public CommandSpec(
      String name,
      String summary,
      OperandSpec operands,
      List<OptionSpec> options,
      List<Example> examples) {
    this(name, summary, operands, options, examples, List.of(), Optional.empty());
  }

  /// A command whose first word says what to do.
  ///
  /// @param bare the action that is meant when none is typed
  public static CommandSpec ofActions(
      String name,
      String summary,
      Optional<String> bare,
      List<CommandSpec> actions,
      List<Example> examples) {
    Map<String, OptionSpec> options = new LinkedHashMap<>();
    for (CommandSpec action : actions) {
      action.options().forEach(option -> options.putIfAbsent(option.name(), option));
    }
    OperandSpec words =
        new OperandSpec(
            "ACTION",
            bare.isPresent() ? 0 : 1,
            Integer.MAX_VALUE,
            List.of(),
            "",
            List.of(actions.stream().map(CommandSpec::name).toList()));
    return new CommandSpec(
        name, summary, words, List.copyOf(options.values()), examples, actions, bare);
  }

  /// The action of this name.
  public Optional<CommandSpec> action(String word) {
    return actions.stream().filter(action -> action.name().equals(word)).findFirst();
  }

  /// Those of the examples that are about this action.
  public List<Example> examplesOf(CommandSpec action) {
    String typed = "memory " + name + " " + action.name();
    return examples.stream()
        .filter(one -> one.line().equals(typed) || one.line().startsWith(typed + " "))
        .toList();
  }

  boolean takes(OptionSpec option) {
    return options.stream().anyMatch(own -> own.name().equals(option.name()));
  }

  /// The options that all of its actions take with one meaning.
  List<OptionSpec> shared() {
    return options.stream()
        .filter(option -> actions.stream().allMatch(action -> action.options.contains(option)))
        .toList();
  }

  /// A line to copy.
  ///
  /// @param line what is typed
  /// @param shows what comes of it
  public record Example(String line, String shows) {}

  /// What a command takes besides options: words by position.
  ///
  /// @param label what stands for it in the help
  /// @param least how many are needed
  /// @param most how many are taken
  /// @param choices the only words accepted; empty = any
  /// @param doc one sentence, without a full stop
  /// @param known words that are understood at each position, from the first on, beside others
  public record OperandSpec(
      String label,
      int least,
      int most,
      List<String> choices,
      String doc,
      List<List<String>> known) {
    public OperandSpec {
      choices = List.copyOf(choices);
      known = List.copyOf(known);
    }

    /// None: every operand is an error.
    public static OperandSpec none() {
      return new OperandSpec("", 0, 0, List.of(), "", List.of());
    }

    /// Whether it is one word that may stand there any number of times.
    public boolean isRepeated() {
      return most == Integer.MAX_VALUE && label.indexOf(' ') < 0;
    }

    /// What is understood at a position, from 0; empty = no certain word.
    public List<String> wordsAt(int position) {
      if (position >= most) {
        return List.of();
      }
      return choices.isEmpty() && position < known.size() ? known.get(position) : choices;
    }
  }

  /// One option of a command.
  ///
  /// @param names its spellings, the one that messages use first
  /// @param metavar what stands for its value in the help; empty for a flag
  /// @param form which values it takes, as [CommandText] tells it; empty = any text
  /// @param choices the words that alone are taken; empty = others are
  /// @param repeatable every occurrence counts; else the last one does
  /// @param doc one sentence, without a full stop
  public record OptionSpec(
      List<String> names,
      String metavar,
      String form,
      List<String> choices,
      boolean repeatable,
      String doc) {
    private static final List<String> FORMS = List.of("", "day", "moment", "zone", "ms");
    private static final String TO = "..";
    private static final long FIRST_SECOND = -62_167_219_200L; // 0000-01-01T00:00:00Z
    private static final long LAST_SECOND = 253_402_300_800L; // the end of the year 9999

    public OptionSpec {
      names = List.copyOf(names);
      choices = List.copyOf(choices);
      if (metavar.isEmpty() && !(form.isEmpty() && choices.isEmpty())) {
        throw new IllegalArgumentException("a flag takes no value: " + names);
      }
      if (choices.isEmpty() && !FORMS.contains(form) && !form.contains(TO)) {
        throw new IllegalArgumentException("no such type of " + names + ": " + form);
      }
    }

    public String name() {
      return names.getFirst();
    }

    public boolean takesValue() {
      return !metavar.isEmpty();
    }

    /// Whether the option takes this value. A day's word is read as if today were 1970-01-01:
    /// whether it is one does not depend on the day.
    boolean accepts(String value) {
      if (!takesValue()) {
        return true;
      }
      if (!choices.isEmpty()) {
        return choices.contains(value);
      }
      try {
        return switch (form) {
          case "" -> !value.isBlank();
          case "day" -> DayWord.read(value, LocalDate.EPOCH).isPresent();
          case "moment" -> isInCalendar(Instant.parse(value));
          case "zone" -> {
            ZoneId _ = ZoneId.of(value);
            yield true;
          }
          case "ms" -> Integer.parseInt(value) > 0;
          default -> {
            int number = Integer.parseInt(value);
            int dots = form.indexOf(TO);
            yield number >= Integer.parseInt(form.substring(0, dots))
                && number <= Integer.parseInt(form.substring(dots + TO.length()));
          }
        };
      } catch (DateTimeException | NumberFormatException none) {
        return false;
      }
    }

    /// The days around it have names of the form that files carry.
    private static boolean isInCalendar(Instant moment) {
      return moment.getEpochSecond() > FIRST_SECOND && moment.getEpochSecond() < LAST_SECOND;
    }

    /// What is wanted, to end the sentence "give …".
    String expected() {
      return switch (form) {
        case "" -> "a text that is not empty";
        case "day" -> "a day: YYYY-MM-DD, today, tomorrow, yesterday, monday or 7d";
        case "moment" -> "a moment as 2026-02-15T09:30:00Z";
        case "zone" -> "a time zone such as Europe/Berlin, UTC or +02:00";
        case "ms" -> "milliseconds as a whole number, at least 1";
        default ->
            choices.isEmpty()
                ? "a whole number from " + form.replace(TO, " to ")
                : "one of: " + String.join(", ", choices);
      };
    }
  }
}

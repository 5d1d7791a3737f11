package memory.cli.option;

import java.util.List;

/// One option of a command.
///
/// @param names its spellings, the one that messages use first
/// @param metavar what stands for its value in the help; empty for a flag
/// @param repeatable every occurrence counts; else the last one does
/// @param doc one sentence, without a full stop
public record OptionSpec<T>(
    List<String> names, String metavar, ValueType<T> type, boolean repeatable, String doc) {
  public OptionSpec {
    names = List.copyOf(names);
    if (metavar.isEmpty() != type instanceof ValueType.Flag) {
      throw new IllegalArgumentException("a metavar belongs to a value: " + names);
    }
  }

  public static <T> OptionSpec<T> of(String name, String metavar, ValueType<T> type, String doc) {
    return new OptionSpec<>(List.of(name), metavar, type, false, doc);
  }

  public static OptionSpec<Boolean> flag(String name, String doc) {
    return new OptionSpec<>(List.of(name), "", new ValueType.Flag(), false, doc);
  }

  public OptionSpec<T> also(String otherName) {
    return new OptionSpec<>(List.of(name(), otherName), metavar, type, repeatable, doc);
  }

  public String name() {
    return names.getFirst();
  }

  public boolean takesValue() {
    return !metavar.isEmpty();
  }
}

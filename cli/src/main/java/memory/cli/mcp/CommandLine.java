package memory.cli.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The words of a command line that a tool call stands for.
final class CommandLine {
  private final List<String> words = new ArrayList<>();
  private final List<String> operands = new ArrayList<>();

  /// An option with its value, when there is one.
  CommandLine option(String name, Optional<?> value) {
    value.ifPresent(given -> words.addAll(List.of(name, given.toString())));
    return this;
  }

  CommandLine options(String name, List<String> values) {
    for (String value : values) {
      option(name, Optional.of(value));
    }
    return this;
  }

  CommandLine flag(String name) {
    words.add(name);
    return this;
  }

  /// A word that is taken as it is, whatever it begins with.
  CommandLine operand(String word) {
    operands.add(word);
    return this;
  }

  CommandLine operand(Optional<String> word) {
    word.ifPresent(operands::add);
    return this;
  }

  /// All of it, options first.
  List<String> after(List<String> first) {
    List<String> all = new ArrayList<>(first);
    all.addAll(words);
    all.add("--");
    all.addAll(operands);
    return all;
  }
}

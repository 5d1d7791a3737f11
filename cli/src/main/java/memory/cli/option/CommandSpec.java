package memory.cli.option;

import java.util.List;

/// One command as it is declared: what the parser accepts and the help page shows.
///
/// @param summary one sentence, without a full stop
public record CommandSpec(
    String name,
    String summary,
    OperandSpec operands,
    List<OptionSpec<?>> options,
    List<Example> examples) {
  public CommandSpec {
    options = List.copyOf(options);
    examples = List.copyOf(examples);
  }

  /// A line to copy.
  ///
  /// @param line what is typed
  /// @param shows what comes of it
  public record Example(String line, String shows) {}
}

package memory.cli.option;

import java.util.List;

/// What a command takes besides options: words by position.
///
/// @param label what stands for it in the help
/// @param least how many are needed
/// @param most how many are taken
/// @param choices the only words accepted; empty = any
/// @param doc one sentence, without a full stop
/// @param known words that are understood at each position, from the first on, beside others
public record OperandSpec(
    String label, int least, int most, List<String> choices, String doc, List<List<String>> known) {
  public OperandSpec {
    choices = List.copyOf(choices);
    known = List.copyOf(known);
  }

  /// None: every operand is an error.
  public static OperandSpec none() {
    return new OperandSpec("", 0, 0, List.of(), "", List.of());
  }

  /// What is understood at a position, from 0; empty = no certain word.
  public List<String> wordsAt(int position) {
    if (position >= most) {
      return List.of();
    }
    return choices.isEmpty() && position < known.size() ? known.get(position) : choices;
  }
}

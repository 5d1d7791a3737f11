package memory.cli.option;

import java.util.ArrayList;
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

  public OperandSpec(String label, int least, int most, List<String> choices, String doc) {
    this(label, least, most, choices, doc, List.of());
  }

  /// None: every operand is an error.
  public static OperandSpec none() {
    return new OperandSpec("", 0, 0, List.of(), "");
  }

  public static OperandSpec optional(String label, String doc) {
    return new OperandSpec(label, 0, 1, List.of(), doc);
  }

  /// Any number of words, as of a text typed without quotes.
  public static OperandSpec words(String label, String doc) {
    return new OperandSpec(label, 0, Integer.MAX_VALUE, List.of(), doc);
  }

  public static OperandSpec oneOf(String label, List<String> choices, String doc) {
    return new OperandSpec(label, 1, 1, choices, doc);
  }

  /// The same, with what is understood at the next position.
  public OperandSpec then(List<String> words) {
    List<List<String>> more = new ArrayList<>(known);
    more.add(words);
    return new OperandSpec(label, least, most, choices, doc, more);
  }

  /// What is understood at a position, from 0; empty = no certain word.
  public List<String> wordsAt(int position) {
    if (position >= most) {
      return List.of();
    }
    return choices.isEmpty() && position < known.size() ? known.get(position) : choices;
  }
}

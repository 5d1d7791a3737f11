package memory.engine.write;

/// What is to be nowhere any more, as a function that takes it out of a text. A text that holds
/// nothing of it comes out equal.
@FunctionalInterface
public interface TextRedactor {
  String redacted(String text);

  /// Whether a line that was made from a question may tell something of it.
  default boolean touches(String line) {
    return !redacted(line).equals(line);
  }
}

package memory.engine.model;

/// Where a rule found something.
///
/// @param rule its id
/// @param start in UTF-16 units of the text that was scanned
/// @param end exclusive, after `start`
public record Finding(String rule, int start, int end) {
  public Finding {
    if (rule.isEmpty() || start < 0 || end <= start) {
      throw new IllegalArgumentException(rule + " [" + start + ", " + end + ")");
    }
  }

  /// The rule, and the line of the text that was scanned, from 1.
  public String told(String text) {
    return rule + " in line " + (1 + text.chars().limit(start).filter(c -> c == '\n').count());
  }
}

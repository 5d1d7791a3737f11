package memory.engine.write;

import java.util.List;
import memory.engine.model.Finding;

/// A text that passed the check. Only a [ScopeWriter] makes one, so no edit can bring another text
/// to disk.
public final class CheckedText {
  private final String value;
  private final List<Finding> masked;

  CheckedText(String value, List<Finding> masked) {
    this.value = value;
    this.masked = List.copyOf(masked);
  }

  public String value() {
    return value;
  }

  public List<Finding> masked() {
    return masked;
  }

  @Override
  public String toString() {
    return value;
  }
}

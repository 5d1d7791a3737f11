package memory.engine.write;

import java.util.List;
import memory.engine.request.WriteResult.Mask;

/// A text that passed the check. Only a [ScopeWriter] makes one, so no edit can bring another text
/// to disk.
public final class CheckedText {
  private final String value;
  private final List<Mask> masked;

  CheckedText(String value, List<Mask> masked) {
    this.value = value;
    this.masked = List.copyOf(masked);
  }

  public String value() {
    return value;
  }

  public List<Mask> masked() {
    return masked;
  }

  @Override
  public String toString() {
    return value;
  }
}

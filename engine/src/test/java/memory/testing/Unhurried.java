package memory.testing;

import java.util.HashMap;
import java.util.Map;

/// The variables of a caller whose prompts wait for their memory as long as it takes: what a test
/// sees does not depend on how busy the machine is.
public final class Unhurried {
  private Unhurried() {}

  /// These and that one; those that are given win.
  public static Map<String, String> with(Map<String, String> variables) {
    Map<String, String> all = new HashMap<>();
    all.put("MEMORY_DEADLINE_MS", "600000");
    all.putAll(variables);
    return all;
  }
}

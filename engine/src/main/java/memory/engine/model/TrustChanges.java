package memory.engine.model;

import java.util.List;
import java.util.Locale;

/// What becomes of text in a trusted project's memory that was neither written here nor looked at.
public enum TrustChanges {
  /// Recalled with a label that says so; not in the standing block.
  LABEL,
  /// Not shown to a model at all.
  HOLD,
  /// Shown like anything else.
  ACCEPT;

  public static List<String> labels() {
    return List.of("label", "hold", "accept");
  }

  public static TrustChanges ofLabel(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }
}

package memory.engine.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Which policy makes the injected block.
public enum InjectionProfile {
  /// Sections compete for the budget, hits recalled for the prompt among them.
  SELECTIVE,
  /// Preamble, global index, project index.
  INDEX,
  /// The page table's resident set.
  RESIDENT,
  /// The curated store as it was at session start.
  SNAPSHOT;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<InjectionProfile> ofLabel(String label) {
    for (InjectionProfile profile : values()) {
      if (profile.label().equals(label)) {
        return Optional.of(profile);
      }
    }
    return Optional.empty();
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(InjectionProfile::label).toList();
  }
}

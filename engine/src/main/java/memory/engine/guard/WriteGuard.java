package memory.engine.guard;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What every write goes through before a byte reaches the disk, and every entry before it reaches
/// a prompt: private parts out, secrets masked, threats named. Decides nothing: whether a secret is
/// masked or refused, and what a threat means, is the caller's to know (safety S2, P3).
public final class WriteGuard {
  private WriteGuard() {}

  /// A text as it may be written.
  ///
  /// @param text without private parts, its secrets masked
  /// @param secrets where they stood in the text that was given
  /// @param threats where they stand in the text that was given, private parts aside
  public record Checked(String text, List<Finding> secrets, List<Finding> threats) {
    public Checked {
      secrets = List.copyOf(secrets);
      threats = List.copyOf(threats);
    }
  }

  public static Checked check(String given) {
    PrivateParts parts = PrivateParts.outOf(given);
    String text = parts.kept();
    List<Finding> secrets = SecretScan.of(text);
    List<Finding> threats = ThreatScan.of(text);
    return new Checked(
        SecretScan.masked(text, secrets),
        secrets.stream().map(parts::inOriginal).toList(),
        threats.stream().map(parts::inOriginal).toList());
  }

  /// An entry as a prompt may show it: itself, with its secrets masked, or the placeholder when it
  /// holds a threat.
  ///
  /// @param file what the placeholder names
  public static String shown(String file, String entry) {
    List<Finding> threats = ThreatScan.of(entry);
    return threats.isEmpty()
        ? SecretScan.masked(entry, SecretScan.of(entry))
        : placeholder(file, threats);
  }

  /// What stands in the place of an entry with threats; the entry itself stays on disk.
  public static String placeholder(String file, List<Finding> threats) {
    Set<String> rules = new LinkedHashSet<>();
    threats.forEach(threat -> rules.add(threat.rule()));
    return "[BLOCKED: "
        + VisibleText.line(file)
        + " entry contained threat pattern(s): "
        + String.join(", ", rules)
        + "]";
  }
}

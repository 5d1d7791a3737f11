package memory.engine.write;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Finding;
import memory.engine.model.Scope;

/// What every text passes before a byte of it reaches a disk: private parts go, secrets are masked
/// or refused, planted instructions are refused.
@FunctionalInterface
public interface WriteCheck {

  /// @param scope where it would be written; what the user alone reads may be masked where what a
  ///   team reads is refused
  Checked check(String text, Scope scope);

  /// The verdict on one text.
  ///
  /// @param text what may be written
  /// @param masked what was taken out of it, by places in the text that was given
  /// @param refusal why none of it may be written
  record Checked(String text, List<Finding> masked, Optional<String> refusal) {}

  /// The check that everything users write passes: private parts never arrive, a planted
  /// instruction is refused, a secret is masked where the user alone reads and refused where a team
  /// does (safety P3, S1 to S3).
  static WriteCheck guarded() {
    return WriteCheck::guarded;
  }

  private static Checked guarded(String text, Scope scope) {
    try {
      WriteGuard.Checked found = WriteGuard.check(text);
      return new Checked(found.text(), found.secrets(), refusal(found, scope));
    } catch (WriteGuard.ScanTimeout slow) {
      return new Checked("", List.of(), Optional.of(String.valueOf(slow.getMessage())));
    }
  }

  private static Optional<String> refusal(WriteGuard.Checked found, Scope scope) {
    if (!found.threats().isEmpty()) {
      return Optional.of(
          "it reads like instructions to an agent (" + places(found.threats()) + ")");
    }
    boolean shared = scope == Scope.PROJECT || scope == Scope.TEAM;
    return shared && !found.secrets().isEmpty()
        ? Optional.of(
            "a "
                + scope.label()
                + "'s memory is shared and takes no secret ("
                + places(found.secrets())
                + ")")
        : Optional.empty();
  }

  private static String places(List<Finding> findings) {
    return findings.stream()
        .map(finding -> finding.rule() + " at characters " + finding.start() + "-" + finding.end())
        .collect(Collectors.joining(", "));
  }
}

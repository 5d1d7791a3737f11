package memory.engine.write;

import java.util.List;
import java.util.Optional;
import memory.engine.model.Scope;
import memory.engine.request.WriteResult.Mask;

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
  record Checked(String text, List<Mask> masked, Optional<String> refusal) {
    public Checked {
      masked = List.copyOf(masked);
    }
  }

  /// The check that everything users write passes.
  static WriteCheck guarded() {
    return new GuardedText();
  }
}

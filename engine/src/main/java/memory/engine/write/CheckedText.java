package memory.engine.write;

import java.util.List;
import memory.engine.file.LosslessText;
import memory.engine.model.Finding;
import memory.engine.model.Scope;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;

/// A text that passed the check. Only a [ScopeWriter] makes one, so no edit can bring another text
/// to disk.
public final class CheckedText {
  /// Private parts do not count towards the limit, but somebody has to read them.
  private static final int SCANNED_CHARS = 16 * ScopeWriter.ENTRY_BYTES;

  /// Of a text that no entry may have.
  public static final Refusal TOO_LONG =
      Refusal.malformed(
          "the text is longer than " + (ScopeWriter.ENTRY_BYTES >> 10) + " KiB",
          "write it in parts, or keep it as a file of its own");

  private static final Refusal NUL =
      Refusal.malformed("the text holds a NUL character: a file with one is binary", "take it out");

  private final String value;
  private final List<Finding> masked;

  CheckedText(String value, List<Finding> masked) {
    this.value = value;
    this.masked = List.copyOf(masked);
  }

  /// A text that is to become an entry.
  ///
  /// @throws RefusedException when it is empty, too long, no text, or does not pass the check
  static CheckedText of(String text, Scope scope, WriteCheck check) {
    if (text.length() > SCANNED_CHARS) {
      throw new RefusedException(TOO_LONG);
    }
    if (text.indexOf('\0') >= 0) {
      throw new RefusedException(NUL);
    }
    String whole = LosslessText.whole(text);
    WriteCheck.Checked checked = check.check(whole, scope);
    if (checked.refusal().isPresent()) {
      throw Refusal.denied("not written: " + checked.refusal().get(), "take it out and write again")
          .asException();
    }
    if (LosslessText.encode(checked.text()).length > ScopeWriter.ENTRY_BYTES) {
      throw new RefusedException(TOO_LONG);
    }
    if (checked.text().isBlank()) {
      throw Refusal.malformed("there is nothing to write", "give a text that is not empty")
          .asException();
    }
    return new CheckedText(LosslessText.whole(checked.text()), checked.masked());
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

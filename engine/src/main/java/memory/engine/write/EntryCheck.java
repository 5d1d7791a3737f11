package memory.engine.write;

import memory.engine.file.LosslessText;
import memory.engine.model.Scope;
import memory.engine.request.Refusal;

/// What a text that is to become an entry must be: not empty, not too long, and through the
/// [WriteCheck].
final class EntryCheck {
  /// Private parts do not count towards the limit, but somebody has to read them.
  private static final int SCANNED_CHARS = 16 * ScopeWriter.ENTRY_BYTES;

  private static final Refusal TOO_LONG =
      Refusal.malformed(
          "the text is longer than " + (ScopeWriter.ENTRY_BYTES >> 10) + " KiB",
          "write it in parts, or keep it as a file of its own");

  private EntryCheck() {}

  static CheckResult of(String text, Scope scope, WriteCheck check) {
    if (text.length() > SCANNED_CHARS) {
      return new CheckResult.Refused(TOO_LONG);
    }
    String whole = LosslessText.whole(text);
    WriteCheck.Checked checked = check.check(whole, scope);
    if (checked.refusal().isPresent()) {
      return new CheckResult.Refused(
          Refusal.denied("not written: " + checked.refusal().get(), "take it out and write again"));
    }
    if (LosslessText.encode(checked.text()).length > ScopeWriter.ENTRY_BYTES) {
      return new CheckResult.Refused(TOO_LONG);
    }
    if (checked.text().isBlank()) {
      return new CheckResult.Refused(
          Refusal.malformed("there is nothing to write", "give a text that is not empty"));
    }
    return new CheckResult.Passed(
        new CheckedText(LosslessText.whole(checked.text()), checked.masked()));
  }
}

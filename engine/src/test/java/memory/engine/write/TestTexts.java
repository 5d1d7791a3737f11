package memory.engine.write;

import java.util.List;
import memory.engine.request.Refusal;
import memory.engine.write.TextEdit.Edited;

/// Checked texts and edits without a disk.
public final class TestTexts {
  private TestTexts() {}

  public static CheckedText checked(String text) {
    return new CheckedText(text, List.of());
  }

  /// The new text, when the edit changes it.
  public static String changed(TextEdit edit, String before) {
    return switch (edit.apply(before)) {
      case Edited.Changed(String text, var _, var _, var _) -> text;
      case Edited.Refused(Refusal refusal, boolean _) -> throw new AssertionError(refusal);
    };
  }

  /// Why it does not.
  public static Refusal refused(TextEdit edit, String before) {
    return switch (edit.apply(before)) {
      case Edited.Changed changed -> throw new AssertionError(changed);
      case Edited.Refused(Refusal refusal, boolean _) -> refusal;
    };
  }
}

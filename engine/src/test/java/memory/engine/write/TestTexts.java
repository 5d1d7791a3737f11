package memory.engine.write;

import java.util.List;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;

/// Checked texts and edits without a disk.
public final class TestTexts {
  private TestTexts() {}

  public static CheckedText checked(String text) {
    return new CheckedText(text, List.of());
  }

  /// The new text, when the edit changes it.
  public static String changed(TextEdit edit, String before) {
    return edit.apply(before).text();
  }

  /// Why it does not.
  public static Refusal refused(TextEdit edit, String before) {
    try {
      throw new AssertionError(edit.apply(before));
    } catch (RefusedException refused) {
      return refused.refusal();
    }
  }
}

package memory.cli.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import memory.engine.file.BoundedRead;

/// Gemini's record of a session: a line for each message, and a line that sets all messages anew
/// when the session is taken up again or was compressed.
final class Transcript {
  private static final int MAX_BYTES = 32 << 20;
  private static final String ANEW = "{\"$set\":{\"messages\"";

  private Transcript() {}

  /// Whether a block of ours is among the messages that are left.
  ///
  /// @param prompt the newest message, which is not on record yet
  /// @return true also when it cannot be known
  static boolean holds(Path file, String prompt, String block) {
    int from = block.lastIndexOf("[m:");
    String mark = from < 0 ? "" : block.substring(from).strip();
    if (prompt.contains(mark)) {
      return true;
    }
    try {
      byte[] bytes = BoundedRead.bytes(file, Optional.empty(), MAX_BYTES);
      String record = new String(bytes, StandardCharsets.ISO_8859_1);
      int anew = record.lastIndexOf(ANEW);
      return anew < 0 || record.indexOf(mark, anew) >= 0;
    } catch (IOException unreadable) {
      return true;
    }
  }
}

package memory.engine.write;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import memory.engine.file.BoundedJson;
import memory.engine.file.MalformedJsonException;
import memory.engine.model.Finding;

/// What comes to the end of a log, decided on what the log holds under its lock. A function without
/// memory: it may be asked twice. Text that users or agents gave comes into a line only as
/// [CheckedText].
@FunctionalInterface
public interface LogEdit {

  /// @param current the whole log, empty where there is none; need not be read, is not closed here
  /// @throws memory.engine.request.RefusedException when nothing may come to it
  Lines of(InputStream current) throws IOException;

  /// Whether a last line without its `\n` is whole all the same.
  default boolean isRecord(byte[] line) {
    try {
      BoundedJson.object(line);
      return true;
    } catch (MalformedJsonException torn) {
      return false;
    }
  }

  /// What the check took out of the text it brings.
  default List<Finding> masked() {
    return List.of();
  }

  /// What comes to the end.
  ///
  /// @param lines one JSON object each, without a line end; all of them or none reach the log. May
  ///   be empty: then nothing changes and that is fine
  /// @param preview what changed, for the reply
  record Lines(List<String> lines, String preview) {
    public Lines {
      lines = List.copyOf(lines);
      for (String line : lines) {
        if (line.isBlank() || line.indexOf('\n') >= 0 || line.indexOf('\r') >= 0) {
          throw new IllegalArgumentException("a record is one line: " + line.length() + " chars");
        }
      }
    }

    byte[] bytes() {
      String all = lines.stream().map(line -> line + "\n").collect(Collectors.joining());
      return all.getBytes(StandardCharsets.UTF_8);
    }
  }
}

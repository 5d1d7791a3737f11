package memory.engine.request;

import java.util.List;
import memory.engine.model.MemoryPath;
import memory.engine.model.Provenance;

/// New lines of one memory file that stand together: neither written by this program nor looked at
/// by the user.
///
/// @param line the first one's number, from 1
/// @param lines what is new of them, for people
/// @param fileLines the same as the file has it
public record NewEntry(
    MemoryPath path, int line, List<String> lines, List<String> fileLines, Provenance arrival) {
  public NewEntry {
    lines = List.copyOf(lines);
    fileLines = List.copyOf(fileLines);
  }
}

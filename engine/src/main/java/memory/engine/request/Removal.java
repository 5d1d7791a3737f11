package memory.engine.request;

import java.util.List;
import memory.engine.model.MemoryPath;
import memory.engine.model.Provenance;

/// What a commit took out of a memory file at one place, and put there instead.
///
/// @param out the lines that it took out
/// @param in the lines that came to their place
public record Removal(MemoryPath path, List<String> out, List<String> in, Provenance by) {
  public Removal {
    out = List.copyOf(out);
    in = List.copyOf(in);
  }

  /// Whether a line of either side holds the words.
  public boolean mentions(String words) {
    return out.stream().anyMatch(line -> line.contains(words))
        || in.stream().anyMatch(line -> line.contains(words));
  }
}

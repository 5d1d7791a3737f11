package memory.engine.request;

import java.util.List;
import java.util.Optional;
import memory.engine.model.Labelled;
import memory.engine.model.MemoryPath;
import memory.engine.model.Provenance;

/// What came to a project's memory, or became of it, otherwise than by this program, and was not
/// looked at by the user.
///
/// @param line where it stands, from 1; 0 when it is gone
/// @param standing of a decision: how it stands now; empty for a note
/// @param lines what is to be looked at, for people, without its secrets
/// @param known what is known once it was looked at
/// @param fileLines what brought it, as the file has it
/// @param contradiction `ID contradicts ID`, where a decision stands against one known here
public record NewEntry(
    MemoryPath path,
    int line,
    Change change,
    String standing,
    List<String> lines,
    List<String> known,
    List<String> fileLines,
    Provenance arrival,
    Optional<String> contradiction) {
  /// What became of it.
  public enum Change implements Labelled {
    /// It is new, or says something new.
    ADDED,
    /// A decision that was known says something else.
    EDITED,
    /// A decision that was known stands otherwise: rejected, superseded, active again.
    CHANGED,
    /// It was known and is gone.
    REMOVED
  }

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
}

package memory.engine.request;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import memory.engine.model.Scope;

/// Takes another system's memory over, entry by entry.
///
/// @param from the source's folder or file; empty = what Claude Code keeps of this project
/// @param scope empty = the project's for what is kept of a project, else the global one
/// @param dry only tells what would come in
public record ImportRequest(
    Source source, Optional<Path> from, Optional<Scope> scope, boolean dry) {

  /// Whose memory it is.
  public enum Source {
    /// What Claude Code keeps of one project.
    CLAUDE,
    /// Notes with observations and relations.
    BASIC_MEMORY,
    /// Any folder of notes.
    MARKDOWN,
    /// A file with an entry a line.
    JSONL;

    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<Source> ofLabel(String label) {
      return Arrays.stream(values()).filter(one -> one.label().equals(label)).findFirst();
    }
  }

  /// The same request, this time in earnest.
  public ImportRequest inEarnest() {
    return new ImportRequest(source, from, scope, false);
  }
}

package memory.engine.request;

import java.nio.file.Path;
import java.util.Optional;
import memory.engine.model.Labelled;
import memory.engine.model.Scope;

/// Takes another system's memory over, entry by entry.
///
/// @param from the source's folder or file; empty = what Claude Code keeps of this project
/// @param scope empty = the project's for what is kept of a project, else the global one
/// @param dry only tells what would come in
public record ImportRequest(
    Source source, Optional<Path> from, Optional<Scope> scope, boolean dry) {

  /// Whose memory it is.
  public enum Source implements Labelled {
    /// What Claude Code keeps of one project.
    CLAUDE,
    /// Notes with observations and relations.
    BASIC_MEMORY,
    /// Any folder of notes.
    MARKDOWN,
    /// A file with an entry a line.
    JSONL;

    @Override
    public String label() {
      return Labelled.super.label().replace('_', '-');
    }

    public static Optional<Source> ofLabel(String label) {
      return Labelled.find(values(), label);
    }
  }

  /// The same request, this time in earnest.
  public ImportRequest inEarnest() {
    return new ImportRequest(source, from, scope, false);
  }
}

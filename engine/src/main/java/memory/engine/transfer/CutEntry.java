package memory.engine.transfer;

import java.util.List;
import java.util.Optional;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.model.Stamp;

/// One entry of a Markdown note with what stands above it.
///
/// @param line its first line, from 1
/// @param heading the headings it stands under, outermost first
/// @param stamp the stamp that heads it, or the run of entries it belongs to
/// @param text its lines, joined by `\n`
/// @param tight it follows the entry before it without a blank line
record CutEntry(
    int line, List<Heading> heading, Optional<Stamp> stamp, String text, boolean tight) {
  CutEntry {
    heading = List.copyOf(heading);
  }

  /// The headings as the lines of a note.
  List<String> headingLines() {
    return heading.stream().map(Heading::text).toList();
  }
}

package memory.engine.markdown;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// A stretch of a file that becomes one passage.
///
/// @param start where it starts in the text
/// @param end where it ends, exclusive, before the last line's end
/// @param firstLine from 0
/// @param lastLine inclusive
/// @param heading the headings above it, outermost first
/// @param stamp the day of the entry it stands in
/// @param around the fate of its surroundings
record Extract(
    int start,
    int end,
    int firstLine,
    int lastLine,
    List<String> heading,
    Optional<LocalDate> stamp,
    Fate around) {}

package memory.engine.model;

import java.time.LocalDate;
import java.util.Optional;

/// Where a text comes from that was neither written here nor looked at (safety P6).
///
/// @param origin `repo` when a commit brought it, else `file`
/// @param author who committed it, as the commit says
/// @param date when that was
public record Provenance(String origin, Optional<String> author, Optional<LocalDate> date) {
  public static Provenance unknown() {
    return new Provenance("file", Optional.empty(), Optional.empty());
  }

  public static Provenance committed(String author, LocalDate date) {
    return new Provenance("repo", Optional.of(author), Optional.of(date));
  }
}

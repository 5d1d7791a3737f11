package memory.engine.model;

import java.time.LocalDate;
import java.util.Optional;

/// Where a text comes from that was neither written here nor looked at (safety P6).
///
/// @param origin `repo` when a commit brought it, `team NAME` when a team's server did, else `file`
/// @param author who committed it, as the commit says
/// @param date when that was
public record Provenance(String origin, Optional<String> author, Optional<LocalDate> date) {
  private static final String TEAM = "team ";

  /// What a member of a team wrote.
  public static Provenance team(String name, Optional<String> author, Optional<LocalDate> date) {
    return new Provenance(TEAM + name, author, date);
  }

  public boolean isTeam() {
    return origin.startsWith(TEAM);
  }

  public static Provenance unknown() {
    return new Provenance("file", Optional.empty(), Optional.empty());
  }

  public static Provenance committed(String author, LocalDate date) {
    return new Provenance("repo", Optional.of(author), Optional.of(date));
  }
}

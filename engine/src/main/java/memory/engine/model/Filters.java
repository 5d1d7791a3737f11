package memory.engine.model;

import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;

/// What a passage must be to be found at all, besides matching. Empty sets and values ask nothing.
///
/// @param tags all of them, without `#`, lower case
/// @param since first day, inclusive; a passage without a date is left out when a bound is set
/// @param until last day, inclusive
/// @param pathGlob a glob over the passage's path (`daily/2026-*`)
/// @param status the one status asked for; empty = active
/// @param archived also what is archived: lies below `archive/`, or is a decision that was
/// @param projects what this project is called: a record that names another one is left out; empty
///   = records of every project
/// @param leftOut kinds that are never found, whatever else is asked; they ask nothing themselves
public record Filters(
    Set<Scope> scopes,
    Set<Kind> kinds,
    Set<String> tags,
    Optional<LocalDate> since,
    Optional<LocalDate> until,
    Optional<String> pathGlob,
    Optional<Status> status,
    boolean archived,
    Set<String> projects,
    Set<Kind> leftOut) {

  public Filters {
    scopes = Set.copyOf(scopes);
    kinds = Set.copyOf(kinds);
    tags = Set.copyOf(tags);
    projects = Set.copyOf(projects);
    leftOut = Set.copyOf(leftOut);
  }

  /// Active passages of every scope, kind and day.
  public static Filters none() {
    return new Filters(
        Set.of(),
        Set.of(),
        Set.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Set.of(),
        Set.of());
  }

  public Filters withProjects(Set<String> names) {
    return with(scopes, since, until, status, archived, names, leftOut);
  }

  /// The same from a day on.
  public Filters since(LocalDate day) {
    return with(scopes, Optional.of(day), until, status, archived, projects, leftOut);
  }

  /// The same of these days, both inclusive.
  public Filters between(LocalDate first, LocalDate last) {
    return with(scopes, Optional.of(first), Optional.of(last), status, archived, projects, leftOut);
  }

  public Filters withStatus(Status wanted) {
    return with(scopes, since, until, Optional.of(wanted), archived, projects, leftOut);
  }

  public Filters withArchived() {
    return with(scopes, since, until, status, true, projects, leftOut);
  }

  public Filters inEveryScope() {
    return with(Set.of(), since, until, status, archived, projects, leftOut);
  }

  public Filters without(Set<Kind> kindsLeftOut) {
    return with(scopes, since, until, status, archived, projects, kindsLeftOut);
  }

  private Filters with(
      Set<Scope> inScopes,
      Optional<LocalDate> from,
      Optional<LocalDate> to,
      Optional<Status> ofStatus,
      boolean withArchived,
      Set<String> ofProjects,
      Set<Kind> without) {
    return new Filters(
        inScopes, kinds, tags, from, to, pathGlob, ofStatus, withArchived, ofProjects, without);
  }
}

package memory.engine.request;

import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.model.Filters;
import memory.engine.model.Kind;
import memory.engine.model.Scope;
import memory.engine.model.SearchMode;
import memory.engine.model.Status;

/// A search asked by hand. Filters inside the text (`status:active tag:db`) count too.
///
/// @param scope whose memory alone; empty = all that is there
/// @param tags all of them, with or without `#`
/// @param since first day, inclusive
/// @param until last day, inclusive
/// @param path a glob over the passages' paths
/// @param status empty = active
/// @param archived also what lies below `archive/`
/// @param everyProject also records that name another project
/// @param limit most hits; empty = as configured
/// @param explain with the parts of each score
/// @param prefix whether the last word may be typed only half
/// @param mode how to compare; empty = as configured
/// @param deadline how long it may take; empty = as long as it needs
public record SearchQuestion(
    String text,
    Optional<Scope> scope,
    Set<Kind> kinds,
    List<String> tags,
    Optional<LocalDate> since,
    Optional<LocalDate> until,
    Optional<String> path,
    Optional<Status> status,
    boolean archived,
    boolean everyProject,
    OptionalInt limit,
    boolean explain,
    boolean prefix,
    Optional<SearchMode> mode,
    Optional<Duration> deadline,
    Source in) {

  /// Where to look.
  public enum Source {
    NOTES,
    CONVERSATIONS,
    /// Notes, then conversations.
    ALL
  }

  /// No answer has more hits.
  public static final int MOST_HITS = 1000;

  /// Everything as configured, no filters but those in the text.
  public static SearchQuestion of(String text) {
    return of(text, OptionalInt.empty(), Optional.empty());
  }

  /// The same with that many hits at most, within that time.
  public static SearchQuestion of(String text, OptionalInt most, Optional<Duration> within) {
    return new SearchQuestion(
        text,
        Optional.empty(),
        Set.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        false,
        most,
        false,
        false,
        Optional.empty(),
        within,
        Source.NOTES);
  }

  /// What a passage must be.
  ///
  /// @param own the filters that every search of this project has
  /// @throws RefusedException when no day can be in the range
  public Filters filters(Filters own) {
    if (since.isPresent() && until.isPresent() && since.get().isAfter(until.get())) {
      throw Refusal.malformed(
              "no day is since " + since.get() + " and until " + until.get(), "swap them")
          .asException();
    }
    return new Filters(
        scope.map(Set::of).orElseGet(Set::of),
        kinds,
        bare(tags),
        since,
        until,
        path,
        status,
        archived,
        everyProject ? Set.of() : own.projects(),
        own.leftOut());
  }

  /// Tags as they are compared: without `#`, in lower case.
  public static Set<String> bare(List<String> tags) {
    return tags.stream()
        .map(tag -> (tag.startsWith("#") ? tag.substring(1) : tag).toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }
}

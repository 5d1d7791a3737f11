package memory.engine.model;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/// The unit that is indexed, ranked and cited: a list item with its children, a prose section, a
/// decision.
///
/// @param id first 16 hex digits of SHA-256 over scope, path, normalised text and its occurrence
///   number among equal texts of the file; it survives edits elsewhere in the file
/// @param scope GLOBAL, PROJECT, or LOCAL for `MEMORY.local.md`
/// @param startLine first line, from 1
/// @param endLine last line, inclusive
/// @param heading the headings above it, outermost first
/// @param date the day it speaks of: from the decision, the entry's stamp or the file's name
/// @param time when on that day it was written, where a stamp says so; none in a day's log, where
///   old stamps are in UTC
/// @param text the passage as it stands in the file; for a decision its title and text
/// @param tags without `#`, lower case, as first seen
/// @param links the targets of `[[links]]`
/// @param expires the last day it counts
/// @param project the project a global decision record names; empty = all projects
/// @param contentHash SHA-256 (16 hex digits) of the normalised text alone
/// @param threats the ids of the guard's rules that it breaks; of one that breaks any, a model sees
///   a placeholder only
public record Passage(
    String id,
    MemoryPath path,
    Scope scope,
    int startLine,
    int endLine,
    List<String> heading,
    Optional<LocalDate> date,
    Optional<LocalTime> time,
    String text,
    List<String> tags,
    List<String> links,
    Status status,
    Optional<LocalDate> expires,
    Optional<String> project,
    String contentHash,
    List<String> threats) {
  /// The tag of what its user holds to be important.
  public static final String PIN = "pin";

  /// The tag of a decision that is out of recall.
  public static final String ARCHIVED = "archived";

  /// The tag of a decision that is none: what a turn said, kept by spec 5's capture.
  public static final String TURN = "turn";

  /// The tag of a turn of a conversation that may hold something worth keeping.
  public static final String CANDIDATE = "candidate";

  public Passage {
    heading = List.copyOf(heading);
    tags = List.copyOf(tags);
    links = List.copyOf(links);
    threats = List.copyOf(threats);
    if (startLine < 1 || endLine < startLine) {
      throw new IllegalArgumentException("lines " + startLine + "-" + endLine + " of " + path);
    }
  }

  /// One that stands, of which nothing else is known.
  ///
  /// @param id its hash, too
  public static Passage plain(
      String id, MemoryPath path, Scope scope, int startLine, int endLine, String text) {
    return new Passage(
        id,
        path,
        scope,
        startLine,
        endLine,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        text,
        List.of(),
        List.of(),
        Status.ACTIVE,
        Optional.empty(),
        Optional.empty(),
        id,
        List.of());
  }

  /// The one project that a global decision record is about; empty = every project.
  public Optional<String> oneProject() {
    return project.filter(ProjectIdentity::isOne);
  }

  /// The same with another text, other headings, and what is wrong with it.
  public Passage judged(List<String> shownHeading, String shownText, List<String> brokenRules) {
    return with(scope, shownHeading, shownText, tags, links, brokenRules);
  }

  /// The same with a placeholder instead of its text, and without tags and links.
  public Passage withheld(String placeholder) {
    return with(scope, heading, placeholder, List.of(), List.of(), threats);
  }

  public Passage in(Scope other) {
    return with(other, heading, text, tags, links, threats);
  }

  public Passage tagged(List<String> otherTags) {
    return with(scope, heading, text, otherTags, links, threats);
  }

  private Passage with(
      Scope otherScope,
      List<String> otherHeading,
      String otherText,
      List<String> otherTags,
      List<String> otherLinks,
      List<String> otherThreats) {
    return new Passage(
        id,
        path,
        otherScope,
        startLine,
        endLine,
        otherHeading,
        date,
        time,
        otherText,
        otherTags,
        otherLinks,
        status,
        expires,
        project,
        contentHash,
        otherThreats);
  }

  /// Whether it is of a later day, or of a later time of the same day where both tell one. What has
  /// no day was written before what has one.
  public boolean isAfter(Passage other) {
    int days = date.orElse(LocalDate.MIN).compareTo(other.date.orElse(LocalDate.MIN));
    return days > 0
        || (days == 0
            && time.isPresent()
            && other.time.isPresent()
            && time.get().isAfter(other.time.get()));
  }

  /// Its day, with hour and minute where they are known.
  public String moment() {
    String at = time.map(known -> " " + known.truncatedTo(ChronoUnit.MINUTES)).orElse("");
    return date.map(LocalDate::toString).orElse("") + at;
  }

  /// Its day, with the time where the other one is of that day.
  public String whenBeside(Passage other) {
    return date.equals(other.date) ? moment() : date.map(LocalDate::toString).orElse("");
  }

  /// Whether both stand in one file under the same headings.
  public boolean isInSectionOf(Passage other) {
    return scope == other.scope && path.equals(other.path) && heading.equals(other.heading);
  }

  /// Whether it stands in the same file below other headings, which may name another thing. A day
  /// or a time names none.
  public boolean isInOtherSectionOfFile(Passage other) {
    return scope == other.scope && path.equals(other.path) && !things().equals(other.things());
  }

  private List<String> things() {
    return heading.stream().filter(one -> one.codePoints().anyMatch(Character::isLetter)).toList();
  }

  public Kind kind() {
    return path.kind();
  }

  /// `path#Lstart-Lend`, or `path#Lstart` for one line.
  public String citation() {
    return path.lines(startLine, endLine);
  }

  /// Whether it is out of recall: below `archive/`, or a decision that was archived.
  public boolean isArchived() {
    return path.archived() || (kind() == Kind.DECISION && tags.contains(ARCHIVED));
  }
}

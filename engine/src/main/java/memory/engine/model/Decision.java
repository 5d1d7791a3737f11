package memory.engine.model;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A decision as it stands after all events of its log.
///
/// @param id `D-2026-02-27-0001`, or a record's own id
/// @param title may be empty when `text` is not
/// @param text may be empty when `title` is not
/// @param reason why it was taken; of one that was turned down, why that, when somebody said it
/// @param supersedes ids of the decisions it replaces
/// @param supersededBy the id of the one that replaces it
/// @param createdAt when it was taken, as its own line says; the order of decisions is the log's
/// @param createdBy `user`, an agent, or a record's source
/// @param project the project a record names, `*` when it says that it is global, empty when it
///   says neither; an event's project hash is not kept, since it never decides anything
/// @param important pinned by the user
/// @param archived put away by the user: no longer active, whatever its status
/// @param line the log line of its latest add, from 1
public record Decision(
    String id,
    String title,
    String text,
    List<String> tags,
    Status status,
    Optional<String> reason,
    List<String> supersedes,
    Optional<String> supersededBy,
    List<String> conflictsWith,
    Optional<Instant> createdAt,
    Optional<Instant> updatedAt,
    Optional<String> createdBy,
    Optional<String> project,
    boolean important,
    boolean archived,
    int line) {
  private static final String EVENT_ID = "D-0000-00-00-";
  private static final int CODE_CHARS = 7;

  public Decision {
    tags = List.copyOf(tags);
    supersedes = List.copyOf(supersedes);
    conflictsWith = List.copyOf(conflictsWith);
    if (id.isBlank()) {
      throw new IllegalArgumentException("a decision needs an id");
    }
    if (line < 1) {
      throw new IllegalArgumentException("lines count from 1: " + line);
    }
  }

  /// Whether an id looks as events give them, `D-2026-02-27-0001` or `D-2026-02-27-0001-402911`;
  /// records have ids of their own.
  public static boolean isEventId(String id) {
    if (id.length() <= EVENT_ID.length()) {
      return false;
    }
    for (int i = 0; i < id.length(); i++) {
      char is = id.charAt(i);
      boolean digit = is >= '0' && is <= '9';
      boolean wanted =
          i < EVENT_ID.length()
              ? (EVENT_ID.charAt(i) == '0' ? digit : is == EVENT_ID.charAt(i))
              : digit || (is == '-' && i > EVENT_ID.length());
      if (!wanted) {
        return false;
      }
    }
    return true;
  }

  /// The day on which it was taken: the user's where its id says it, else that of its time in UTC.
  public Optional<LocalDate> day() {
    if (isEventId(id)) {
      try {
        return Optional.of(LocalDate.parse(id.substring(2, EVENT_ID.length() - 1)));
      } catch (DateTimeParseException noDay) {
        // As its line says then.
      }
    }
    return createdAt.map(at -> LocalDate.ofInstant(at, ZoneOffset.UTC));
  }

  /// Whether an id ends as those do that no two machines give: in six digits behind its number, or
  /// more.
  public static boolean isLongId(String id) {
    int code = id.lastIndexOf('-');
    return code > EVENT_ID.length() && id.length() - code >= CODE_CHARS && isEventId(id);
  }

  /// Whether that is its id, or how it begins: a number, without what tells machines apart.
  public boolean isCalled(String name) {
    return id.startsWith(name)
        && (id.length() == name.length() || id.charAt(name.length()) == '-')
        && (isEventId(name) || id.equals(name));
  }

  /// Its tags as an event has them, which has no flags: `pin` and `archived` among them.
  public List<String> flaggedTags() {
    Set<String> all = new LinkedHashSet<>(tags);
    if (important) {
      all.add(Passage.PIN);
    }
    if (archived) {
      all.add(Passage.ARCHIVED);
    }
    return List.copyOf(all);
  }

  /// Whether it counts: only active decisions are recalled and injected.
  public boolean active() {
    return status == Status.ACTIVE && !archived && supersededBy.isEmpty();
  }

  public boolean isRejected() {
    return status == Status.REJECTED && !archived && supersededBy.isEmpty();
  }

  /// What it says: its text, else its title.
  public String words() {
    return text.isBlank() ? title : text;
  }

  /// What a short line says of it: its title, else its text.
  public String told() {
    return title.isBlank() ? text : title;
  }

  /// How it stands: `archived`, `superseded`, or its status.
  public String standing() {
    if (archived) {
      return "archived";
    }
    return supersededBy.isPresent() ? Status.SUPERSEDED.label() : status.label();
  }

  /// How it stands and since when, with the first line of what it says: one line that is another
  /// one whenever an event changed the decision.
  public String standingLine() {
    String said = title.isBlank() || text.startsWith(title) ? text : title;
    return standing()
        + updatedAt.or(() -> createdAt).map(at -> " since " + at).orElse("")
        + ": "
        + said.strip().lines().findFirst().orElse("");
  }

  /// The one project that it is about; empty = every project.
  public Optional<String> oneProject() {
    return project.filter(ProjectIdentity::isOne);
  }

  /// Whether nobody decided it: what a turn said, as spec 5's capture keeps it.
  public boolean isTurn() {
    return createdBy.equals(Optional.of("turn"));
  }

  /// The same, read from another place.
  public Decision onLine(int other) {
    return copy(id, supersedes, conflictsWith, createdBy, other);
  }

  /// The same, made by somebody.
  public Decision by(String person) {
    return copy(id, supersedes, conflictsWith, Optional.of(person), line);
  }

  /// The same with other ids, its own and those it names.
  public Decision called(String other, List<String> replaced, List<String> contradicted) {
    return other.equals(id) && replaced.equals(supersedes) && contradicted.equals(conflictsWith)
        ? this
        : copy(other, replaced, contradicted, createdBy, line);
  }

  public Decision superseding(List<String> others) {
    return copy(id, others, conflictsWith, createdBy, line);
  }

  private Decision copy(
      String otherId,
      List<String> replaced,
      List<String> contradicted,
      Optional<String> maker,
      int otherLine) {
    return new Decision(
        otherId,
        title,
        text,
        tags,
        status,
        reason,
        replaced,
        supersededBy,
        contradicted,
        createdAt,
        updatedAt,
        maker,
        project,
        important,
        archived,
        otherLine);
  }
}

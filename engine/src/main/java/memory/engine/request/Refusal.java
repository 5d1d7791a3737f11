package memory.engine.request;

import java.util.List;
import java.util.Optional;

/// Why nothing was written, and what to do next.
///
/// @param path the file it is about, or the copy that was kept of it
public record Refusal(Kind kind, String message, Hint hint, Optional<String> path) {

  /// Whose turn it is.
  public enum Kind {
    /// The text or the name cannot be used as given.
    MALFORMED,
    /// Not allowed: trust, the check, memory switched off.
    DENIED,
    /// What was to be changed is not there.
    NO_MATCH,
    /// The file or the store stands against it: lock, drift, ambiguity, limit.
    CONFLICT
  }

  /// @param hint words that fit everywhere; may be empty
  public static Refusal malformed(String message, String hint) {
    return new Refusal(Kind.MALFORMED, message, Hint.said(hint), Optional.empty());
  }

  /// @param way a way out that each face words itself
  public static Refusal malformed(String message, Hint.Way way) {
    return new Refusal(Kind.MALFORMED, message, new Hint(way, ""), Optional.empty());
  }

  public static Refusal denied(String message, String hint) {
    return new Refusal(Kind.DENIED, message, Hint.said(hint), Optional.empty());
  }

  public static Refusal denied(String message, Hint.Way way) {
    return new Refusal(Kind.DENIED, message, new Hint(way, ""), Optional.empty());
  }

  public static Refusal noMatch(String message, String hint) {
    return new Refusal(Kind.NO_MATCH, message, Hint.said(hint), Optional.empty());
  }

  public static Refusal noMatch(String message, Hint.Way way) {
    return new Refusal(Kind.NO_MATCH, message, new Hint(way, ""), Optional.empty());
  }

  public static Refusal conflict(String message, String hint) {
    return new Refusal(Kind.CONFLICT, message, Hint.said(hint), Optional.empty());
  }

  public static Refusal conflict(String message, Hint.Way way) {
    return new Refusal(Kind.CONFLICT, message, new Hint(way, ""), Optional.empty());
  }

  /// Nothing is added to or copied from a file whose bytes would be mixed or lost.
  public static Refusal notUtf8(Object path) {
    return conflict(path + " is not UTF-8", "memory doctor names what converts it");
  }

  /// Nothing is changed in one scope where the other may be meant.
  public static Refusal inSeveralScopes(String what) {
    return conflict(what + " is in project and global memory", Hint.Way.CHOOSE_SCOPE);
  }

  /// @param ids those of which `id` may be any
  public static Refusal severalDecisions(String id, List<String> ids) {
    return conflict(id + " is how several decisions begin", "say which: " + String.join(", ", ids));
  }

  /// A project's other decision log takes no more lines.
  public static Refusal onlyRead(String what) {
    return conflict(what + ", which is only read", Hint.Way.MIGRATE);
  }

  /// The same with another way out.
  public Refusal with(Hint other) {
    return new Refusal(kind, message, other, path);
  }

  public Refusal at(Object where) {
    return new Refusal(kind, message, hint, Optional.of(where.toString()));
  }

  /// What carries it from where it is found to the door.
  public RefusedException asException() {
    return new RefusedException(this);
  }

  /// What to do next, for whoever shows it to put into the words of a shell or of a tool.
  ///
  /// @param about what the way leads to, or for [Way#SAID] the words themselves
  public record Hint(Way way, String about) {
    /// Ways out of a refusal that read differently in a shell and in a tool.
    public enum Way {
      /// Words that fit everywhere, perhaps none.
      SAID,
      APPEND,
      CHOOSE_SCOPE,
      CITE_A_NOTE,
      COMPACT_DECISIONS,
      DECISION_DOCTOR,
      EDIT_CURATED,
      EDIT_DECISION,
      ENABLE_DECISIONS,
      ENABLE_MEMORY,
      GIVE_REASON,
      LIST_COPIES,
      LIST_CURATED,
      LIST_DECISIONS,
      LIST_FAULTS,
      LIST_IDS,
      LIST_PAGES,
      LIST_RECOVERIES,
      LIST_SCRATCHPAD,
      LIST_STALE,
      MIGRATE,
      NAME_PROJECT,
      NAME_SCOPE,
      NAME_TOPIC,
      NO_LINK,
      PURGE_DECISIONS,
      READ_CONVERSATIONS,
      SEARCH_IDS,
      /// About the file.
      SHOW_FILE,
      /// About the folder to be trusted.
      TRUST
    }

    public static Hint said(String words) {
      return new Hint(Way.SAID, words);
    }
  }
}

package memory.engine.request;

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

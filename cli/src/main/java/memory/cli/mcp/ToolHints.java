package memory.cli.mcp;

import memory.engine.request.Hint;

/// The way out of a refusal in the words of the tools. Advice that only a person can follow is left
/// out: a model is not told how to lift a refusal.
final class ToolHints {
  private ToolHints() {}

  static String of(Hint hint) {
    return switch (hint.way()) {
      case SAID -> hint.about();
      case APPEND -> "leave mode overwrite out";
      case CITE_A_NOTE -> "give an id or path#L3 as memory_search cites it";
      case EDIT_CURATED -> "use the curated tools: replace or remove";
      case EDIT_DECISION -> "use the decision tools: update or supersede";
      case GIVE_REASON -> "say why: reason";
      case LIST_DECISIONS -> "decision list shows the ids";
      case LIST_CURATED -> "memory_read with target memory or user shows them";
      case LIST_SCRATCHPAD -> "scratchpad list shows them";
      case NAME_PROJECT -> "give cwd, or scope global";
      case CHOOSE_SCOPE, NAME_SCOPE -> "say which: scope project or scope global";
      case NAME_TOPIC -> "give topic, such as build";
      case SHOW_FILE -> "memory_read with target " + hint.about() + " shows them";
      case LIST_IDS, SEARCH_IDS -> "memory_search shows ids, which an edit changes";
      case COMPACT_DECISIONS,
          DECISION_DOCTOR,
          ENABLE_DECISIONS,
          ENABLE_MEMORY,
          LIST_COPIES,
          LIST_FAULTS,
          LIST_PAGES,
          LIST_RECOVERIES,
          LIST_STALE,
          MIGRATE,
          PURGE_DECISIONS,
          READ_CONVERSATIONS,
          TRUST ->
          "";
    };
  }
}

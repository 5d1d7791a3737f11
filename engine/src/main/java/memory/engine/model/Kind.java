package memory.engine.model;

import java.util.Optional;

/// Which sort of memory file a passage came from.
public enum Kind implements Labelled {
  /// `MEMORY.md` and `MEMORY.local.md`.
  INDEX,
  /// Any other Markdown file.
  TOPIC,
  /// `daily/YYYY-MM-DD.md`.
  DAILY,
  /// `SCRATCHPAD.md`.
  SCRATCHPAD,
  /// The scope's `USER.md`.
  USER,
  /// `memories/MEMORY.md` and `memories/USER.md`: entries set apart by `§`.
  CURATED,
  /// `decisions.jsonl`.
  DECISION,
  /// A turn of a conversation that an agent keeps: `claude:SESSION`.
  CONVERSATION;

  public static Optional<Kind> ofLabel(String label) {
    return Labelled.find(values(), label);
  }
}

package memory.engine.model;

import java.util.Locale;
import java.util.Optional;

/// Which sort of memory file a passage came from.
public enum Kind {
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

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Kind> ofLabel(String label) {
    for (Kind kind : values()) {
      if (kind.label().equals(label)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}

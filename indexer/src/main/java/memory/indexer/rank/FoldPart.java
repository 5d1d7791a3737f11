package memory.indexer.rank;

import java.util.Locale;

/// Where a weighted term of a passage comes from.
enum FoldPart {
  TEXT,
  HEADING,
  TAGS,
  PATH,
  DATE,
  NEIGHBOURS;

  /// As `--explain` names it.
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

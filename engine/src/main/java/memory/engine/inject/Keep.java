package memory.engine.inject;

/// Which end of a text stays when it is cut.
enum Keep {
  START,
  END,
  /// Both; the middle goes.
  ENDS
}

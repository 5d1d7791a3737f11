package memory.cli.mcp;

import java.util.List;

/// The protocol's revisions that are spoken here: those that begin with a handshake, and the one
/// whose every request says who asks.
final class Versions {
  static final String NEWEST_LEGACY = "2025-11-25";

  /// The only one that allows arrays of messages.
  static final String WITH_BATCHES = "2025-03-26";

  static final List<String> LEGACY =
      List.of("2024-11-05", WITH_BATCHES, "2025-06-18", NEWEST_LEGACY);
  static final List<String> MODERN = List.of("2026-07-28");

  private Versions() {}
}

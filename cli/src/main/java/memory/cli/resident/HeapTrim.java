package memory.cli.resident;

/// Keeps the heap of a process that stays near what it uses. The serial collector lets its old
/// generation grow up to the limit before it looks there, so what outlived one young collection and
/// is garbage since would stay for hours.
final class HeapTrim {
  /// What may gather meanwhile: the young generation, and a collection's worth beside it.
  private static final long ROOM_BYTES = 48L << 20;

  private final Runtime java = Runtime.getRuntime();
  private long keptBytes;

  /// Collects when enough gathered; some tens of milliseconds then.
  synchronized void trim() {
    if (used() > keptBytes + ROOM_BYTES) {
      System.gc();
      keptBytes = used();
    }
  }

  private long used() {
    return java.totalMemory() - java.freeMemory();
  }
}

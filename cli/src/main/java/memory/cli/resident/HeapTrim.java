package memory.cli.resident;

import java.util.function.LongSupplier;

/// Keeps the heap of a process that stays near what it uses. The serial collector lets its old
/// generation grow up to the limit before it looks there, so what outlived one young collection and
/// is garbage since would stay for hours.
final class HeapTrim {
  /// What may gather meanwhile: the young generation, and a collection's worth beside it.
  static final long ROOM_BYTES = 48L << 20;

  private final LongSupplier used;
  private final Runnable collection;
  private long keptBytes;

  HeapTrim() {
    this(() -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory(), System::gc);
  }

  /// @param used bytes of the heap in use, garbage among them
  HeapTrim(LongSupplier used, Runnable collection) {
    this.used = used;
    this.collection = collection;
  }

  /// Collects when enough gathered; some tens of milliseconds then.
  synchronized void trim() {
    if (used.getAsLong() > keptBytes + ROOM_BYTES) {
      collection.run();
      keptBytes = used.getAsLong();
    }
  }
}

package memory.engine.file;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One value that is made from files, kept until one of them is touched. The first value is not
/// kept: a process that asks once does not look twice. Safe for use by several threads.
///
/// @param <T> what is made; immutable
public final class FileMemo<T> {
  private final Clock clock;
  private volatile boolean asked;
  private volatile @Nullable Kept<T> kept;

  /// @param clock the machine's own, whatever day a call pretends it is
  public FileMemo(Clock clock) {
    this.clock = clock;
  }

  private record Kept<T>(Object purpose, FileStamps stamps, T value) {}

  /// @param purpose what else the value depends on; another purpose, another value
  /// @param files all that the maker reads, whether they exist or not
  public T get(Object purpose, List<Path> files, Supplier<T> maker) {
    if (!asked) {
      asked = true;
      return maker.get();
    }
    Instant before = clock.instant();
    FileStamps stamps = FileStamps.of(files);
    Kept<T> last = kept;
    if (last != null && last.purpose.equals(purpose) && last.stamps.equals(stamps)) {
      return last.value;
    }
    T value = maker.get();
    kept = stamps.isSettled(before) ? new Kept<>(purpose, stamps, value) : null;
    return value;
  }
}

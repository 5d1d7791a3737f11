package memory.indexer.sync;

import java.time.Duration;
import memory.engine.file.BoundedRead;

/// How much of a folder is taken into the index, and how much work one search may do for it. What
/// lies beyond is left out with a note.
///
/// @param fileBytes the largest Markdown file
/// @param logBytes the largest decision log
/// @param lineBytes the longest line, in bytes of UTF-8
/// @param depth folders inside one another
/// @param files files of one scope
/// @param quickBytes changed bytes that are written at once; beyond it, a search with a deadline
///   leaves the work to a background rebuild
/// @param quickFiles more changed files than that are not waited for either, once there is an index
/// @param hurry how long a search then works on them all the same
/// @param overlayBytes the most that is indexed in memory when the index cannot be written
public record Limits(
    int fileBytes,
    int logBytes,
    int lineBytes,
    int depth,
    int files,
    long quickBytes,
    int quickFiles,
    Duration hurry,
    long overlayBytes) {

  public static Limits standard() {
    return new Limits(
        BoundedRead.MARKDOWN_BYTES,
        BoundedRead.LOG_BYTES,
        1 << 20,
        32,
        50_000,
        8L << 20,
        1_000,
        Duration.ofSeconds(1),
        Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 6));
  }
}

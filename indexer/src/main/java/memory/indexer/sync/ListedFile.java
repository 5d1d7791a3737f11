package memory.indexer.sync;

import java.nio.file.Path;

/// A memory file that is on disk now.
///
/// @param mount which of its scope's folders gives it
record ListedFile(Path file, FileStat stat, int mount) {}

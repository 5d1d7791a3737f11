package memory.indexer.sync;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NIOFSDirectory;

/// How the files of an index are read.
public enum DirectoryKind {
  /// By plain reads: nothing to set up, so best for a process that asks once.
  READ,
  /// Mapped into memory: some 20 ms to set up, then faster.
  MAP;

  FSDirectory open(Path folder) throws IOException {
    return switch (this) {
      case READ -> new NIOFSDirectory(folder);
      case MAP -> new MMapDirectory(folder);
    };
  }
}

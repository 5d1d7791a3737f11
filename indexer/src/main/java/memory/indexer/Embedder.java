package memory.indexer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// A model that turns texts into vectors of length 1, near each other where the texts mean much the
/// same. An add-on implements it; only a process that stays loads one. Safe for use by several
/// threads.
public interface Embedder extends AutoCloseable {
  /// @return the vector of what is looked for
  float[] query(String text);

  /// @return the vector of what may be found; the same text has the same vector
  float[] passage(String text);

  /// @param rows unsigned bytes, row by row, in a direct buffer
  /// @param column as long as a row, signed
  /// @return the product of each row with the column
  int[] products(ByteBuffer rows, byte[] column);

  @Override
  void close();

  /// Loads models from an installed folder; found as a service.
  interface Loader {
    /// @param model the model's name, as its files begin
    /// @throws IOException when the model cannot be loaded
    Embedder load(Path folder, String model) throws IOException;
  }
}

package memory.cli.eval.source;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.eval.Dataset;

/// A data set while it is used; closing it deletes what was made for it.
///
/// @param notes what a user should know, one line each: questions left out and why
/// @param scratch the folder that was made for it; empty when it lies where the user keeps it
public record OpenDataset(Dataset dataset, List<String> notes, Optional<Path> scratch)
    implements AutoCloseable {
  public OpenDataset {
    notes = List.copyOf(notes);
  }

  static OpenDataset inPlace(Dataset dataset) {
    return new OpenDataset(dataset, dataset.notes(), Optional.empty());
  }

  @Override
  public void close() {
    scratch.ifPresent(OpenDataset::delete);
  }

  /// What cannot be deleted is the system's to clean: it lies among temporary files.
  static void delete(Path folder) {
    try {
      MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
    } catch (IOException _) {
      // Left behind.
    }
  }
}

package memory.engine.transfer;

import java.util.List;
import java.util.Optional;
import memory.engine.model.MemoryPath;

/// What came of taking a memory over, or what would.
///
/// @param files the memory files that get something, or have it already
public record ImportReport(
    List<Landed> files, Decisions decisions, List<Incoming.LeftOut> leftOut) {
  public ImportReport {
    files = List.copyOf(files);
    leftOut = List.copyOf(leftOut);
  }

  /// One file's entries.
  ///
  /// @param place the file in the source
  /// @param fresh entries that come in
  /// @param present entries that are here already, or were once
  /// @param masked entries of those that come in of which a secret was masked
  /// @param recovery the record by which it can be undone
  public record Landed(
      String place,
      MemoryPath path,
      int fresh,
      int present,
      int masked,
      Optional<String> recovery) {}

  /// The decisions of the source.
  public record Decisions(int fresh, int present) {}

  /// How many entries and decisions come in.
  public int fresh() {
    int fresh = decisions.fresh();
    for (Landed file : files) {
      fresh += file.fresh();
    }
    return fresh;
  }

  /// How many are here already.
  public int present() {
    int present = decisions.present();
    for (Landed file : files) {
      present += file.present();
    }
    return present;
  }

  public int masked() {
    int masked = 0;
    for (Landed file : files) {
      masked += file.masked();
    }
    return masked;
  }
}

package memory.engine.request;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;

/// What came of taking a memory over, or what would.
///
/// @param scope what took it over
/// @param files the memory files that get something, or have it already
public record ImportResult(
    ImportRequest.Source source,
    Path from,
    Scope scope,
    List<Landed> files,
    Decisions decisions,
    List<LeftOut> leftOut) {
  public ImportResult {
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

  /// Something of a source that does not come in.
  ///
  /// @param place the file in the source
  /// @param line from 1; 0 when it is all of the file
  public record LeftOut(String place, int line, String reason) {
    /// `build.md#L3`.
    public String at() {
      return line == 0 ? place : place + "#L" + line;
    }
  }

  /// How many entries and decisions come in.
  public int fresh() {
    return decisions.fresh() + sum(Landed::fresh);
  }

  /// How many are here already.
  public int present() {
    return decisions.present() + sum(Landed::present);
  }

  public int masked() {
    return sum(Landed::masked);
  }

  private int sum(ToIntFunction<Landed> figure) {
    return files.stream().mapToInt(figure).sum();
  }
}

package memory.engine.request;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;

/// What came of taking a memory over, or what would.
///
/// @param scope what takes all over that names no scope
/// @param files the memory files that get something, or have it already
public record ImportResult(
    ImportRequest.Source source,
    Path from,
    Scope scope,
    List<Landed> files,
    Decisions decisions,
    List<LeftOut> leftOut) {
  /// One file's entries.
  ///
  /// @param place the file in the source
  /// @param scope what takes them over
  /// @param fresh entries that come in
  /// @param present entries that are here already
  /// @param gone entries that came in before and that somebody forgot, deleted or changed since
  /// @param masked entries of those that come in of which a secret was masked
  /// @param recovery the record by which it can be undone
  public record Landed(
      String place,
      Scope scope,
      MemoryPath path,
      int fresh,
      int present,
      int gone,
      int masked,
      Optional<String> recovery) {}

  /// The decisions of the source, counted as in [Landed].
  public record Decisions(int fresh, int present, int gone) {}

  /// Something of a source that does not come in.
  ///
  /// @param place the file in the source
  /// @param line from 1; 0 when it is all of the file
  /// @param entries how many entries it is; 1 where nobody counted
  public record LeftOut(String place, int line, String reason, int entries) {
    public LeftOut(String place, int line, String reason) {
      this(place, line, reason, 1);
    }

    /// `build.md#L3`.
    public String at() {
      return line == 0 ? place : place + "#L" + line;
    }
  }

  /// Together with what another scope took over of the same source.
  public ImportResult and(ImportResult other) {
    return new ImportResult(
        source,
        from,
        scope,
        joined(files, other.files),
        new Decisions(
            decisions.fresh() + other.decisions.fresh(),
            decisions.present() + other.decisions.present(),
            decisions.gone() + other.decisions.gone()),
        joined(leftOut, other.leftOut));
  }

  private static <T> List<T> joined(List<T> one, List<T> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  /// How many entries and decisions come in.
  public int fresh() {
    return decisions.fresh() + sum(Landed::fresh);
  }

  /// How many are here already.
  public int present() {
    return decisions.present() + sum(Landed::present);
  }

  /// How many were here and are not brought back.
  public int gone() {
    return decisions.gone() + sum(Landed::gone);
  }

  /// How many do not come in.
  public int entriesLeftOut() {
    return leftOut.stream().mapToInt(LeftOut::entries).sum();
  }

  public int masked() {
    return sum(Landed::masked);
  }

  private int sum(ToIntFunction<Landed> figure) {
    return files.stream().mapToInt(figure).sum();
  }
}

package memory.engine.request;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Labelled;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;

/// The pages of all scopes, with what the `resident` profile would show of each.
///
/// @param pressure the pinned pages alone have no room
public record PagesResult(List<Table> scopes, boolean pressure, int maxTokens) {
  /// One scope's pages, those of linked topic files last, and how its page table compares with
  /// them.
  public record Table(Scope scope, MemoryPath path, State state, List<Shown> pages) {}

  /// How a table compares with the pages there are.
  public enum State implements Labelled {
    /// There is none.
    MISSING,
    /// It has every page in its version, and no other.
    VALID,
    /// Pages came, went or changed.
    STALE,
    /// Lines of it cannot be read.
    DAMAGED
  }

  /// How much of a page stays in a prompt.
  public enum Fidelity implements Labelled {
    FULL,
    FIRST_LINE,
    /// Where it stands, and nothing of it.
    POINTER,
    /// Not even that.
    OUT
  }

  /// One page.
  ///
  /// @param isPointer it is no more than a way to another file
  /// @param isTopic it stands in a topic file
  public record Shown(
      String id,
      String version,
      MemoryPath path,
      Scope scope,
      int startLine,
      int endLine,
      List<String> heading,
      String text,
      int tokens,
      Fidelity fidelity,
      boolean pinned,
      boolean isPointer,
      boolean isTopic) {
    public String citation() {
      return path.lines(startLine, endLine);
    }
  }

  /// Something about pages, their tables or staged notes that should not be so.
  ///
  /// @param kind `writeback_rejected`, `writeback_waiting`, `journal_damaged`, `page_table_stale`,
  ///   `page_table_damaged`, `pointer_dangling` or `invariant_pressure`
  /// @param id the staged note's or the page's, where it is about one
  public record Fault(
      String kind,
      Scope scope,
      Optional<String> id,
      Optional<Instant> at,
      String message,
      String hint) {}

  /// An entry of a note that nobody has confirmed for long: worth a look, no more.
  ///
  /// @param confirmed the last day on which it was written or confirmed
  /// @param text as it may be shown
  public record StaleNote(
      String id,
      MemoryPath path,
      Scope scope,
      int startLine,
      int endLine,
      LocalDate confirmed,
      long days,
      String text) {}

  /// A topic file of a scope, as a list of them shows it.
  ///
  /// @param entries how many pages it has
  /// @param changed when the file was last written
  /// @param confirmed the day of its newest entry, as the stamps say
  /// @param linked an index file points to it
  public record Topic(
      Scope scope,
      MemoryPath path,
      int entries,
      long bytes,
      Instant changed,
      Optional<LocalDate> confirmed,
      boolean linked) {}
}

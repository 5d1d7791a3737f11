package memory.engine.transfer;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.Decision;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;
import memory.engine.request.ImportResult;

/// What a source holds of one file of memory, before the guard has seen it.
///
/// @param place the file in the source, relative to it, with `/`
/// @param scope whose memory the source says it is
/// @param path the memory file that it becomes part of
public record Incoming(
    String place,
    Optional<Scope> scope,
    MemoryPath path,
    Optional<String> frontMatter,
    List<Entry> entries) {
  /// Why a decision stays out that would count everywhere without its project's name.
  static final String OTHER_PROJECT =
      "it names a project, which no import keeps; a decisions.jsonl in the memory folder itself may"
          + " hold such records";

  public Incoming {
    entries = List.copyOf(entries);
  }

  /// One entry.
  ///
  /// @param line where it stands in the source, from 1
  /// @param heading the heading lines above it, outermost first
  /// @param stamp what heads it: its own, else where it comes from and of when it is
  /// @param alone it gets a stamp of its own, whatever stands above
  /// @param tight it follows the entry before it without a blank line
  /// @param masked a secret of it was masked already
  public record Entry(
      int line,
      List<String> heading,
      Stamp stamp,
      boolean alone,
      String text,
      boolean tight,
      boolean masked) {
    public Entry {
      heading = List.copyOf(heading);
    }
  }

  /// A decision of a source.
  ///
  /// @param scope whose memory the source says it is
  /// @param decision as the source has it; its ids are the source's
  public record Decided(String place, Optional<Scope> scope, Decision decision) {
    /// What it says.
    String text() {
      return decision.text().isBlank() ? decision.title() : decision.text();
    }
  }

  /// All that a source holds.
  public record Reading(
      List<Incoming> files, List<Decided> decisions, List<ImportResult.LeftOut> leftOut) {
    public Reading {
      files = List.copyOf(files);
      decisions = List.copyOf(decisions);
      leftOut = List.copyOf(leftOut);
    }

    /// What goes to one scope; what could not be read is told with the first.
    ///
    /// @param otherwise where all goes that names no scope
    public Reading of(Scope scope, Scope otherwise) {
      return new Reading(
          files.stream().filter(file -> file.scope().orElse(otherwise) == scope).toList(),
          decisions.stream().filter(one -> one.scope().orElse(otherwise) == scope).toList(),
          scope == otherwise ? leftOut : List.of());
    }

    /// The scopes that it names beside one.
    public Set<Scope> others(Scope otherwise) {
      Set<Scope> named = EnumSet.noneOf(Scope.class);
      files.forEach(file -> file.scope().ifPresent(named::add));
      decisions.forEach(one -> one.scope().ifPresent(named::add));
      named.remove(otherwise);
      return named;
    }

    /// The same without decisions, which are told as left out.
    public Reading withoutDecisions(String reason) {
      List<ImportResult.LeftOut> all = new ArrayList<>(leftOut);
      all.addAll(new Reading(List.of(), decisions, List.of()).refused(reason));
      return new Reading(files, List.of(), all);
    }

    /// All of it, left out.
    public List<ImportResult.LeftOut> refused(String reason) {
      List<ImportResult.LeftOut> all = new ArrayList<>();
      for (Incoming file : files) {
        file.entries()
            .forEach(
                entry -> all.add(new ImportResult.LeftOut(file.place(), entry.line(), reason)));
      }
      decisions.forEach(
          one -> all.add(new ImportResult.LeftOut(one.place(), one.decision().line(), reason)));
      return all;
    }
  }
}

package memory.engine.transfer;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.Decision;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;
import memory.engine.request.ImportRequest;
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

  /// As much of a place as a stamp has room for.
  private static final int PLACE_CHARS = 70;

  private static final List<String> DATES =
      List.of("updated:", "modified:", "updated_at:", "date:", "created:", "created_at:");

  private static final List<String> FILES = List.of("claude:", "basic-memory:", "markdown:");

  /// One entry.
  ///
  /// @param line where it stands in the source, from 1
  /// @param heading the heading lines above it, outermost first
  /// @param stamp what heads it: its own, else where it comes from and, where that is known, of
  ///   when it is
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
      boolean masked) {}

  /// A decision of a source.
  ///
  /// @param scope whose memory the source says it is
  /// @param decision as the source has it; its ids are the source's
  public record Decided(String place, Optional<Scope> scope, Decision decision) {}

  /// All that a source holds.
  ///
  /// @param from the folder or file that was read
  public record Reading(
      ImportRequest.Source source,
      Path from,
      List<Incoming> files,
      List<Decided> decisions,
      List<ImportResult.LeftOut> leftOut) {
    /// What goes to one scope; what could not be read is told with the first.
    ///
    /// @param otherwise where all goes that names no scope
    public Reading of(Scope scope, Scope otherwise) {
      return new Reading(
          source,
          from,
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
      all.addAll(new Reading(source, from, List.of(), decisions, List.of()).refused(reason));
      return new Reading(source, from, files, List.of(), all);
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

  /// Where an entry came from, as the stamp above it says: `<!-- 2026-02-01 10:00:00
  /// [claude:build.md] -->`, or `<!-- imported [claude:build.md] -->`.
  ///
  /// @param at of when it is, where the source says
  static Stamp stamp(ImportRequest.Source source, String place, Optional<LocalDateTime> at) {
    String shown = place.substring(Math.max(0, place.length() - PLACE_CHARS));
    StringBuilder name = new StringBuilder(source.label()).append(':');
    for (int i = 0; i < shown.length(); i++) {
      char c = shown.charAt(i);
      boolean plain = Character.isLetterOrDigit(c) || "._-/#".indexOf(c) >= 0;
      name.append(plain && !Character.isSurrogate(c) ? c : '_');
    }
    return at.map(time -> new Stamp("", time.truncatedTo(ChronoUnit.SECONDS), name.toString()))
        .orElseGet(() -> Stamp.imported(name.toString()));
  }

  /// Whether it heads all that follows from one file, and not one entry.
  static boolean isOfFile(Stamp stamp) {
    return FILES.stream().anyMatch(source -> stamp.session().startsWith(source));
  }

  /// A day or a moment as other systems write it, in the user's time: `2026-02-01`,
  /// `2026-02-01T10:00:00`, also with a zone, quotes or a blank for the `T`.
  static Optional<LocalDateTime> date(String given, ZoneId zone) {
    String text = given.strip().replace("\"", "").replace("'", "");
    if (text.length() > 10 && text.charAt(10) == ' ') {
      text = text.substring(0, 10) + "T" + text.substring(11);
    }
    try {
      if (text.length() == 10) {
        return Optional.of(LocalDate.parse(text).atStartOfDay());
      }
      if (text.endsWith("Z")) {
        return Optional.of(LocalDateTime.ofInstant(Instant.parse(text), zone));
      }
      boolean hasOffset = text.indexOf('+') > 10 || text.lastIndexOf('-') > 10;
      return Optional.of(
          hasOffset
              ? LocalDateTime.ofInstant(OffsetDateTime.parse(text).toInstant(), zone)
              : LocalDateTime.parse(text));
    } catch (DateTimeException notADate) {
      return Optional.empty();
    }
  }

  /// When a note was last changed, or else made, as its front matter says.
  static Optional<LocalDateTime> dateIn(String frontMatter, ZoneId zone) {
    List<String> lines = frontMatter.lines().map(String::strip).toList();
    for (String field : DATES) {
      for (String line : lines) {
        if (line.startsWith(field)) {
          Optional<LocalDateTime> date = date(line.substring(field.length()), zone);
          if (date.isPresent()) {
            return date;
          }
        }
      }
    }
    return Optional.empty();
  }
}

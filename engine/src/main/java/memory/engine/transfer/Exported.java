package memory.engine.transfer;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.file.JsonWrite;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;
import memory.engine.request.DecisionList.ScopedDecision;

/// One entry of memory on its way out, as [JsonlSource] reads it again.
///
/// @param line where it starts, from 1
/// @param heading the headings above it, outermost first
/// @param label what its stamp says beside the date; empty where it says nothing
/// @param date a day or a moment without a zone, where the entry or its file has one
/// @param text its words, without a last line of tags alone
/// @param tags all `#tags` of it, without `#`
/// @param frontMatter that of its file with both rules; the first entry of a file has it
public record Exported(
    Scope scope,
    MemoryPath path,
    int line,
    List<String> heading,
    Optional<String> label,
    Optional<String> date,
    String text,
    List<String> tags,
    Optional<String> frontMatter) {
  public Exported {
    heading = List.copyOf(heading);
    tags = List.copyOf(tags);
  }

  /// The entries of a note's text, which has neither secrets nor private parts any more.
  static List<Exported> of(Scope scope, MemoryPath path, String text) {
    CutNote cut =
        path.kind() == Kind.CURATED ? CutNote.curated(text) : CutNote.of(text).orFrontMatter();
    Optional<String> day = path.date().map(Object::toString);
    List<Exported> entries = new ArrayList<>();
    for (CutEntry entry : cut.entries()) {
      Optional<Stamp> stamp = entry.stamp().filter(CutNote::datesEntries);
      entries.add(
          new Exported(
              scope,
              path,
              entry.line(),
              entry.heading().stream().map(Heading::words).toList(),
              stamp.map(Stamp::label).filter(label -> !label.isEmpty()),
              stamp.map(Exported::time).or(() -> day),
              EntryTags.without(entry.text()),
              EntryTags.of(entry.text()),
              entries.isEmpty() ? cut.frontMatter() : Optional.empty()));
    }
    return entries;
  }

  private static String time(Stamp stamp) {
    return stamp.at().toLocalTime().equals(LocalTime.MIDNIGHT)
        ? stamp.at().toLocalDate().toString()
        : stamp.at().toString();
  }

  /// A line of JSON, without its end.
  public String json() {
    return JsonWrite.object(json -> {
      json.writeStringField("text", text);
      JsonWrite.optional(json, "date", date);
      JsonWrite.optional(json, "label", label);
      JsonWrite.strings(json, "tags", tags);
      json.writeStringField("kind", path.kind().label());
      json.writeStringField("scope", scope.label());
      json.writeStringField("path", path.value());
      json.writeNumberField("line", line);
      JsonWrite.strings(json, "heading", heading);
      JsonWrite.optional(json, "front_matter", frontMatter);
    });
  }

  /// A decision as such a line.
  public static String json(ScopedDecision scoped) {
    Decision decision = scoped.decision();
    String text = decision.text().isBlank() ? decision.title() : decision.text();
    return JsonWrite.object(json -> {
      json.writeStringField("text", WriteGuard.redacted(text));
      JsonWrite.optional(json, "date", decision.createdAt());
      JsonWrite.strings(json, "tags", decision.flaggedTags());
      json.writeStringField("kind", Kind.DECISION.label());
      json.writeStringField("scope", scoped.scope().label());
      json.writeStringField("id", decision.id());
      json.writeStringField("status", decision.status().label());
      if (!decision.title().isBlank()) {
        json.writeStringField("title", WriteGuard.redacted(decision.title()));
      }
      if (decision.reason().isPresent()) {
        json.writeStringField("reason", WriteGuard.redacted(decision.reason().get()));
      }
      JsonWrite.strings(json, "supersedes", decision.supersedes());
      JsonWrite.strings(json, "conflicts_with", decision.conflictsWith());
      JsonWrite.optional(json, "project", decision.project());
    });
  }
}

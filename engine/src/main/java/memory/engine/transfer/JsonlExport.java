package memory.engine.transfer;

import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.decision.LogFile;
import memory.engine.file.JsonWrite;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.model.Stamp;
import memory.engine.note.HandoffEdit;
import memory.engine.note.NoteFile;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.ImportResult.LeftOut;
import memory.engine.transfer.CutNote.CutEntry;

/// Memory as lines of JSON, an entry each, as [JsonlSource] reads them again.
///
/// @param leftOut what cannot be read
/// @param masked how many files have secrets or private parts, which are not in the lines
public record JsonlExport(List<String> lines, List<LeftOut> leftOut, int masked) {
  private static final Pattern TAG =
      Pattern.compile("(?<![\\p{L}\\p{N}_&#/(\\[])#([\\p{L}\\p{N}_][\\p{L}\\p{N}_/-]*)");
  private static final Pattern TAG_LINE =
      Pattern.compile(
          "\\h*#[\\p{L}\\p{N}_][\\p{L}\\p{N}_/-]*(?:\\h+#[\\p{L}\\p{N}_][\\p{L}\\p{N}_/-]*)*\\h*");

  public static final JsonlExport NONE = new JsonlExport(List.of(), List.of(), 0);

  /// All that some scopes say now, notes first.
  public static JsonlExport of(List<ScopeRoot> roots, SearchIndex.Progress progress)
      throws IOException {
    List<ScopeFile> files = new ArrayList<>();
    for (ScopeRoot root : roots) {
      files.addAll(FolderExport.sorted(root));
    }
    List<String> lines = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>();
    Set<Object> masked = new HashSet<>();
    int done = 0;
    for (ScopeFile file : files) {
      if (file.path().kind() != Kind.DECISION) {
        switch (FolderSource.whole(file)) {
          case NoteFile.Present(String text) -> {
            String shown = WriteGuard.redacted(text);
            if (!shown.equals(text)) {
              masked.add(file);
            }
            lines.addAll(lines(file.root().scopeOf(file.path()), file.path(), shown));
          }
          case NoteFile.Absent() -> {} // deleted meanwhile
          case NoteFile.Unreadable(String reason) ->
              leftOut.add(new LeftOut(file.path().value(), 0, reason));
        }
      }
      progress.at(++done, files.size());
    }
    DecisionList decisions = LogFile.list(roots, Set.of());
    for (ScopedDecision one : decisions.all().reversed()) {
      lines.add(line(one));
      Decision said = one.decision();
      String words = String.join("\n", said.title(), said.text(), said.reason().orElse(""));
      if (!WriteGuard.redacted(words).equals(words)) {
        masked.add(List.of(one.scope(), one.path()));
      }
    }
    decisions
        .badLines()
        .forEach(bad -> leftOut.add(new LeftOut(bad.path().value(), bad.line(), bad.error())));
    decisions.unreadable().forEach(why -> leftOut.add(new LeftOut("decisions.jsonl", 0, why)));
    return new JsonlExport(lines, leftOut, masked.size());
  }

  /// The entries of a note's text, which has neither secrets nor private parts any more, a line of
  /// JSON each: where it starts, what the stamp of a handoff says beside the date, its words
  /// without a last line of tags alone, all `#tags` of it. The first has its file's front matter,
  /// with both rules.
  static List<String> lines(Scope scope, MemoryPath path, String text) {
    CutNote cut =
        path.kind() == Kind.CURATED ? CutNote.curated(text) : CutNote.of(text).orFrontMatter();
    List<String> lines = new ArrayList<>();
    for (CutEntry entry : cut.entries()) {
      Optional<Stamp> stamp = entry.stamp().filter(Stamp::headsEntry);
      lines.add(
          JsonWrite.object(json -> {
            json.writeStringField("text", untagged(entry.text()));
            JsonWrite.optional(json, "date", date(stamp, path));
            JsonWrite.optional(
                json, "label", stamp.map(Stamp::label).filter(HandoffEdit.LABEL::equals));
            JsonWrite.strings(json, "tags", tags(entry.text()));
            json.writeStringField("kind", path.kind().label());
            json.writeStringField("scope", scope.label());
            json.writeStringField("path", path.value());
            json.writeNumberField("line", entry.line());
            JsonWrite.strings(
                json, "heading", entry.heading().stream().map(Heading::words).toList());
            if (lines.isEmpty()) {
              JsonWrite.optional(json, "front_matter", cut.frontMatter());
            }
          }));
    }
    return lines;
  }

  /// A day or a moment without a zone, where the entry or its file has one.
  private static Optional<String> date(Optional<Stamp> stamp, MemoryPath path) {
    return stamp
        .flatMap(Stamp::at)
        .map(at ->
            at.toLocalTime().equals(LocalTime.MIDNIGHT)
                ? at.toLocalDate().toString()
                : at.toString())
        .or(() -> path.date().map(LocalDate::toString));
  }

  /// A decision as such a line.
  private static String line(ScopedDecision scoped) {
    Decision decision = scoped.decision();
    return JsonWrite.object(json -> {
      json.writeStringField("text", WriteGuard.redacted(decision.words()));
      JsonWrite.optional(json, "date", decision.createdAt());
      JsonWrite.strings(json, "tags", decision.flaggedTags());
      json.writeStringField("kind", Kind.DECISION.label());
      json.writeStringField("scope", scoped.scope().label());
      json.writeStringField("id", decision.id());
      json.writeStringField("status", decision.status().label());
      if (!decision.title().isBlank()) {
        json.writeStringField("title", WriteGuard.redacted(decision.title()));
      }
      JsonWrite.optional(json, "reason", decision.reason().map(WriteGuard::redacted));
      JsonWrite.strings(json, "supersedes", decision.supersedes());
      JsonWrite.strings(json, "conflicts_with", decision.conflictsWith());
      JsonWrite.optional(json, "project", decision.project());
    });
  }

  /// The `#tags` in a text, in lower case, each once, in its order.
  private static List<String> tags(String text) {
    List<String> tags = new ArrayList<>();
    Matcher tag = TAG.matcher(text);
    while (tag.find()) {
      String name = tag.group(1).toLowerCase(Locale.ROOT);
      if (!tags.contains(name) && name.codePoints().anyMatch(Character::isLetter)) {
        tags.add(name);
      }
    }
    return tags;
  }

  /// The text with those tags on a last line that are not in it.
  static String tagged(String text, List<String> tags) {
    List<String> there = tags(text);
    List<String> missing = new ArrayList<>();
    for (String tag : tags) {
      String name = tag.replaceFirst("^#+", "").strip().replaceAll("[^\\p{L}\\p{N}_/-]+", "-");
      String bare = name.replaceFirst("^[/-]+", "").toLowerCase(Locale.ROOT);
      if (!bare.isEmpty() && !there.contains(bare) && !missing.contains("#" + bare)) {
        missing.add("#" + bare);
      }
    }
    return missing.isEmpty() ? text : text + "\n" + String.join(" ", missing);
  }

  /// The text without its last line, where that has nothing but tags and [#tagged] makes it again:
  /// a number is none, and neither capitals nor a tag of the text come back.
  private static String untagged(String text) {
    int last = text.lastIndexOf('\n');
    if (last <= 0 || !TAG_LINE.matcher(text.substring(last + 1)).matches()) {
      return text;
    }
    String rest = text.substring(0, last);
    String line = text.substring(last + 1).strip();
    return tagged(rest, tags(text)).equals(rest + "\n" + line) ? rest : text;
  }
}

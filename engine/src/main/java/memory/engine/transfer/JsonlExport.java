package memory.engine.transfer;

import java.io.IOException;
import java.time.LocalDateTime;
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
            Exported.of(file.root().scopeOf(file.path()), file.path(), shown)
                .forEach(entry -> lines.add(entry.json()));
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
      lines.add(Exported.json(one));
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

  /// One entry of memory on its way out, as [JsonlSource] reads it again.
  ///
  /// @param line where it starts, from 1
  /// @param heading the headings above it, outermost first
  /// @param label of a handoff what its stamp says beside the date
  /// @param date a day or a moment without a zone, where the entry or its file has one
  /// @param text its words, without a last line of tags alone
  /// @param tags all `#tags` of it, without `#`
  /// @param frontMatter that of its file with both rules; the first entry of a file has it
  record Exported(
      Scope scope,
      MemoryPath path,
      int line,
      List<String> heading,
      Optional<String> label,
      Optional<String> date,
      String text,
      List<String> tags,
      Optional<String> frontMatter) {
    private static final Pattern TAG =
        Pattern.compile("(?<![\\p{L}\\p{N}_&#/(\\[])#([\\p{L}\\p{N}_][\\p{L}\\p{N}_/-]*)");
    private static final Pattern TAG_LINE =
        Pattern.compile(
            "\\h*#[\\p{L}\\p{N}_][\\p{L}\\p{N}_/-]*(?:\\h+#[\\p{L}\\p{N}_][\\p{L}\\p{N}_/-]*)*\\h*");

    /// The entries of a note's text, which has neither secrets nor private parts any more.
    static List<Exported> of(Scope scope, MemoryPath path, String text) {
      CutNote cut =
          path.kind() == Kind.CURATED ? CutNote.curated(text) : CutNote.of(text).orFrontMatter();
      Optional<String> day = path.date().map(Object::toString);
      List<Exported> entries = new ArrayList<>();
      for (CutEntry entry : cut.entries()) {
        Optional<Stamp> stamp = entry.stamp().filter(Stamp::headsEntry);
        entries.add(
            new Exported(
                scope,
                path,
                entry.line(),
                entry.heading().stream().map(Heading::words).toList(),
                stamp.map(Stamp::label).filter(HandoffEdit.LABEL::equals),
                stamp.flatMap(Stamp::at).map(Exported::time).or(() -> day),
                untagged(entry.text()),
                tags(entry.text()),
                entries.isEmpty() ? cut.frontMatter() : Optional.empty()));
      }
      return entries;
    }

    private static String time(LocalDateTime at) {
      return at.toLocalTime().equals(LocalTime.MIDNIGHT)
          ? at.toLocalDate().toString()
          : at.toString();
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

    /// The text without its last line, where that has nothing but tags and [#tagged] makes it
    /// again: a number is none, and neither capitals nor a tag of the text come back.
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
}

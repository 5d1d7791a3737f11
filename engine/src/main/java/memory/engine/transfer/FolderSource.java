package memory.engine.transfer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.LogFile;
import memory.engine.file.BoundedRead;
import memory.engine.file.MemoryText;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.note.NoteFile;
import memory.engine.request.DecisionList;
import memory.engine.request.ImportRequest;
import memory.engine.request.ImportResult;
import memory.engine.request.ScopedDecision;

/// A folder of Markdown notes: each note becomes the memory file of the same name, so that links
/// between them go on to work. Folders with a dot are left out, links are not followed.
///
/// @param zone what times without one are in
public record FolderSource(ImportRequest.Source source, Path from, ZoneId zone)
    implements ImportSource {

  @Override
  public Incoming.Reading read() throws IOException {
    if (!Files.isDirectory(from)) {
      throw new NoSuchFileException(from.toString(), null, "there is no such folder");
    }
    Path folder = from.toRealPath(); // it may be named by a link; inside none is followed
    ScopeRoot root =
        new ScopeRoot(Scope.PROJECT, List.of(Mount.whole(folder)), Optional.of(folder));
    List<ScopeFile> notes = new ArrayList<>(ScopeFile.of(root));
    notes.sort(Comparator.comparing(ScopeFile::path));
    List<Incoming> files = new ArrayList<>();
    List<Incoming.Decided> decisions = new ArrayList<>();
    List<ImportResult.LeftOut> leftOut = new ArrayList<>();
    for (ScopeFile note : notes) {
      if (note.path().kind() == Kind.DECISION) {
        addDecisions(note, decisions, leftOut);
        continue;
      }
      String place = note.path().value();
      switch (NoteFile.read(root, note.path())) {
        case NoteFile.Present(String text) when !isUtf8(note, text) ->
            leftOut.add(
                new ImportResult.LeftOut(
                    place,
                    0,
                    "its text is not UTF-8; of Latin-1, iconv -f ISO-8859-1 -t UTF-8 makes it that"));
        case NoteFile.Present(String text) -> files.add(incoming(note, text));
        case NoteFile.Absent() -> leftOut.add(new ImportResult.LeftOut(place, 0, "it is gone"));
        case NoteFile.Unreadable(String reason) ->
            leftOut.add(new ImportResult.LeftOut(place, 0, reason));
      }
    }
    return new Incoming.Reading(files, decisions, leftOut);
  }

  /// Whether the text that was read says what the file's bytes say.
  private static boolean isUtf8(ScopeFile note, String text) throws IOException {
    return text.indexOf('\uFFFD') < 0
        || MemoryText.isUtf8(
            BoundedRead.bytes(note.file(), note.root().boundary(), BoundedRead.MARKDOWN_BYTES));
  }

  private Incoming incoming(ScopeFile note, String given) throws IOException {
    String place = note.path().value();
    String open = translated(WriteGuard.withoutPrivate(given));
    String redacted = WriteGuard.redacted(open);
    CutNote cut =
        note.path().kind() == Kind.CURATED
            ? CutNote.curated(redacted)
            : CutNote.of(redacted).orFrontMatter();
    List<String> before = Lines.list(open);
    LocalDateTime written =
        cut.frontMatter()
            .flatMap(front -> SourceDate.inFrontMatter(front, zone))
            .orElseGet(() -> changed(note));
    Stamp stamp = Provenance.stamp(source, place, written);
    List<Incoming.Entry> entries = new ArrayList<>();
    for (CutEntry entry : cut.entries()) {
      int last = entry.line() - 1 + (int) entry.text().lines().count();
      String bare = String.join("\n", before.subList(entry.line() - 1, last));
      entries.add(
          new Incoming.Entry(
              entry.line(),
              entry.headingLines(),
              entry.stamp().filter(CutNote::datesEntries).orElse(stamp),
              entry.stamp().filter(CutNote::headsOneEntry).isPresent(),
              entry.text(),
              entry.tight(),
              !bare.equals(entry.text())));
    }
    return new Incoming(place, Optional.empty(), note.path(), cut.frontMatter(), entries);
  }

  private LocalDateTime changed(ScopeFile note) {
    try {
      return note.path()
          .date()
          .map(day -> day.atStartOfDay())
          .orElse(
              LocalDateTime.ofInstant(Files.getLastModifiedTime(note.file()).toInstant(), zone));
    } catch (IOException gone) {
      return LocalDateTime.of(1970, 1, 1, 0, 0);
    }
  }

  private void addDecisions(
      ScopeFile log, List<Incoming.Decided> decisions, List<ImportResult.LeftOut> leftOut) {
    Path folder = Optional.ofNullable(log.file().getParent()).orElse(from);
    DecisionList list =
        LogFile.list(
            List.of(new ScopeRoot(Scope.PROJECT, List.of(Mount.whole(folder)), Optional.of(from))),
            Set.of());
    String place = log.path().value();
    for (ScopedDecision one : list.all().reversed()) {
      Decision decision = one.decision();
      if (decision.project().isPresent()) {
        leftOut.add(new ImportResult.LeftOut(place, decision.line(), Incoming.OTHER_PROJECT));
        continue;
      }
      decisions.add(new Incoming.Decided(place, Optional.empty(), decision));
    }
    list.badLines()
        .forEach(bad -> leftOut.add(new ImportResult.LeftOut(place, bad.line(), bad.error())));
    list.unreadable().forEach(why -> leftOut.add(new ImportResult.LeftOut(place, 0, why)));
  }

  /// The category of an observation, `- [category] text`, becomes a tag.
  private String translated(String text) {
    Lines lines = Lines.of(text);
    List<String> out = lines.all();
    if (source == ImportRequest.Source.BASIC_MEMORY) {
      for (MarkdownEntries.Entry entry : MarkdownEntries.of(lines).entries()) {
        out.set(entry.first(), observation(out.get(entry.first())));
      }
    }
    return String.join("\n", out) + "\n";
  }

  /// `- [design] Tabs #style` → `- #design Tabs #style`; boxes of tasks stay.
  private static String observation(String line) {
    int open = line.indexOf('[');
    int close = line.indexOf(']');
    if (open < 0 || close < open + 3 || !line.startsWith("- [") || close + 1 >= line.length()) {
      return line;
    }
    String category = line.substring(open + 1, close);
    if (line.charAt(close + 1) != ' ' || !category.codePoints().allMatch(FolderSource::isOfTag)) {
      return line;
    }
    return "- #" + category + line.substring(close + 1);
  }

  private static boolean isOfTag(int c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-';
  }
}

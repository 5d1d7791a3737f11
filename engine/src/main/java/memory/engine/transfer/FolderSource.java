package memory.engine.transfer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import memory.engine.decision.LogFile;
import memory.engine.file.BoundedRead;
import memory.engine.file.MemoryText;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.CuratedEntries;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.note.NoteFile;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.ImportRequest;
import memory.engine.request.ImportResult;
import memory.engine.transfer.CutNote.CutEntry;

/// A folder of Markdown notes: each note becomes the memory file of the same name, so that links
/// between them go on to work. Folders with a dot are left out, links are not followed.
///
/// @param zone what times without one are in
public record FolderSource(ImportRequest.Source source, Path from, ZoneId zone) {
  private static final Set<String> EXPORTED =
      Set.of(Scope.GLOBAL.label(), Scope.PROJECT.label(), Scope.TEAM.label());

  /// Looks at all of it now.
  ///
  /// @throws IOException when it cannot be read at all; a part that cannot is left out
  public Incoming.Reading read() throws IOException {
    if (!Files.isDirectory(from)) {
      throw new NoSuchFileException(from.toString(), null, "there is no such folder");
    }
    Path folder = from.toRealPath(); // it may be named by a link; inside none is followed
    Found found = new Found(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    List<ScopeFile> notes = FolderExport.sorted(root(folder));
    Set<String> scopes = source == ImportRequest.Source.MARKDOWN ? scopes(folder, notes) : Set.of();
    if (scopes.isEmpty()) {
      add(notes, Optional.empty(), "", found);
    }
    for (String scope : scopes) {
      List<ScopeFile> of = FolderExport.sorted(root(folder.resolve(scope)));
      add(of, Scope.ofLabel(scope), scope + "/", found);
    }
    for (ScopeFile other : ScopeFile.misnamed(root(folder))) {
      found.leftOut.add(
          new ImportResult.LeftOut(other.path().value(), 0, "its name does not end with .md"));
    }
    return new Incoming.Reading(source, from, found.files, found.decisions, found.leftOut);
  }

  private record Found(
      List<Incoming> files, List<Incoming.Decided> decisions, List<ImportResult.LeftOut> leftOut) {}

  private static ScopeRoot root(Path folder) {
    return new ScopeRoot(Scope.PROJECT, List.of(Mount.whole(folder)), Optional.of(folder));
  }

  /// The folders of an export of several scopes, in which nothing else is; none where it is not
  /// one.
  private static Set<String> scopes(Path folder, List<ScopeFile> notes) {
    Set<String> folders = new TreeSet<>();
    for (ScopeFile note : notes) {
      String path = note.path().value();
      folders.add(path.substring(0, Math.max(0, path.indexOf('/'))));
    }
    return Files.isDirectory(folder.resolve(Scope.GLOBAL.label()))
            && folders.stream().allMatch(EXPORTED::contains)
        ? folders
        : Set.of();
  }

  private void add(List<ScopeFile> notes, Optional<Scope> scope, String below, Found found)
      throws IOException {
    for (ScopeFile note : notes) {
      String place = below + note.path();
      if (note.path().kind() == Kind.DECISION) {
        addDecisions(note, scope, place, found);
        continue;
      }
      switch (whole(note)) {
        case NoteFile.Present(String text) -> found.files.add(incoming(note, scope, place, text));
        case NoteFile.Absent() ->
            found.leftOut.add(new ImportResult.LeftOut(place, 0, "it is gone"));
        case NoteFile.Unreadable(String reason) ->
            found.leftOut.add(new ImportResult.LeftOut(place, 0, reason));
      }
    }
  }

  /// A note whose text says all that its bytes say; one that is not UTF-8 cannot be read.
  static NoteFile whole(ScopeFile note) throws IOException {
    NoteFile read = NoteFile.read(note.root(), note.path());
    return read instanceof NoteFile.Present(String text)
            && text.indexOf('\uFFFD') >= 0
            && !MemoryText.isUtf8(
                BoundedRead.bytes(note.file(), note.root().boundary(), BoundedRead.MARKDOWN_BYTES))
        ? new NoteFile.Unreadable(
            "its text is not UTF-8; of Latin-1, iconv -f ISO-8859-1 -t UTF-8 makes it that")
        : read;
  }

  private Incoming incoming(ScopeFile note, Optional<Scope> scope, String place, String given) {
    String open = translated(WriteGuard.withoutPrivate(given));
    String redacted = WriteGuard.redacted(open);
    MemoryPath path = path(note, redacted);
    CutNote cut =
        path.kind() == Kind.CURATED
            ? CutNote.curated(redacted)
            : CutNote.of(redacted).orFrontMatter();
    List<String> before = Lines.list(open);
    Optional<LocalDateTime> written =
        cut.frontMatter()
            .flatMap(front -> Incoming.dateIn(front, zone))
            .or(() -> note.path().date().map(LocalDate::atStartOfDay));
    Stamp stamp = Incoming.stamp(source, place, written);
    List<Incoming.Entry> entries = new ArrayList<>();
    for (CutEntry entry : cut.entries()) {
      int last = entry.line() - 1 + (int) entry.text().lines().count();
      String bare = String.join("\n", before.subList(entry.line() - 1, last));
      entries.add(
          new Incoming.Entry(
              entry.line(),
              entry.headingLines(),
              entry.stamp().filter(Stamp::headsEntry).orElse(stamp),
              entry.stamp().filter(CutNote::headsOneEntry).isPresent(),
              entry.text(),
              entry.tight(),
              !bare.equals(entry.text())));
    }
    return new Incoming(place, scope, path, cut.frontMatter(), entries);
  }

  /// The memory file that a note becomes part of: one whose entries stand between marks is a
  /// curated store, wherever it was kept.
  private static MemoryPath path(ScopeFile note, String text) {
    MemoryPath store = new MemoryPath("memories/" + note.path());
    boolean marked = text.lines().anyMatch(line -> line.strip().equals(CuratedEntries.SEPARATOR));
    return marked && store.kind() == Kind.CURATED ? store : note.path();
  }

  private void addDecisions(ScopeFile log, Optional<Scope> scope, String place, Found found) {
    Path folder = Optional.ofNullable(log.file().getParent()).orElse(from);
    DecisionList list =
        LogFile.list(
            List.of(
                new ScopeRoot(Scope.PROJECT, List.of(Mount.whole(folder)), log.root().boundary())),
            Set.of());
    for (ScopedDecision one : list.all().reversed()) {
      Decision decision = one.decision();
      if (decision.oneProject().isPresent()) {
        found.leftOut.add(new ImportResult.LeftOut(place, decision.line(), Incoming.OTHER_PROJECT));
        continue;
      }
      found.decisions.add(new Incoming.Decided(place, scope, decision));
    }
    list.badLines()
        .forEach(
            bad -> found.leftOut.add(new ImportResult.LeftOut(place, bad.line(), bad.error())));
    list.unreadable().forEach(why -> found.leftOut.add(new ImportResult.LeftOut(place, 0, why)));
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

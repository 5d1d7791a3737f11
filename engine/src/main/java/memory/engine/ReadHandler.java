package memory.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import memory.engine.file.ConflictCopy;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.model.TextCut;
import memory.engine.note.NoteFile;
import memory.engine.note.PassageEdits;
import memory.engine.request.Citation;
import memory.engine.request.CuratedFile;
import memory.engine.request.CuratedRequest.Target;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.NoteTarget;
import memory.engine.request.NoteTarget.Name;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadRequest.Audience;
import memory.engine.request.ReadResult;
import memory.engine.request.Recent;
import memory.engine.request.Refusal;

/// Shows what stands in memory's files. Every method throws a `RefusedException` for a scope that
/// is not there or not trusted.
final class ReadHandler {
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  private final MemoryEngine engine;
  private final Workspace workspace;
  private final ShownText shown;

  ReadHandler(MemoryEngine engine, Audience audience) {
    this.engine = engine;
    this.workspace = engine.workspace();
    this.shown = new ShownText(workspace, audience);
  }

  ReadResult read(ReadRequest request) throws IOException {
    return switch (request) {
      case ReadRequest.File(NoteTarget target, Optional<Scope> named) -> {
        Scope scope = named.orElse(target.name() == Name.LOCAL ? Scope.LOCAL : Scope.GLOBAL);
        MemoryPath path = target.path(scope, workspace.environment().today());
        List<ScopeRoot> roots = workspace.roots(Optional.of(scope));
        yield lines(
            roots,
            new Citation.Lines(
                roots.isEmpty() ? path : NoteFile.topic(roots.getFirst(), path),
                1,
                Integer.MAX_VALUE),
            Integer.MAX_VALUE);
      }
      case ReadRequest.Lines(Citation.Lines place, Optional<Scope> scope, int most) ->
          place.path().kind() == Kind.CONVERSATION
              ? engine.conversations().show(place, shown.isRaw() ? Integer.MAX_VALUE : most)
              : lines(workspace.roots(scope).reversed(), place, most);
      case ReadRequest.Ids ids -> passages(ids);
      case ReadRequest.Passages(MemoryPath path, Scope scope) -> passages(path, scope);
      case ReadRequest.Named(String name, Optional<Scope> scope, int most)
          when name.indexOf(':') > 0
              && Citation.Lines.of(name).path().kind() == Kind.CONVERSATION ->
          read(new ReadRequest.Lines(Citation.Lines.of(name), scope, most));
      case ReadRequest.Named(String name, Optional<Scope> scope, int most) ->
          named(name, workspace.roots(scope).reversed(), most);
    };
  }

  /// The first file that the word may mean and that is there.
  private ReadResult named(String name, List<ScopeRoot> roots, int most) {
    ReadResult first = null;
    for (String path : paths(name)) {
      ReadResult read = lines(roots, Citation.Lines.of(path), most);
      if (!(read instanceof ReadResult.Absent)) {
        return read;
      }
      first = first == null ? read : first;
    }
    return Objects.requireNonNull(first);
  }

  private List<String> paths(String name) {
    LocalDate today = workspace.environment().today();
    return switch (name) {
      case "today" -> List.of("daily/" + today + ".md");
      case "yesterday" -> List.of("daily/" + today.minusDays(1) + ".md");
      case "scratchpad" -> List.of("SCRATCHPAD.md");
      case String day when DAY.matcher(day).matches() -> List.of("daily/" + day + ".md");
      case String path when path.endsWith(".md") || path.contains("#") -> List.of(path);
      default -> List.of(name + ".md", "topics/" + name + ".md");
    };
  }

  /// Of the first scope that has something to show there; lines that are counted must be of one.
  private ReadResult lines(List<ScopeRoot> roots, Citation.Lines place, int most) {
    MemoryPath path = place.path();
    int lines = 0;
    Optional<ReadResult> blank = Optional.empty();
    Optional<ReadResult> found = Optional.empty();
    for (ScopeRoot root : roots) {
      switch (NoteFile.read(root, path)) {
        case NoteFile.Present(String text) -> {
          ReadResult.Text part = part(root, place, text, shown.isRaw() ? Integer.MAX_VALUE : most);
          if (!place.isWhole() && place.first() > part.lines()) {
            lines = part.lines();
          } else if (part.text().isBlank()) {
            blank = blank.or(() -> Optional.of(part));
          } else if (place.isWhole()) {
            return part;
          } else if (found.isPresent()) {
            throw Refusal.inSeveralScopes(path.lines(place.first(), place.last())).asException();
          } else {
            found = Optional.of(part);
          }
        }
        case NoteFile.Absent() -> {}
        case NoteFile.Unreadable(String why) -> {
          return new ReadResult.Unreadable(path, why);
        }
      }
    }
    Scope scope = roots.isEmpty() ? Scope.GLOBAL : roots.getFirst().scopeOf(path);
    Optional<ReadResult> shown = found.isPresent() ? found : blank;
    return shown.isPresent() ? shown.get() : new ReadResult.Absent(scope, path, lines);
  }

  private ReadResult.Text part(ScopeRoot root, Citation.Lines place, String written, int most) {
    String text = shown.of(root, place.path(), written);
    int all = Lines.list(text).size();
    int first = Math.min(place.first(), all + 1);
    int last = Math.min(place.last(), all);
    String part = place.isWhole() ? text : place.cut(text, first, last);
    String kept = TextCut.head(part, most);
    return new ReadResult.Text(
        root.scopeOf(place.path()),
        place.path(),
        kept,
        first,
        Math.max(first, last),
        all,
        part.length() - kept.length(),
        shown.isNew(root, written));
  }

  private ReadResult passages(ReadRequest.Ids asked) throws IOException {
    Map<String, Passage> whole = new LinkedHashMap<>();
    List<Passage> fresh = new ArrayList<>();
    decisions(asked.ids(), asked.scope()).forEach((id, one) -> whole.put(id, one));
    for (Passage passage : engine.passages(asked.ids().stream().filter(Citation::isId).toList())) {
      whole.put(passage.id(), shown.isRaw() ? asInFile(passage) : passage);
    }
    Set<String> others = new HashSet<>(asked.ids());
    others.removeAll(whole.keySet());
    if (others.stream().anyMatch(Citation::isId) && engine.hasConversations()) {
      engine.conversations().withIds(others).forEach(turn -> whole.put(turn.id(), turn));
    }
    if (asked.ids().size() > 1) { // one by itself is read as a part of its file
      for (String place : others) {
        if (Citation.of(place) instanceof Citation.Lines lines && !lines.isWhole()) {
          engine
              .passage(place, asked.scope())
              .map(lines::part)
              .ifPresent(
                  part -> whole.put(place, shown.isRaw() ? asInFile(part) : shown.cut(part)));
        }
      }
    }
    int most = shown.isRaw() ? Integer.MAX_VALUE : asked.most();
    int left = 0;
    Map<String, Passage> found = new LinkedHashMap<>();
    for (Map.Entry<String, Passage> one : whole.entrySet()) {
      Passage passage = shown.of(one.getValue());
      if (shown.isNew(one.getValue())) {
        fresh.add(passage);
      }
      String text = TextCut.head(passage.text(), most);
      most -= text.length();
      left += passage.text().length() - text.length();
      found.put(one.getKey(), passage.judged(passage.heading(), text, passage.threats()));
    }
    List<String> missing = new ArrayList<>(new LinkedHashSet<>(asked.ids()));
    missing.removeAll(found.keySet());
    return new ReadResult.Passages(found, missing, left, fresh);
  }

  private ReadResult passages(MemoryPath path, Scope scope) {
    for (ScopeRoot root : workspace.roots(Optional.of(scope))) {
      if (NoteFile.read(root, path) instanceof NoteFile.Present(String text)) {
        Map<String, Passage> found = new LinkedHashMap<>();
        for (Passage passage : Passages.asIndexed(scope, path, text)) {
          found.put(passage.id(), shown.cut(passage));
        }
        return new ReadResult.Passages(found, List.of(), 0, List.of());
      }
    }
    return new ReadResult.Absent(scope, path);
  }

  /// The decisions and records among what is asked for, by the words that name them.
  private Map<String, Passage> decisions(List<String> ids, Optional<Scope> scope) {
    Map<String, Passage> decided = new LinkedHashMap<>();
    if (ids.stream().allMatch(Citation::isId)) {
      return decided;
    }
    DecisionList list = engine.decisions(scope, true);
    for (String id : ids) {
      list.byId(id).stream().findFirst().ifPresent(one -> decided.put(id, passage(one)));
    }
    return decided;
  }

  static Passage passage(ScopedDecision one) {
    Decision decision = one.decision();
    String reason = decision.reason().map(why -> "\nReason: " + why).orElse("");
    String title = decision.text().startsWith(decision.title()) ? "" : decision.title() + "\n";
    return new Passage(
        decision.id(),
        one.path(),
        one.scope(),
        decision.line(),
        decision.line(),
        List.of(decision.id()),
        decision.day(),
        Optional.empty(),
        title + decision.text() + reason,
        decision.tags(),
        List.of(),
        decision.status(),
        Optional.empty(),
        decision.project(),
        "",
        List.of());
  }

  /// The index holds no secrets; the file may.
  private Passage asInFile(Passage passage) {
    return workspace
        .text(passage)
        .flatMap(text -> PassageEdits.lines(text, passage))
        .map(lines -> passage.judged(passage.heading(), lines, passage.threats()))
        .orElse(passage);
  }

  CuratedFile curated(Target target) {
    return shown.of(workspace.curated().read(target));
  }

  /// What was written last: notes by their stamps, days and files, decisions by their changes.
  List<Recent> recent(Recent.Request asked) throws IOException {
    LocalDateTime from = asked.since().map(LocalDate::atStartOfDay).orElse(LocalDateTime.MIN);
    List<Recent> found = new ArrayList<>();
    for (ScopedDecision one : engine.decisions(asked.scope(), asked.everyProject()).all()) {
      if (one.decision().active()) {
        Instant changed =
            one.decision().updatedAt().or(one.decision()::createdAt).orElse(Instant.EPOCH);
        found.add(new Recent(local(changed), passage(one), Optional.empty()));
      }
    }
    for (ScopeRoot root : workspace.roots(asked.scope())) {
      for (ScopeFile file : ScopeFile.of(root)) {
        FileTime written = Files.getLastModifiedTime(file.file());
        // What stands in a file is no younger than the file.
        if (isNote(file) && !local(written.toInstant()).isBefore(from)) {
          add(found, file, local(written.toInstant()));
        }
      }
    }
    return found.stream()
        .filter(one -> !one.at().isBefore(from))
        .sorted(Comparator.comparing(Recent::at).reversed())
        .limit(asked.most())
        .map(one -> new Recent(one.at(), shown.cut(one.passage()), one.session()))
        .toList();
  }

  private static boolean isNote(ScopeFile file) {
    return file.path().kind() != Kind.DECISION
        && !file.path().archived()
        && ConflictCopy.originalOf(file.file()).isEmpty();
  }

  /// Of the notes that do not say when, the last.
  private void add(List<Recent> found, ScopeFile file, LocalDateTime written) {
    if (!(NoteFile.read(file.root(), file.path()) instanceof NoteFile.Present(String text))) {
      return;
    }
    NavigableMap<Integer, Optional<Stamp>> stamps = stamps(Lines.of(text));
    Optional<Passage> undated = Optional.empty();
    for (Passage passage :
        Passages.asIndexed(file.root().scopeOf(file.path()), file.path(), text)) {
      var above = stamps.floorEntry(passage.startLine() - 1);
      Optional<Stamp> stamp = above == null ? Optional.empty() : above.getValue();
      Optional<LocalDateTime> at =
          stamp.flatMap(Stamp::at).or(() -> passage.date().map(LocalDate::atStartOfDay));
      if (at.isPresent()) {
        Optional<String> session = stamp.map(Stamp::session).filter(id -> !id.isEmpty());
        found.add(new Recent(at.get(), passage, session));
      } else {
        undated = Optional.of(passage);
      }
    }
    undated.ifPresent(last -> found.add(new Recent(written, last, Optional.empty())));
  }

  /// By line, from 0, from where on each holds: to the next one, or the next heading.
  private static NavigableMap<Integer, Optional<Stamp>> stamps(Lines lines) {
    NavigableMap<Integer, Optional<Stamp>> stamps = new TreeMap<>();
    for (MarkdownEntries.Section section : MarkdownEntries.sections(lines)) {
      stamps.putIfAbsent(section.from(), Optional.empty());
      section.stamps().forEach(line -> stamps.put(line, Stamp.of(lines.line(line))));
    }
    return stamps;
  }

  private LocalDateTime local(Instant at) {
    return LocalDateTime.ofInstant(at, workspace.environment().zone());
  }
}

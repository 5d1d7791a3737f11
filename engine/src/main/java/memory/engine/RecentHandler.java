package memory.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import memory.engine.file.ConflictCopy;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.model.Kind;
import memory.engine.model.Passage;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.note.NoteFile;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.ReadRequest.Audience;
import memory.engine.request.Recent;

/// Finds what was written last: notes by their stamps, days and files, decisions by their changes.
final class RecentHandler {
  private static final Comparator<Recent> NEWEST = Comparator.comparing(Recent::at).reversed();

  private final MemoryEngine engine;
  private final ShownText shown;
  private final ZoneId zone;

  RecentHandler(MemoryEngine engine, Audience audience) {
    this.engine = engine;
    this.shown = new ShownText(engine.workspace(), audience);
    this.zone = engine.workspace().environment().zone();
  }

  /// The newest first.
  List<Recent> recent(Recent.Request asked) throws IOException {
    LocalDateTime from = asked.since().map(LocalDate::atStartOfDay).orElse(LocalDateTime.MIN);
    List<Recent> found = new ArrayList<>();
    for (ScopedDecision one : engine.decisions(asked.scope(), asked.everyProject()).all()) {
      if (one.decision().active()) {
        Instant changed =
            one.decision().updatedAt().or(one.decision()::createdAt).orElse(Instant.EPOCH);
        found.add(new Recent(local(changed), ReadHandler.passage(one), Optional.empty()));
      }
    }
    for (ScopeRoot root : engine.workspace().roots(asked.scope())) {
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
        .sorted(NEWEST)
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
          stamp.map(Stamp::at).or(() -> passage.date().map(LocalDate::atStartOfDay));
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
    return LocalDateTime.ofInstant(at, zone);
  }
}

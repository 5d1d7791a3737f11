package memory.engine.page;

import com.google.common.base.CharMatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.file.ConflictCopy;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Entry;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.model.Kind;
import memory.engine.model.Layout;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.note.ConfirmedDay;
import memory.engine.note.NoteFile;
import memory.engine.request.PagesResult.StaleNote;
import memory.engine.request.PagesResult.Topic;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.write.TextEdit;

/// The entries of index files, and of the topic files they point to, as [Page]s.
public final class Pages {
  private static final MemoryPath INDEX = new MemoryPath("MEMORY.md");
  private static final MemoryPath LOCAL_INDEX = new MemoryPath("MEMORY.local.md");
  private static final CharMatcher HASHES = CharMatcher.is('#');
  private static final int ID_CHARS = 10;

  private Pages() {}

  /// The index files that have pages, in the order in which they are read.
  public static List<MemoryPath> files(ScopeRoot root) {
    return root.scope() == Scope.PROJECT ? List.of(LOCAL_INDEX, INDEX) : List.of(INDEX);
  }

  /// Whether it is the index that a project's user keeps for themselves.
  public static boolean isLocal(MemoryPath path) {
    return path.equals(LOCAL_INDEX);
  }

  /// A scope's pages; a file that is missing or cannot be shown has none.
  public static List<Page> of(ScopeRoot root) {
    List<Page> pages = new ArrayList<>();
    for (MemoryPath file : files(root)) {
      if (NoteFile.read(root, file) instanceof NoteFile.Present(String text)) {
        pages.addAll(of(root.scopeOf(file), file, text));
      }
    }
    return pages;
  }

  public static List<Page> of(Scope scope, MemoryPath path, String text) {
    Lines lines = Lines.of(text);
    Map<String, Integer> occurrences = new HashMap<>();
    List<Page> pages = new ArrayList<>();
    for (Entry entry : MarkdownEntries.of(lines).entries()) {
      List<String> heading = entry.heading().stream().map(Heading::words).toList();
      String key =
          String.join("\0", scope.label(), path.value(), titles(lines, entry))
              + "\0"
              + lines.line(entry.first()).strip();
      int occurrence = occurrences.merge(key, 1, Integer::sum);
      pages.add(
          new Page(
              "p-" + Layout.hash(key + "\0" + occurrence, ID_CHARS),
              scope,
              path,
              entry.first() + 1,
              entry.last() + 1,
              heading,
              lines.joined(entry.first(), entry.last()),
              entry.stamp().isPresent()
                  ? Stamp.of(lines.line(entry.stamp().getAsInt())).flatMap(Stamp::at)
                  : Optional.empty()));
    }
    return List.copyOf(pages);
  }

  /// The headings as they are written, so that an id stays what it was.
  private static String titles(Lines lines, Entry entry) {
    return entry.heading().stream()
        .map(above -> HASHES.trimLeadingFrom(lines.line(above.line()).strip()).strip())
        .collect(Collectors.joining("\0"));
  }

  /// A scope's pages and, last, those of the topic files that they point to, each file once. No
  /// prompt gets the latter: what stands there of a topic is its pointer.
  public static List<Page> all(ScopeRoot root) {
    List<Page> pages = of(root);
    Set<MemoryPath> targets = new LinkedHashSet<>();
    pages.forEach(page -> page.target().ifPresent(targets::add));
    for (MemoryPath target : targets) {
      if (NoteFile.read(root, target) instanceof NoteFile.Present(String text)) {
        pages.addAll(of(root.scope(), target, text));
      }
    }
    return pages;
  }

  /// The topic files that a scope's index links and that are not there, each with the page that
  /// names it first.
  public static Map<MemoryPath, Page> missing(ScopeRoot root) {
    Map<MemoryPath, Page> missing = new LinkedHashMap<>();
    for (Page page : of(root)) {
      for (MemoryPath target : page.targets()) {
        if (NoteFile.read(root, target) instanceof NoteFile.Absent) {
          missing.putIfAbsent(target, page);
        }
      }
    }
    return missing;
  }

  public static List<Page> counting(List<Page> pages, LocalDate today) {
    return pages.stream().filter(page -> page.counts(today)).toList();
  }

  /// A scope's topics by name, without archived ones and those that cannot be read.
  public static List<Topic> topics(ScopeRoot root) throws IOException {
    Set<String> linked = new HashSet<>();
    of(root).forEach(page -> linked.addAll(page.linked()));
    List<Topic> topics = new ArrayList<>();
    for (ScopeFile file : ScopeFile.of(root)) {
      MemoryPath path = file.path();
      if (path.kind() == Kind.TOPIC
          && !path.archived()
          && ConflictCopy.originalOf(file.file()).isEmpty()
          && NoteFile.read(root, path) instanceof NoteFile.Present(String text)) {
        topics.add(
            new Topic(
                root.scope(),
                path,
                of(root.scope(), path, text).size(),
                Files.size(file.file()),
                Files.getLastModifiedTime(file.file()).toInstant(),
                newest(text),
                isLinked(path.value(), linked)));
      }
    }
    topics.sort(Comparator.comparing(Topic::path));
    return topics;
  }

  /// Whether one of the links leads to a file, as `topics/can-bus.md`, `[[topics/can-bus]]` and
  /// `[[can-bus]]` do.
  private static boolean isLinked(String path, Set<String> linked) {
    String stem = path.substring(0, path.length() - ".md".length());
    return linked.contains(path)
        || linked.contains(stem)
        || linked.contains(stem.substring(stem.lastIndexOf('/') + 1));
  }

  private static Optional<LocalDate> newest(String text) {
    return Lines.list(text).stream()
        .flatMap(line -> Stamp.of(line).stream())
        .flatMap(stamp -> stamp.at().stream())
        .map(LocalDateTime::toLocalDate)
        .max(Comparator.naturalOrder());
  }

  /// Entries of a scope's index, and of the topic files it points to, that nobody has confirmed for
  /// long, the longest first. Pinned ones never are, nor those of which nothing tells a day.
  ///
  /// @param days from how many on an entry is old
  public static List<StaleNote> stale(ScopeRoot root, LocalDate today, int days) {
    PageTable table = PageTable.read(root);
    List<StaleNote> stale = new ArrayList<>();
    for (Page page : counting(all(root), today)) {
      // The day on which somebody last said that it holds, else when it was written.
      Optional<LocalDate> last =
          ConfirmedDay.of(page.text())
              .or(() -> page.at().map(LocalDateTime::toLocalDate))
              .or(() -> table.seen(page));
      if (last.isPresent() && !page.pinned() && !page.isPointer()) {
        long age = ChronoUnit.DAYS.between(last.get(), today);
        if (age >= days) {
          stale.add(
              new StaleNote(
                  page.id(),
                  page.path(),
                  page.scope(),
                  page.startLine(),
                  page.endLine(),
                  last.get(),
                  age,
                  WriteGuard.shown(page.citation(), page.text())));
        }
      }
    }
    stale.sort(Comparator.comparing(StaleNote::confirmed));
    return stale;
  }

  /// Marks a page of a file as confirmed; an earlier mark goes.
  public static TextEdit confirmation(Scope scope, MemoryPath path, String pageId, LocalDate day) {
    return current -> {
      for (Page page : of(scope, path, current)) {
        if (page.id().equals(pageId)) {
          return marked(current, page, day);
        }
      }
      throw Refusal.noMatch("there is no entry " + pageId + " in " + path, Hint.Way.LIST_STALE)
          .asException();
    };
  }

  private static TextEdit.Edited marked(String current, Page page, LocalDate day) {
    Lines lines = Lines.of(current);
    int from = lines.start(page.startLine() - 1);
    int to = lines.end(page.endLine() - 1);
    String made = ConfirmedDay.marked(current.substring(from, to), day);
    return TextEdit.Edited.of(current.substring(0, from) + made + current.substring(to), made);
  }
}

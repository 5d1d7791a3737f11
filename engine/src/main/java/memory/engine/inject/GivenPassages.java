package memory.engine.inject;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import memory.engine.file.FileStamps;
import memory.engine.markdown.Lines;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteFile;
import memory.engine.session.SessionState;
import memory.engine.session.SessionState.Given;

/// Which passages a session was given that do not stand in their files any more, nor in those of
/// the scope that were touched last, as a renamed one is. A file is read again only when it was
/// touched since the last look.
record GivenPassages(List<ScopeRoot> roots, Standing standing) {
  /// In the session's state: how the files looked, one a line.
  private static final String FILES = "given-files";

  /// What stands in a file now.
  @FunctionalInterface
  public interface Standing {
    /// What its active passages say below their headings ([SessionState#said]) and their content
    /// hashes, none where there is no file; empty = it cannot be read.
    Optional<Set<String>> of(ScopeRoot root, MemoryPath path);
  }

  /// Those that are gone.
  ///
  /// @param passages what they say, see [SessionState#said]
  /// @param given those that the session is told of
  /// @param sent what the session's state remembers once it was told
  record Gone(Set<String> passages, List<Given> given, Map<String, String> sent) {

    /// Where each was shown.
    List<String> places() {
      return given.stream()
          .map(one -> Frame.quoted(one.citation() + " (" + one.scope() + ")"))
          .toList();
    }

    /// The same where the session is told of the first alone: the others' files are looked at
    /// again.
    Gone first(int told) {
      if (told >= given.size()) {
        return this;
      }
      Set<String> left = new TreeSet<>(passages);
      given.subList(told, given.size()).forEach(one -> left.remove(one.said()));
      return new Gone(left, given.subList(0, told), Map.of());
    }

    /// Whether it stands where one of them stood.
    boolean isReplacedBy(Hit hit) {
      Passage passage = hit.passage();
      return given.stream()
          .anyMatch(one ->
              one.path().equals(passage.path())
                  && one.scope().equals(passage.scope().label())
                  && one.line().stream()
                      .anyMatch(at -> passage.startLine() <= at && at <= passage.endLine()));
    }
  }

  /// @param elsewhere what was shown of other projects, whose files are not those of these roots
  Gone gone(SessionState session, OtherProjects elsewhere) {
    Map<String, String> before = files(session);
    Map<String, String> now = new LinkedHashMap<>();
    Set<String> passages = new TreeSet<>();
    List<Given> told = new ArrayList<>();
    Map<ScopeRoot, Set<String>> others = new HashMap<>();
    for (Map.Entry<String, List<Given>> file : byFile(session, elsewhere).entrySet()) {
      Given first = file.getValue().getFirst();
      Optional<ScopeRoot> root = root(first.scope(), first.path());
      if (root.isEmpty()) {
        continue;
      }
      String stamp = stamp(root.get(), first.path());
      if (!stamp.isEmpty() && stamp.equals(before.get(file.getKey()))) {
        now.put(file.getKey(), stamp);
        continue;
      }
      Optional<Set<String>> there = standing.of(root.get(), first.path());
      for (Given given : there.isEmpty() ? List.<Given>of() : file.getValue()) {
        String text = given.contentHash();
        boolean below = there.get().contains(text); // another heading of the same file
        if (!there.get().contains(given.said())
            && (below || !others.computeIfAbsent(root.get(), this::touchedLast).contains(text))
            && passages.add(given.said())
            && !StandingChanges.tells(session, given.where())) {
          told.add(given);
        }
      }
      now.put(file.getKey(), stamp);
    }
    return new Gone(passages, told, Map.of(FILES, text(now)));
  }

  /// What the session's state remembers of the files of what it was given just now, found in them
  /// as they are.
  Map<String, String> seen(SessionState session, List<Passage> given) {
    Map<String, String> files = files(session);
    for (Passage passage : given) {
      String scope = passage.scope().label();
      String file = file(scope, passage.path());
      if (!files.containsKey(file)) {
        root(scope, passage.path()).ifPresent(root -> files.put(file, stamp(root, passage.path())));
      }
    }
    return Map.of(FILES, text(files));
  }

  /// What the passages say that stand in the files of a scope that were touched last.
  private Set<String> touchedLast(ScopeRoot root) {
    Set<String> hashes = new HashSet<>();
    for (MemoryPath path : TouchedLast.of(root)) {
      standing.of(root, path).ifPresent(hashes::addAll);
    }
    return hashes;
  }

  private Optional<ScopeRoot> root(String scope, MemoryPath path) {
    return path.kind() == Kind.CONVERSATION
        ? Optional.empty()
        : roots.stream().filter(root -> root.scopeOf(path).label().equals(scope)).findFirst();
  }

  private static String file(String scope, MemoryPath path) {
    return scope + " " + path;
  }

  private static String stamp(ScopeRoot root, MemoryPath path) {
    return FileStamps.of(NoteFile.places(root, path)).text(Clock.systemUTC().instant());
  }

  private static Map<String, List<Given>> byFile(SessionState session, OtherProjects elsewhere) {
    Map<String, List<Given>> files = new LinkedHashMap<>();
    for (Given given : session.passages()) {
      if (!elsewhere.has(given.said())) {
        files.computeIfAbsent(file(given.scope(), given.path()), _ -> new ArrayList<>()).add(given);
      }
    }
    return files;
  }

  private static Map<String, String> files(SessionState session) {
    Map<String, String> files = new HashMap<>();
    for (String line : session.sent(FILES).lines().toList()) {
      int end = line.indexOf('\t');
      files.put(line.substring(end + 1), line.substring(0, Math.max(0, end)));
    }
    return files;
  }

  private static String text(Map<String, String> files) {
    StringBuilder text = new StringBuilder();
    files.forEach((file, stamp) -> text.append(stamp).append('\t').append(file).append('\n'));
    return text.toString();
  }

  /// The active files of a scope that were touched last, among them the ones that something was
  /// moved to since a session saw it.
  static final class TouchedLast {
    private static final int MOST = 50;

    /// File systems count by ticks of some milliseconds.
    private static final Duration TICK = Duration.ofMillis(100);

    /// The latest first; none when the folder cannot be read.
    static List<MemoryPath> of(ScopeRoot root) {
      return of(root, Instant.EPOCH);
    }

    /// @param since none that was touched before
    private static List<MemoryPath> of(ScopeRoot root, Instant since) {
      long least = TimeUnit.MILLISECONDS.toNanos(since.minus(TICK).toEpochMilli());
      try {
        Map<MemoryPath, Long> touched = new HashMap<>();
        for (ScopeFile file : ScopeFile.of(root)) {
          if (!file.path().archived()) {
            long at = FileStamps.of(List.of(file.file())).latest();
            if (at >= least) {
              touched.put(file.path(), at);
            }
          }
        }
        return touched.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(MOST)
            .map(Map.Entry::getKey)
            .toList();
      } catch (IOException unreadable) {
        return List.of();
      }
    }

    /// Those of some quoted lines that stand in one of the files, where it was touched since then.
    static Set<String> holding(List<String> lines, List<ScopeRoot> roots, Instant since) {
      Set<String> found = new HashSet<>();
      for (ScopeRoot root : lines.isEmpty() ? List.<ScopeRoot>of() : roots) {
        for (MemoryPath path : of(root, since)) {
          if (NoteFile.read(root, path) instanceof NoteFile.Present(String text)) {
            Set<String> words = new HashSet<>();
            Lines.list(text).forEach(line -> words.add(Outline.words(Frame.quoted(line))));
            lines.stream().filter(line -> words.contains(Outline.words(line))).forEach(found::add);
          }
        }
      }
      return found;
    }
  }
}

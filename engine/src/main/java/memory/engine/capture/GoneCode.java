package memory.engine.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.DurableFolder;
import memory.engine.file.PrivateFolder;
import memory.engine.model.CodeHistory;
import memory.engine.model.Hit;
import memory.engine.model.Layout;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.note.ConfirmedDay;
import org.jspecify.annotations.Nullable;

/// What of a project's code its notes name and it has no more: files, and names in them.
public final class GoneCode {
  /// So long a note is not doubted after somebody said that it holds.
  private static final Period CONFIRMED = Period.ofMonths(6);

  private final GoneFiles files;
  private final GoneNames names;
  private final LocalDate today;

  /// That of the layout's project, as it was found last.
  public GoneCode(Layout layout, LocalDate today) {
    files = new GoneFiles(layout);
    names = new GoneNames(layout);
    this.today = today;
  }

  /// Deletes what was found in any project: it may be words of a note. The next look finds it anew.
  public static void forget(Path cache) throws IOException {
    PrivateFolder.delete(cache.resolve(GoneList.FOLDER));
  }

  /// Looks anew; what cannot be told stays as it was.
  ///
  /// @param notes the texts of the project's notes
  public void look(CodeHistory history, Collection<String> notes) throws IOException {
    Optional<List<String>> deleted = history.deletedFiles();
    Optional<List<String>> there = history.files();
    if (deleted.isPresent() && there.isPresent()) {
      files.keep(deleted.get(), there.get(), history);
    }
    names.look(history, notes);
  }

  /// The first of it that a passage of the project names which nobody has confirmed lately.
  public Optional<String> namedBy(Passage passage) {
    boolean ofProject = passage.scope() != Scope.GLOBAL && passage.scope() != Scope.TEAM;
    return ofProject ? namedBy(passage.text()) : Optional.empty();
  }

  /// The first of it that a note of the project names which nobody has confirmed lately.
  public Optional<String> namedBy(String text) {
    LocalDate since = today.minus(CONFIRMED);
    return files
        .namedBy(text)
        .or(() -> names.namedBy(text))
        .filter(_ -> ConfirmedDay.of(text).filter(since::isBefore).isEmpty());
  }

  /// The hits, those marked that name something of it.
  public List<Hit> checked(List<Hit> hits) {
    List<Hit> checked = new ArrayList<>(hits.size());
    for (Hit hit : hits) {
      checked.add(namedBy(hit.passage()).map(hit::checked).orElse(hit));
    }
    return checked;
  }

  /// The files that a project had once and has no more, as its history told whoever may run git.
  /// Many names in notes never were files of the project, so one that is merely not there says
  /// nothing. Kept in the cache; read for the first file that is not there now, and only then.
  private static final class GoneFiles {
    private static final int MOST = 4000;
    private static final int MOST_BYTES = 1 << 20;

    private final Path project;
    private final GoneList list;

    /// Those of the layout's project, from whose folder names count.
    GoneFiles(Layout layout) {
      project = layout.projectFolder();
      list = new GoneList(layout, "", MOST_BYTES);
    }

    /// Keeps what history says was deleted. A name without a folder may be another file's, in the
    /// folder that the note is about; one that git ignores is made when it is needed.
    ///
    /// @param deleted the last first
    /// @param there the files that there are
    void keep(List<String> deleted, List<String> there, CodeHistory history) throws IOException {
      Set<String> names =
          there.stream()
              .map(file -> file.substring(file.lastIndexOf('/') + 1))
              .collect(Collectors.toSet());
      Set<String> gone =
          deleted.stream()
              .filter(FileNames::isPerhaps)
              .filter(name -> !names.contains(name))
              .filter(this::isGone)
              .limit(MOST)
              .collect(Collectors.toCollection(LinkedHashSet::new));
      Optional<List<String>> ignored =
          gone.isEmpty() ? Optional.of(List.of()) : history.ignored(gone);
      if (ignored.isPresent()) {
        gone.removeAll(Set.copyOf(ignored.get()));
        list.keep(gone);
      }
    }

    /// The first such file that a text names.
    Optional<String> namedBy(String text) {
      List<String> missing = FileNames.perhaps(text).stream().filter(this::isGone).toList();
      return missing.isEmpty()
          ? Optional.empty()
          : missing.stream().filter(list.names()::contains).findFirst();
    }

    private boolean isGone(String name) {
      try {
        return !Files.exists(project.resolve(name), LinkOption.NOFOLLOW_LINKS);
      } catch (InvalidPathException noName) {
        return false;
      }
    }
  }

  /// The names of code that the project's notes speak of, that its files had once and have nowhere
  /// now. Kept in the cache: a few lines, read when hits are shown.
  static final class GoneNames {
    /// More would be too much to look for.
    private static final int MOST_NAMES = 400;

    private static final int MOST_BYTES = 1 << 16;

    private final GoneList list;

    GoneNames(Layout layout) {
      list = new GoneList(layout, ".names", MOST_BYTES);
    }

    /// Looks for what notes name, and keeps what is gone. What cannot be told leaves everything as
    /// it was.
    ///
    /// @param notes the texts of the project's notes
    void look(CodeHistory history, Collection<String> notes) throws IOException {
      Set<CodeName> names = new LinkedHashSet<>();
      for (String note : notes) {
        names.addAll(CodeName.in(note));
      }
      Optional<Set<CodeName>> missing =
          missing(names.stream().limit(MOST_NAMES).collect(Collectors.toSet()), history);
      if (missing.isPresent() && missing.get().isEmpty()) {
        list.keep(Set.of());
      } else if (missing.isPresent()) {
        Optional<List<String>> removed = history.removedLines();
        if (removed.isPresent()) {
          list.keep(
              missing.get().stream()
                  .filter(name -> removed.get().stream().anyMatch(name::isMadeBy))
                  .map(CodeName::shown)
                  .collect(Collectors.toSet()));
        }
      }
    }

    /// Those of which no file has anything.
    private static Optional<Set<CodeName>> missing(Set<CodeName> names, CodeHistory history)
        throws IOException {
      Set<CodeName> missing = new LinkedHashSet<>(names);
      for (boolean words : List.of(true, false)) {
        List<CodeName> some = names.stream().filter(name -> name.isOfWords() == words).toList();
        if (!some.isEmpty()) {
          Optional<Set<String>> standing =
              history.standing(
                  some.stream().flatMap(name -> name.texts().stream()).toList(), words);
          if (standing.isEmpty()) {
            return Optional.empty();
          }
          some.stream()
              .filter(name -> name.texts().stream().anyMatch(standing.get()::contains))
              .forEach(missing::remove);
        }
      }
      return Optional.of(missing);
    }

    /// The first such name that a text has.
    Optional<String> namedBy(String text) {
      Set<String> gone = list.names();
      return gone.isEmpty()
          ? Optional.empty()
          : CodeName.in(text).stream().map(CodeName::shown).filter(gone::contains).findFirst();
    }
  }

  /// A list of what a project had once and has no more, in the cache, one name a line. It is read
  /// when it is first asked for.
  private static final class GoneList {
    static final String FOLDER = "gone";

    private final Path file;
    private final int mostBytes;
    private @Nullable Set<String> known;

    /// The list of the layout's project.
    ///
    /// @param ending tells it from the project's other lists
    /// @param mostBytes a longer file is taken for none
    GoneList(Layout layout, String ending, int mostBytes) {
      String name = Layout.hash16(layout.projectFolder().toString()) + ending;
      this.file = layout.cacheFolder().resolve(FOLDER).resolve(name);
      this.mostBytes = mostBytes;
    }

    /// None where nobody looked yet.
    Set<String> names() {
      Set<String> names = known == null ? read() : known;
      known = names;
      return names;
    }

    void keep(Collection<String> gone) throws IOException {
      Set<String> names = new LinkedHashSet<>(gone);
      known = names;
      if (names.equals(read())) {
        return;
      }
      DurableFolder.create(file.resolveSibling(""), AtomicReplace.Policy.PRIVATE);
      AtomicReplace.write(
          file,
          String.join("\n", names).getBytes(StandardCharsets.UTF_8),
          AtomicReplace.Policy.PRIVATE);
    }

    private Set<String> read() {
      try {
        return BoundedRead.text(file, Optional.empty(), mostBytes)
            .lines()
            .filter(line -> !line.isEmpty())
            .collect(Collectors.toSet());
      } catch (IOException none) {
        return Set.of();
      }
    }
  }
}

package memory.engine.capture;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.model.CodeHistory;
import memory.engine.model.Layout;

/// The names of code that the project's notes speak of, that its files had once and have nowhere
/// now. Kept in the cache: a few lines, read when hits are shown.
public final class GoneNames {
  /// More would be too much to look for.
  private static final int MOST_NAMES = 400;

  private static final int MOST_BYTES = 1 << 16;

  private final GoneList list;

  /// Those of the layout's project.
  public GoneNames(Layout layout) {
    list = new GoneList(layout, ".names", MOST_BYTES);
  }

  /// Looks for what notes name, and keeps what is gone. What cannot be told leaves everything as it
  /// was.
  ///
  /// @param notes the texts of the project's notes
  public void look(CodeHistory history, Collection<String> notes) throws IOException {
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
            history.standing(some.stream().flatMap(name -> name.texts().stream()).toList(), words);
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
  public Optional<String> namedBy(String text) {
    Set<String> gone = list.names();
    return gone.isEmpty()
        ? Optional.empty()
        : CodeName.in(text).stream().map(CodeName::shown).filter(gone::contains).findFirst();
  }
}

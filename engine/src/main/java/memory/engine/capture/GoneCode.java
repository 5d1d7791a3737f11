package memory.engine.capture;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import memory.engine.file.PrivateFolder;
import memory.engine.model.CodeHistory;
import memory.engine.model.Hit;
import memory.engine.model.Layout;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.note.PassageEdits.ConfirmedDay;

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
    return isOfProject(passage) ? namedBy(passage.text()) : Optional.empty();
  }

  /// The first of it that a note of the project names which nobody has confirmed lately.
  public Optional<String> namedBy(String text) {
    return files.namedBy(text).or(() -> names.namedBy(text)).filter(_ -> !isConfirmed(text));
  }

  private boolean isConfirmed(String text) {
    return ConfirmedDay.of(text).filter(today.minus(CONFIRMED)::isBefore).isPresent();
  }

  private static boolean isOfProject(Passage passage) {
    return passage.scope() != Scope.GLOBAL && passage.scope() != Scope.TEAM;
  }

  /// The hits, those marked that name something of it.
  public List<Hit> checked(List<Hit> hits) {
    List<Hit> checked = new ArrayList<>(hits.size());
    for (Hit hit : hits) {
      checked.add(namedBy(hit.passage()).map(hit::checked).orElse(hit));
    }
    return checked;
  }
}

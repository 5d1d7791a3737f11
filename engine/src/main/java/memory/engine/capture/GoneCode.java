package memory.engine.capture;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import memory.engine.model.CodeHistory;
import memory.engine.model.Hit;
import memory.engine.model.Layout;
import memory.engine.model.Passage;
import memory.engine.model.Scope;

/// What of a project's code its notes name and it has no more: files, and names in them.
public final class GoneCode {
  private final GoneFiles files;
  private final GoneNames names;

  /// That of the layout's project, as it was found last.
  public GoneCode(Layout layout) {
    files = new GoneFiles(layout);
    names = new GoneNames(layout);
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

  /// The first of it that a passage of the project names.
  public Optional<String> namedBy(Passage passage) {
    return isOfProject(passage) ? namedBy(passage.text()) : Optional.empty();
  }

  /// The first of it that a note of the project names.
  public Optional<String> namedBy(String text) {
    return files.namedBy(text).or(() -> names.namedBy(text));
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

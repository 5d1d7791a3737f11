package memory.engine;

import com.google.common.base.CharMatcher;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import memory.engine.markdown.Lines;
import memory.engine.model.Kind;
import memory.engine.model.Passage;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.request.WriteResult;

/// The passage that a write made or changed, as the next search will name it.
public final class WrittenPassage {
  private WrittenPassage() {}

  /// Its id, the last of the file that says it; empty for a team's, and for a change of the
  /// scratchpad that is answered with the whole list.
  public static Optional<String> id(Workspace workspace, WriteResult.Written written) {
    if (written.path().kind() == Kind.SCRATCHPAD && !written.action().equals("add")) {
      return Optional.empty();
    }
    Optional<ScopeRoot> root =
        switch (written.scope()) {
          case TEAM -> Optional.empty();
          case GLOBAL -> Optional.of(workspace.layout().global());
          case PROJECT, LOCAL -> workspace.layout().project();
        };
    return root.flatMap(one -> of(one, written, _ -> true)).map(Passage::id);
  }

  /// That of a note that was written below these headings, outermost first.
  static Optional<Passage> below(
      List<String> headings, ScopeRoot root, WriteResult.Written written) {
    return of(root, written, passage -> passage.heading().equals(headings))
        .or(() -> of(root, written, _ -> true));
  }

  /// The last such passage of the file that says what was written, else the last one that says a
  /// part of it or more; empty when there is none, as after a removal.
  private static Optional<Passage> of(
      ScopeRoot root, WriteResult.Written written, Predicate<Passage> such) {
    String said = said(written.preview());
    Optional<Passage> same = Optional.empty();
    Optional<Passage> like = Optional.empty();
    for (Passage passage : Passages.asIndexed(root, written.path())) {
      if (!such.test(passage)) {
        continue;
      }
      String shown = plain(passage.text());
      if (shown.equals(said)) {
        same = Optional.of(passage);
      } else if (!said.isEmpty() && (said.contains(shown) || shown.contains(said))) {
        like = Optional.of(passage);
      }
    }
    return same.isPresent() ? same : like;
  }

  private static String said(String preview) {
    return plain(
        Lines.list(preview).stream()
            .filter(line -> Stamp.of(line).isEmpty())
            .collect(Collectors.joining("\n")));
  }

  private static String plain(String text) {
    return CharMatcher.whitespace().trimAndCollapseFrom(text, ' ');
  }
}

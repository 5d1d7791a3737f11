package memory.engine.inject;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import memory.engine.file.Prints;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.VisibleText;
import memory.engine.session.SessionState;
import memory.engine.session.SessionState.Given;

/// What a session was shown of projects that it does not work in now. It is not gone, and it counts
/// again when the session is back. Worktrees of one repository are one project, in which going from
/// one to another is what a checkout of a branch is in one folder.
///
/// @param prints those of its lines, and of what its passages say
/// @param moved whether the session has come from another project since its last prompt
/// @param sent what the session's state remembers of it
record OtherProjects(Set<String> prints, boolean moved, Map<String, String> sent) {
  /// In the session's state: the print of the folder of the project that it worked in last, of its
  /// main worktree where that is known.
  private static final String PROJECT = "standing-project";

  /// With the print of a project that was left: what that alone has.
  private static final String OF = "standing-of-";

  /// With the print of a project that was left, and the key of a window: its prints there.
  private static final String LEFT = "left-";

  /// What the session had been shown when it came, and the project has as well.
  private static final String SHARED = "standing-shared";

  private static final Set<String> BOUND = Set.of(Scope.PROJECT.label(), Scope.LOCAL.label());

  /// The session's state before its first prompt.
  static Map<String, String> first(List<ScopeRoot> roots) {
    return Map.of(PROJECT, project(roots));
  }

  /// Where it works in the same project as before.
  static OtherProjects of(SessionState session, List<ScopeRoot> roots) {
    String project = project(roots);
    Set<String> prints = new HashSet<>();
    for (Map.Entry<String, String> one : session.sent().entrySet()) {
      if (one.getKey().startsWith(OF) && !one.getKey().equals(OF + project)) {
        prints.addAll(Prints.parts(one.getValue()));
      }
    }
    return new OtherProjects(prints, false, first(roots));
  }

  /// Wherever it works.
  ///
  /// @param shown all lines that it was shown
  /// @param missing those of them that its files have no more, and that it was not told of
  static OtherProjects of(
      SessionState session, List<ScopeRoot> roots, List<String> shown, List<String> missing) {
    OtherProjects before = of(session, roots);
    String project = project(roots);
    String last = session.sent().getOrDefault(PROJECT, project);
    if (last.equals(project)) {
      return before;
    }
    Set<String> known = new HashSet<>(before.prints);
    known.addAll(session.prints(OF + project));
    known.addAll(session.prints(SHARED));
    Stream<String> passages =
        session.passages().stream().filter(given -> BOUND.contains(given.scope())).map(Given::said);
    List<String> left =
        Stream.concat(missing.stream(), passages)
            .filter(one -> !known.contains(Prints.of(one)))
            .toList();
    Set<String> gone = Set.copyOf(missing);
    Map<String, String> sent = new HashMap<>(before.sent);
    sent.put(OF + last, Prints.of(left));
    sent.put(SHARED, Prints.of(shown.stream().filter(line -> !gone.contains(line)).toList()));
    Set<String> prints = new HashSet<>(before.prints);
    left.forEach(one -> prints.add(Prints.of(one)));
    return new OtherProjects(prints, true, sent);
  }

  /// Where the memory of the project is that the session has come to; empty where it stays, or
  /// there is none.
  Optional<Changing> note(List<ScopeRoot> roots) {
    return roots.stream()
        .filter(root -> moved && root.scope() == Scope.PROJECT)
        .map(root ->
            Changing.note(
                "project",
                "Another project from here on, its memory",
                List.of(Frame.quoted(VisibleText.line(root.folder() + "/")))))
        .findFirst();
  }

  /// The session as it comes to this project. A window shows files of the project and of the user:
  /// what it was sent of the other project's is set aside, and is not gone.
  SessionState arrived(SessionState session, List<Changing> windows) {
    if (!moved) {
      return session;
    }
    String last = session.sent(PROJECT);
    Map<String, String> there = new HashMap<>();
    for (Changing window : windows) {
      String shown = session.sent().get(window.key());
      if (shown != null) {
        there.put(LEFT + last + window.key(), shown);
        Set<String> known = new HashSet<>(Prints.parts(shown));
        known.addAll(session.prints(LEFT + sent.get(PROJECT) + window.key()));
        known.retainAll(Prints.parts(window.prints()));
        there.put(window.key(), String.join("", known));
      }
    }
    return session.given(List.of(), there);
  }

  boolean has(String lineOrSaid) {
    return prints.contains(Prints.of(lineOrSaid));
  }

  private static String project(List<ScopeRoot> roots) {
    return roots.stream()
        .filter(root -> root.scope() == Scope.PROJECT)
        .map(root -> Prints.of(root.main().orElse(root).folder().toString()))
        .findFirst()
        .orElse("");
  }
}

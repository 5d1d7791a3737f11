package memory.engine;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.DecisionBook;
import memory.engine.decision.LogFile;
import memory.engine.model.Decision;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.VisibleText;
import memory.engine.request.Author.Origin;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WriteCheck;

/// The access check before every write: the global scope may always be written, a project's when
/// the user trusts it or when it has no memory yet. Memory that is switched off is not written, and
/// no decision where decisions are off.
final class WriteAccess {
  private WriteAccess() {}

  /// What writes the scope.
  ///
  /// @param origin on whose behalf it is written
  /// @throws RefusedException when it may not be written
  static ScopeWriter writer(Workspace workspace, Scope scope, Origin origin) {
    return writer(workspace, scope, origin, true, mayCopy(origin));
  }

  /// @param asked the user said whose memory it is: the first write to a project is then consent
  /// @param copies whether texts may be copied from what a model was shown
  private static ScopeWriter writer(
      Workspace workspace, Scope scope, Origin origin, boolean asked, boolean copies) {
    if (!workspace.config().enabled()) {
      throw Refusal.denied("memory is off, nothing is written", Hint.Way.ENABLE_MEMORY)
          .asException();
    }
    if (scope == Scope.TEAM) {
      throw Refusal.malformed(
              "a team's memory takes new notes and decisions, nothing else from here",
              "write, log, add or decision add; the rest is done at the server")
          .asException();
    }
    ScopeRoot root = scope == Scope.GLOBAL ? workspace.layout().global() : project(workspace);
    boolean consent = asked && workspace.servedFolder().isEmpty() && origin != Origin.TOOL;
    ScopeWriter.Listener listener =
        scope == Scope.GLOBAL
            ? ScopeWriter.Listener.NONE
            : (first, texts, gone) -> workspace.newText().wrote(first, consent, texts, gone);
    WriteCheck guard = WriteCheck.guarded();
    WriteCheck check =
        copies ? (text, where) -> guard.check(withoutCopiedTags(workspace, text), where) : guard;
    return new ScopeWriter(root, check, workspace.environment().clock(), listener).by(origin);
  }

  /// A change that names something, in one scope.
  interface Change {
    WriteResult in(Scope scope) throws IOException;
  }

  /// Makes the change in the first scope that has what it names.
  ///
  /// @param named the only one; empty = those that are read, see [Workspace#scopes]
  static WriteResult first(Workspace workspace, Optional<Scope> named, Change change)
      throws IOException {
    List<Scope> scopes = workspace.scopes(named);
    WriteResult first = change.in(scopes.getFirst());
    WriteResult result = first;
    for (int i = 1; i < scopes.size() && isNoMatch(result); i++) {
      result = change.in(scopes.get(i));
    }
    return isNoMatch(result) ? first : result;
  }

  private static boolean isNoMatch(WriteResult result) {
    return result instanceof WriteResult.Refused(Refusal refusal)
        && refusal.kind() == Refusal.Kind.NO_MATCH;
  }

  private static ScopeRoot project(Workspace workspace) {
    String folder = workspace.layout().projectFolder().toString();
    ScopeRoot project =
        workspace
            .layout()
            .project()
            .orElseThrow(() ->
                Refusal.malformed("there is no project here to write to", Hint.Way.NAME_PROJECT)
                    .asException());
    if (workspace.hasUntrustedProject()) {
      throw workspace.untrusted();
    }
    if (!workspace.isProjectTrusted() && !workspace.mayMakeProject()) {
      throw Refusal.denied(
              folder
                  + " is neither a repository nor the folder that memory was started for;"
                  + " scope global keeps it for the user",
              "")
          .at(folder)
          .asException();
    }
    return project;
  }

  /// The decisions of a scope, to be changed.
  ///
  /// @param scope empty = the project's where there is one, see [Workspace#isProject], else the
  ///   global one
  /// @param origin on whose behalf they are changed; stands in the log too
  /// @throws RefusedException when they may not be changed
  static DecisionBook decisions(Workspace workspace, Optional<Scope> scope, Origin origin) {
    checkDecisions(workspace);
    Scope whose = scope.orElse(workspace.isProject() ? Scope.PROJECT : Scope.GLOBAL);
    DecisionBook book =
        new DecisionBook(
            writer(workspace, whose, origin, scope.isPresent(), true),
            workspace.projectIdentity().id(),
            origin.label(),
            workspace.config().writeMaxChars());
    return book.beside(() -> whose == Scope.GLOBAL ? ofProject(workspace) : global(workspace));
  }

  static void checkDecisions(Workspace workspace) {
    if (!workspace.config().decisions().enabled()) {
      throw Refusal.denied("decisions are off here, nothing is written", Hint.Way.ENABLE_DECISIONS)
          .asException();
    }
  }

  /// The global decisions that hold in this project.
  static List<Decision> global(Workspace workspace) {
    Set<String> names = workspace.projectIdentity().names(workspace.layout().projectFolder());
    return LogFile.list(List.of(workspace.layout().global()), names).all().stream()
        .map(ScopedDecision::decision)
        .toList();
  }

  private static List<Decision> ofProject(Workspace workspace) {
    return workspace.project().stream()
        .flatMap(root -> LogFile.list(List.of(root), Set.of()).all().stream())
        .map(ScopedDecision::decision)
        .toList();
  }

  /// Whether texts of that origin may be copied from what a model was shown.
  static boolean mayCopy(Origin origin) {
    return origin == Origin.AGENT || origin == Origin.TOOL;
  }

  /// Undoes in a text that a model brings what [VisibleText] did when it was shown memory:
  /// `&lt;/b>` is `</b>` again where memory holds that and nowhere holds `&lt;/b>` itself.
  static String withoutCopiedTags(Workspace workspace, String text) {
    Set<String> tags = VisibleText.spelledTags(text);
    if (tags.isEmpty()) {
      return text;
    }
    Set<String> held = new HashSet<>();
    Set<String> spelled = new HashSet<>();
    try {
      for (ScopeRoot root : workspace.roots()) {
        for (ScopeFile file : ScopeFile.texts(root)) {
          String memory = file.text().orElse("");
          tags.stream().filter(tag -> memory.contains("<" + tag)).forEach(held::add);
          tags.stream()
              .filter(tag -> memory.contains(VisibleText.LESS + tag))
              .forEach(spelled::add);
        }
      }
    } catch (IOException unreadable) {
      return text;
    }
    held.removeAll(spelled);
    return VisibleText.withTags(text, held);
  }
}

package memory.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import memory.engine.decision.DecisionBook;
import memory.engine.decision.DecisionChecks;
import memory.engine.decision.LogFile;
import memory.engine.file.AtomicReplace;
import memory.engine.file.DurableFolder;
import memory.engine.file.PathResolver;
import memory.engine.inject.NewText;
import memory.engine.model.Decision;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Status;
import memory.engine.request.Author.Origin;
import memory.engine.request.DecisionCheckup;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.DecisionRequest.DecisionEdit;
import memory.engine.request.DecisionRequest.DecisionRemoval;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.transfer.FolderExport.VaultNote;
import memory.engine.write.CheckedText;

/// Reads and changes the decision logs of a workspace.
///
/// @param scope whose log alone; empty = all are read, and a change goes where its decision stands
/// @param origin on whose behalf it is changed
record DecisionHandler(Workspace workspace, Optional<Scope> scope, Origin origin) {
  DecisionHandler(Workspace workspace, Optional<Scope> scope) {
    this(workspace, scope, Origin.USER);
  }

  /// All decisions that may be read. Where what is new is held back, a model does not see it.
  ///
  /// @param everyProject also records of other projects
  /// @throws RefusedException when the scope is not there or not trusted
  DecisionList list(boolean everyProject) {
    List<ScopeRoot> roots = workspace.roots(scope);
    Set<String> names =
        everyProject
            ? Set.of()
            : workspace.projectIdentity().names(workspace.layout().projectFolder());
    DecisionList list = LogFile.list(roots.reversed(), names);
    NewText news = workspace.newText();
    if (workspace.servedFolder().isEmpty() || !news.holds()) {
      return list;
    }
    List<ScopedDecision> known = new ArrayList<>(list.all());
    known.removeIf(one -> news.isNew(one.scope(), one.decision()));
    return new DecisionList(known, list.badLines(), list.notes(), list.unreadable());
  }

  DecisionOutcome decide(DecisionRequest request) throws IOException {
    return switch (request) {
      case DecisionRequest.Add(DecisionDraft draft, Choice choice) ->
          bookOf(choice).add(draft, choice);
      case DecisionRequest.Edit(String id, DecisionEdit edit) -> bookOf(id).edit(id, edit);
      case DecisionRequest.Remove(String id) -> bookOf(id).remove(id);
      case DecisionRequest.Supersede(String id, DecisionDraft draft) ->
          bookOf(id).supersede(id, draft);
      case DecisionRequest.Contradict(String id, String other, Optional<String> note) ->
          bookOf(id).conflict(id, other, note);
      case DecisionRequest.Resolve(String id, Status status, Optional<String> reason) ->
          bookOf(id).resolve(id, status, reason);
      case DecisionRequest.Archive(String id, boolean away) -> bookOf(id).archive(id, away);
      case DecisionRequest.Pin(String id, boolean important) -> bookOf(id).pin(id, important);
      case DecisionRequest.Purge(boolean compact) -> purge(compact);
      case DecisionRequest.Reset() -> book().reset();
      case DecisionRequest.Repair() -> done(List.of(), book().repair());
    };
  }

  private static DecisionOutcome done(List<String> ids, WriteResult result) {
    return switch (result) {
      case WriteResult.Written written -> new DecisionOutcome.Done(ids, written);
      case WriteResult.Refused(Refusal refusal) -> new DecisionOutcome.Refused(refusal);
    };
  }

  private DecisionOutcome purge(boolean compact) throws IOException {
    DecisionOutcome purged = book().purge(workspace.config().decisions());
    return compact
            && purged instanceof DecisionOutcome.Done(List<String> ids, var _, var _)
            && book().compact() instanceof WriteResult.Written written
        ? new DecisionOutcome.Done(ids, written)
        : purged;
  }

  DecisionRemoval removal(DecisionRequest request) throws IOException {
    DecisionBook book = book();
    return new DecisionRemoval(
        book.log().path(),
        request instanceof DecisionRequest.Purge
            ? book.due(workspace.config().decisions()).size()
            : book.read().decisions().size());
  }

  DecisionCheckup checkup() {
    return DecisionChecks.of(
        list(true), workspace.config().decisions(), workspace.environment().clock().instant());
  }

  /// The book that new decisions go to.
  ///
  /// @throws RefusedException when it may not be written
  DecisionBook book() {
    return book(scope);
  }

  /// Where a decision is changed instead of added, the book that has it, whatever scope was named.
  private DecisionBook bookOf(Choice choice) throws IOException {
    return switch (choice) {
      case Choice.Update(String id) -> bookWith(id);
      case Choice.Supersede(String id) -> bookWith(id);
      case Choice.Ask _, Choice.Force _, Choice.KeepBoth _ -> book();
    };
  }

  private DecisionBook bookWith(String id) throws IOException {
    return scope.isPresent() && book().read().byId(id).isPresent()
        ? book()
        : new DecisionHandler(workspace, Optional.empty(), origin).bookOf(id);
  }

  /// The book that has the decision: the named scope's, else the one where it stands.
  private DecisionBook bookOf(String id) {
    if (scope.isPresent()) {
      return book();
    }
    List<ScopedDecision> found = list(true).byId(id);
    Set<Scope> scopes = new TreeSet<>();
    found.forEach(one -> scopes.add(one.scope()));
    if (scopes.size() > 1) {
      throw Refusal.conflict(
              id + " is a decision of the project and a global one", Hint.Way.NAME_SCOPE)
          .asException();
    }
    if (!found.isEmpty() && found.stream().noneMatch(ScopedDecision::own)) {
      throw Refusal.onlyRead(id + " stands in " + found.getFirst().path()).asException();
    }
    return book(scopes.stream().findFirst());
  }

  private DecisionBook book(Optional<Scope> where) {
    return WriteAccess.decisions(workspace, where, origin);
  }

  /// A vault is somebody else's folder: the note and nothing beside it.
  WriteResult.Written promote(Decision decision, Path folder) throws IOException {
    CheckedText note = workspace.reader().check(VaultNote.markdown(decision));
    MemoryPath name = VaultNote.path(folder, decision);
    Path file = new PathResolver(folder, Optional.empty()).resolve(name.value());
    DurableFolder.create(folder, AtomicReplace.Policy.SHARED);
    AtomicReplace.write(
        file, note.value().getBytes(StandardCharsets.UTF_8), AtomicReplace.Policy.SHARED);
    return new WriteResult.Written(
        "promote",
        name,
        Scope.GLOBAL,
        Optional.empty(),
        note.masked(),
        Optional.empty(),
        note.value(),
        Optional.empty(),
        "",
        "");
  }
}

package memory.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.inject.DecisionLine;
import memory.engine.inject.NewText;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Scratchpad;
import memory.engine.model.Stamp;
import memory.engine.note.HandoffEdit;
import memory.engine.note.NoteFile;
import memory.engine.request.Author;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;

/// Writes a session's handoff into today's log, before its context is emptied: what it says itself,
/// decisions of today, open scratchpad items, the end of the log. An entry tells only what its own
/// scope holds, so that a project's notes do not get into the log that every project sees. May be
/// called before every request: what says nothing new writes nothing.
public final class Handoff {
  private static final MemoryPath SCRATCHPAD = new MemoryPath("SCRATCHPAD.md");
  private static final String ACTION = "handoff";

  private Handoff() {}

  /// Into a scope's log.
  ///
  /// @param by whose it is; without a session, that of one without a name
  /// @param summary what it says itself; empty = what it said before, if it did
  /// @return refused with `NO_MATCH` when there is nothing to tell
  /// @throws IOException when the disk fails: the log is as it was
  public static WriteResult write(
      Workspace workspace, Scope scope, Author by, Optional<String> summary) throws IOException {
    try {
      ScopeWriter writer = WriteAccess.writer(workspace, scope, by.origin());
      Optional<CheckedText> said = summary.filter(text -> !text.isBlank()).map(writer::check);
      Stamp stamp = Stamp.now(HandoffEdit.LABEL, workspace.environment().clock(), by.session());
      MemoryPath log = new MemoryPath("daily/" + stamp.day().orElseThrow() + ".md");
      return writer.apply(ACTION, log, new HandoffEdit(said, known(workspace, writer), stamp));
    } catch (RefusedException refused) {
      return new WriteResult.Refused(refused.refusal());
    }
  }

  /// What other files say, without the lines that may not be written again.
  private static Optional<CheckedText> known(Workspace workspace, ScopeWriter writer) {
    NewText news = workspace.newText();
    List<String> decisions =
        news.known(decisions(workspace, writer.root())).stream()
            .map(DecisionLine::line)
            .filter(line -> passes(writer, line))
            .toList();
    List<Scratchpad.Item> open = new ArrayList<>();
    for (Scratchpad.Item item : Scratchpad.of(NoteFile.text(writer.root(), SCRATCHPAD)).open()) {
      String lines = String.join("\n", item.lines());
      if (news.isKnown(writer.root(), lines) && passes(writer, lines)) {
        open.add(item);
      }
    }
    try {
      return Optional.of(writer.check(HandoffEdit.known(decisions, open)));
    } catch (RefusedException refused) {
      return Optional.empty();
    }
  }

  private static boolean passes(ScopeWriter writer, String text) {
    try {
      writer.recheck(text);
      return true;
    } catch (RefusedException refused) {
      return false;
    }
  }

  private static List<DecisionLine> decisions(Workspace workspace, ScopeRoot root) {
    return workspace.config().decisions().enabled()
        ? DecisionLine.ofDay(
            List.of(root),
            workspace.projectIdentity().names(workspace.layout().projectFolder()),
            workspace.environment().today(),
            workspace.environment().zone())
        : List.of();
  }
}

package memory.cli.eval;

import java.util.List;
import memory.cli.eval.Dataset.Corpus;
import memory.engine.request.ActionRequest;

/// An edit or a command of an agent, and the notes that name it.
///
/// @param category what of it they name: `file`, `folder`, `symbol`, `command`, `error`, or the
///   like of it that none names
/// @param gold empty where nothing should be said
public record AskedAction(
    String id, Corpus corpus, String category, ActionRequest action, List<Gold> gold) {
  public AskedAction {
    gold = List.copyOf(gold);
  }
}

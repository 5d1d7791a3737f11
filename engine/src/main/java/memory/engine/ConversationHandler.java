package memory.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import memory.engine.conversation.ConversationSync;
import memory.engine.file.HashList;
import memory.engine.guard.WriteGuard;
import memory.engine.model.ConversationIndex;
import memory.engine.model.Freshness;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.model.Scope;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex.Progress;
import memory.engine.model.SearchRequest;
import memory.engine.request.Citation;
import memory.engine.request.Hint;
import memory.engine.request.ReadResult;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.write.TextSieve;

/// The conversations that agents keep: read where their user wants that, never written.
public final class ConversationHandler {
  /// Turns that are shown before and after the one that is asked for.
  private static final int AROUND = 3;

  private final Workspace workspace;
  private final MemoryConfig.Conversations wanted;
  private final ConversationIndex index;
  private final HashList forgotten;
  private ConversationSync sync;

  ConversationHandler(MemoryEngine engine) throws IOException {
    this.workspace = engine.workspace();
    this.wanted = workspace.config().conversations();
    this.index = engine.index().conversations();
    this.forgotten = new HashList(workspace.layout().forgottenTurns());
    this.sync = sync();
  }

  private ConversationSync sync() {
    return new ConversationSync(workspace.environment(), wanted, index, forgotten.hashes());
  }

  /// How far the index is.
  ///
  /// @param conversations that are in it
  /// @param turns that they have
  /// @param skipped lines of theirs that could not be read
  /// @param waiting transcripts that are new, changed or gone
  public record Status(int conversations, int turns, int skipped, int waiting) {}

  /// The agents whose conversations can be read.
  public static List<String> agents() {
    return ConversationSync.agents();
  }

  /// How many conversations each agent keeps; opens no file.
  public static Map<String, Integer> counts(Workspace workspace) {
    return ConversationSync.counts(workspace.environment(), workspace.config().conversations());
  }

  /// Where their index is.
  public Path folder() {
    return Layout.conversationsFolder(workspace.layout().cacheFolder());
  }

  /// @throws RefusedException when they are not to be read
  public Status status() throws IOException {
    checkWanted();
    ConversationSync.Status status = sync.status();
    return new Status(status.conversations(), status.turns(), status.skipped(), status.waiting());
  }

  /// Reads what is new.
  ///
  /// @throws RefusedException when they are not to be read
  public Freshness read(Progress progress) throws IOException {
    checkWanted();
    return sync.sync(Optional.empty(), progress);
  }

  /// Takes turns out for good: their index is made anew without them, and no later one has them.
  ///
  /// @return how many
  int forget(TextSieve sieve, Progress progress) throws IOException {
    Set<String> names = index.named(text -> !sieve.sifted(text).equals(text));
    if (!names.isEmpty()) {
      forgotten.add(names);
      index.delete();
      sync = sync();
      if (wanted.enabled()) {
        sync.sync(Optional.empty(), progress);
      }
    }
    return names.size() / 2;
  }

  /// Deletes the index; the transcripts stay.
  public void delete() throws IOException {
    index.delete();
  }

  /// Reads what is new as far as the deadline allows, and searches.
  ///
  /// @throws RefusedException when they are not to be read
  RecallResult search(SearchRequest request) {
    checkWanted();
    try {
      Freshness freshness =
          sync.sync(request.deadline().map(whole -> whole.dividedBy(2)), Progress.SILENT);
      SearchAnswer found = index.search(request);
      SearchAnswer answer =
          new SearchAnswer(found.hits(), found.total(), found.totalCapped(), freshness);
      return answer.hits().isEmpty()
          ? new RecallResult.Nothing(Reason.NO_MATCH, freshness)
          : new RecallResult.Found(answer);
    } catch (IOException failed) {
      return new RecallResult.Failed(
          Reason.BACKEND_ERROR, "conversations could not be searched: " + failed.getMessage());
    }
  }

  /// A turn with those around it; turns that the guard keeps back are not shown.
  ///
  /// @param most characters
  /// @throws RefusedException when they are not to be read
  ReadResult show(Citation.Lines place, int most) throws IOException {
    checkWanted();
    sync.sync(Optional.of(Duration.ofSeconds(1)), Progress.SILENT);
    MemoryPath path = place.path();
    int first = place.isWhole() ? 1 : Math.max(1, place.first() - AROUND);
    int last = place.isWhole() ? Integer.MAX_VALUE : place.first() + AROUND;
    List<Passage> turns = index.turns(path, first, last);
    if (turns.isEmpty()) {
      return new ReadResult.Absent(Scope.GLOBAL, path);
    }
    StringJoiner text = new StringJoiner("\n\n", "", "\n");
    int shown = 0;
    for (Passage turn : turns) {
      String head = turn.startLine() == shown ? "" : turn.citation() + "\n";
      shown = turn.startLine();
      text.add(head + WriteGuard.shown(turn).text());
    }
    String all = text.toString();
    String kept = all.length() <= most ? all : all.substring(0, most);
    return new ReadResult.Text(
        Scope.GLOBAL,
        path,
        kept,
        turns.getFirst().startLine(),
        turns.getLast().startLine(),
        turns.getLast().startLine(),
        all.length() - kept.length(),
        false);
  }

  /// A model hears of no conversation that is not given to it.
  private void checkWanted() {
    if (!wanted.enabled() || workspace.servedFolder().isPresent()) {
      throw new RefusedException(
          Refusal.denied("conversations are not read", "").with(Hint.Way.READ_CONVERSATIONS));
    }
  }
}

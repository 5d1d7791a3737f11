package memory.engine;

import com.google.common.collect.Maps;
import com.google.common.util.concurrent.Uninterruptibles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Predicate;
import memory.engine.capture.TurnSigns;
import memory.engine.conversation.ConversationSync;
import memory.engine.file.CanonicalPath;
import memory.engine.file.HashList;
import memory.engine.file.TimeShare;
import memory.engine.guard.WriteGuard;
import memory.engine.model.ConversationIndex;
import memory.engine.model.Filters;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.MemoryConfig;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.QueryText;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.model.Scope;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex.Progress;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;
import memory.engine.model.TextCut;
import memory.engine.request.Citation;
import memory.engine.request.ConversationStatus;
import memory.engine.request.ReadResult;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;

/// The conversations that agents keep: read where their user wants that, never written.
public final class ConversationHandler {
  /// Turns that are shown before and after the one that is asked for.
  private static final int AROUND = 3;

  /// So many times as many turns are looked at as are wanted of one project.
  private static final int OF_ALL = 5;

  /// What is new is read so long before it is asked about.
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /// A process that answers a question has read what is new by then.
  private static final Duration OTHERS_LOOK = Duration.ofSeconds(2);

  private static final Duration PAUSE = Duration.ofMillis(50);

  private static final Period LATEST = Period.ofDays(21);

  /// Turns before one with a command that are looked at for one that failed.
  private static final int BEFORE = 24;

  /// By the day on which conversations end, then by how much is said.
  private static final Comparator<List<Passage>> END =
      Comparator.comparing((List<Passage> turns) ->
              turns.stream()
                  .flatMap(turn -> turn.date().stream())
                  .max(Comparator.naturalOrder())
                  .orElse(LocalDate.EPOCH))
          .thenComparingInt(List::size);

  private final Workspace workspace;
  private final MemoryConfig.Conversations wanted;
  private final ConversationIndex index;
  private final HashList forgotten;

  ConversationHandler(MemoryEngine engine) throws IOException {
    this.workspace = engine.workspace();
    this.wanted = workspace.config().conversations();
    this.index = engine.index().conversations();
    this.forgotten = new HashList(workspace.layout().forgottenTurns());
  }

  private ConversationSync transcripts() {
    return new ConversationSync(workspace.environment(), wanted, index, forgotten);
  }

  /// The agents whose conversations can be read.
  public static List<String> agents() {
    return ConversationSync.agents();
  }

  /// How many conversations each agent keeps; opens no file.
  public static Map<String, Integer> counts(Workspace workspace) {
    return ConversationSync.counts(workspace.environment(), workspace.config().conversations());
  }

  /// How far the index is.
  ///
  /// @throws RefusedException when they are not to be read
  public ConversationStatus status() throws IOException {
    checkRead();
    ConversationStatus status = transcripts().status();
    if (forgotten.hashes().isEmpty()) {
      return status;
    }
    Set<String> turns = new HashSet<>();
    Set<MemoryPath> conversations = new HashSet<>();
    index.forEach(turn -> {
      turns.add(turn.citation());
      conversations.add(turn.path());
    });
    return status.of(conversations.size(), turns.size());
  }

  /// Reads what is new.
  ///
  /// @throws RefusedException when they are not to be read
  public Freshness read(Progress progress) {
    checkRead();
    return look(Optional.empty(), progress);
  }

  /// Reads what is new before an answer. An index that cannot be written answers as it is.
  private Freshness look(Optional<Duration> deadline, Progress progress) {
    try {
      return transcripts().sync(deadline, progress);
    } catch (IOException failed) {
      return new Freshness.Stale("conversations could not be read: " + failed.getMessage());
    }
  }

  /// How many turns of each conversation would be forgotten; what is new is read before.
  Map<String, Integer> doomed(Predicate<Passage> doomed) throws IOException {
    readAll();
    Map<String, Set<String>> turns = new TreeMap<>();
    index.forEach(turn -> {
      if (doomed.test(turn)) {
        turns.computeIfAbsent(turn.path().value(), _ -> new HashSet<>()).add(turn.citation());
      }
    });
    return Maps.transformValues(turns, Set::size);
  }

  /// @throws RefusedException while another process reads them
  private void readAll() throws IOException {
    try (Held held = hold()) {
      held.read(Progress.SILENT);
    }
  }

  /// The whole turns that an id or a citation names; none where conversations are not read.
  List<Passage> named(String what) throws IOException {
    if (!areRead(workspace)) {
      return List.of();
    }
    List<Passage> turns = new ArrayList<>();
    if (Citation.isId(what)) {
      for (Passage one : index.withIds(Set.of(what))) {
        turns.addAll(index.turns(one.path(), one.startLine(), one.startLine()));
      }
    } else {
      Citation.Lines place = Citation.Lines.of(what);
      readAll();
      turns.addAll(index.turns(place.path(), place.first(), place.last()));
    }
    return turns;
  }

  /// The passages with these ids; none where conversations are not read.
  List<Passage> withIds(Set<String> ids) throws IOException {
    return areRead(workspace) ? index.withIds(ids) : List.of();
  }

  /// Keeps other processes from reading conversations, which would put back what is forgotten.
  ///
  /// @throws RefusedException when one does, for longer than a question takes
  Held hold() throws IOException {
    long begun = System.nanoTime();
    while (true) {
      Optional<ConversationIndex.Writer> writer = index.write();
      if (writer.isPresent()) {
        return new Held(writer.get());
      }
      if (System.nanoTime() - begun > OTHERS_LOOK.toNanos()) {
        throw Refusal.conflict(ConversationSync.BUSY, "try again when it is done").asException();
      }
      Uninterruptibles.sleepUninterruptibly(PAUSE);
    }
  }

  /// The index, which nobody else writes meanwhile.
  final class Held implements Closeable {
    private final ConversationIndex.Writer writer;

    private Held(ConversationIndex.Writer writer) {
      this.writer = writer;
    }

    private void read(Progress progress) throws IOException {
      if (wanted.enabled()) {
        transcripts().sync(writer, Optional.empty(), progress);
      }
    }

    /// Takes turns out for good: their index is made anew without them, and no later one has them.
    ///
    /// @return how many
    int forget(Predicate<Passage> doomed, Progress progress) throws IOException {
      read(progress);
      Set<String> names = new HashSet<>();
      Set<String> turns = new HashSet<>();
      index.forEach(turn -> {
        if (doomed.test(turn)) {
          names.add(turn.id());
          names.add(turn.contentHash());
          turns.add(turn.citation());
        }
      });
      if (!names.isEmpty()) {
        forgotten.add(names);
        writer.removeAll();
        writer.commit();
        read(progress);
      }
      return turns.size();
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }

  /// Deletes the index; the transcripts stay.
  public void delete() throws IOException {
    index.delete();
  }

  /// Reads what is new as far as the deadline allows, and searches.
  ///
  /// @throws RefusedException when they are not to be read
  RecallResult search(SearchRequest request) {
    checkRead();
    try {
      Freshness freshness =
          look(request.deadline().map(whole -> TimeShare.of(whole, 1, 2)), Progress.SILENT);
      SearchAnswer answer = once(request).with(freshness);
      return answer.hits().isEmpty()
          ? new RecallResult.Nothing(Reason.NO_MATCH, freshness)
          : new RecallResult.Found(answer);
    } catch (IOException failed) {
      return new RecallResult.Failed(
          Reason.BACKEND_ERROR, "conversations could not be searched: " + failed.getMessage());
    }
  }

  /// Finds each turn once: a forked conversation begins with copies of another one's.
  private SearchAnswer once(SearchRequest request) throws IOException {
    for (int most = request.limit(); ; most *= 2) {
      SearchAnswer answer = index.search(request.first(most));
      List<Hit> hits = withoutCopies(answer.hits());
      if (hits.size() >= request.limit() || answer.hits().size() < most) {
        int copies = answer.hits().size() - hits.size();
        return new SearchAnswer(
            hits.subList(0, Math.min(request.limit(), hits.size())),
            answer.total() - copies,
            answer.totalCapped(),
            answer.freshness());
      }
    }
  }

  /// Keeps one of the hits with the same text, agent, folder and day: that of the conversation that
  /// went on last.
  private List<Hit> withoutCopies(List<Hit> hits) throws IOException {
    Map<List<Object>, Hit> kept = new LinkedHashMap<>();
    Set<String> ids = new HashSet<>();
    for (Hit hit : hits) {
      Passage turn = hit.passage();
      if (!ids.add(turn.id())) {
        continue; // its session stands in two folders
      }
      List<Object> said = List.of(turn.contentHash(), turn.date(), turn.heading());
      Hit other = kept.get(said);
      if (other != null && other.passage().path().equals(turn.path())) {
        kept.put(List.of(turn.id()), hit);
      } else if (other == null || END.compare(after(turn), after(other.passage())) > 0) {
        kept.put(said, hit);
      }
    }
    return List.copyOf(kept.values());
  }

  /// The turns of its conversation from this one on.
  private List<Passage> after(Passage turn) throws IOException {
    return index.turns(turn.path(), turn.startLine(), Integer.MAX_VALUE);
  }

  /// What was said about the project of the folder that may matter to a prompt.
  ///
  /// @throws RefusedException when they are not to be read
  RecallResult recall(QueryText text, int limit, Optional<Duration> deadline) {
    RecallResult found = search(request(text, Filters.none(), OF_ALL * limit, deadline));
    Optional<Path> here = workspace.layout().project().map(_ -> workspace.layout().projectFolder());
    List<Hit> about =
        found.hits().stream()
            .filter(hit -> here.isPresent() && isBelow(hit.passage(), here.get()))
            .limit(limit)
            .toList();
    return found instanceof RecallResult.Found(SearchAnswer answer) && !about.isEmpty()
        ? new RecallResult.Found(answer.with(about))
        : new RecallResult.Nothing(Reason.NO_MATCH, found.freshness());
  }

  /// A turn with those around it; turns that the guard keeps back are not shown.
  ///
  /// @param most characters
  /// @throws RefusedException when they are not to be read
  ReadResult show(Citation.Lines place, int most) throws IOException {
    checkRead();
    look(Optional.of(PATIENCE), Progress.SILENT);
    MemoryPath path = place.path();
    int first = place.isWhole() ? 1 : Math.max(1, place.first() - AROUND);
    int last = place.isWhole() ? Integer.MAX_VALUE : place.first() + AROUND;
    List<Passage> turns = index.turns(path, first, last);
    if (turns.stream()
        .map(Passage::startLine)
        .noneMatch(turn -> place.first() <= turn && turn <= place.last())) {
      String turn = place.isWhole() ? "" : "#turn " + place.first();
      return new ReadResult.Absent(Scope.GLOBAL, new MemoryPath(path + turn));
    }
    StringJoiner text = new StringJoiner("\n\n", "", "\n");
    int shown = 0;
    for (Passage turn : turns) {
      String head = turn.startLine() == shown ? "" : turn.citation() + "\n";
      shown = turn.startLine();
      text.add(head + WriteGuard.shown(turn).text());
    }
    String all = text.toString();
    String kept = TextCut.head(all, most);
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

  /// Turns about this project that may hold something worth keeping, the newest first; of every
  /// project where there is none.
  List<Passage> candidates() throws IOException {
    checkRead();
    look(Optional.of(PATIENCE), Progress.SILENT);
    return here(index.tagged(Passage.CANDIDATE));
  }

  /// Turns of the last weeks, of the same projects in the same order.
  ///
  /// @param most how many are looked at
  List<Passage> latest(int most) throws IOException {
    checkRead();
    Filters filters = Filters.none().since(workspace.environment().today().minus(LATEST));
    SearchRequest all = request(QueryText.of(""), filters, most, Optional.empty());
    return here(index.search(all).hits().stream().map(Hit::passage).toList());
  }

  private SearchRequest request(
      QueryText text, Filters filters, int most, Optional<Duration> deadline) {
    LocalDate today = workspace.environment().today();
    return new SearchRequest(text, filters, most, 0, today, false, deadline, SearchMode.KEYWORD);
  }

  private List<Passage> here(List<Passage> found) {
    Optional<Path> here = workspace.layout().project().map(_ -> workspace.layout().projectFolder());
    List<Passage> turns = new ArrayList<>(found);
    turns.removeIf(turn -> here.isPresent() && !isBelow(turn, here.get()));
    turns.sort(
        Comparator.comparing((Passage turn) -> turn.date().orElse(LocalDate.EPOCH))
            .thenComparing(turn -> turn.path().value())
            .thenComparingInt(Passage::startLine)
            .reversed());
    return turns;
  }

  List<TurnSigns.Sign> signs(Passage turn) throws IOException {
    int first =
        TurnSigns.needsOthers(turn) ? Math.max(1, turn.startLine() - BEFORE) : turn.startLine();
    List<Passage> turns =
        first == turn.startLine()
            ? List.of(turn)
            : index.turns(turn.path(), first, turn.startLine());
    return TurnSigns.of(turns).stream().filter(sign -> sign.turn().id().equals(turn.id())).toList();
  }

  private static boolean isBelow(Passage turn, Path folder) {
    return turn.project()
        .map(place -> CanonicalPath.orAbsolute(Path.of(place)).startsWith(folder))
        .orElse(false);
  }

  /// Whether they are read: switched on, and not by a model that serves a folder.
  static boolean areRead(Workspace workspace) {
    return workspace.config().conversations().enabled() && workspace.servedFolder().isEmpty();
  }

  private void checkRead() {
    if (!areRead(workspace)) {
      String why =
          workspace.config().conversations().enabled()
              ? "conversations are not given to models"
              : "conversations are not read";
      throw Refusal.denied(why, Hint.Way.READ_CONVERSATIONS).asException();
    }
  }
}

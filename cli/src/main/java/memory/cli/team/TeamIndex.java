package memory.cli.team;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import memory.engine.TeamMemory;
import memory.engine.file.AtomicReplace;
import memory.engine.file.PrivateFolder;
import memory.engine.file.TimeShare;
import memory.engine.model.DaysInTurn;
import memory.engine.model.Evidence;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Layout;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchRequest;
import memory.engine.request.Author;
import memory.engine.request.Citation;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadResult;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;
import org.jspecify.annotations.Nullable;

/// This user's index together with the memory of the team that they have joined: both are asked at
/// once, and what is found is one answer. The server is waited for a moment longer than the own
/// index, never past three quarters of the deadline. One that did not answer is left alone for half
/// a minute, by every process of the user; what it did not take waits in the journal.
public final class TeamIndex extends DelegatingIndex implements TeamMemory {
  /// How long a server that was away is left alone.
  static final Duration ALONE = Duration.ofSeconds(30);

  private static final Duration TYPED = Duration.ofSeconds(3);
  private static final Duration WRITE = Duration.ofSeconds(10);
  private static final String AWAY = "team-away";
  private static final int MOST_REASON_BYTES = 4096;

  private final TeamMembership team;
  private final Duration typed;
  private final Path away;
  private final TeamJournal journal;
  private @Nullable TeamClient client;
  private volatile @Nullable CompletableFuture<SearchAnswer> late;
  private volatile boolean answered;

  TeamIndex(SearchIndex own, TeamMembership team, Path cache) {
    super(own);
    this.team = team;
    this.typed = Duration.ofMillis(Math.max(TYPED.toMillis(), team.waitMs()));
    this.away = cache.resolve(AWAY);
    this.journal = new TeamJournal(team);
  }

  static SearchIndex open(
      SearchIndex.Opener opener, Layout layout, List<ScopeRoot> roots, Path cache)
      throws IOException {
    SearchIndex own = opener.open(roots, cache);
    try {
      Optional<TeamMembership> team = TeamMembership.read(layout);
      return team.isEmpty() ? own : new TeamIndex(own, team.get(), cache);
    } catch (IOException unreadable) {
      return new WithoutTeam(
          own,
          layout.teamFolder(),
          layout.teamFolder()
              + " cannot be read; memory team leave deletes it: "
              + unreadable.getMessage());
    }
  }

  /// The own index alone, where a team was joined and nobody can tell which.
  private static final class WithoutTeam extends DelegatingIndex implements TeamMemory {
    private final Path folder;
    private final String why;

    /// @param folder of the record
    /// @param why said with every answer
    WithoutTeam(SearchIndex own, Path folder, String why) {
      super(own);
      this.folder = folder;
      this.why = why;
    }

    @Override
    public SearchAnswer search(SearchRequest request) throws IOException {
      SearchAnswer ours = own.search(request);
      return asksTeam(request) ? staleFor(why, ours) : ours;
    }

    @Override
    public String team() {
      return "(unknown)";
    }

    @Override
    public WriteResult write(WriteRequest request, Author by) throws IOException {
      throw new IOException(why);
    }

    @Override
    public DecisionOutcome decide(DecisionRequest request) throws IOException {
      throw new IOException(why);
    }

    @Override
    public ReadResult read(ReadRequest request) throws IOException {
      throw new IOException(why);
    }

    @Override
    public DecisionList decisions() throws IOException {
      throw new IOException(why);
    }

    @Override
    public int withdraw(Predicate<String> holds) throws IOException {
      return new TeamJournal(folder).withdraw(holds, WRITE);
    }
  }

  private static boolean asksTeam(SearchRequest request) {
    Set<Scope> scopes = request.filters().scopes();
    return scopes.isEmpty() || scopes.contains(Scope.TEAM);
  }

  /// Why the team's server is left alone now; empty when it is asked.
  public static Optional<String> away(Layout layout) {
    return away(layout.cacheFolder().resolve(AWAY));
  }

  private static Optional<String> away(Path mark) {
    try {
      Duration age =
          Duration.between(
              Files.getLastModifiedTime(mark).toInstant(), Clock.systemUTC().instant());
      if (age.isNegative() || age.compareTo(ALONE) > 0) {
        return Optional.empty();
      }
      byte[] reason = Files.readAllBytes(mark);
      return Optional.of(new String(reason, StandardCharsets.UTF_8));
    } catch (IOException none) {
      return Optional.empty();
    }
  }

  /// Sends what waits, where nobody else does, to a server that has just answered: it is not left
  /// alone any more.
  public static void deliver(Layout layout, TeamMembership team, TeamClient client)
      throws IOException {
    back(layout.cacheFolder().resolve(AWAY));
    var _ = new TeamJournal(team).send(client, WRITE);
  }

  private static void back(Path mark) {
    try {
      Files.deleteIfExists(mark);
    } catch (IOException stays) {
      // It ends by itself.
    }
  }

  @Override
  public String team() {
    return team.team();
  }

  @Override
  public SearchAnswer search(SearchRequest request) throws IOException {
    if (!asksTeam(request)) {
      return own.search(request);
    }
    long start = System.nanoTime();
    Optional<String> left = away(away).or(this::late);
    if (left.isPresent()) {
      return stale(ours(request), left.get());
    }
    CompletableFuture<SearchAnswer> theirs = ask(request);
    SearchAnswer ours = ours(request);
    try {
      return merged(
          ours, theirs.get(patience(request, start), TimeUnit.NANOSECONDS), request.limit());
    } catch (TimeoutException slow) {
      late = theirs;
      if (!answered) {
        leaveAlone("it did not answer in time");
      }
      return stale(ours, "it did not answer in time");
    } catch (ExecutionException failed) {
      return stale(ours, reason(failed.getCause() == null ? failed : failed.getCause()));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return stale(ours, "interrupted");
    }
  }

  /// A server that answered before is waited for a moment, one that this process has to meet first
  /// three quarters of the deadline: the handshake takes this process, which has yet to load what
  /// it needs for it, longer than the server.
  ///
  /// @param start when both were asked
  /// @return nanoseconds from now on
  private long patience(SearchRequest request, long start) {
    if (request.deadline().isEmpty()) {
      return typed.toNanos();
    }
    long most = TimeShare.of(request.deadline().get(), 3, 4).toNanos();
    long left = most - (System.nanoTime() - start);
    return answered ? Math.min(left, TimeUnit.MILLISECONDS.toNanos(team.waitMs())) : left;
  }

  private SearchAnswer ours(SearchRequest request) throws IOException {
    return request.filters().scopes().equals(Set.of(Scope.TEAM))
        ? SearchAnswer.none(Freshness.fresh())
        : own.search(request);
  }

  /// Why nothing is asked while an answer is missing that was not waited for.
  private Optional<String> late() {
    CompletableFuture<SearchAnswer> missing = late;
    return missing == null || missing.isDone()
        ? Optional.empty()
        : Optional.of("its last answer is still on its way");
  }

  private CompletableFuture<SearchAnswer> ask(SearchRequest request) {
    Duration knock = request.deadline().isEmpty() ? typed : Duration.ofMillis(team.waitMs());
    CompletableFuture<SearchAnswer> now = new CompletableFuture<>();
    Thread.ofPlatform().daemon().name("memory-team").start(() -> ask(request, knock, now));
    return now;
  }

  private void ask(SearchRequest request, Duration knock, CompletableFuture<SearchAnswer> now) {
    try {
      TeamClient asking = client();
      if (!answered) {
        asking.knock(knock);
      }
      TeamClient.Answer answer =
          asking.ask("/v1/recall", json -> TeamWire.write(json, team.team(), request), typed);
      if (!answer.isOk()) {
        throw new IOException(answer.refusal());
      }
      SearchAnswer found = TeamWire.answer(team.team(), answer.body());
      answered = true;
      back(away);
      now.complete(found);
      var _ = journal.send(asking, typed);
    } catch (IOException | RuntimeException | Error failed) {
      answered = false;
      if (!now.isDone()) { // else what waits is sent after the next answer
        leaveAlone(reason(failed));
        now.completeExceptionally(failed);
      }
    }
  }

  private synchronized TeamClient client() throws IOException {
    TeamClient made = client;
    if (made == null) {
      made = team.client(typed);
      client = made;
    }
    return made;
  }

  private static String reason(Throwable failed) {
    String said = failed.getMessage();
    String name = failed.getClass().getSimpleName();
    return (said == null || said.isBlank() ? name : said).replaceAll("\\p{Cntrl}+", " ");
  }

  private void leaveAlone(String why) {
    try {
      PrivateFolder.create(away.resolveSibling(""));
      byte[] reason = why.getBytes(StandardCharsets.UTF_8);
      AtomicReplace.write(
          away,
          reason.length > MOST_REASON_BYTES ? new byte[0] : reason,
          AtomicReplace.Policy.CACHE);
    } catch (IOException notKept) {
      // The next question waits a moment again.
    }
  }

  private SearchAnswer stale(SearchAnswer ours, String why) {
    return staleFor("team " + team.team() + " is away: " + why, ours);
  }

  /// One answer of two, in the scale of the larger memory, where the words' weights are known best.
  /// What stands in both is ours.
  ///
  /// @param most hits that are kept
  static SearchAnswer merged(SearchAnswer ours, SearchAnswer theirs, int most) {
    Set<String> known = new HashSet<>();
    ours.hits().forEach(hit -> known.add(hit.passage().contentHash()));
    List<Hit> others = new ArrayList<>(theirs.hits());
    others.removeIf(hit -> known.contains(hit.passage().contentHash()));
    List<Hit> mine = new ArrayList<>(ours.hits());
    if (!mine.isEmpty() && !others.isEmpty()) {
      boolean ofTheTime = mine.stream().anyMatch(Hit::isOfAskedTime);
      if (ofTheTime != others.stream().anyMatch(Hit::isOfAskedTime)
          && (ofTheTime ? mine : others).stream().allMatch(Hit::isOfAskedTime)) {
        SearchAnswer kept = ofTheTime ? ours : theirs;
        return new SearchAnswer(
            kept.hits(),
            kept.total(),
            kept.totalCapped(),
            Freshness.worst(List.of(ours.freshness(), theirs.freshness())),
            ours.mode());
      }
      Evidence.Asked here = mine.getFirst().evidence().asked();
      Evidence.Asked there = others.getFirst().evidence().asked();
      if (here.passages() >= there.passages()) {
        others.replaceAll(hit -> scaled(hit, here));
      } else {
        mine.replaceAll(hit -> scaled(hit, there));
      }
    }
    mine.addAll(others);
    boolean ofTheTime = mine.stream().allMatch(Hit::isOfAskedTime);
    mine.sort(Comparator.comparingDouble(Hit::score).reversed());
    int dropped = theirs.hits().size() - others.size();
    return new SearchAnswer(
        ofTheTime
            ? DaysInTurn.newestFirst(mine, most)
            : mine.subList(0, Math.min(most, mine.size())),
        ours.total() + theirs.total() - dropped,
        ours.totalCapped() || theirs.totalCapped(),
        Freshness.worst(List.of(ours.freshness(), theirs.freshness())),
        ours.mode());
  }

  private static Hit scaled(Hit hit, Evidence.Asked by) {
    Evidence evidence = hit.evidence();
    Evidence.Asked asked =
        new Evidence.Asked(evidence.asked().words(), by.weight(), by.rarest(), by.passages());
    double own = evidence.asked().weight();
    double factor = own > 0 && asked.weight() > 0 ? asked.weight() / own : 1;
    return hit.scored(
        hit.score() * factor,
        new Evidence(
            asked,
            evidence.score() * factor,
            evidence.held() * factor,
            evidence.rarest() * factor,
            evidence.words(),
            evidence.meaning() * factor));
  }

  @Override
  public WriteResult write(WriteRequest request, Author by) throws IOException {
    String key = journal.newKey();
    TeamJournal.Entry entry =
        journal.keep(key, "/v1/write", json -> TeamWire.write(json, team.team(), key, request));
    return switch (sent(entry)) {
      case Sent.Done(Map<String, Object> body) ->
          written(request.action(), new MemoryPath(TeamWire.text(body, "path")))
              .showing(TeamWire.optional(body, "preview").orElse(""));
      case Sent.Refused(Refusal refusal) -> new WriteResult.Refused(refusal);
      case Sent.Waits(String why, boolean posted) -> {
        boolean dropped = !posted && citesLines(request) && journal.drop(entry, typed);
        yield dropped
            ? new WriteResult.Refused(
                Refusal.conflict(
                    "it is not kept for later, since lines may move until it arrives: " + why,
                    "cite it by its id"))
            : queued(path(request), why);
      }
    };
  }

  private static boolean citesLines(WriteRequest request) {
    return switch (request) {
      case WriteRequest.Append _, WriteRequest.Overwrite _ -> false;
      case WriteRequest.Replace replace -> !Citation.isId(replace.at());
      case WriteRequest.Remove remove -> !Citation.isId(remove.at());
    };
  }

  /// Where it will stand, as far as that is known here.
  private static MemoryPath path(WriteRequest request) {
    return switch (request) {
      case WriteRequest.Append append -> append.target().path(Scope.TEAM, LocalDate.EPOCH);
      case WriteRequest.Overwrite anew -> anew.target().path(Scope.TEAM, LocalDate.EPOCH);
      case WriteRequest.Replace replace -> path(replace.at());
      case WriteRequest.Remove remove -> path(remove.at());
    };
  }

  private static MemoryPath path(String cited) {
    return Citation.of(cited) instanceof Citation.Lines lines
        ? lines.path()
        : new MemoryPath(cited);
  }

  @Override
  public DecisionOutcome decide(DecisionRequest request) throws IOException {
    MemoryPath path = new MemoryPath("decisions.jsonl");
    String key = journal.newKey();
    TeamJournal.Entry entry =
        journal.keep(key, "/v1/decisions", json -> TeamWire.write(json, team.team(), key, request));
    return switch (sent(entry)) {
      case Sent.Done(Map<String, Object> body) ->
          new DecisionOutcome.Done(
              TeamWire.texts(body, "ids"),
              written(TeamWire.text(body, "action"), path)
                  .showing(TeamWire.optional(body, "preview").orElse("")));
      case Sent.Refused(Refusal refusal) -> new DecisionOutcome.Refused(refusal);
      case Sent.Waits(String why, boolean _) ->
          new DecisionOutcome.Done(List.of(), queued(path, why));
    };
  }

  @Override
  public ReadResult read(ReadRequest request) throws IOException {
    TeamClient asking = answering();
    return TeamWire.read(
        team.team(),
        answered(
            asking.ask("/v1/read", json -> TeamWire.write(json, team.team(), request), typed)));
  }

  @Override
  public int withdraw(Predicate<String> holds) throws IOException {
    return journal.withdraw(holds, WRITE);
  }

  @Override
  public DecisionList decisions() throws IOException {
    return TeamWire.decisions(
        answered(answering().get("/v1/decisions?team=" + team.team(), typed)));
  }

  /// @throws IOException when the server is left alone now, or nobody takes connections there
  private TeamClient answering() throws IOException {
    Optional<String> left = away(away);
    if (left.isPresent()) {
      throw new IOException("team " + team.team() + " is away: " + left.get());
    }
    TeamClient asking = client();
    asking.knock(typed);
    return asking;
  }

  /// @throws RefusedException when the server refused it
  private static Map<String, Object> answered(TeamClient.Answer answer) throws IOException {
    if (answer.isTemporary()) {
      throw new IOException(answer.refusal());
    }
    if (!answer.isOk()) {
      throw new RefusedException(refusal(answer));
    }
    return answer.body();
  }

  private WriteResult.Written queued(MemoryPath path, String why) {
    return written("queued", path).saying("it waits here for team " + team.team() + ": " + why);
  }

  private static WriteResult.Written written(String action, MemoryPath path) {
    return WriteResult.Written.of(action, path, Scope.TEAM, Optional.empty());
  }

  /// What came of an entry of the journal.
  sealed interface Sent {
    record Done(Map<String, Object> body) implements Sent {}

    record Refused(Refusal refusal) implements Sent {}

    /// @param posted whether the server may have committed it all the same
    record Waits(String why, boolean posted) implements Sent {}
  }

  Sent sent(TeamJournal.Entry entry) {
    TeamClient.Answer answer;
    boolean posted = false;
    try {
      client().knock(typed);
      posted = true;
      Map<Path, TeamClient.Answer> said = journal.send(client(), WRITE);
      if (said.containsKey(entry.file())) {
        answer = said.get(entry.file());
      } else if (Files.exists(entry.file())) {
        return new Sent.Waits(
            said.values().stream()
                .filter(TeamJournal::isForLater)
                .findFirst()
                .map(TeamClient.Answer::refusal)
                .orElse("another process is sending"),
            said.isEmpty());
      } else { // another has sent it; to the same key the server gives the same answer
        answer = client().post(entry.path(), entry.body(), WRITE);
      }
    } catch (IOException gone) {
      leaveAlone(reason(gone));
      return new Sent.Waits(reason(gone), posted);
    }
    back(away);
    if (TeamJournal.isForLater(answer)) {
      return new Sent.Waits(answer.refusal(), false);
    }
    dropRefused(entry);
    return answer.isOk() ? new Sent.Done(answer.body()) : new Sent.Refused(refusal(answer));
  }

  /// Its writer is told now: nothing is to be kept.
  private static void dropRefused(TeamJournal.Entry entry) {
    try {
      Files.deleteIfExists(TeamJournal.refusedName(entry.file()));
    } catch (IOException stays) {
      // memory team status tells of it.
    }
  }

  private static Refusal refusal(TeamClient.Answer answer) {
    String message = answer.refusal();
    return switch (answer.status()) {
      case 403 -> Refusal.denied(message, "");
      case 409 -> Refusal.conflict(message, "");
      case 404 -> Refusal.noMatch(message, "");
      default -> Refusal.malformed(message, "");
    };
  }
}

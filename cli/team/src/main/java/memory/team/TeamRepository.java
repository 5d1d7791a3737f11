package memory.team;

import com.google.common.base.Splitter;
import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import memory.cli.command.GitRun;
import memory.cli.resident.EnginePool;
import memory.cli.team.TeamWire;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.FolderFiles;
import memory.engine.file.JsonWrite;
import memory.engine.file.PrivateFolder;
import memory.engine.model.Environment;
import memory.engine.model.Hit;
import memory.engine.model.Layout;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Passage;
import memory.engine.model.Provenance;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.request.RefusedException;
import memory.engine.request.SearchQuestion;

/// One team's memory: a folder of the usual files in a git repository of its own. Who may read only
/// parts of it gets an index over those parts alone, so that nothing else can be found, counted or
/// weighed. Each write is committed, in its writer's name, before it is acknowledged, and is
/// applied once however often it is sent: what is about to be written is noted first, and its key
/// stands in its commit. Safe for use by several threads.
final class TeamRepository {
  private static final Duration GIT = Duration.ofSeconds(60);

  /// For what may have to read a whole memory: its fetch, and what was put there by hand.
  private static final Duration GIT_WHOLE = Duration.ofMinutes(30);

  private static final Duration LOCK = Duration.ofSeconds(10);
  private static final Duration TO_FORGET = Duration.ofSeconds(5);

  /// What git holds while it commits or fetches.
  private static final List<String> LOCKS =
      List.of("index.lock", "HEAD.lock", "refs/heads/main.lock", "refs/remotes/origin/main.lock");

  private static final int MOST_GIT_CHARS = 16 << 20;
  private static final int MOST_KEYS = 20_000;
  private static final int MOST_INTENT_BYTES = 64 << 10;
  private static final String REMOVE = "remove";
  private static final String KEY = "Memory-Key";
  private static final String IDS = "Memory-Ids";

  private final String team;
  private final Path data;
  private final Path folder;
  private final Environment environment;
  private final EnginePool pool;
  private final Access access;
  private final ReentrantLock lock = new ReentrantLock(true);
  private final ReentrantLock forgetting = new ReentrantLock();
  private boolean owned;
  private final Map<String, Replay> keys = new LinkedHashMap<>();
  private final ConcurrentMap<SortedSet<String>, Workspace> views = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Blame> blames = new ConcurrentHashMap<>();

  /// What a write that was applied answered.
  private record Replay(String path, List<String> ids) {}

  /// Who wrote the lines of a file, from 1.
  private record Blame(Object stamp, List<Provenance> lines) {}

  /// What came of a write.
  ///
  /// @param ids of decisions
  /// @param replayed it had been applied before
  record Done(String path, String preview, List<String> ids, boolean replayed) {}

  /// A change to be made while nobody else makes one.
  interface Change {
    /// @return what was done; empty when nothing was, and nothing is to be committed
    Optional<Done> by(MemoryEngine engine) throws IOException;
  }

  /// @param data the server's folder
  TeamRepository(String team, Path data, Environment environment, EnginePool pool, Access access) {
    this.access = access;
    this.team = team;
    this.data = data;
    this.folder = folder(data, team);
    this.environment = environment;
    this.pool = pool;
  }

  /// Finishes what the server before this one left; nothing is written before.
  void own() throws IOException {
    lock.lock();
    try {
      awaitGit();
      if (Files.exists(folder.resolve(".git/MERGE_HEAD"))) {
        done(git().run("merge", "--abort"));
      }
      recover();
      commitStrays();
      readKeys();
      owned = true;
    } finally {
      lock.unlock();
    }
  }

  /// Waits for the write that is under way; none begins after it. Nothing is left to do before
  /// another server owns the folder, unless an index in a cluster that is away holds it up.
  void close() {
    lock.lock();
    try {
      owned = false;
    } finally {
      lock.unlock();
    }
    if (Uninterruptibles.tryLockUninterruptibly(forgetting, TO_FORGET)) {
      forgetting.unlock();
    }
  }

  static Path folder(Path data, String team) {
    return data.resolve("teams").resolve(team);
  }

  /// Makes a team, or takes its repository from elsewhere. Notes that are there already stay: the
  /// server merges them with the remote's.
  ///
  /// @param remote where to fetch from and push to
  static void create(Path data, String team, Optional<String> remote, Map<String, String> variables)
      throws IOException {
    Path folder = folder(data, team);
    PrivateFolder.create(folder);
    GitRun git = new GitRun(folder, variables, GIT_WHOLE);
    done(git.run("init", "--quiet", "--initial-branch=main", "--", "."));
    boolean isEmpty = done(git.run("ls-files", "--cached", "--others")).isBlank();
    done(git.run("config", "user.name", "memory-team"));
    done(git.run("config", "user.email", "memory-team@localhost"));
    done(git.run("config", "core.fsync", "committed"));
    done(git.run("config", "gc.auto", "0"));
    Files.writeString(folder.resolve(".git/info/exclude"), ".*\n");
    if (!git.run("rev-parse", "--verify", "--quiet", "HEAD").isOk()) {
      done(git.run("commit", "--quiet", "--allow-empty", "-m", "A memory for team " + team));
    }
    if (remote.isPresent()) {
      git.run("remote", "remove", "origin"); // there may be none
      done(git.run("remote", "add", "origin", "--", remote.get()));
      done(git.run("fetch", "--quiet", "origin"));
      if (isEmpty && git.run("rev-parse", "--verify", "--quiet", "origin/main").isOk()) {
        done(git.run("reset", "--hard", "--quiet", "origin/main"));
      }
    }
  }

  private static String done(GitRun.Result result) throws IOException {
    if (!result.isOk()) {
      throw new IOException("git: " + result.out().strip());
    }
    return result.out();
  }

  private GitRun git() {
    return git(GIT);
  }

  private GitRun git(Duration patience) {
    return new GitRun(folder, environment.variables(), patience, MOST_GIT_CHARS);
  }

  /// The memory that these parts make up.
  ///
  /// @param readable beginnings of paths; the empty one is all of it
  MemoryEngine open(SortedSet<String> readable) {
    return pool.open(workspace(readable));
  }

  /// Brings its index in step with the files, however long that takes.
  void warm(SortedSet<String> readable) {
    try (MemoryEngine engine = open(readable)) {
      engine.search(SearchQuestion.of("warm"));
    }
  }

  /// The indexes of this team's views.
  private Path cacheFolder() {
    return data.resolve("cache").resolve(team);
  }

  /// Where that memory is.
  Workspace workspace(SortedSet<String> readable) {
    return views.computeIfAbsent(readable, this::view);
  }

  private Workspace view(SortedSet<String> readable) {
    List<Mount> mounts =
        readable.stream()
            .map(prefix -> new Mount(prefix, folder.resolve(prefix), List.of()))
            .toList();
    Workspace plain =
        Workspace.of(
            environment,
            new WorkspaceOptions(
                Optional.of(folder),
                Optional.empty(),
                true,
                Optional.of(data.resolve("memory.config.json")),
                Map.of()));
    Path cache = cacheFolder().resolve(Layout.hash16(String.join("\n", readable)));
    Layout layout =
        new Layout(
            new ScopeRoot(Scope.GLOBAL, mounts, Optional.of(folder)),
            Optional.empty(),
            plain.layout().projectFolder(),
            Optional.empty(),
            cache,
            data.resolve("config"));
    return plain.over(layout, false, plain.changes());
  }

  /// Hits as a member sees them: of the team, with who wrote them and when.
  List<Hit> told(List<Hit> hits) {
    return hits.stream()
        .map(hit -> hit.with(hit.passage().in(Scope.TEAM)).arrived(author(hit.passage())))
        .toList();
  }

  /// Who wrote of it last, and when.
  Provenance author(Passage passage) {
    Provenance newest = Provenance.team(team, Optional.empty(), Optional.empty());
    for (Provenance one : authors(passage.path(), passage.startLine(), passage.endLine())) {
      if (newest.date().isEmpty()
          || (one.date().isPresent() && one.date().get().isAfter(newest.date().get()))) {
        newest = one;
      }
    }
    return newest;
  }

  /// Who wrote each of some lines of a file; fewer where git does not know.
  ///
  /// @param last inclusive
  List<Provenance> authors(MemoryPath path, int first, int last) {
    try {
      List<Provenance> lines = blame(path.value());
      return lines.subList(
          Math.clamp(first - 1L, 0, lines.size()), Math.clamp(last, 0, lines.size()));
    } catch (IOException unknown) {
      return List.of();
    }
  }

  /// Read from git once for each version of a file.
  private List<Provenance> blame(String path) throws IOException {
    Path file = folder.resolve(path);
    Object stamp = List.of(Files.getLastModifiedTime(file), Files.size(file));
    Blame known = blames.get(path);
    if (known != null && known.stamp.equals(stamp)) {
      return known.lines;
    }
    List<Provenance> lines = new ArrayList<>();
    boolean committed = true;
    String author = "";
    Optional<LocalDate> date = Optional.empty();
    for (String line :
        Splitter.on('\n').split(done(git().run("blame", "--line-porcelain", "--", path)))) {
      if (line.startsWith("author ")) {
        author = line.substring("author ".length());
        committed &= !author.equals("Not Committed Yet");
      } else if (line.startsWith("author-time ")) {
        Instant at = Instant.ofEpochSecond(Long.parseLong(line.substring("author-time ".length())));
        date = Optional.of(LocalDate.ofInstant(at, ZoneOffset.UTC));
      } else if (line.startsWith("\t")) {
        lines.add(Provenance.team(team, Optional.of(author), date));
      }
    }
    if (committed) {
      blames.put(path, new Blame(stamp, List.copyOf(lines)));
    }
    return lines;
  }

  /// Makes a change and commits it; once for each key.
  ///
  /// @param path the file that it changes, in which the writer may write
  /// @throws RefusedException as the change throws it: nothing was written
  /// @throws IOException when it was not acknowledged: the same key may be sent again
  Optional<Done> write(String person, String key, String action, MemoryPath path, Change change)
      throws IOException {
    Optional<Done> made = committed(person, key, action, path, change);
    if (action.equals(REMOVE)) {
      dropForgottenSoon();
    }
    return made;
  }

  /// Waits no longer than whoever wrote waits for an answer; what is left is done meanwhile.
  private void dropForgottenSoon() {
    Thread dropping =
        Thread.ofPlatform()
            .daemon()
            .name("team-forgotten")
            .start(() -> {
              try {
                dropForgotten();
              } catch (IOException | RuntimeException later) {
                // It is committed; the server tries again, and says why it could not.
              }
            });
    try {
      dropping.join(TO_FORGET.toMillis());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private Optional<Done> committed(
      String person, String key, String action, MemoryPath path, Change change) throws IOException {
    hold();
    try {
      recover();
      String known = person + "/" + key;
      Replay before = keys.get(known);
      if (before != null) {
        return Optional.of(new Done(before.path, "", before.ids, true));
      }
      if (isDirty(path.value())) {
        commitStrays();
      }
      note(new Intent(known, person, action, path.value()));
      Optional<Done> made;
      try (MemoryEngine engine = open(new TreeSet<>(Set.of("")))) {
        made = change.by(engine);
      } catch (RefusedException nothing) {
        Files.deleteIfExists(intentFile());
        throw nothing;
      }
      if (made.isPresent()) {
        commit(new Intent(known, person, action, path.value()), made.get().ids);
        remember(known, new Replay(path.value(), made.get().ids));
      }
      Files.deleteIfExists(intentFile());
      return made;
    } finally {
      lock.unlock();
    }
  }

  /// What a write with this key did; empty when none was applied.
  Optional<Done> replayed(String person, String key) throws IOException {
    hold();
    try {
      recover();
      return Optional.ofNullable(keys.get(person + "/" + key))
          .map(before -> new Done(before.path, "", before.ids, true));
    } finally {
      lock.unlock();
    }
  }

  /// Whether all of these lines, but for blank ones, are in the last commits of one person, made
  /// here.
  ///
  /// @param last inclusive; may lie behind the end
  boolean isBy(String person, MemoryPath path, int first, int last) throws IOException {
    String mail = "author-mail <" + person + "@" + team + ">";
    String blamed =
        done(git().run("blame", "--line-porcelain", "-L", first + "," + last, "--", path.value()));
    String author = "";
    for (String line : Splitter.on('\n').split(blamed)) {
      if (line.startsWith("author-mail ")) {
        author = line;
      } else if (line.startsWith("\t") && !line.isBlank() && !author.equals(mail)) {
        return false;
      }
    }
    return true;
  }

  private void hold() throws IOException {
    try {
      if (!lock.tryLock(LOCK.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("too many writes at once");
      }
      if (!owned) {
        lock.unlock();
        throw new IOException("the team's files are another server's now");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("stopped", stopped);
    }
  }

  /// A git whose server was killed may still be at work; one that was killed itself, by its server
  /// after a minute or with it, left its locks, which are nobody's then: one server owns the
  /// folder.
  private void awaitGit() throws IOException {
    long end = System.nanoTime() + LOCK.toNanos();
    try {
      while (!gitLocks().isEmpty() && System.nanoTime() - end < 0) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("stopped", stopped);
    }
    for (Path left : gitLocks()) {
      Files.deleteIfExists(left);
    }
  }

  private List<Path> gitLocks() {
    return LOCKS.stream().map(folder.resolve(".git")::resolve).filter(Files::exists).toList();
  }

  /// A write that may have happened.
  private record Intent(String key, String person, String action, String path) {}

  private Path intentFile() {
    return data.resolve("pending").resolve(team + ".json");
  }

  private void note(Intent intent) throws IOException {
    PrivateFolder.create(data.resolve("pending"));
    byte[] bytes =
        JsonWrite.bytes(json -> {
          json.writeStringField("key", intent.key);
          json.writeStringField("person", intent.person);
          json.writeStringField("action", intent.action);
          json.writeStringField("path", intent.path);
        });
    AtomicReplace.write(intentFile(), bytes, AtomicReplace.Policy.PRIVATE);
  }

  /// Finishes the write that was under way when the server ended. There is nothing to commit when
  /// it never began, or when its commit stands, with its key; that is looked at afterwards, since a
  /// git that outlived its server may commit at the same moment.
  private void recover() throws IOException {
    byte[] bytes;
    try {
      bytes = BoundedRead.bytes(intentFile(), Optional.empty(), MOST_INTENT_BYTES);
    } catch (NoSuchFileException none) {
      return;
    }
    Map<String, Object> told = BoundedJson.object(bytes);
    Intent intent =
        new Intent(
            TeamWire.text(told, "key"),
            TeamWire.text(told, "person"),
            TeamWire.text(told, "action"),
            TeamWire.text(told, "path"));
    awaitGit();
    try {
      commit(intent, List.of());
    } catch (IOException failed) {
      if (isDirty(intent.path)) {
        throw failed;
      }
    }
    readKeys();
    Files.deleteIfExists(intentFile());
  }

  private boolean isDirty(String path) throws IOException {
    return !done(git().run("status", "--porcelain", "--", path)).isBlank();
  }

  /// What was edited at the server, by hand or by a merge.
  private void commitStrays() throws IOException {
    GitRun git = git(GIT_WHOLE);
    done(git.run("add", "--all", "--", "."));
    if (!git.run("diff", "--cached", "--quiet").isOk()) {
      done(git.run("commit", "--quiet", "-m", "Edited at the server"));
    }
  }

  private void commit(Intent intent, List<String> ids) throws IOException {
    if (intent.action.equals(REMOVE)) {
      noteForgotten(intent.path);
    }
    done(git().run("add", "--", intent.path));
    done(
        git()
            .run(
                "commit",
                "--quiet",
                "--author",
                intent.person + " <" + intent.person + "@" + team + ">",
                "-m",
                intent.action + " " + intent.path,
                "-m",
                KEY + ": " + intent.key + "\n" + IDS + ": " + String.join(" ", ids),
                "--",
                intent.path));
  }

  /// The files of the team of which something was taken out that may still stand in copies.
  private Path forgottenFile() {
    return data.resolve("pending").resolve(team + ".forgotten");
  }

  private List<String> forgotten() throws IOException {
    try {
      return Files.readAllLines(forgottenFile());
    } catch (NoSuchFileException none) {
      return List.of();
    }
  }

  private void noteForgotten(String path) throws IOException {
    Set<String> paths = new TreeSet<>(forgotten());
    paths.add(path);
    AtomicReplace.write(
        forgottenFile(),
        String.join("\n", paths).getBytes(StandardCharsets.UTF_8),
        AtomicReplace.Policy.PRIVATE);
  }

  /// Takes out of the server's files what was taken out of those of the team: only git's history
  /// has it still. The indexes that had it are made anew, those that nobody reads any more go. When
  /// that fails, or somebody else is at it, the next call does it.
  ///
  /// @throws IOException when it fails; an index in a cluster that is away is waited for
  void dropForgotten() throws IOException {
    if (forgetting.tryLock()) {
      try {
        List<String> paths = forgotten();
        if (!paths.isEmpty()) {
          dropCopies(paths);
          unmark(paths);
        }
      } finally {
        forgetting.unlock();
      }
    }
  }

  private void dropCopies(List<String> paths) throws IOException {
    for (String copies : List.of("previous", "recovery")) {
      PrivateFolder.delete(folder.resolve(".state").resolve(copies));
    }
    Set<SortedSet<String>> read = new LinkedHashSet<>(access.views(team));
    read.add(new TreeSet<>(Set.of("")));
    Set<Path> kept = new HashSet<>();
    for (SortedSet<String> view : read) {
      kept.add(workspace(view).layout().cacheFolder());
      if (paths.stream().anyMatch(path -> view.stream().anyMatch(path::startsWith))) {
        try (MemoryEngine engine = open(view)) {
          engine.index().rebuild(SearchIndex.Progress.SILENT);
        }
      }
    }
    for (Path one : FolderFiles.of(cacheFolder(), "*")) {
      if (!kept.contains(one)) {
        PrivateFolder.delete(one);
      }
    }
  }

  private void unmark(List<String> paths) throws IOException {
    hold();
    try {
      if (forgotten().equals(paths)) {
        Files.delete(forgottenFile());
      }
    } finally {
      lock.unlock();
    }
  }

  private void remember(String key, Replay replay) {
    keys.put(key, replay);
    if (keys.size() > MOST_KEYS) {
      keys.remove(keys.keySet().iterator().next());
    }
  }

  private void readKeys() throws IOException {
    String log =
        done(
            git()
                .run(
                    "log",
                    "-n",
                    String.valueOf(MOST_KEYS),
                    "--reverse",
                    "--format=%s%x1f%(trailers:key="
                        + KEY
                        + ",valueonly,separator=%x20)%x1f%(trailers:key="
                        + IDS
                        + ",valueonly,separator=%x20)"));
    for (String line : Splitter.on('\n').split(log)) {
      List<String> fields = Splitter.on('\u001f').splitToList(line);
      if (fields.size() == 3 && !fields.get(1).isBlank()) {
        String subject = fields.getFirst();
        remember(
            fields.get(1).strip(),
            new Replay(
                subject.substring(subject.indexOf(' ') + 1),
                Splitter.on(' ').omitEmptyStrings().splitToList(fields.get(2))));
      }
    }
  }

  /// Takes over what a remote has and gives it what is here; nothing without one. What cannot be
  /// merged stays as it is here and is told.
  ///
  /// @return what went wrong; empty when nothing did
  Optional<String> exchange() throws IOException {
    if (git().run("remote").out().isBlank()) {
      return Optional.empty();
    }
    GitRun.Result fetched = git().run("fetch", "--quiet", "origin");
    if (!fetched.isOk()) {
      return Optional.of(fetched.out().strip());
    }
    hold();
    try {
      recover();
      commitStrays();
      if (git().run("rev-parse", "--verify", "--quiet", "origin/main").isOk()) {
        GitRun.Result merged = git().run("merge", "--quiet", "--no-edit", "origin/main");
        if (!merged.isOk()) {
          git().run("merge", "--abort");
          return Optional.of("cannot be merged: " + merged.out().strip());
        }
      }
    } finally {
      lock.unlock();
    }
    GitRun.Result pushed = git().run("push", "--quiet", "origin", "HEAD:main");
    return pushed.isOk() ? Optional.empty() : Optional.of(pushed.out().strip());
  }
}

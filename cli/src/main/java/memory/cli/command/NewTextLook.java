package memory.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import memory.cli.output.NewTextReport;
import memory.cli.output.Plural;
import memory.engine.Workspace;
import memory.engine.file.ShellWords;
import memory.engine.file.TimeShare;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Provenance;
import memory.engine.model.VisibleText;
import memory.engine.request.NewEntry;
import memory.engine.request.NewEntry.Removal;

/// Looks at what is new in a project's memory and asks git who brought it. What stands in the
/// working tree alone, neither committed nor staged, was typed here and is known from then on, if
/// the file was not copied there; so is what a commit brought that was made here ([OwnCommits]).
/// The rest is noted for the label that its hits carry. Runs git, for which only a prompt waits
/// that would show something new.
public final class NewTextLook {
  private static final int MOST_FILES = 40;
  private static final int MOST_CHARS = 4 << 20;
  private static final int MOST_LINES_BYTES = 64 << 20;
  private static final int MOST_COMMITS = 200;

  /// In the place of a commit: the line is in the index alone.
  private static final String STAGED = "";

  private static final String INDEXED =
      "grep --cached -h -I --no-textconv --no-color --no-line-number --no-column -e";

  /// Patches as git prints them whatever its user has set.
  private static final String LOG =
      "-c core.quotePath=false log --patch --unified=0 --no-textconv --no-ext-diff --no-renames"
          + " --no-color --src-prefix=a/ --dst-prefix=b/ ";

  /// Some file systems round the time of a change.
  private static final Duration ROUNDED = Duration.ofSeconds(2);

  private final Workspace workspace;
  private final Duration patience;
  private final GitRun git;
  private final OwnCommits made;
  private final Map<String, Provenance> arrivals = new LinkedHashMap<>();
  private final List<String> typed = new ArrayList<>();
  private Optional<Set<String>> others = Optional.empty();

  private NewTextLook(Workspace workspace, Duration patience) {
    this.workspace = workspace;
    this.patience = patience;
    this.git = git(MOST_CHARS);
    this.made =
        new OwnCommits(git(MOST_LINES_BYTES), workspace.layout().projectFolder(), folders());
  }

  private GitRun git(int mostBytes) {
    return new GitRun(
        workspace.layout().projectFolder(),
        workspace.environment().variables(),
        patience,
        mostBytes);
  }

  /// What is new, with where it comes from, and what is gone. Nothing becomes known by it.
  ///
  /// @param patience how long git may take
  public static List<NewEntry> at(Workspace workspace, Duration patience) throws IOException {
    return at(workspace, patience, false, _ -> {});
  }

  /// The same; none where memory cannot be read.
  public static List<NewEntry> orNone(Workspace workspace, Duration patience) {
    try {
      return at(workspace, patience);
    } catch (IOException unreadable) {
      return List.of(); // the index tells of it
    }
  }

  /// The same.
  ///
  /// @param learns whether what was typed or committed here becomes known
  /// @param first hears what is new before git is asked
  static List<NewEntry> at(
      Workspace workspace, Duration patience, boolean learns, Consumer<List<NewEntry>> first)
      throws IOException {
    List<NewEntry> entries = workspace.newEntries(List.of());
    first.accept(entries);
    if (!isOfRepository(workspace)) {
      return entries;
    }
    NewTextLook look = new NewTextLook(workspace, TimeShare.of(patience, 1, 2));
    if (!entries.isEmpty()) {
      look.ask(entries);
      workspace.noteArrivals(look.arrivals);
      if (learns && !look.typed.isEmpty()) {
        workspace.know(look.typed);
      }
      entries = workspace.newEntries(look.typed);
    }
    return look.withGone(entries);
  }

  private static boolean isOfRepository(Workspace workspace) {
    return workspace.project().isPresent() && workspace.layout().isRepository();
  }

  private List<NewEntry> withGone(List<NewEntry> added) throws IOException {
    List<NewEntry> entries = new ArrayList<>(added);
    Optional<List<Removal>> removals = removals();
    if (removals.isPresent()) {
      entries.addAll(workspace.goneEntries(removals.get()));
    }
    entries.sort((one, other) -> one.path().compareTo(other.path()));
    return entries;
  }

  private void ask(List<NewEntry> entries) throws IOException {
    Map<MemoryPath, List<NewEntry>> files = new LinkedHashMap<>();
    for (NewEntry entry : entries) {
      files.computeIfAbsent(entry.path(), _ -> new ArrayList<>()).add(entry);
    }
    int left = MOST_FILES;
    for (Map.Entry<MemoryPath, List<NewEntry>> file : files.entrySet()) {
      if (left-- > 0) {
        ask(file.getKey(), file.getValue());
      }
    }
  }

  /// What the latest commits took out of memory files; empty when git cannot tell in time.
  private Optional<List<Removal>> removals() throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("--format=" + CommitPatches.FORMAT, "HEAD", "--"));
    List<CommitPatches.Mounted> mounts = new ArrayList<>();
    for (Mount mount : workspace.layout().project().orElseThrow().mounts()) {
      String folder = relative(mount.folder());
      mounts.add(new CommitPatches.Mounted(folder + "/", mount));
      arguments.add(folder);
    }
    GitRun.Result log = git.run(LOG + "-n" + MOST_COMMITS + " -c", arguments);
    return log.isOk()
        ? Optional.of(
            CommitPatches.of(log.out(), mounts, (commit, file) -> made.of(file).contains(commit)))
        : Optional.empty();
  }

  private List<String> folders() {
    return workspace.layout().project().orElseThrow().mounts().stream()
        .map(mount -> relative(mount.folder()))
        .toList();
  }

  /// The line that a session's start tells its user; empty when nothing is new.
  public static String told(Workspace workspace, List<NewEntry> entries) {
    if (entries.isEmpty()) {
      return "";
    }
    Set<String> authors = new HashSet<>();
    Set<LocalDate> days = new TreeSet<>();
    for (NewEntry entry : entries) {
      entry.arrival().author().ifPresent(authors::add);
      entry.arrival().date().ifPresent(days::add);
    }
    StringBuilder line = new StringBuilder("project memory: ");
    line.append(NewTextReport.counted(entries));
    if (authors.size() == 1) {
      line.append(" by ").append(VisibleText.lineForPeople(authors.iterator().next()));
    } else if (!authors.isEmpty()) {
      line.append(" by ").append(Plural.of(authors.size(), "author"));
    }
    days.stream()
        .findFirst()
        .ifPresent(first -> line.append(days.size() == 1 ? ", " : " since ").append(first));
    List<String> against =
        entries.stream().flatMap(entry -> entry.contradiction().stream()).toList();
    against.stream().limit(2).forEach(told -> line.append("; ").append(told));
    if (against.size() > 2) {
      line.append(" and ").append(against.size() - 2).append(" more");
    }
    String folder = workspace.layout().projectFolder().toString();
    return line.append(against.isEmpty() ? ", " : "; ")
        .append("not looked at yet; to look: ")
        .append(ShellWords.of("memory", "trust", "--review", folder))
        .toString();
  }

  private void ask(MemoryPath path, List<NewEntry> entries) throws IOException {
    String name = inRepository(path);
    GitRun.Result index = git.run("ls-files", "--stage", "--", name);
    Set<String> own = Set.of();
    Blame blamed = new Blame();
    if (!index.isOk() || index.out().lines().count() > 1) {
      // Not to be had, or a merge that nobody has ended.
      return;
    }
    Optional<Set<String>> others = others();
    Path file = workspace.layout().projectFolder().resolve(name);
    if (others.isEmpty() || isInAnotherRepository(file)) {
      return;
    }
    if (index.out().isBlank()) {
      if (isCopied(file)) {
        return;
      }
      typed.add(path.value());
    } else {
      blamed = blame(name);
      own = made.of(name);
      if (!blamed.commits.isEmpty()
          && blamed.commits.values().stream().allMatch(own::containsAll)) {
        typed.add(path.value());
      }
    }
    for (NewEntry entry : entries) {
      boolean ours = !entry.fileLines().isEmpty();
      for (String fileLine : entry.fileLines()) {
        String line = Workspace.said(fileLine);
        Optional.ofNullable(blamed.arrivals.get(line))
            .ifPresent(arrival -> entry.known().forEach(each -> arrivals.put(each, arrival)));
        ours &=
            !others.get().contains(line)
                || own.containsAll(blamed.commits.getOrDefault(line, Set.of(STAGED)));
      }
      if (ours) {
        typed.addAll(entry.known());
      }
    }
  }

  /// What the lines say that may have come from others: those of memory's files in the index, and
  /// those that somebody else's commits brought to other branches. A line that was moved to another
  /// file says the same, and so does one with another list mark. Empty when git cannot tell in
  /// time.
  private Optional<Set<String>> others() throws IOException {
    if (others.isPresent()) {
      return others;
    }
    List<String> everyLine = new ArrayList<>(List.of("", "--"));
    everyLine.addAll(folders());
    GitRun all = git(MOST_LINES_BYTES);
    GitRun.Result index = all.run(INDEXED, everyLine);
    GitRun.Result branches = all.run(LOG + OwnCommits.OF_OTHER_BRANCHES + " --", folders());
    boolean hasNone = index.exit() == 1 && index.out().isBlank();
    if (!(index.isOk() || hasNone) || !branches.isOk()) {
      return Optional.empty();
    }
    Set<String> said = new HashSet<>();
    index.out().lines().map(Workspace::said).forEach(said::add);
    Set<String> own = made.all();
    boolean isOwn = false;
    for (String line : branches.out().lines().toList()) {
      if (line.startsWith(OwnCommits.COMMIT)) {
        isOwn = own.contains(line.substring(OwnCommits.COMMIT.length()));
      } else if (line.startsWith("+") && !isOwn) {
        said.add(Workspace.said(line.substring(1)));
      }
    }
    others = Optional.of(said);
    return others;
  }

  /// Whether a file lies in a repository inside of the project's, of which that one knows nothing.
  private boolean isInAnotherRepository(Path file) {
    Path top = workspace.layout().projectFolder();
    for (Path folder = file.getParent();
        folder != null && folder.startsWith(top) && !folder.equals(top);
        folder = folder.getParent()) {
      if (Files.exists(folder.resolve(".git"))) {
        return true;
      }
    }
    return false;
  }

  /// Who brought the lines of a file.
  ///
  /// @param arrivals by what a line says, of several the last
  /// @param commits by what a line says, those that brought it
  private record Blame(Map<String, Provenance> arrivals, Map<String, Set<String>> commits) {
    Blame() {
      this(new HashMap<>(), new HashMap<>());
    }
  }

  /// Whether a file was changed last before it was made here, as one that was copied, unpacked or
  /// synchronised with its times. Where the file system keeps no birth time both are the same.
  private static boolean isCopied(Path file) throws IOException {
    BasicFileAttributes times = Files.readAttributes(file, BasicFileAttributes.class);
    return times
        .lastModifiedTime()
        .toInstant()
        .isBefore(times.creationTime().toInstant().minus(ROUNDED));
  }

  private Blame blame(String name) throws IOException {
    Blame byLine = new Blame();
    GitRun.Result blame =
        git.run("blame", "--ignore-revs-file=", "--no-textconv", "--porcelain", "HEAD", "--", name);
    if (!blame.isOk()) {
      return byLine;
    }
    Map<String, String> authors = new HashMap<>();
    Map<String, LocalDate> dates = new HashMap<>();
    String commit = "";
    for (String line : blame.out().lines().toList()) {
      if (line.startsWith("\t")) {
        LocalDate date = dates.get(commit);
        String words = Workspace.said(line.substring(1));
        byLine.commits.computeIfAbsent(words, _ -> new HashSet<>()).add(commit);
        if (date != null) {
          byLine.arrivals.put(words, Provenance.committed(authors.getOrDefault(commit, ""), date));
        }
      } else if (line.startsWith("author ")) {
        authors.put(commit, line.substring("author ".length()));
      } else if (line.startsWith("author-time ")) {
        long seconds = Long.parseLong(line.substring("author-time ".length()));
        dates.put(commit, LocalDate.ofInstant(Instant.ofEpochSecond(seconds), ZoneOffset.UTC));
      } else if (line.matches("[0-9a-f]{40,64} .*")) {
        commit = line.substring(0, line.indexOf(' '));
      }
    }
    return byLine;
  }

  private String inRepository(MemoryPath path) {
    for (Mount mount : workspace.layout().project().orElseThrow().mounts()) {
      if (!mount.prefix().isEmpty() && path.value().startsWith(mount.prefix())) {
        return relative(mount.folder().resolve(path.value().substring(mount.prefix().length())));
      }
    }
    return relative(workspace.layout().project().orElseThrow().folder().resolve(path.value()));
  }

  private String relative(Path file) {
    return workspace.layout().projectFolder().relativize(file).toString();
  }
}

package memory.engine.doctor;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import memory.engine.curated.CuratedStore;
import memory.engine.decision.DecisionChecks;
import memory.engine.decision.DecisionLog;
import memory.engine.decision.DecisionView;
import memory.engine.decision.LogFile;
import memory.engine.decision.LogRepair;
import memory.engine.markdown.Lines;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteFile;
import memory.engine.page.PageTable;
import memory.engine.page.Pages;
import memory.engine.request.CuratedFile;
import memory.engine.request.CuratedRequest.Target;
import memory.engine.request.Findings;
import memory.engine.request.Findings.RepairCommand;
import memory.engine.request.PagesResult;
import memory.engine.writeback.Journal;
import memory.engine.writeback.Journal.StagedNote;

/// What memory keeps beside notes: decision logs, the curated store, the journal, the index.
final class StoreChecks {
  private static final int MOST_BAD_LINES = 5;
  private static final double NEARLY_FULL = 0.9;
  private static final int PART_CHARS = 60;
  private static final Duration UNFLUSHED = Duration.ofDays(1);
  private static final Duration UNSYNCED = Duration.ofHours(12);

  /// Other tools touch their locks all the time they hold them.
  private static final Duration HELD = Duration.ofMinutes(1);

  private StoreChecks() {}

  /// Lines of a decision log that cannot be read, and a last one that a crash cut off (safety D3).
  static void log(ScopeFile file, String text, Findings findings) {
    if (file.path().kind() != Kind.DECISION) {
      return;
    }
    LogFile written = LogFile.written(file.root());
    String mend =
        file.path().equals(written.path()) && LogRepair.mends(text)
            ? findings.memory(
                "decision", "doctor", "--repair", "--scope", file.root().scope().label())
            : RepairCommand.edit(file.file());
    DecisionView view = DecisionLog.read(text);
    List<DecisionView.BadLine> bad = view.badLines();
    if (!bad.isEmpty()) {
      findings.warning(
          file.at(bad.getFirst().line()),
          "is no decision: " + bad.getFirst().error() + others(view),
          mend);
    } else if (!text.isEmpty() && !text.endsWith("\n")) {
      findings.note(file.path(), "its last line has no end", mend);
    }
    for (String rivals : DecisionChecks.rivals(view.decisions())) {
      findings.warning(
          file.path().value(),
          rivals,
          "let one of them stand, for each other: memory decision resolve ID rejected");
    }
    view.contested()
        .forEach((now, removed) ->
            findings.warning(
                file.at(now.line()),
                DecisionChecks.contested(now, removed),
                DecisionChecks.settled(now, file.root().scope())));
    String scope = file.root().scope().label();
    DecisionChecks.repeated(view.decisions())
        .forEach((id, earlier) ->
            findings.note(
                file.path(),
                id + " says the same as " + earlier + "; the command takes it out",
                findings.memory("decision", "remove", id, "--scope", scope)));
  }

  private static String others(DecisionView view) {
    int more = view.badLineCount() - 1;
    if (more == 0) {
      return "; all others count";
    }
    return "; so "
        + (more == 1 ? "is line " : "are " + more + " more: ")
        + view.badLines().stream()
            .skip(1)
            .limit(MOST_BAD_LINES)
            .map(line -> String.valueOf(line.line()))
            .collect(Collectors.joining(", "))
        + (more > MOST_BAD_LINES ? ", …" : "");
  }

  /// Logs in a git repository that git would not merge by itself, of decisions and of days: all
  /// lines of both sides are what a log wants.
  static void union(Checkup context, Findings findings) throws IOException {
    for (ScopeRoot root : context.roots()) {
      LogFile log = LogFile.written(root);
      if (Files.isRegularFile(log.file())) {
        union(log.path(), log.file(), log.file().getFileName().toString(), findings);
      }
      Optional<ScopeFile> day =
          ScopeFile.of(root).stream().filter(file -> file.path().kind() == Kind.DAILY).findFirst();
      if (day.isPresent()) {
        union(day.get().path(), day.get().file(), "*.md", findings);
      }
    }
  }

  private static void union(MemoryPath path, Path file, String pattern, Findings findings)
      throws IOException {
    if (UnionMerge.isMissing(file)) {
      findings.note(
          path,
          "is in a git repository, where two branches that add to such a log conflict; "
              + "the command has git keep the lines of both",
          UnionMerge.command(file.resolveSibling(""), List.of(pattern)));
    }
  }

  /// Links of an index to files that are not there, nor in the project.
  static void pointers(Checkup context, Findings findings) {
    Path project = context.layout().projectFolder();
    for (ScopeRoot root : context.roots()) {
      Pages.missing(root)
          .forEach((target, page) -> {
            if (!Files.exists(project.resolve(target.value()))) {
              findings.note(
                  page.citation(),
                  "links "
                      + target
                      + ", which is not there: write it, name the file that has it now, or take the"
                      + " link out",
                  RepairCommand.edit(NoteFile.places(root, page.path()).getFirst()));
            }
          });
    }
  }

  /// A curated store that is over its limit, or is not as the store writes it, so that it takes no
  /// change (spec 4).
  static void curated(Checkup context, Findings findings) {
    ScopeRoot root = context.layout().global();
    CuratedStore store = context.curated();
    for (Target target : Target.values()) {
      curated(root, store.read(target), store.limit(target), findings);
    }
  }

  private static void curated(ScopeRoot root, CuratedFile file, int limit, Findings findings) {
    Target target = file.target();
    if (file.drift().isPresent()) {
      Path place = NoteFile.places(root, target.path()).getLast();
      findings.warning(
          target.path(), "cannot be changed: " + file.drift().get(), RepairCommand.edit(place));
      return;
    }
    int chars = file.entries().stream().mapToInt(entry -> entry.length() + 3).sum() - 3;
    if (chars <= limit * NEARLY_FULL) {
      return;
    }
    String what = file.usage() + "; the command takes out the longest";
    String mend = findings.memory("curated", "remove", target.label(), part(file.entries()));
    if (chars > limit) {
      findings.warning(target.path(), "is over its limit and takes no entry: " + what, mend);
    } else {
      findings.note(target.path(), "is nearly full: " + what, mend);
    }
  }

  /// The start of the longest entry, as far as it tells it from the others.
  private static String part(List<String> entries) {
    String longest = entries.stream().max(Comparator.comparingInt(String::length)).orElse("");
    String line = Lines.list(longest).getFirst();
    String start = line.length() > PART_CHARS ? line.substring(0, PART_CHARS) : line;
    long like = entries.stream().filter(entry -> entry.contains(start)).count();
    return like == 1 ? start : longest;
  }

  /// Notes that were staged and never came into their file, and damage in what is kept beside the
  /// memory: journal and page table.
  static void journal(Checkup context, Findings findings) throws IOException {
    for (ScopeRoot root : context.roots()) {
      Journal journal = Journal.read(root);
      Instant before = context.now().minus(UNFLUSHED);
      long waiting = journal.pending().stream().filter(note -> note.at().isBefore(before)).count();
      if (waiting > 0) {
        findings.note(
            Journal.PATH,
            "holds notes of " + first(journal) + " that were never flushed: " + waiting,
            findings.memory("flush"));
      }
      if (!journal.badLines().isEmpty()) {
        String lines =
            journal.badLines().stream().map(line -> line + "d;").collect(Collectors.joining());
        findings.warning(
            Journal.PATH,
            "has damaged lines, which count for nothing: " + journal.badLines(),
            RepairCommand.shell(
                "sed", "-i", lines, root.folder().resolve(Journal.PATH.value()) + ""));
      }
      if (PageTable.read(root).state(Pages.of(root)) == PagesResult.State.DAMAGED) {
        findings.warning(
            PageTable.PATH, "has lines that cannot be read", findings.memory("verify"));
      }
    }
  }

  private static String first(Journal journal) {
    StagedNote first = journal.pending().getFirst();
    return first.at().toString().substring(0, "2026-01-01".length());
  }

  /// The index against the files (safety D7). One that is not there, or behind a file that was just
  /// edited, is no fault: the next search mends it. One that nothing has brought in step for half a
  /// day is: no prompt comes by here.
  static void index(Checkup context, Findings findings) {
    String rebuild = findings.memory("index", "rebuild");
    try {
      IndexStatus status = context.opened().index().status();
      if (status.unsound().isPresent()) {
        findings.warning("", status.unsound().get() + "; searches read the files", rebuild);
      } else if (status.freshness() instanceof Freshness.Stale(String reason)
          && status.lastSync().isPresent()
          && isWaiting(context, status.lastSync().get())) {
        findings.note("", reason + ", and none has come for long: are the hooks there?", rebuild);
      }
    } catch (IOException broken) {
      findings.error("", "cannot be read: " + broken.getMessage(), rebuild);
    }
  }

  /// Whether a file was changed since the index was written, and long ago.
  private static boolean isWaiting(Checkup context, Instant written) throws IOException {
    Instant before = context.now().minus(UNSYNCED);
    for (ScopeRoot root : context.roots()) {
      for (ScopeFile file : ScopeFile.of(root)) {
        Instant changed = Files.getLastModifiedTime(file.file()).toInstant();
        if (changed.isAfter(written) && changed.isBefore(before)) {
          return true;
        }
      }
    }
    return false;
  }

  /// Signs of processes that are not there any more: a lock of another tool, the socket of a
  /// server.
  static void locks(Checkup context, Findings findings) throws IOException {
    for (ScopeRoot root : context.roots()) {
      for (LogFile log : LogFile.of(root)) {
        lock(log.file(), context, findings);
      }
    }
    for (Target target : Target.values()) {
      for (Path file : NoteFile.places(context.layout().global(), target.path())) {
        lock(file, context, findings);
      }
    }
    socket(context.layout().cacheFolder().resolve("run/s"), findings);
  }

  private static void lock(Path file, Checkup context, Findings findings) throws IOException {
    Path lock = file.resolveSibling(file.getFileName() + ".lock");
    if (Files.isDirectory(lock, LinkOption.NOFOLLOW_LINKS)
        && Files.getLastModifiedTime(lock).toInstant().isBefore(context.now().minus(HELD))) {
      findings.warning(
          lock,
          "is another tool's lock that nobody holds; writes wait for it",
          RepairCommand.shell("rmdir", lock.toString()));
    }
  }

  private static void socket(Path socket, Findings findings) {
    if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS) && !answers(socket)) {
      findings.note(
          socket,
          "is the socket of a server that ended",
          RepairCommand.shell("rm", socket.toString()));
    }
  }

  private static boolean answers(Path socket) {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      return channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException refused) {
      return false;
    }
  }
}

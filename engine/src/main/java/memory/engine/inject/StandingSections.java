package memory.engine.inject;

import com.google.common.collect.Lists;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import memory.engine.inject.Window.Keep;
import memory.engine.inject.Window.LeftOut;
import memory.engine.markdown.Lines;
import memory.engine.model.MemoryConfig;
import memory.engine.model.MemoryPath;
import memory.engine.model.Profile;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteEntries;
import memory.engine.note.NoteFile;
import memory.engine.page.PageTable;

/// The sections that do not depend on the prompt: preamble, decisions, `MEMORY.md`, profile. Reads
/// the files when it is made, once.
final class StandingSections {
  /// How long the lines of decisions may be, the first that leaves none of them out; 0 = short. How
  /// long a decision's line may be where a session is told what changed.
  static final int MOST_DECISION_CHARS = 2_200;

  private static final List<Integer> DECISION_CHARS =
      List.of(MOST_DECISION_CHARS, 1_000, 500, 320, 240, 160, 0);

  private static final MemoryPath INDEX = new MemoryPath("MEMORY.md");
  private static final MemoryPath LOCAL_INDEX = new MemoryPath("MEMORY.local.md");
  private static final MemoryPath USER = new MemoryPath("USER.md");
  private static final MemoryPath CURATED_USER = new MemoryPath("memories/USER.md");
  private static final MemoryPath CURATED_MEMORY = new MemoryPath("memories/MEMORY.md");

  private static final List<MemoryPath> FILES =
      List.of(INDEX, LOCAL_INDEX, USER, CURATED_USER, CURATED_MEMORY);

  private final List<ScopeRoot> roots;
  private final MemoryConfig config;
  private final List<DecisionLine> decisions;
  private final Screen screen;
  private final LocalDate today;
  private final List<Window> all = new ArrayList<>();
  private boolean bare = true;

  /// @param roots the project's before the global one
  /// @param decisions the active ones, newest first
  StandingSections(
      List<ScopeRoot> roots,
      MemoryConfig config,
      List<DecisionLine> decisions,
      Screen screen,
      LocalDate today) {
    this.roots = roots;
    this.screen = screen;
    this.config = config;
    this.decisions = decisions;
    this.today = today;
  }

  /// The files that any profile's sections are made from, whether they exist or not.
  static List<Path> files(List<ScopeRoot> roots) {
    List<Path> files = new ArrayList<>();
    for (ScopeRoot root : roots) {
      for (MemoryPath path : FILES) {
        files.addAll(NoteFile.places(root, path));
      }
      files.addAll(PageTable.places(root));
    }
    return files;
  }

  /// The profile's sections, without the preamble.
  List<Section> of(Profile profile) {
    MemoryConfig.Caps caps = config.injection().caps();
    return switch (profile) {
      case SELECTIVE -> {
        List<IntFunction<Window>> taken = decisionWindows();
        List<Window> index = indexWindows(false);
        List<Window> profiles = profileWindows(List.of(USER, CURATED_USER, CURATED_MEMORY));
        all.addAll(decisions(taken, MOST_DECISION_CHARS));
        all.addAll(index);
        all.addAll(profiles);
        yield List.of(
            decisions(caps.decisions(), taken),
            section("index", 5, caps.index(), index),
            section("profile", 6, caps.profile(), profiles));
      }
      case INDEX -> {
        List<Window> index = indexWindows(true);
        Windows whole = new Windows(index, Integer.MAX_VALUE, true);
        // Room for every window in full; the total bounds them anyway.
        int most = Math.max(caps.index(), index.size() * 4 * config.index().maxBytes());
        yield List.of(new Section("index", 5, most, whole));
      }
      case RESIDENT -> {
        MemoryConfig.Resident how = config.resident();
        ResidentPages pages =
            ResidentPages.of(roots.reversed(), today, how.pageTable(), how.maxTokens(), screen);
        yield List.of(new Section("index", 5, 4 * pages.maxTokens(), pages::within));
      }
      case SNAPSHOT -> {
        List<Window> profiles = profileWindows(List.of(CURATED_USER, CURATED_MEMORY));
        yield List.of(section("profile", 6, caps.profile(), profiles));
      }
    };
  }

  boolean isBare() {
    return bare;
  }

  private Section section(String name, int priority, int cap, List<Window> windows) {
    bare &= windows.isEmpty();
    int lines = name.equals("index") ? MemoryConfig.Injection.INDEX_LINES : Integer.MAX_VALUE;
    return new Section(name, priority, cap, new Windows(windows, lines, false));
  }

  /// All that the sections show a part of, to be compared later.
  Changing changing() {
    int cap = config.injection().caps().index();
    String key = StandingChanges.WINDOWS;
    return Changing.of("changed", 5, cap, Integer.MAX_VALUE, key, all, false);
  }

  /// By how long a line may be.
  private List<IntFunction<Window>> decisionWindows() {
    List<IntFunction<Window>> scopes = new ArrayList<>();
    int left = config.decisions().maxInjected();
    for (Scope scope : List.of(Scope.PROJECT, Scope.GLOBAL)) {
      List<DecisionLine> ours = new ArrayList<>();
      Set<String> said = new HashSet<>();
      for (DecisionLine one : decisions) {
        if ((one.scope() == Scope.GLOBAL) == (scope == Scope.GLOBAL) && said.add(one.saying())) {
          ours.add(one);
        }
      }
      if (!ours.isEmpty()) {
        int shown = Math.min(left, ours.size());
        left -= shown;
        List<DecisionLine> newest = ours.subList(0, shown).stream().map(screen::shown).toList();
        scopes.add(chars -> decisionWindow(scope, newest, ours.size() - shown, chars));
      }
    }
    return scopes;
  }

  /// Each decision with as much of its text as all of them have room for.
  private Section decisions(int cap, List<IntFunction<Window>> scopes) {
    bare &= scopes.isEmpty();
    return new Section(
        "decisions",
        4,
        cap,
        room -> {
          Rendered made = Rendered.nothing(0);
          int least = Windows.of(decisions(scopes, 0)).within(room).dropped();
          for (int chars : DECISION_CHARS) {
            made = Windows.of(decisions(scopes, chars)).within(room);
            if (made.dropped() == least) {
              break;
            }
          }
          return made;
        });
  }

  private static List<Window> decisions(List<IntFunction<Window>> scopes, int chars) {
    return scopes.stream().map(scope -> scope.apply(chars)).toList();
  }

  private static Window decisionWindow(
      Scope scope, List<DecisionLine> newest, int older, int chars) {
    String heading = Frame.heading(3, "Active decisions, newest first (" + scope.label() + ")");
    List<String> lines = newest.stream().map(decision -> decision.quoted(chars)).toList();
    LeftOut note = new LeftOut("older decision", "older decisions", "");
    return new Window(heading, lines, older, Keep.START, note, false);
  }

  /// Local, project, global.
  ///
  /// @param capped by the lines and bytes of profile `index`, else by characters alone
  private List<Window> indexWindows(boolean capped) {
    List<Window> windows = new ArrayList<>();
    for (ScopeRoot root : roots) {
      if (root.scope() == Scope.PROJECT) {
        addIndex(windows, root, LOCAL_INDEX, capped);
      }
      addIndex(windows, root, INDEX, capped);
    }
    return windows;
  }

  private void addIndex(List<Window> windows, ScopeRoot root, MemoryPath path, boolean capped) {
    String heading = heading(root, path);
    addFile(
        windows,
        root,
        path,
        text ->
            capped
                ? cappedWindow(heading, Lines.content(text))
                : Window.ofLines(heading, Lines.content(text), Keep.ENDS));
  }

  /// The first lines, up to the number of lines or bytes, whichever is hit first.
  private Window cappedWindow(String heading, List<String> lines) {
    int kept = 0;
    long bytes = 0;
    while (kept < Math.min(lines.size(), config.index().maxLines())) {
      bytes += lines.get(kept).getBytes(StandardCharsets.UTF_8).length + 1;
      if (bytes > config.index().maxBytes()) {
        break;
      }
      kept++;
    }
    if (kept == 0 && !lines.isEmpty()) {
      String first = lines.getFirst();
      String start = first.substring(0, TextBorder.before(first, config.index().maxBytes() / 4));
      lines = List.of(start + "…", first);
      kept = 1;
    }
    List<String> quoted = Lists.transform(lines.subList(0, kept), Frame::quoted);
    int beyond = lines.size() - kept;
    return new Window(heading, quoted, beyond, Keep.START, LeftOut.LINES, true);
  }

  private List<Window> profileWindows(List<MemoryPath> paths) {
    List<Window> windows = new ArrayList<>();
    for (MemoryPath path : paths) {
      for (ScopeRoot root : roots) {
        addFile(windows, root, path, text -> entryWindow(root, path, text));
      }
    }
    return windows;
  }

  private Window entryWindow(ScopeRoot root, MemoryPath path, String text) {
    boolean curated = !path.equals(USER);
    List<String> entries = curated ? NoteEntries.curated(text) : NoteEntries.of(text);
    int limit =
        path.equals(CURATED_MEMORY) ? config.curated().memoryChars() : config.curated().userChars();
    List<String> units = new ArrayList<>();
    int taken = 0;
    for (String entry : entries) {
      String between = curated ? "\n" + NoteEntries.SEPARATOR + "\n" : "\n";
      taken += entry.length() + (units.isEmpty() ? 0 : between.length());
      if (taken > limit) {
        break;
      }
      boolean parted = !units.isEmpty() && (curated || !entry.startsWith("- "));
      String above = curated ? NoteEntries.SEPARATOR : "";
      units.add((parted ? Frame.QUOTE + above + "\n" : "") + Frame.quotedText(entry));
    }
    int beyond = entries.size() - units.size();
    LeftOut note = new LeftOut("entry", "entries", "");
    return new Window(heading(root, path), units, beyond, Keep.START, note, false);
  }

  private void addFile(
      List<Window> windows, ScopeRoot root, MemoryPath path, Function<String, Window> window) {
    NoteFile file = screen.read(root, path);
    if (file instanceof NoteFile.Present(String text)) {
      Window made = window.apply(text);
      if (made.total() > 0) {
        windows.add(made);
      }
    } else if (file instanceof NoteFile.Unreadable(String reason)) {
      windows.add(Window.unreadable(heading(root, path), reason));
    }
  }

  private static String heading(ScopeRoot root, MemoryPath path) {
    return Frame.heading(3, path.value(), " (" + root.scopeOf(path).label() + ")", false);
  }
}

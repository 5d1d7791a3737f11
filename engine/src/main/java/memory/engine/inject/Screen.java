package memory.engine.inject;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.Lines;
import memory.engine.model.Kind;
import memory.engine.model.Layout;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteEntries;
import memory.engine.note.NoteFile;
import memory.engine.note.UnfinishedMerge;

/// What of a memory file a model may be shown: private parts are gone, secrets masked, and a
/// placeholder stands for each entry with a planted order; of a merge that nobody finished both
/// sides are shown, without git's marks. A file that cannot be looked at is not shown (safety P3,
/// P7, S1). Only texts that no process has seen before cost a scan. Safe for use by several
/// threads.
public final class Screen {
  private static final String BLIND = "the guard could not read it; see memory doctor";

  private final SeenTexts seen;
  private final Optional<NewText> news;
  private final AllowedTexts allowed;

  private Screen(SeenTexts seen, Optional<NewText> news, AllowedTexts allowed) {
    this.seen = seen;
    this.news = news;
    this.allowed = allowed;
  }

  /// With the cache that remembers which texts were looked at, once it is there, and what its user
  /// allowed.
  public static Screen of(Layout layout) {
    return new Screen(
        new SeenTexts(layout.cacheFolder()), Optional.empty(), AllowedTexts.of(layout));
  }

  /// One that leaves new lines out of the files it reads.
  public static Screen of(Layout layout, NewText news) {
    return new Screen(
        new SeenTexts(layout.cacheFolder()), Optional.of(news), AllowedTexts.of(layout));
  }

  /// One whose user allowed nothing.
  public static Screen of(Path cache) {
    return new Screen(new SeenTexts(cache), Optional.empty(), AllowedTexts.none(cache));
  }

  /// The files that tell what of a project is shown.
  List<Path> sources() {
    return news.filter(NewText::looks).map(NewText::sources).orElse(List.of());
  }

  /// What else than the files themselves decides how they are shown.
  Object edition() {
    return List.of(news.map(NewText::edition).orElse(""), allowed.stamp());
  }

  /// The file as it may stand in a prompt, without lines that are new; its lines end with `\n`
  /// where something was changed.
  NoteFile read(ScopeRoot root, MemoryPath path) {
    NoteFile file = NoteFile.read(root, path);
    return file instanceof NoteFile.Present(String text)
        ? shown(path, text, news(root, text))
        : file;
  }

  /// The same of its text, with every line at its number.
  public String readInPlace(ScopeRoot root, MemoryPath path, String text) {
    return shownInPlace(path, text, news(root, text));
  }

  private LineChanges news(ScopeRoot root, String text) {
    return news.map(fresh -> fresh.changes(root, text)).orElseGet(LineChanges::new);
  }

  /// A file's text as it may be shown.
  public NoteFile shown(MemoryPath path, String text) {
    return shown(path, text, new LineChanges());
  }

  private NoteFile shown(MemoryPath path, String text, LineChanges news) {
    try {
      return new NoteFile.Present(changes(path, text, news).applied(text, false));
    } catch (RuntimeException | StackOverflowError blind) {
      return new NoteFile.Unreadable(BLIND);
    }
  }

  /// The same with every line at its number; a note in its place when it cannot be looked at.
  public String shownInPlace(MemoryPath path, String text) {
    return shownInPlace(path, text, new LineChanges());
  }

  private String shownInPlace(MemoryPath path, String text, LineChanges news) {
    try {
      return changes(path, text, news).applied(text, true);
    } catch (RuntimeException | StackOverflowError blind) {
      return "[BLOCKED: " + BLIND + "]\n";
    }
  }

  private LineChanges changes(MemoryPath path, String text, LineChanges news) {
    String name = path.value() + allowed.stamp();
    LineChanges own = seen.changes(name, text, () -> changes(path, text));
    return own.with(news).with(UnfinishedMerge.lines(text));
  }

  /// The decision as it may be told: itself, or a placeholder under its id.
  DecisionLine shown(DecisionLine decision) {
    String all =
        decision.title()
            + "\n"
            + decision.text()
            + "\n"
            + String.join(" ", decision.tags())
            + decision.elsewhere().map(name -> " " + name).orElse("");
    NoteFile shown = shown(new MemoryPath("decisions.jsonl"), all);
    String text =
        shown instanceof NoteFile.Present(String seen) ? seen : "[BLOCKED: " + BLIND + "]";
    if (text.equals(all)) {
      return decision;
    }
    int end = text.indexOf('\n');
    String title = end < 0 ? text : text.substring(0, end);
    String rest = end < 0 ? "" : text.substring(end + 1);
    return new DecisionLine(decision.id(), title, rest, List.of(), decision.scope());
  }

  /// Writes down what was looked at, for the processes to come. Best effort.
  void remember() {
    seen.write();
  }

  private LineChanges changes(MemoryPath path, String text) {
    List<String> given = Lines.list(text);
    List<String> lines = Lines.list(WriteGuard.redacted(text));
    if (lines.size() > given.size()) {
      throw new IllegalStateException("lines were added: " + path);
    }
    LineChanges changes = new LineChanges();
    for (int i = lines.size(); i < given.size(); i++) {
      changes.drop(i);
    }
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (!line.equals(given.get(i)) && line.isBlank()) {
        changes.drop(i);
      } else if (!line.equals(given.get(i))) {
        changes.replace(i, line);
      }
    }
    List<NoteEntries.Span> entries = entries(path, lines);
    List<String> named = WriteGuard.nameThreats(path.value());
    if (!named.isEmpty() && !entries.isEmpty()) {
      entries = List.of(new NoteEntries.Span(0, lines.size() - 1));
    }
    boolean above = false;
    for (int i = 0; i < entries.size(); i++) {
      NoteEntries.Span entry = entries.get(i);
      List<String> rules = named.isEmpty() ? threats(entry.of(lines)) : named;
      boolean own = !rules.isEmpty();
      if (!own && i + 1 < entries.size()) {
        rules = together(lines, entry, entries.get(i + 1));
      }
      boolean below = !own && !rules.isEmpty();
      if (rules.isEmpty() && above) {
        rules = together(lines, entries.get(i - 1), entry);
      }
      above = below;
      if (!rules.isEmpty()) {
        changes.replace(
            entry.first(), mark(lines.get(entry.first())) + blocked(path, entry, rules));
        for (int line = entry.first() + 1; line <= entry.last(); line++) {
          changes.drop(line);
        }
      }
    }
    return changes;
  }

  private List<String> threats(String entry) {
    List<String> rules = WriteGuard.threats(entry);
    return !rules.isEmpty() && allowed.has(entry) ? List.of() : rules;
  }

  /// What two list items say that a reader reads in one breath: the first ends in the middle of a
  /// sentence. Nothing when one of them says it alone.
  private List<String> together(
      List<String> lines, NoteEntries.Span first, NoteEntries.Span second) {
    String begun = first.of(lines).strip();
    String mark = mark(lines.get(second.first()));
    if (begun.isEmpty()
        || mark(lines.get(first.first())).isBlank()
        || mark.isBlank()
        || second.first() != first.last() + 1
        || ".!?:;".indexOf(begun.charAt(begun.length() - 1)) >= 0
        || !WriteGuard.threats(second.of(lines)).isEmpty()) {
      return List.of();
    }
    String both = begun + " " + second.of(lines).substring(mark.length());
    return threats(both);
  }

  /// Takes all that was written down, here and by processes that still know it.
  public static void forget(Path cache) throws IOException {
    SeenTexts.forget(cache);
  }

  private static List<NoteEntries.Span> entries(MemoryPath path, List<String> lines) {
    return path.kind() == Kind.DECISION && !lines.isEmpty()
        ? List.of(new NoteEntries.Span(0, lines.size() - 1))
        : NoteEntries.spans(path, lines);
  }

  private static String blocked(MemoryPath path, NoteEntries.Span entry, List<String> rules) {
    if (path.kind() == Kind.CURATED) {
      return WriteGuard.placeholder(
          path.fileName().equals("USER.md") ? "USER.md" : "MEMORY.md", rules);
    }
    return WriteGuard.placeholder(
        path.kind() == Kind.DECISION ? "decision" : path + "#L" + (entry.first() + 1), rules);
  }

  /// What makes the line an item or a heading: `- [ ] `, `## `.
  private static String mark(String line) {
    int at = 0;
    while (at < line.length() && "-*+#[] xX".indexOf(line.charAt(at)) >= 0) {
      at++;
    }
    String mark = line.substring(0, at);
    return mark.isBlank() || !mark.endsWith(" ") ? "" : mark;
  }
}

package memory.engine.page;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.note.FrontMatterLines;
import memory.engine.note.NoteFile;
import memory.engine.note.NoteLines;
import memory.engine.note.Stamp;
import memory.engine.scope.MemoryPath;
import memory.engine.scope.Scope;
import memory.engine.scope.ScopeRoot;

/// Cuts index files, and the topic files they point to, into [Page]s. Headings and stamps are no
/// pages; an indented line belongs to the page above it.
public final class Pages {
  private static final MemoryPath INDEX = new MemoryPath("MEMORY.md");
  private static final MemoryPath LOCAL_INDEX = new MemoryPath("MEMORY.local.md");
  private static final int ID_CHARS = 10;

  private final Scope scope;
  private final MemoryPath path;
  private final List<Page> pages = new ArrayList<>();
  private final Map<String, Integer> occurrences = new HashMap<>();
  private final List<String> heading = new ArrayList<>();
  private final List<String> current = new ArrayList<>();
  private Optional<LocalDateTime> at = Optional.empty();
  private int startLine;
  private boolean open;

  private Pages(Scope scope, MemoryPath path) {
    this.scope = scope;
    this.path = path;
  }

  /// The index files that have pages, in the order in which they are read.
  public static List<MemoryPath> files(ScopeRoot root) {
    return root.scope() == Scope.PROJECT ? List.of(LOCAL_INDEX, INDEX) : List.of(INDEX);
  }

  /// Whether it is the index that a project's user keeps for themselves.
  public static boolean isLocal(MemoryPath path) {
    return path.equals(LOCAL_INDEX);
  }

  /// A scope's pages; a file that is missing or cannot be shown has none.
  public static List<Page> of(ScopeRoot root) {
    List<Page> pages = new ArrayList<>();
    for (MemoryPath file : files(root)) {
      if (NoteFile.read(root, file) instanceof NoteFile.Present(String text)) {
        pages.addAll(of(root.scopeOf(file), file, text));
      }
    }
    return pages;
  }

  public static List<Page> of(Scope scope, MemoryPath path, String text) {
    Pages cut = new Pages(scope, path);
    cut.cut(NoteLines.of(text));
    return List.copyOf(cut.pages);
  }

  /// The pages of the topic files that index pages point to, each file once. No prompt gets them:
  /// what stands there of a topic is its pointer.
  public static List<Page> linked(ScopeRoot root, List<Page> index) {
    Set<MemoryPath> targets = new LinkedHashSet<>();
    index.forEach(page -> page.target().ifPresent(targets::add));
    List<Page> pages = new ArrayList<>();
    for (MemoryPath target : targets) {
      if (NoteFile.read(root, target) instanceof NoteFile.Present(String text)) {
        pages.addAll(ofTopic(root.scope(), target, text));
      }
    }
    return pages;
  }

  /// The pages of a topic file, its front matter aside.
  static List<Page> ofTopic(Scope scope, MemoryPath path, String text) {
    List<String> lines = NoteLines.of(text);
    Pages cut = new Pages(scope, path);
    Collections.fill(lines.subList(0, FrontMatterLines.count(lines)), "");
    cut.cut(lines);
    return List.copyOf(cut.pages);
  }

  /// Those that still count on that day.
  public static List<Page> counting(List<Page> pages, LocalDate today) {
    List<Page> counting = new ArrayList<>();
    for (Page page : pages) {
      if (PageTags.counts(page.text(), today)) {
        counting.add(page);
      }
    }
    return counting;
  }

  private void cut(List<String> lines) {
    boolean fenced = false;
    for (int number = 1; number <= lines.size(); number++) {
      String line = lines.get(number - 1);
      boolean fence = line.startsWith("```") || line.startsWith("~~~");
      if (fenced || fence) {
        take(line, number, fence && !fenced);
      } else if (line.isBlank()) {
        open = false;
      } else if (level(line) > 0) {
        close();
        at = Optional.empty();
        enter(line);
      } else if (Stamp.of(line).isPresent()) {
        close();
        at = Stamp.of(line).map(Stamp::at);
      } else if (Character.isWhitespace(line.charAt(0)) && !current.isEmpty()) {
        continued(line, number);
      } else {
        take(line, number, isItem(line));
      }
      fenced ^= fence;
      if (fence && !fenced) {
        open = false;
      }
    }
    close();
  }

  private void take(String line, int number, boolean opens) {
    if (opens || !open) {
      close();
      startLine = number;
      open = true;
    }
    current.add(line);
  }

  /// The blank lines between are the page's own.
  private void continued(String line, int number) {
    while (startLine + current.size() < number) {
      current.add("");
    }
    current.add(line);
    open = true;
  }

  private void close() {
    while (!current.isEmpty() && current.getLast().isBlank()) {
      current.removeLast();
    }
    if (!current.isEmpty()) {
      String text = String.join("\n", current);
      int endLine = startLine + current.size() - 1;
      pages.add(
          new Page(id(current.getFirst()), scope, path, startLine, endLine, heading, text, at));
    }
    current.clear();
    open = false;
  }

  private String id(String firstLine) {
    String key =
        scope.label() + "\0" + path + "\0" + String.join("\0", heading) + "\0" + firstLine.strip();
    int occurrence = occurrences.merge(key, 1, Integer::sum);
    return "p-"
        + Hashing.sha256()
            .hashString(key + "\0" + occurrence, StandardCharsets.UTF_8)
            .toString()
            .substring(0, ID_CHARS);
  }

  private void enter(String line) {
    int level = level(line);
    while (heading.size() >= level) {
      heading.removeLast();
    }
    heading.add(line.substring(level).strip());
  }

  private static int level(String line) {
    int level = 0;
    while (level < line.length() && line.charAt(level) == '#') {
      level++;
    }
    return level <= 6 && level < line.length() && line.charAt(level) == ' ' ? level : 0;
  }

  private static boolean isItem(String line) {
    return line.startsWith("- ") || line.startsWith("* ") || line.startsWith("+ ");
  }
}

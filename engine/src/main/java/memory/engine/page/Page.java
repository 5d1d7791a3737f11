package memory.engine.page;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import memory.engine.markdown.Lines;
import memory.engine.markdown.Marks;
import memory.engine.model.Kind;
import memory.engine.model.Layout;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;

/// One entry of an index or topic file: a list item with its children, a paragraph, a fence.
///
/// @param id `p-` and 10 hex digits; the same while file, heading and first line are the same
/// @param startLine from 1
/// @param endLine the last one, included
/// @param heading the headings it stands under, outermost first
/// @param text its lines, joined by `\n`
/// @param at when it was written, where a stamp says so
public record Page(
    String id,
    Scope scope,
    MemoryPath path,
    int startLine,
    int endLine,
    List<String> heading,
    String text,
    Optional<LocalDateTime> at) {
  static final int VERSION_CHARS = 8;
  private static final List<String> GONE = List.of("#superseded", "#rejected", "#archived");
  private static final String EXPIRES = "expires:";
  private static final int DAY_CHARS = "2026-02-15".length();

  /// Which text it has: 8 hex digits of its hash.
  public String version() {
    return version(text);
  }

  static String version(String text) {
    return Layout.hash(text, VERSION_CHARS);
  }

  /// Whether it was marked to stay, whatever else has to go.
  public boolean pinned() {
    return Marks.PINS.stream().anyMatch(this::has);
  }

  /// Whether it is no more than a way to another file: `- [Build quirks](build.md) — …`.
  public boolean isPointer() {
    return text.startsWith("- [") && link().endsWith(".md") && Lines.list(text).size() == 1;
  }

  /// Where the first link in it leads; empty where there is none.
  private String link() {
    int at = text.indexOf("](");
    return at < 0 ? "" : link(at + 2);
  }

  /// Where a link leads: `my notes.md` of `](<my notes.md>)` and `](my%20notes.md)`.
  ///
  /// @param open behind its `](`
  private String link(int open) {
    boolean angled = text.startsWith("<", open);
    int close = text.indexOf(angled ? ">)" : ")", open);
    if (close < 0) {
      return "";
    }
    String given = text.substring(angled ? open + 1 : open, close);
    try {
      String link = URLDecoder.decode(given.replace("+", "%2B"), StandardCharsets.UTF_8);
      return link.chars().anyMatch(Character::isISOControl) ? given : link;
    } catch (IllegalArgumentException plain) {
      return given; // a percent sign that encodes nothing
    }
  }

  /// The topic file that it is the way to; empty when it is none, or leads elsewhere.
  public Optional<MemoryPath> target() {
    return isPointer() ? topic(name(link())) : Optional.empty();
  }

  private static Optional<MemoryPath> topic(String name) {
    if (name.indexOf(':') >= 0 || name.startsWith("/") || ("/" + name).contains("/.")) {
      return Optional.empty();
    }
    MemoryPath target = new MemoryPath(name);
    return target.kind() == Kind.TOPIC ? Optional.of(target) : Optional.empty();
  }

  private static String name(String link) {
    return link.startsWith("./") ? link.substring(2) : link;
  }

  /// What all links in it name, without a section: `build.md` of `[…](build.md#units)`, `build` of
  /// `[[build#units|units]]`.
  Set<String> linked() {
    Set<String> linked = new HashSet<>();
    for (int at = text.indexOf("]("); at >= 0; at = text.indexOf("](", at + 2)) {
      linked.add(withoutSection(name(link(at + 2))));
    }
    Marks.of(text).links().forEach(link -> linked.add(withoutSection(link)));
    return linked;
  }

  /// The topic files that its links name; what `[[build]]` names may be none.
  Set<MemoryPath> targets() {
    Set<MemoryPath> targets = new TreeSet<>();
    for (String name : linked()) {
      if (name.endsWith(".md")) {
        topic(name).ifPresent(targets::add);
      }
    }
    return targets;
  }

  private static String withoutSection(String link) {
    int section = link.indexOf('#');
    return section < 0 ? link : link.substring(0, section);
  }

  /// `MEMORY.md#L3-L5`.
  public String citation() {
    return path.lines(startLine, endLine);
  }

  private boolean has(String tag) {
    return Marks.tagAt(text, tag, 0) >= 0;
  }

  /// Whether it still counts on that day: not struck, not replaced, not expired.
  boolean counts(LocalDate today) {
    return GONE.stream().noneMatch(this::has) && !isStruck() && !hasExpired(today);
  }

  private boolean isStruck() {
    String body = text.strip();
    if (body.startsWith("- ") || body.startsWith("* ") || body.startsWith("+ ")) {
      body = body.substring(2).strip();
    }
    return body.length() > 4 && body.startsWith("~~") && body.indexOf("~~", 2) == body.length() - 2;
  }

  private boolean hasExpired(LocalDate today) {
    int at = text.indexOf(EXPIRES);
    if (at < 0) {
      return false;
    }
    String rest = text.substring(at + EXPIRES.length()).stripLeading();
    try {
      return rest.length() >= DAY_CHARS
          && LocalDate.parse(rest.substring(0, DAY_CHARS)).isBefore(today);
    } catch (DateTimeException notADay) {
      return false;
    }
  }
}

package memory.engine.note;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import memory.engine.markdown.FrontFields;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.Nesting;
import memory.engine.markdown.OpenBlock;
import memory.engine.write.TextEdit;

/// Takes the entries of another copy of a note over, each once below its own heading: those that
/// the note lacks there come behind the entry that they follow in the copy, the first ones below
/// the heading. Headings that the note lacks are made. What both changed stands there in both
/// versions.
public final class NoteMerge {
  private static final String OPENED = "<<<<<<< ";
  private static final String CLOSED = ">>>>>>> ";

  private NoteMerge() {}

  /// Into what the note says then.
  ///
  /// @param curated entries are set apart by `§`
  /// @param checked what may be written of an entry that is taken over
  public static TextEdit edit(String copy, boolean curated, UnaryOperator<String> checked) {
    return current -> {
      List<String> now = Lines.list(current);
      List<String> other = Lines.list(copy);
      int body = curated ? 0 : MarkdownEntries.of(Lines.of(current)).body();
      int theirBody = curated ? 0 : MarkdownEntries.of(Lines.of(copy)).body();
      String theirFront = String.join("\n", other.subList(0, theirBody));
      FrontFields front =
          FrontFields.merged(
              now.subList(0, body),
              theirBody == 0 ? List.of() : Lines.list(checked.apply(theirFront)));
      Merging merging =
          new Merging(
              NotePart.of(now.subList(body, now.size()), curated),
              NotePart.of(other.subList(theirBody, other.size()), curated),
              curated,
              checked);
      merging.run();
      List<String> merged = new ArrayList<>(front.lines());
      if (body == 0 && theirBody > 0 && !now.isEmpty() && !now.getFirst().isBlank()) {
        merged.add("");
      }
      merging.ours.forEach(part -> merged.addAll(part.lines()));
      int added = merging.added;
      String kept =
          front.kept().isEmpty()
              ? ""
              : "; of the front matter this file keeps its " + String.join(", ", front.kept());
      return TextEdit.Edited.of(
          merged.equals(now) ? current : joined(current, copy, merged),
          added + (added == 1 ? " entry" : " entries") + " taken over" + kept);
    };
  }

  /// The lines as one text: those of the file as they stand there, ends and all.
  private static String joined(String current, String copy, List<String> merged) {
    String end = Lines.lineEnd(current.isEmpty() ? copy : current);
    Lines own = Lines.of(current);
    StringBuilder text = new StringBuilder();
    int next = 0;
    for (int i = 0; i < merged.size(); i++) {
      String line = merged.get(i);
      String ended = end;
      if (next < own.count() && own.line(next).equals(line)) {
        ended = current.substring(own.end(next), own.start(next + 1));
        next++;
      }
      boolean last = i == merged.size() - 1;
      text.append(line).append(ended.isEmpty() && !last ? end : ended);
    }
    return text.toString();
  }

  /// Whether a merge that nobody finished stands in the text: both sides with git's marks.
  public static boolean isUnfinished(String text) {
    return opened(text).isPresent();
  }

  /// The line, from 0, at which the first one begins.
  public static OptionalInt opened(String text) {
    if (!text.contains(OPENED)) {
      return OptionalInt.empty(); // most texts
    }
    int opened = -1;
    boolean parted = false;
    List<String> lines = marked(Lines.of(text));
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (opened < 0 && line.startsWith(OPENED)) {
        opened = i;
      } else if (opened >= 0 && line.startsWith("=======")) {
        parted = true;
      } else if (parted && line.startsWith(CLOSED)) {
        return OptionalInt.of(opened);
      }
    }
    return OptionalInt.empty();
  }

  /// The lines in which marks are git's: what a code block shows of a merge from its beginning to
  /// its end stands there as empty lines.
  private static List<String> marked(Lines lines) {
    List<String> all = lines.all();
    for (Nesting.Run block : Nesting.of(lines).blocks()) {
      List<String> inside =
          all.subList(block.first() + 1, Math.max(block.first() + 1, block.last()));
      if (inside.stream().anyMatch(line -> line.startsWith(OPENED))
          && inside.stream().anyMatch(line -> line.startsWith(CLOSED))) {
        inside.replaceAll(_ -> "");
      }
    }
    return all;
  }

  /// Both sides of a merge that nobody finished, each entry once.
  ///
  /// @param curated entries are set apart by `§`
  public static TextEdit finish(boolean curated) {
    return current ->
        edit(side(current, false), curated, entry -> entry).apply(side(current, true));
  }

  /// The text of both sides, each entry once: with empty lines in the place of what is [left
  /// out][#leftOut], so that every line keeps its number.
  public static String withoutMarks(String text) {
    Set<Integer> out = leftOut(text);
    if (out.isEmpty()) {
      return text;
    }
    StringBuilder kept = new StringBuilder(text.length());
    Lines lines = Lines.of(text);
    for (int i = 0; i < lines.count(); i++) {
      int from = out.contains(i) ? lines.end(i) : lines.start(i);
      kept.append(text, from, lines.start(i + 1));
    }
    return kept.toString();
  }

  /// The lines of a merge that nobody finished that say nothing of their own: git's marks, what
  /// stood there before both sides, and entries of the second side that stand in the first.
  ///
  /// @return line numbers from 0
  public static Set<Integer> leftOut(String text) {
    if (!isUnfinished(text)) {
      return Set.of();
    }
    Set<Integer> out = new HashSet<>();
    Lines lines = Lines.of(text);
    List<String> marked = marked(lines);
    int opened = -1;
    int ended = -1;
    int parted = -1;
    for (int i = 0; i < lines.count(); i++) {
      String line = marked.get(i);
      if (line.startsWith("<<<<<<< ")) {
        opened = i;
        ended = -1;
        parted = -1;
      } else if (opened >= 0 && parted < 0 && line.startsWith("||||||| ")) {
        ended = i;
      } else if (opened >= 0 && parted < 0 && line.equals("=======")) {
        parted = i;
      } else if (parted >= 0 && line.startsWith(">>>>>>> ")) {
        leaveOut(lines, opened, ended < 0 ? parted : ended, parted, i, out);
        opened = -1;
        parted = -1;
      }
    }
    return out;
  }

  private static void leaveOut(
      Lines lines, int opened, int ended, int parted, int closed, Set<Integer> out) {
    out.add(opened);
    out.add(closed);
    for (int i = ended; i <= parted; i++) {
      out.add(i);
    }
    Set<NotePart.Key> first = keys(NotePart.of(between(lines, opened, ended), false));
    int line = parted + 1;
    for (NotePart part : NotePart.of(between(lines, parted, closed), false)) {
      line += part.title().size();
      for (NotePart.Entry entry : part.entries()) {
        int next = line + entry.lines().size();
        if (first.contains(part.key(entry))) {
          for (int i = line; i < next; i++) {
            out.add(i);
          }
        }
        line = next;
      }
      line += part.tail().size();
    }
  }

  private static List<String> between(Lines lines, int before, int after) {
    return lines.all().subList(before + 1, after);
  }

  private static String side(String text, boolean ours) {
    StringBuilder side = new StringBuilder();
    boolean first = true;
    boolean second = true;
    Lines lines = Lines.of(text);
    List<String> marked = marked(lines);
    for (int i = 0; i < lines.count(); i++) {
      String line = marked.get(i);
      if (line.startsWith("<<<<<<< ")) {
        second = false;
      } else if (line.startsWith("||||||| ") && !second) {
        first = false;
      } else if (line.equals("=======") && !second) {
        first = false;
        second = true;
      } else if (line.startsWith(">>>>>>> ") && second && !first) {
        first = true;
      } else if (ours ? first : second) {
        side.append(text, lines.start(i), lines.start(i + 1));
      }
    }
    return side.toString();
  }

  private static Set<NotePart.Key> keys(List<NotePart> parts) {
    return parts.stream()
        .flatMap(part -> part.entries().stream().map(part::key))
        .collect(Collectors.toCollection(HashSet::new));
  }

  /// Two versions of a note on their way to one.
  private static final class Merging {
    private final List<NotePart> ours;
    private final List<NotePart> theirs;
    private final boolean curated;
    private final UnaryOperator<String> checked;

    /// What ours have.
    private final Set<NotePart.Key> have;

    /// The headings that ours had at first.
    private final Set<List<String>> headings;

    /// The headings of ours that theirs are.
    private final Map<List<String>, List<String>> renamed = new HashMap<>();

    private final Set<NotePart> found = Collections.newSetFromMap(new IdentityHashMap<>());
    private int added;

    Merging(
        List<NotePart> ours,
        List<NotePart> theirs,
        boolean curated,
        UnaryOperator<String> checked) {
      this.ours = ours;
      this.theirs = theirs;
      this.curated = curated;
      this.checked = checked;
      this.have = keys(ours);
      this.headings = ours.stream().map(NotePart::heading).collect(Collectors.toSet());
    }

    void run() {
      Optional<NotePart> before = Optional.empty();
      renameTitle();
      for (NotePart part : theirs) {
        Optional<NotePart> counterpart = counterpart(part);
        counterpart.ifPresent(own -> {
          if (!part.goesOn()) {
            renamed.put(part.heading(), own.heading());
          }
        });
        NotePart into = counterpart.isPresent() ? counterpart.get() : added(part, before);
        found.add(into);
        takeOver(part, into);
        before = Optional.of(into);
      }
    }

    /// The one title of a file is that of the other where half of the entries are.
    private void renameTitle() {
      List<List<String>> own = titles(ours);
      List<List<String>> other = titles(theirs);
      if (own.size() == 1 && other.size() == 1) {
        Set<String> texts = texts(ours);
        Set<String> common = texts(theirs);
        int fewest = Math.min(texts.size(), common.size());
        common.retainAll(texts);
        if (!common.isEmpty() && 2 * common.size() >= fewest) {
          renamed.put(other.getFirst(), own.getFirst());
        }
      }
    }

    private static List<List<String>> titles(List<NotePart> parts) {
      return parts.stream()
          .map(NotePart::heading)
          .filter(heading -> heading.size() == 1)
          .distinct()
          .toList();
    }

    private static Set<String> texts(List<NotePart> parts) {
      return parts.stream()
          .flatMap(part -> part.entries().stream())
          .map(entry -> entry.text().strip())
          .collect(Collectors.toCollection(HashSet::new));
    }

    /// The heading of ours that one of theirs is, or would be.
    private List<String> here(List<String> heading) {
      for (int size = heading.size(); size > 0; size--) {
        List<String> known = renamed.get(heading.subList(0, size));
        if (known != null) {
          List<String> here = new ArrayList<>(known);
          here.addAll(heading.subList(size, heading.size()));
          return here;
        }
      }
      return heading;
    }

    /// The part of ours that one of theirs is a version of: below the same heading, of several that
    /// with the most of its entries; else one whose heading was moved below another one of ours.
    private Optional<NotePart> counterpart(NotePart part) {
      List<String> heading = here(part.heading());
      List<NotePart> same =
          ours.stream()
              .filter(one -> one.heading().equals(heading))
              .filter(one -> one.stamp().equals(part.stamp()) && one.goesOn() == part.goesOn())
              .filter(one -> !part.goesOn() || one.common(part) > 0)
              .toList();
      Comparator<NotePart> like =
          Comparator.comparing((NotePart one) -> !found.contains(one))
              .thenComparingInt(one -> one.common(part));
      if (!same.isEmpty()) {
        return first(same, like);
      }
      List<String> above = heading.subList(0, Math.max(0, heading.size() - 1));
      Set<List<String>> others =
          theirs.stream().map(one -> here(one.heading())).collect(Collectors.toSet());
      List<NotePart> moved =
          ours.stream()
              .filter(one -> headings.contains(above) && !others.contains(one.heading()))
              .filter(one -> !found.contains(one) && one.isMoved(part))
              .toList();
      return first(moved, like);
    }

    /// Of equal ones the first.
    private static Optional<NotePart> first(List<NotePart> parts, Comparator<NotePart> like) {
      return parts.stream().reduce((one, other) -> like.compare(other, one) > 0 ? other : one);
    }

    /// Puts what one of theirs has more into the one of ours.
    private void takeOver(NotePart part, NotePart into) {
      int at = into.takesFirst() ? 0 : into.entries().size();
      Set<String> known = texts(List.of(part));
      for (NotePart.Entry entry : part.entries()) {
        int there = into.indexOf(into.key(entry));
        if (there < 0 && have.add(into.key(entry))) {
          there = extended(entry, into, known);
          if (there < 0) {
            into.entries().add(at, added(entry, into));
            there = at;
          }
          added++;
        }
        at = there < 0 ? at : there + 1;
      }
    }

    /// Adds the children to an item of ours that it has more.
    ///
    /// @param known what their part has: an item of ours that it has too is another one
    /// @return where that stands; -1 = there is none
    private int extended(NotePart.Entry entry, NotePart into, Set<String> known) {
      for (int i = 0; i < into.entries().size() && !curated; i++) {
        NotePart.Entry own = into.entries().get(i);
        Optional<List<String>> both =
            known.contains(own.text().strip())
                ? Optional.empty()
                : ItemMerge.of(Lines.list(own.text()), Lines.list(checked.apply(entry.text())));
        if (both.isPresent()) {
          List<String> lines =
              new ArrayList<>(own.lines().stream().takeWhile(String::isBlank).toList());
          lines.addAll(both.get());
          into.entries().set(i, new NotePart.Entry(String.join("\n", both.get()), lines));
          return i;
        }
      }
      return -1;
    }

    private NotePart.Entry added(NotePart.Entry entry, NotePart into) {
      List<String> lines = new ArrayList<>();
      if (curated) {
        lines.addAll(into.entries().isEmpty() ? List.of() : List.of(NoteEntries.SEPARATOR));
      } else if (entry.lines().getFirst().isBlank() || !NoteEntries.opensEntry(entry.text())) {
        lines.add("");
      }
      lines.addAll(Lines.list(checked.apply(OpenBlock.closed(entry.text()))));
      return new NotePart.Entry(entry.text(), lines);
    }

    /// Makes the heading that ours lack, behind all that stands below the one above it; what goes
    /// on behind an entry stands behind that.
    @SuppressWarnings("ReferenceEquality") // two parts may say the same
    private NotePart added(NotePart part, Optional<NotePart> before) {
      List<String> heading = here(part.heading());
      List<String> above = heading.subList(0, Math.max(0, heading.size() - 1));
      int at = 0;
      for (int i = 0; i < ours.size(); i++) {
        NotePart own = ours.get(i);
        boolean within =
            part.goesOn()
                ? before.filter(one -> one == own).isPresent()
                : own.heading().equals(above) || own.isBelow(above);
        at = within ? i + 1 : at;
      }
      List<String> title = new ArrayList<>();
      if (at > 0 && ours.get(at - 1).endsInText()) {
        title.add("");
      }
      if (!part.goesOn()) {
        title.addAll(Lines.list(checked.apply(String.join("\n", part.title()))));
      }
      List<String> tail = at < ours.size() ? List.of("") : List.of();
      NotePart made = new NotePart(heading, title, new ArrayList<>(), tail);
      ours.add(at, made);
      return made;
    }
  }
}

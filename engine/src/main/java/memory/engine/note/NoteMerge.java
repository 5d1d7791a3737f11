package memory.engine.note;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.OpenBlock;
import memory.engine.note.NotePart.EntryMerge;
import memory.engine.request.Refusal;
import memory.engine.write.TextEdit;

/// Takes the entries of another copy of a note over, each once below its own heading: those that
/// the note lacks there come behind the entry that they follow in the copy, the first ones below
/// the heading. Headings that the note lacks are made. What both changed stands there in both
/// versions.
public final class NoteMerge {
  private NoteMerge() {}

  /// Into what the note says then.
  ///
  /// Refused where one of them has a private part: entries do not know which tags they stand
  /// between.
  ///
  /// @param curated entries are set apart by `§`
  /// @param checked what may be written of an entry that is taken over
  public static TextEdit edit(String copy, boolean curated, UnaryOperator<String> checked) {
    return current -> {
      if (!WriteGuard.withoutPrivate(current).equals(current)
          || !WriteGuard.withoutPrivate(copy).equals(copy)) {
        throw Refusal.malformed(
                "a private part is not merged: what is in it could become public",
                "merge the two by hand")
            .asException();
      }
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
          added
              + (added == 1 ? " entry" : " entries")
              + " taken over"
              + kept
              + String.join("", merging.otherNames));
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

  /// Both sides of a merge that nobody finished, each entry once.
  ///
  /// @param curated entries are set apart by `§`
  public static TextEdit finish(boolean curated) {
    return current ->
        edit(UnfinishedMerge.side(current, false), curated, entry -> entry)
            .apply(UnfinishedMerge.side(current, true));
  }

  /// Two versions of a note on their way to one.
  private static final class Merging {
    private final List<NotePart> ours;
    private final List<NotePart> theirs;
    private final boolean curated;
    private final UnaryOperator<String> checked;

    private final Set<NotePart.Key> have;

    /// The headings that ours had at first.
    private final Set<List<String>> headings;

    /// The headings of ours that theirs are.
    private final Map<List<String>, List<String>> renamed = new HashMap<>();

    private final Set<NotePart> found = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<String> otherNames = new ArrayList<>();
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
      this.have = NotePart.keys(ours);
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
            if (!part.heading().isEmpty()
                && !part.heading().getLast().equals(own.heading().getLast())) {
              otherNames.add(
                  "; what the copy calls \""
                      + part.heading().getLast()
                      + "\" is \""
                      + own.heading().getLast()
                      + "\" here");
            }
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
          .map(NotePart.Entry::said)
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
    /// with the most of its entries; else one whose heading was moved below another one of ours, or
    /// renamed.
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
      List<NotePart> gone =
          ours.stream()
              .filter(one -> headings.contains(above) && !others.contains(one.heading()))
              .filter(one -> !found.contains(one))
              .toList();
      return first(gone.stream().filter(one -> one.isMoved(part)).toList(), like)
          .or(() ->
              first(
                  gone.stream().filter(one -> one.isBelow(above) && one.isRenamed(part)).toList(),
                  like));
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
            added++;
          }
        }
        at = there < 0 ? at : there + 1;
      }
    }

    /// Adds the lines and children that it has more to an entry of ours.
    ///
    /// @param known what their part has: an entry of ours that it has too is another one
    /// @return where that stands; -1 = there is none
    private int extended(NotePart.Entry entry, NotePart into, Set<String> known) {
      for (int i = 0; i < into.entries().size() && !curated; i++) {
        NotePart.Entry own = into.entries().get(i);
        Optional<List<String>> both =
            known.contains(own.said())
                ? Optional.empty()
                : EntryMerge.of(Lines.list(own.text()), Lines.list(checked.apply(entry.text())));
        if (both.isPresent()) {
          List<String> lines =
              new ArrayList<>(own.lines().stream().takeWhile(String::isBlank).toList());
          lines.addAll(both.get());
          String text = String.join("\n", both.get());
          into.entries().set(i, new NotePart.Entry(text, lines));
          added += text.equals(own.text()) ? 0 : 1;
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

  /// The front matter of two versions of a file.
  ///
  /// @param lines all of it, with its rules
  /// @param kept the names of the fields that both have and say differently: as the first has them
  private record FrontFields(List<String> lines, List<String> kept) {
    /// The fields of the first one, and those that only the second one has.
    static FrontFields merged(List<String> ours, List<String> theirs) {
      if (ours.isEmpty() || theirs.isEmpty()) {
        return new FrontFields(ours.isEmpty() ? theirs : ours, List.of());
      }
      Map<String, List<String>> own = fields(ours);
      List<String> lines = new ArrayList<>(ours.subList(0, ours.size() - 1));
      List<String> kept = new ArrayList<>();
      fields(theirs)
          .forEach((name, said) -> {
            if (!own.containsKey(name)) {
              lines.addAll(said);
            } else if (!said.equals(own.get(name))) {
              kept.add(name);
            }
          });
      lines.add(ours.getLast());
      return new FrontFields(lines, kept);
    }

    private static Map<String, List<String>> fields(List<String> lines) {
      Map<String, List<String>> fields = new LinkedHashMap<>();
      List<String> field = new ArrayList<>();
      for (String line : lines.subList(1, lines.size() - 1)) {
        int colon = line.indexOf(':');
        if (colon > 0 && !line.startsWith(" ") && !line.startsWith("-") && !line.startsWith("#")) {
          field = fields.computeIfAbsent(line.substring(0, colon).strip(), _ -> new ArrayList<>());
        }
        field.add(line);
      }
      return fields;
    }
  }
}

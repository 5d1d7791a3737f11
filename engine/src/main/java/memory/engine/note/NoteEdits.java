package memory.engine.note;

import com.google.common.base.CharMatcher;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.markdown.MarkdownEntries.Section;
import memory.engine.markdown.Nesting;
import memory.engine.markdown.OpenBlock;
import memory.engine.model.Finding;
import memory.engine.model.Stamp;
import memory.engine.request.Refusal;
import memory.engine.write.CheckedText;
import memory.engine.write.TextEdit;

/// The edits of notes and logs: an entry at the end, or all of it anew.
public final class NoteEdits {
  private NoteEdits() {}

  /// Adds an entry: a blank line, the stamp, the text.
  public static TextEdit append(CheckedText text, Stamp stamp) {
    return new Bringing(text, true, true, current -> entry(current, stamp, text.value()));
  }

  /// The same, refused as a conflict when every entry of the text stands in the file already.
  public static TextEdit appendNew(CheckedText text, Stamp stamp) {
    return new Bringing(text, true, true, current -> ifNew(current, stamp, text.value()));
  }

  /// Adds an entry at the end of what stands below a heading, one without a stamp above the first
  /// stamp there; where several headings say the same, one with a stamp below the last of them.
  /// Headings that are missing are written at the end of those that are there; what has no heading
  /// stands above all of them. A list item whose first line stands there has its children added
  /// there instead.
  ///
  /// @param heading outermost first
  public static TextEdit appendBelow(
      List<Heading> heading, CheckedText text, Optional<Stamp> stamp) {
    return new Bringing(text, true, true, current -> below(heading, current, stamp, text.value()));
  }

  /// Puts the text in the place of all that stands there, below a stamp that says so.
  ///
  /// @param stamp labelled `last updated:`
  public static TextEdit overwrite(CheckedText text, Stamp stamp) {
    return new Bringing(
        text,
        false,
        false,
        current -> {
          String lineEnd = Lines.lineEnd(current);
          String all = stamp.line() + lineEnd + Lines.fitted(text.value(), lineEnd);
          return TextEdit.Edited.of(all + lineEnd, all).removing(current);
        });
  }

  /// The same, unless a stamp of that session stands in the file already.
  public static TextEdit appendOnce(CheckedText text, Stamp stamp) {
    return new Bringing(
        text,
        true,
        true,
        current ->
            isStamped(current, stamp.session())
                ? TextEdit.Edited.of(current, "")
                : entry(current, stamp, text.value()));
  }

  /// Whether a stamp of the session stands in the text.
  public static boolean isStamped(String text, String session) {
    return Lines.list(text).stream()
        .anyMatch(
            line -> Stamp.of(line).filter(stamp -> stamp.session().equals(session)).isPresent());
  }

  /// A text with an entry at its end.
  public static TextEdit.Edited entry(String current, Stamp stamp, String text) {
    return entry(current, Optional.of(stamp), text, Lines.lineEnd(current));
  }

  private static TextEdit.Edited entry(
      String current, Optional<Stamp> stamp, String text, String lineEnd) {
    String entry =
        stamp.map(one -> one.line() + lineEnd).orElse("")
            + Lines.fitted(OpenBlock.closed(text), lineEnd);
    return TextEdit.Edited.of(parted(current, lineEnd) + entry + lineEnd, entry);
  }

  /// The same of a text that nobody brings.
  static TextEdit.Edited below(
      List<Heading> heading, String current, Optional<Stamp> stamp, String text) {
    Lines lines = Lines.of(current);
    List<Section> sections = MarkdownEntries.sections(lines);
    List<String> words = heading.stream().map(Heading::words).toList();
    boolean opensSection = MarkdownEntries.headingAt(Lines.of(text), 0).isPresent();
    if (!opensSection) {
      for (Section section : sections) {
        Optional<TextEdit.Edited> child =
            section.words().equals(words) ? child(lines, section, text) : Optional.empty();
        if (child.isPresent()) {
          return child.get();
        }
      }
    }
    int there = words.size();
    int found = indexOf(sections, words, stamp.isPresent());
    while (found < 0) {
      found = indexOf(sections, words.subList(0, --there), false);
    }
    if (there < words.size() || opensSection) {
      while (found + 1 < sections.size() && sections.get(found + 1).heading().size() > there) {
        found++;
      }
    }
    Section section = sections.get(found);
    boolean dated = there < words.size() || opensSection || stamp.isPresent();
    int at =
        section.stamps().stream()
            .filter(line -> !dated && line >= section.from())
            .findFirst()
            .orElse(section.to());
    while (at > 0 && lines.isBlank(at - 1)) {
      at--;
    }
    String lineEnd = Lines.lineEnd(current);
    String above = current.substring(0, lines.start(at));
    for (Heading missing : heading.subList(there, heading.size())) {
      above = parted(above, lineEnd) + missing.text() + lineEnd;
    }
    TextEdit.Edited added = entry(above, stamp, text, lineEnd);
    String rest = current.substring(lines.start(at));
    String between = at == lines.count() || lines.isBlank(at) ? "" : lineEnd;
    return TextEdit.Edited.of(added.text() + between + rest, added.preview());
  }

  /// The text without the first lines of its outer items, which stand in the section, at the end of
  /// the innermost of these; empty when none stands there, or the text is more than one item.
  private static Optional<TextEdit.Edited> child(Lines lines, Section section, String text) {
    Lines added = Lines.of(Lines.fitted(text, "\n"));
    Nesting own = Nesting.of(added);
    Nesting there = Nesting.of(lines);
    int skip = 0;
    int from = section.from();
    int last = section.to() - 1;
    while (skip < added.count() - 1 && own.whole(skip, skip).last() == added.count() - 1) {
      Optional<Nesting.Run> item = there.item(lines, added.line(skip), from, last);
      if (item.isEmpty()) {
        break;
      }
      from = item.get().first() + 1;
      last = item.get().last();
      skip++;
    }
    if (skip == 0) {
      return Optional.empty();
    }
    String lineEnd = Lines.lineEnd(lines.text());
    String entry = Lines.fitted(added.text().substring(added.start(skip)), lineEnd);
    String above = lines.text().substring(0, lines.end(last));
    return Optional.of(
        TextEdit.Edited.of(
            above + lineEnd + entry + lines.text().substring(lines.end(last)), entry));
  }

  private static int indexOf(List<Section> sections, List<String> heading, boolean last) {
    List<List<String>> all = sections.stream().map(Section::words).toList();
    return last ? all.lastIndexOf(heading) : all.indexOf(heading);
  }

  /// The text with a blank line at its end, if it is not empty.
  private static String parted(String text, String lineEnd) {
    if (text.isEmpty()) {
      return text;
    }
    String whole = text.endsWith("\n") || text.endsWith("\r") ? text : text + lineEnd;
    Lines lines = Lines.of(whole);
    return lines.line(lines.count() - 1).isBlank() ? whole : whole + lineEnd;
  }

  /// An edit that brings a text.
  record Bringing(
      CheckedText text, boolean isRepeatable, boolean onlyAdds, Function<String, Edited> how)
      implements TextEdit {
    @Override
    public Edited apply(String current) {
      return how.apply(current);
    }

    @Override
    public List<Finding> masked() {
      return text.masked();
    }
  }

  private static TextEdit.Edited ifNew(String current, Stamp stamp, String text) {
    List<String> wanted = Lines.list(text);
    List<String> lines = Lines.list(current);
    List<NoteEntries.Span> standing = NoteEntries.spans(lines);
    int last = 0;
    for (NoteEntries.Span entry : NoteEntries.spans(wanted)) {
      String words = words(entry.of(wanted));
      OptionalInt at =
          standing.stream()
              .filter(span -> words(span.of(lines)).equals(words))
              .mapToInt(NoteEntries.Span::first)
              .findFirst();
      if (at.isEmpty()) {
        return entry(current, stamp, text);
      }
      last = at.getAsInt() + 1;
    }
    throw Refusal.conflict("this note stands there already, at line " + last, "").asException();
  }

  /// Without the bullet: a list item and a paragraph may say the same.
  static String words(String entry) {
    String text = CharMatcher.whitespace().trimAndCollapseFrom(entry, ' ');
    return text.startsWith("- ") || text.startsWith("* ") ? text.substring(2) : text;
  }
}

package memory.engine.transfer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.model.Stamp;
import memory.engine.request.Refusal;
import memory.engine.write.CheckedText;
import memory.engine.write.TextEdit;

/// Entries of a source at the end of a note: under their headings and stamps, in their order, each
/// only when it neither came in before nor stands in the note already.
final class Arrival implements TextEdit {
  private final Optional<CheckedText> frontMatter;
  private final List<Checked> entries;
  private List<Checked> fresh = List.of();
  private int gone;

  /// An entry after the guard.
  ///
  /// @param known it came in before
  record Checked(
      Incoming.Entry entry, CheckedText text, List<String> heading, String key, boolean known) {
    boolean masked() {
      return entry.masked() || !text.masked().isEmpty();
    }
  }

  Arrival(Optional<CheckedText> frontMatter, List<Checked> entries) {
    this.frontMatter = frontMatter;
    this.entries = List.copyOf(entries);
  }

  /// Those that came in when it was last applied.
  List<Checked> fresh() {
    return fresh;
  }

  /// How many came in before and did not stand there when it was last applied.
  int gone() {
    return gone;
  }

  List<Checked> entries() {
    return entries;
  }

  @Override
  public Edited apply(String current) {
    CutNote there = CutNote.of(current);
    fresh = missing(there);
    if (fresh.isEmpty()) {
      return Edited.of(current, "");
    }
    String lineEnd = Lines.lineEnd(current);
    StringBuilder out = new StringBuilder();
    boolean onTop = frontMatter.isPresent() && there.frontMatter().isEmpty();
    if (onTop) {
      out.append(Lines.fitted(frontMatter.get().value(), lineEnd)).append(lineEnd);
    }
    out.append(current);
    if (!current.isEmpty() && !current.endsWith("\n") && !current.endsWith("\r")) {
      out.append(lineEnd);
    }
    int before = out.length();
    write(out, there.heading().stream().map(Heading::text).toList(), lineEnd);
    if (out.toString().getBytes(StandardCharsets.UTF_8).length > BoundedRead.MARKDOWN_BYTES) {
      throw Refusal.malformed(
              "the file would be larger than " + (BoundedRead.MARKDOWN_BYTES >> 20) + " MiB",
              "import it in parts, into files of their own")
          .asException();
    }
    return Edited.of(out.toString(), out.substring(before));
  }

  private List<Checked> missing(CutNote note) {
    Map<String, Integer> there = new HashMap<>();
    note.entries().forEach(entry -> there.merge(plain(entry.text()), 1, Integer::sum));
    Map<String, Integer> seen = new HashMap<>();
    List<Checked> missing = new ArrayList<>();
    gone = 0;
    for (Checked entry : entries) {
      String text = plain(entry.text().value());
      boolean stands = seen.merge(text, 1, Integer::sum) <= there.getOrDefault(text, 0);
      if (!stands && entry.known()) {
        gone++;
      } else if (!stands) {
        missing.add(entry);
      }
    }
    return missing;
  }

  private void write(StringBuilder out, List<String> holding, String lineEnd) {
    List<String> heading = holding;
    Optional<Stamp> above = Optional.empty();
    for (Checked checked : fresh) {
      Incoming.Entry entry = checked.entry();
      List<String> titles = toWrite(heading, checked.heading());
      for (String title : titles) {
        blank(out, lineEnd);
        out.append(title).append(lineEnd);
      }
      if (!titles.isEmpty()) {
        heading = checked.heading();
      }
      boolean sameRun = titles.isEmpty() && above.equals(Optional.of(entry.stamp()));
      if (!sameRun || entry.alone()) {
        blank(out, lineEnd);
        out.append(entry.stamp().line()).append(lineEnd);
      } else if (!entry.tight()) {
        blank(out, lineEnd);
      }
      out.append(Lines.fitted(checked.text().value(), lineEnd)).append(lineEnd);
      above = entry.alone() ? Optional.empty() : Optional.of(entry.stamp());
      heading = below(heading, checked.text().value());
    }
  }

  /// The heading lines that hold for the next entry below one that may begin with a heading, which
  /// ends with it.
  private static List<String> below(List<String> heading, String text) {
    if (!text.startsWith("##")) {
      return heading;
    }
    List<Heading> own = MarkdownEntries.from(Lines.of(text), 0).heading();
    if (own.isEmpty()) {
      return heading;
    }
    Heading first = own.getFirst();
    List<String> left = new ArrayList<>();
    heading.stream().filter(line -> level(line) < first.level()).forEach(left::add);
    if (first.level() == 1) {
      left.add(first.text());
    }
    return left;
  }

  private static int level(String heading) {
    return heading.length() - heading.replaceFirst("^#+", "").length();
  }

  /// The heading lines that lead from where the note stands to where the entry belongs.
  private static List<String> toWrite(List<String> from, List<String> to) {
    int same = 0;
    while (same < from.size() && same < to.size() && from.get(same).equals(to.get(same))) {
      same++;
    }
    if (same == to.size()) {
      return same == from.size() || same == 0 ? List.of() : List.of(to.getLast());
    }
    return to.subList(same, to.size());
  }

  private static void blank(StringBuilder out, String lineEnd) {
    int empty = out.length() - 2 * lineEnd.length();
    if (!out.isEmpty() && (empty < 0 || out.indexOf(lineEnd + lineEnd, empty) < 0)) {
      out.append(lineEnd);
    }
  }

  /// A text as two are compared.
  static String plain(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}

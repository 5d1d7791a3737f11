package memory.engine.transfer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.file.BoundedRead;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.MarkdownEntries.Heading;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;
import memory.engine.request.ImportResult;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;

/// Entries of a source at the end of a note: under their headings and stamps, in their order, each
/// only when it neither came in before nor stands in the note already.
final class Arrival implements TextEdit {
  private final Optional<CheckedText> frontMatter;
  private final List<Checked> entries;
  private List<Checked> fresh = List.of();

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
    for (Checked entry : entries) {
      String text = plain(entry.text().value());
      boolean stands = seen.merge(text, 1, Integer::sum) <= there.getOrDefault(text, 0);
      if (!stands && !entry.known()) {
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

  /// The guard before what comes in from another memory: what of a file may be written in a scope.
  ///
  /// @param source the name of where it comes from
  /// @param writer of the scope that takes it over
  /// @param ledger what came in before
  /// @param leftOut is told what may not come in, and why
  record IncomingCheck(
      String source, ScopeWriter writer, ImportLedger ledger, List<ImportResult.LeftOut> leftOut) {

    Optional<CheckedText> frontMatter(Incoming file) {
      try {
        return file.frontMatter().map(writer::check);
      } catch (RefusedException refused) {
        leave(file, 1, refused.refusal().message());
        return Optional.empty();
      }
    }

    /// The file's entries that may be written.
    List<Arrival.Checked> entries(Incoming file) {
      Map<String, Integer> occurrences = new HashMap<>();
      List<Arrival.Checked> checked = new ArrayList<>();
      Set<String> refusedTitles = refusedTitles(file);
      for (Incoming.Entry entry : file.entries()) {
        if (entry.masked() && writer.root().scope() == Scope.PROJECT) {
          leave(file, entry.line(), "a project's memory is shared and takes no secret");
          continue;
        }
        try {
          CheckedText text = writer.check(entry.text());
          List<String> heading = new ArrayList<>(entry.heading());
          heading.removeAll(refusedTitles);
          int occurrence = occurrences.merge(text.value(), 1, Integer::sum);
          String key = ImportLedger.key(source, file.place(), text.value(), occurrence);
          checked.add(
              new Arrival.Checked(entry, text, heading, key, ledger.has(key, file.path().value())));
        } catch (RefusedException refused) {
          leave(file, entry.line(), refused.refusal().message());
        }
      }
      return withoutSplitThreats(file, checked);
    }

    private Set<String> refusedTitles(Incoming file) {
      Set<String> titles = new LinkedHashSet<>();
      file.entries().forEach(entry -> titles.addAll(entry.heading()));
      Set<String> refused = new HashSet<>();
      for (String title : titles) {
        refusal(title)
            .ifPresent(why -> {
              refused.add(title);
              leave(file, 0, "a heading: " + why.message());
            });
      }
      return refused;
    }

    /// What reads like an instruction only beside the entry before it goes with it.
    private List<Arrival.Checked> withoutSplitThreats(
        Incoming file, List<Arrival.Checked> checked) {
      List<Arrival.Checked> kept = new ArrayList<>();
      for (Arrival.Checked entry : checked) {
        if (!kept.isEmpty()) {
          String both = kept.getLast().text().value() + "\n" + entry.text().value();
          Optional<Refusal> refusal =
              both.length() < ScopeWriter.ENTRY_BYTES / 4 ? refusal(both) : Optional.empty();
          if (refusal.isPresent()) {
            String why = refusal.get().message();
            leave(file, kept.removeLast().entry().line(), "with what follows, " + why);
            leave(file, entry.entry().line(), "with what stands above, " + why);
            continue;
          }
        }
        kept.add(entry);
      }
      return kept;
    }

    Optional<Refusal> refusal(String text) {
      try {
        writer.check(text);
        return Optional.empty();
      } catch (RefusedException refused) {
        return Optional.of(refused.refusal());
      }
    }

    void leave(Incoming file, int line, String reason) {
      leftOut.add(new ImportResult.LeftOut(file.place(), line, reason));
    }
  }
}

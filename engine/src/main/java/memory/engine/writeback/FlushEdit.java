package memory.engine.writeback;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import memory.engine.markdown.Lines;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;
import memory.engine.note.NoteEdits;
import memory.engine.page.Page;
import memory.engine.page.Pages;
import memory.engine.request.FlushResult;
import memory.engine.request.RefusedException;
import memory.engine.write.CheckedText;
import memory.engine.write.PrivateLines;
import memory.engine.write.TextEdit;
import memory.engine.writeback.Journal.Settled;
import memory.engine.writeback.Journal.StagedNote;

/// Puts staged notes into an index file, one after the other. Each leaves a mark or a text by which
/// it is known again, so that a note whose settling was lost in a crash is not applied twice.
///
/// @param texts of the notes that bring one, by id, checked; a note without its text is passed over
/// @param archived ids of the notes whose page stands in the archive already
/// @param settled gets what the last application came to
record FlushEdit(
    Scope scope,
    MemoryPath path,
    List<StagedNote> notes,
    Map<String, CheckedText> texts,
    Set<String> archived,
    boolean strict,
    Clock clock,
    List<Settled> settled)
    implements TextEdit {

  @Override
  public Edited apply(String current) {
    String text = current;
    settled.clear();
    StringBuilder preview = new StringBuilder();
    for (StagedNote note : notes) {
      Step step = step(text, note);
      if (!step.text.equals(text)) {
        preview.append(preview.isEmpty() ? "" : "\n").append(step.shown);
      }
      text = step.text;
      settled.add(new Settled(note.id(), clock.instant(), step.outcome, step.why));
    }
    return Edited.of(text, preview.toString());
  }

  private record Step(String text, FlushResult.Outcome outcome, String why, String shown) {
    static Step applied(String text, String shown) {
      return new Step(text, FlushResult.Outcome.APPLIED, "", shown);
    }

    static Step idle(String text, String why) {
      return new Step(text, FlushResult.Outcome.APPLIED, why, "");
    }

    static Step rejected(String text, String why) {
      return new Step(text, FlushResult.Outcome.REJECTED, why, "");
    }
  }

  /// A private part that it would open stops no other note.
  private Step step(String text, StagedNote note) {
    Step step = made(text, note);
    try {
      PrivateLines.check(text, step.text);
      return step;
    } catch (RefusedException refused) {
      return Step.rejected(text, refused.refusal().message());
    }
  }

  private Step made(String text, StagedNote note) {
    return switch (note.action()) {
      case APPEND -> append(text, note, entry(note));
      case MERGE -> merge(text, note);
      case SET_WITH_VERSION -> set(text, note);
      case ARCHIVE -> archive(text, note);
      case REJECT -> Step.idle(text, "");
    };
  }

  private Step append(String text, StagedNote note, String entry) {
    if (NoteEdits.isStamped(text, note.mark())) {
      return Step.idle(text, "");
    }
    Instant staged = note.at().isAfter(Instant.EPOCH) ? note.at() : clock.instant();
    LocalDateTime at =
        LocalDateTime.ofInstant(staged, clock.getZone()).truncatedTo(ChronoUnit.SECONDS);
    Edited changed = NoteEdits.entry(text, new Stamp("", at, note.mark()), entry);
    return Step.applied(changed.text(), changed.preview());
  }

  private Step merge(String text, StagedNote note) {
    Set<String> said = Lines.list(text).stream().map(FlushEdit::bare).collect(Collectors.toSet());
    Lines lines = Lines.of(entry(note));
    IntPredicate isNew = i -> !lines.isBlank(i) && !said.contains(bare(lines.line(i)));
    BitSet kept = new BitSet();
    IntStream.range(0, lines.count()).filter(isNew).forEach(kept::set);
    // A fence, a table or a parent goes along with what is new in it.
    for (MarkdownEntries.Entry one : MarkdownEntries.of(lines).entries()) {
      if (kept.get(one.first(), one.last() + 1).cardinality() > 0) {
        kept.set(one.first(), one.last() + 1);
      }
    }
    List<String> news = kept.stream().mapToObj(lines::line).toList();
    return news.isEmpty()
        ? Step.idle(text, "it stands there already")
        : append(text, note, String.join("\n", news));
  }

  private Step set(String text, StagedNote note) {
    String entry = entry(note);
    List<Page> pages = Pages.of(scope, path, text);
    Optional<Page> target = page(pages, note);
    if (target.isPresent()) {
      Lines lines = Lines.of(text);
      String fitted = Lines.fitted(entry, Lines.lineEnd(text));
      int start = lines.start(target.get().startLine() - 1);
      int end = lines.end(target.get().endLine() - 1);
      return Step.applied(text.substring(0, start) + fitted + text.substring(end), entry);
    }
    String all = "\n" + String.join("\n", Lines.list(text)) + "\n";
    if (all.contains("\n" + entry + "\n")) {
      return Step.idle(text, "");
    }
    return strict
        ? Step.rejected(text, "page " + note.target() + " was changed or is gone")
        : append(text, note, entry);
  }

  private Step archive(String text, StagedNote note) {
    Optional<Page> target = page(Pages.of(scope, path, text), note);
    if (archived.contains(note.id())) {
      return target
          .map(page -> Step.applied(without(text, page), page.text()))
          .orElseGet(() -> Step.idle(text, ""));
    }
    String why = "page " + note.target() + " was changed or is gone";
    return strict ? Step.rejected(text, why) : Step.idle(text, why);
  }

  /// The page that the note is about, in the version it had.
  static Optional<Page> page(List<Page> pages, StagedNote note) {
    return pages.stream().filter(page -> target(page).equals(note.target())).findFirst();
  }

  static String target(Page page) {
    return page.id() + "@" + page.version();
  }

  /// Its stamp goes with it when nothing else stands below that.
  private static String without(String text, Page page) {
    Lines lines = Lines.of(text);
    int first = page.startLine() - 1;
    int next = page.endLine();
    boolean alone = next >= lines.count() || lines.line(next).isBlank();
    if (alone && first > 0 && Stamp.of(lines.line(first - 1)).isPresent()) {
      first--;
    }
    if (alone && first > 0 && lines.line(first - 1).isBlank()) {
      first--;
    }
    return text.substring(0, lines.start(first)) + text.substring(lines.start(next));
  }

  /// A fact on one line becomes a list item, as the index file has them.
  private String entry(StagedNote note) {
    CheckedText checked = texts.get(note.id());
    String text = String.join("\n", Lines.content(checked == null ? "" : checked.value()));
    boolean plain = !text.isEmpty() && Character.isLetterOrDigit(text.codePointAt(0));
    return plain && text.indexOf('\n') < 0 ? "- " + text : text;
  }

  private static String bare(String line) {
    String text = line.strip();
    return text.startsWith("- ") || text.startsWith("* ") || text.startsWith("+ ")
        ? text.substring(2).strip()
        : text;
  }
}

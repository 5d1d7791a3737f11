package memory.engine.markdown;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.markdown.Marks.Fate;
import memory.engine.markdown.PassageMaker.Facts;
import memory.engine.markdown.ProsePacker.Extract;
import memory.engine.markdown.ProsePacker.Place;
import memory.engine.model.DayWord;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;

/// The passages of a Markdown file.
public final class MarkdownPassages {
  private final MemoryPath path;
  private final Lines lines;
  private final FrontMatter frontMatter;
  private final PassageMaker maker;
  private List<String> heading = List.of();
  private Marks headingMarks = Marks.NONE;

  private MarkdownPassages(Scope scope, MemoryPath path, Lines lines, FrontMatter frontMatter) {
    this.path = path;
    this.lines = lines;
    this.frontMatter = frontMatter;
    this.maker = new PassageMaker(scope, path);
  }

  public static List<Passage> of(Scope scope, MemoryPath path, String text) {
    Lines lines = Lines.of(text);
    boolean curated = path.kind() == Kind.CURATED;
    FrontMatter frontMatter = curated ? FrontMatter.NONE : FrontMatter.of(lines);
    MarkdownPassages passages = new MarkdownPassages(scope, path, lines, frontMatter);
    List<Extract> extracts =
        curated
            ? curated(lines)
            : new SectionCutter(
                    lines,
                    MarkdownBlocks.of(lines, frontMatter.endLine()),
                    path.kind(),
                    frontMatter.title())
                .cut();
    frontMatter.description().ifPresent(run -> passages.add(passages.description(run)));
    extracts.forEach(passages::add);
    return passages.maker.passages();
  }

  private static List<Extract> curated(Lines lines) {
    ProsePacker packer = new ProsePacker(lines);
    for (Lines.Run entry : CuratedEntries.of(lines.all())) {
      packer.whole(entry.first(), entry.last(), List.of(), Optional.empty());
    }
    return packer.extracts();
  }

  private Extract description(Lines.Run run) {
    List<String> title = frontMatter.title().isEmpty() ? List.of() : List.of(frontMatter.title());
    return new Extract(
        lines.start(run.first()),
        lines.end(run.last()),
        run.first(),
        run.last(),
        new Place(title, Optional.empty(), Fate.COUNTS));
  }

  private void add(Extract extract) {
    String text = lines.text().substring(extract.start(), extract.end());
    if (Lines.saysNothing(text)) {
      return;
    }
    Place place = extract.place();
    if (!place.heading().equals(heading)) {
      heading = place.heading();
      headingMarks = Marks.of(String.join("\n", heading));
    }
    Marks marks = Marks.of(text);
    List<String> above = new ArrayList<>(frontMatter.tags());
    above.addAll(headingMarks.tags());
    Fate fate = marks.fate().within(place.around()).within(headingMarks.fate());
    maker.add(
        text,
        extract.firstLine(),
        extract.lastLine(),
        new Facts(
            heading,
            date(place.stamp().map(LocalDateTime::toLocalDate)),
            time(place.stamp()),
            PassageMaker.joined(marks.tags(), above),
            marks.links(),
            fate,
            Optional.empty()));
  }

  /// A daily log's own day wins over the stamps in it: old stamps are in UTC.
  private Optional<LocalDate> date(Optional<LocalDate> stamp) {
    Optional<LocalDate> named = path.date();
    if (path.kind() == Kind.DAILY) {
      return named;
    }
    return stamp.or(() -> named).or(this::headingDay).or(frontMatter::date);
  }

  /// Midnight is what a day without a time became.
  private Optional<LocalTime> time(Optional<LocalDateTime> stamp) {
    return path.kind() == Kind.DAILY
        ? Optional.empty()
        : stamp.map(LocalDateTime::toLocalTime).filter(time -> !time.equals(LocalTime.MIDNIGHT));
  }

  private Optional<LocalDate> headingDay() {
    for (String words : heading.reversed()) {
      Optional<LocalDate> day = DayWord.in(words);
      if (day.isPresent()) {
        return day;
      }
    }
    return Optional.empty();
  }
}

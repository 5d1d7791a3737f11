package memory.engine.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A Markdown text in entries: each list item with what is below it, each paragraph, each fence,
/// with what follows it without a blank line. Headings and stamps stand above entries; a rule and
/// other lines of nothing but punctuation are none.
///
/// @param body the first line after the front matter, from 0
/// @param heading the headings that still hold at the end, outermost first
public record MarkdownEntries(int body, List<Entry> entries, List<Heading> heading) {

  /// @param line where it stands, from 0
  /// @param level 1 to 6
  /// @param words what it says, without its marks
  public record Heading(int line, int level, String words) {
    /// Its line as Markdown has it.
    public String text() {
      return "#".repeat(level) + " " + words;
    }

    /// The headings that hold below it.
    ///
    /// @param above those that hold above it, outermost first
    public List<Heading> below(List<Heading> above) {
      List<Heading> path = new ArrayList<>(above);
      while (!path.isEmpty() && path.getLast().level() >= level) {
        path.removeLast();
      }
      path.add(this);
      return List.copyOf(path);
    }
  }

  /// One entry; lines count from 0, both ends included.
  ///
  /// @param heading the headings it stands under, outermost first
  /// @param stamp the line of the last stamp above it and below its heading
  public record Entry(int first, int last, List<Heading> heading, OptionalInt stamp) {}

  /// What stands between two headings; lines count from 0.
  ///
  /// @param heading the headings it stands under, outermost first; of what stands above all of them
  ///   none
  /// @param from its first line
  /// @param stamps the lines of its stamps, and of the one right above its heading
  /// @param to the line after its last one
  public record Section(List<Heading> heading, int from, List<Integer> stamps, int to) {
    public Section {
      stamps = List.copyOf(stamps);
    }

    public List<String> words() {
      return heading.stream().map(Heading::words).toList();
    }
  }

  /// The sections of a file, in its order; empty ones too. A heading right below a stamp is that
  /// entry's: it ends with it, unless it is the file's title.
  public static List<Section> sections(Lines lines) {
    Sections sections = new Sections(FrontMatter.of(lines).endLine());
    for (Block block : MarkdownBlocks.of(lines, sections.from)) {
      switch (block) {
        case Block.Title title -> sections.enter(title);
        case Block.Stamp stamp -> sections.startEntry(stamp);
        case Block.Item _, Block.Prose _ -> {}
      }
      sections.blocks++;
      sections.before = Optional.of(block);
    }
    sections.end(lines.count());
    return List.copyOf(sections.all);
  }

  /// The heading in a line, with those above it.
  public static Optional<List<Heading>> headingAt(Lines lines, int line) {
    return sections(lines).stream()
        .map(Section::heading)
        .filter(heading -> !heading.isEmpty() && heading.getLast().line() == line)
        .findFirst();
  }

  private static final class Sections {
    private final List<Section> all = new ArrayList<>();
    private final List<Integer> stamps = new ArrayList<>();
    private List<Heading> heading = List.of();
    private int from;
    private Optional<Block> before = Optional.empty();

    /// Above the heading of an entry, while that lasts.
    private Optional<List<Heading>> around = Optional.empty();

    /// Whether the heading that was entered last is an entry's.
    private boolean dated;

    /// One of the first level that is an entry's, and not the file's title.
    private Optional<Heading> own = Optional.empty();

    private int blocks;

    Sections(int from) {
      this.from = from;
    }

    void end(int to) {
      all.add(new Section(heading, from, stamps, to));
      stamps.clear();
      from = to;
    }

    void enter(Block.Title title) {
      dated = before.isPresent() && before.get() instanceof Block.Stamp stamp && stamp.headsEntry();
      if (dated) {
        int above = stamps.removeLast();
        end(above);
        stamps.add(above);
        around = Optional.of(heading);
      } else {
        end(title.from());
      }
      heading = below(heading, title);
      if (dated) {
        own = Optional.of(heading.getLast()).filter(one -> one.level() == 1 && blocks > 1);
      }
      from = title.to() + 1;
    }

    void startEntry(Block.Stamp stamp) {
      if (around.isPresent() && (dated || before.filter(Block.Title.class::isInstance).isEmpty())) {
        List<Heading> outer = around.get();
        end(stamp.from());
        boolean instead = own.filter(heading::contains).isPresent();
        heading =
            (instead ? outer : heading)
                .stream()
                    .filter(one -> one.level() == 1 || (!instead && outer.contains(one)))
                    .toList();
      }
      around = Optional.empty();
      dated = false;
      stamps.add(stamp.from());
    }
  }

  /// The entries of a file.
  public static MarkdownEntries of(Lines lines) {
    return from(lines, FrontMatter.of(lines).endLine());
  }

  /// The entries of a text that has no front matter.
  public static MarkdownEntries from(Lines lines, int body) {
    List<Entry> entries = new ArrayList<>();
    List<Heading> heading = List.of();
    OptionalInt stamp = OptionalInt.empty();
    int first = -1;
    int last = -1;
    for (Block block : MarkdownBlocks.of(lines, body)) {
      if (block instanceof Block.Prose && first >= 0 && block.from() == last + 1) {
        last = block.to();
        continue;
      }
      if (first >= 0 && !lines.saysNothing(first, last)) {
        entries.add(new Entry(first, last, heading, stamp));
      }
      first = -1;
      switch (block) {
        case Block.Title title -> {
          heading = below(heading, title);
          stamp = OptionalInt.empty();
        }
        case Block.Stamp above -> stamp = OptionalInt.of(above.from());
        case Block.Item _, Block.Prose _ -> {
          first = block.from();
          last = block.to();
        }
      }
    }
    if (first >= 0 && !lines.saysNothing(first, last)) {
      entries.add(new Entry(first, last, heading, stamp));
    }
    return new MarkdownEntries(body, List.copyOf(entries), heading);
  }

  private static List<Heading> below(List<Heading> above, Block.Title title) {
    return new Heading(title.from(), title.level(), title.words()).below(above);
  }
}

package memory.engine.markdown;

import java.util.ArrayList;
import java.util.List;
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
  /// @param stamps the lines of its stamps
  /// @param to the line after its last one
  public record Section(List<Heading> heading, int from, List<Integer> stamps, int to) {
    public Section {
      stamps = List.copyOf(stamps);
    }

    /// The words of its headings.
    public List<String> words() {
      return heading.stream().map(Heading::words).toList();
    }
  }

  /// The sections of a file, in its order; empty ones too.
  public static List<Section> sections(Lines lines) {
    List<Section> sections = new ArrayList<>();
    List<Heading> heading = List.of();
    List<Integer> stamps = new ArrayList<>();
    int from = FrontMatter.of(lines).endLine();
    for (Block block : MarkdownBlocks.of(lines, from)) {
      switch (block) {
        case Block.Title title -> {
          sections.add(new Section(heading, from, stamps, title.from()));
          heading = below(heading, title);
          stamps.clear();
          from = title.to() + 1;
        }
        case Block.Stamp stamp -> stamps.add(stamp.from());
        case Block.Item _, Block.Prose _ -> {}
      }
    }
    sections.add(new Section(heading, from, stamps, lines.count()));
    return List.copyOf(sections);
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

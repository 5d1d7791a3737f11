package memory.engine.markdown;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.markdown.Block.Item;
import memory.engine.markdown.Block.Prose;
import memory.engine.markdown.Block.Stamp;
import memory.engine.markdown.Block.Title;
import memory.engine.markdown.Marks.Fate;
import memory.engine.markdown.ProsePacker.Extract;
import memory.engine.model.Kind;

/// Cuts the blocks of a Markdown file into extracts. A section of the second level or below that is
/// mainly prose stays whole, with its subsections; one that is mainly a list falls into its items.
/// Entries never share an extract.
final class SectionCutter {
  /// A list makes up at least this share of a section that is mainly a list. Notes that are one
  /// fact a bullet by convention need less of it than logs and topics, where a list often supports
  /// the text around it.
  private static final double SHARE_IN_NOTES = 0.5;

  private static final double SHARE_ELSEWHERE = 0.85;

  /// With more blocks than this, items are no longer passages of their own.
  private static final int MANY_BLOCKS = 50_000;

  /// A heading with so many words says something, even with nothing below it.
  private static final int TELLING_WORDS = 4;

  private final Lines lines;
  private final List<Block> blocks;
  private final boolean tasks;
  private final boolean log;
  private final double listShare;
  private final HeadingPath headings;
  private final ProsePacker packer;
  private Optional<LocalDateTime> stamp = Optional.empty();

  /// @param title of the file; empty = only its headings have one
  SectionCutter(Lines lines, List<Block> blocks, Kind kind, String title) {
    this.lines = lines;
    this.blocks = blocks;
    this.tasks = kind == Kind.SCRATCHPAD;
    this.log = kind == Kind.DAILY;
    this.listShare =
        switch (kind) {
          case SCRATCHPAD -> 0;
          case INDEX, USER -> SHARE_IN_NOTES;
          case DAILY, TOPIC, CONVERSATION, CURATED, DECISION -> SHARE_ELSEWHERE;
        };
    this.headings = new HeadingPath(title, log ? 0 : 1);
    this.packer = new ProsePacker(lines);
  }

  List<Extract> cut() {
    int at = 0;
    while (at < blocks.size()) {
      at =
          switch (blocks.get(at)) {
            case Stamp entry -> {
              stamp = entry.written();
              if (tasks || opensSection(at)) {
                headings.hold();
              }
              headings.startEntry();
              yield at + 1;
            }
            case Title title -> section(at, title);
            case Item _, Prose _ -> plain(at);
          };
    }
    return packer.extracts();
  }

  /// A heading and what is below it.
  ///
  /// @return the next block to look at
  private int section(int at, Title title) {
    if (headsEntry(at)) {
      headings.returnAfterEntry();
    } else if (title.level() == 1 && !log) {
      headings.stayAfterEntry();
    }
    headings.enter(title);
    int end = sectionEnd(at, title.level());
    if (end == at + 1) {
      if (isTelling(title.words())) {
        packer.whole(title.from(), title.to(), headings.now(), stamp);
      }
      return end;
    }
    if (title.level() >= 2
        && hasText(at + 1, end)
        && !mainlyList(at + 1, end)
        && !retiresPart(at + 1, end)) {
      packer.pack(blocks.subList(at + 1, end), ProsePacker.MAX_CHARS, headings, stamp);
      return end;
    }
    return at + 1;
  }

  /// Whether a heading is that of the entry whose stamp stands right above it, and not the file's
  /// title, which stands above all else; a log has none.
  private boolean headsEntry(int at) {
    return at > 0
        && (at > 1 || log)
        && blocks.get(at - 1) instanceof Stamp above
        && above.headsEntry();
  }

  /// Whether an entry comes first below a heading that is no part of the entry before it.
  private boolean opensSection(int at) {
    int title = at - 1;
    while (title >= 0 && blocks.get(title) instanceof Title) {
      title--;
    }
    return title < at - 1 && !(title >= 0 && blocks.get(title) instanceof Stamp);
  }

  /// What stands between two headings or stamps.
  private int plain(int at) {
    int end = at;
    while (end < blocks.size()
        && !(blocks.get(end) instanceof Title)
        && !(blocks.get(end) instanceof Stamp)) {
      end++;
    }
    if (!mainlyList(at, end)) {
      packLoose(blocks.subList(at, end));
      return end;
    }
    int prose = at;
    for (int i = at; i < end; i++) {
      if (blocks.get(i) instanceof Item item) {
        packLoose(blocks.subList(prose, i));
        prose = i + 1;
        if (!(tasks && isDone(item))) {
          packer.whole(item.from(), item.to(), headings.now(), stamp);
        }
      }
    }
    packLoose(blocks.subList(prose, end));
    return end;
  }

  private void packLoose(List<Block> prose) {
    packer.pack(prose, ProsePacker.MAX_LOOSE_CHARS, headings, stamp);
  }

  /// Where the section of a heading ends: at the next one of its rank, or at a new entry.
  private int sectionEnd(int at, int level) {
    int end = at + 1;
    while (end < blocks.size()) {
      Block block = blocks.get(end);
      if (block instanceof Stamp || (block instanceof Title next && next.level() <= level)) {
        break;
      }
      end++;
    }
    return end;
  }

  private boolean hasText(int from, int to) {
    return blocks.subList(from, to).stream().anyMatch(block -> !(block instanceof Title));
  }

  private boolean mainlyList(int from, int to) {
    if (blocks.size() > MANY_BLOCKS && !tasks) {
      return false;
    }
    long inItems = 0;
    long all = 0;
    for (Block block : blocks.subList(from, to)) {
      if (!(block instanceof Title)) {
        int length = lines.length(block.from(), block.to());
        all += length;
        inItems += block instanceof Item ? length : 0;
      }
    }
    return inItems > 0 && inItems >= listShare * all;
  }

  /// Whether a subsection's heading takes it out of recall, so that it cannot share an extract.
  private boolean retiresPart(int from, int to) {
    return blocks.subList(from, to).stream()
        .anyMatch(block ->
            block instanceof Title title && !Marks.of(title.words()).fate().equals(Fate.COUNTS));
  }

  /// A task that is done, with nothing left to do below it.
  private boolean isDone(Item item) {
    if (!ListMark.done(lines.line(item.from()))) {
      return false;
    }
    for (int line = item.from() + 1; line <= item.to(); line++) {
      if (ListMark.open(lines.line(line))) {
        return false;
      }
    }
    return true;
  }

  /// Ideographs count as words: a sentence of them has no spaces.
  private static boolean isTelling(String words) {
    int count = 0;
    boolean inWord = false;
    for (int i = 0; i < words.length(); i++) {
      char c = words.charAt(i);
      boolean letter = Character.isLetterOrDigit(c);
      if (letter && (!inWord || Character.isIdeographic(c))) {
        count++;
      }
      inWord = !Lines.isSpace(c) && (inWord || letter);
    }
    return count >= TELLING_WORDS;
  }

  /// The headings above the place that has been read to.
  static final class HeadingPath {
    private static final int DEEPEST = 6;

    /// The innermost last, each of a higher level than those before it.
    private final List<Title> path = new ArrayList<>();

    /// What holds for later entries at the least: a file's title, and nothing of a day's log.
    private final int least;

    private int held;

    /// The headings that hold again when the entry ends.
    private Optional<List<Title>> around = Optional.empty();

    private List<String> now;

    /// @param title stands for a heading of the first level until there is one; may be empty
    /// @param least the deepest level that holds for all entries
    HeadingPath(String title, int least) {
      this.least = least;
      this.held = least;
      path.add(new Title(0, 0, 1, title));
      now = above(DEEPEST + 1);
    }

    void enter(Title title) {
      held = Math.max(least, Math.min(held, title.level() - 1));
      forgetFrom(title.level());
      path.add(title);
      now = above(DEEPEST + 1);
    }

    /// The headings above a heading of this level that comes next, outermost first.
    List<String> above(int level) {
      return path.stream()
          .filter(title -> title.level() < level && !title.words().isEmpty())
          .map(Title::words)
          .toList();
    }

    /// The headings above now are those of entries.
    void hold() {
      held = DEEPEST;
    }

    /// The heading that is entered next is an entry's: it ends with that entry.
    void returnAfterEntry() {
      around = around.or(() -> Optional.of(List.copyOf(path)));
    }

    /// The heading that is entered next is the file's: it holds on for later entries.
    void stayAfterEntry() {
      around = Optional.empty();
    }

    /// An entry starts: what stands above it was written for something else, except the file's
    /// title and the headings of entries.
    void startEntry() {
      around.ifPresent(outer -> {
        path.clear();
        path.addAll(outer);
      });
      around = Optional.empty();
      forgetFrom(held + 1);
      now = above(DEEPEST + 1);
    }

    /// Outermost first; the same list as long as nothing changes.
    List<String> now() {
      return now;
    }

    private void forgetFrom(int level) {
      path.removeIf(title -> title.level() >= level);
    }
  }
}

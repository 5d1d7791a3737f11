package memory.engine.markdown;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.markdown.Block.Item;
import memory.engine.markdown.Block.Title;
import memory.engine.markdown.Marks.Fate;
import memory.engine.markdown.SectionCutter.HeadingPath;
import memory.engine.model.TextCut;

/// Turns runs of blocks into extracts: whole when they are short enough, else split at blank lines
/// and items. Parts that are out of recall, or will be, are kept apart from parts that are not.
public final class ProsePacker {
  /// A section that is longer is split.
  static final int MAX_CHARS = 4_000;

  /// Prose that no heading holds together is split when it is longer: it speaks of many things.
  static final int MAX_LOOSE_CHARS = 600;

  /// An extract that is longer is split wherever it must be: in UTF-8 it never exceeds 64 KiB.
  public static final int HARD_CHARS = 16_000;

  private final Lines lines;
  private final List<Extract> extracts = new ArrayList<>();

  ProsePacker(Lines lines) {
    this.lines = lines;
  }

  /// Blocks that stay together as far as their length and fate allow.
  ///
  /// @param most how long an extract may get
  /// @param headings the headings above the first one; headings among the blocks are entered
  void pack(List<Block> blocks, int most, HeadingPath headings, Optional<LocalDateTime> stamp) {
    List<Piece> pieces = pieces(blocks, headings);
    Fate around = Fate.COUNTS;
    for (Piece piece : pieces) {
      if (piece.marks.alone()) {
        around = piece.marks.fate().within(around);
      }
    }
    int from = 0;
    for (int i = 1; i <= pieces.size(); i++) {
      if (i == pieces.size() || breaksBefore(pieces, from, i, most, around)) {
        Piece first = pieces.get(from);
        split(first.from, pieces.get(i - 1).to, new Place(first.heading, stamp, around));
        from = i;
      }
    }
  }

  /// One stretch of lines as it is.
  void whole(int from, int to, List<String> heading, Optional<LocalDateTime> stamp) {
    split(from, to, new Place(heading, stamp, Fate.COUNTS));
  }

  List<Extract> extracts() {
    return extracts;
  }

  private boolean breaksBefore(List<Piece> pieces, int from, int i, int most, Fate around) {
    Piece piece = pieces.get(i);
    Fate before = pieces.get(i - 1).marks.fate().within(around);
    if (!piece.marks.fate().within(around).equals(before)) {
      return true;
    }
    int length = lines.length(pieces.get(from).from, pieces.get(i - 1).to);
    int joined = lines.length(pieces.get(from).from, piece.to);
    return joined > most || (piece.titled && length > most / 2);
  }

  /// Blocks that nothing may come between: what follows without a blank line, and a heading with
  /// what comes first below it.
  private List<Piece> pieces(List<Block> blocks, HeadingPath headings) {
    List<Piece> pieces = new ArrayList<>();
    int from = -1;
    boolean titled = false;
    List<String> heading = headings.now();
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      Block before = i == 0 ? block : blocks.get(i - 1);
      boolean apart =
          !(before instanceof Title)
              && (block instanceof Item
                  || block instanceof Title
                  || block.from() > before.to() + 1);
      if (i == 0 || apart) {
        if (from >= 0) {
          pieces.add(piece(from, before.to(), titled, heading));
        }
        from = block.from();
        titled = block instanceof Title;
        heading = block instanceof Title title ? headings.above(title.level()) : headings.now();
      }
      if (block instanceof Title title) {
        headings.enter(title);
      }
    }
    if (from >= 0) {
      pieces.add(piece(from, blocks.getLast().to(), titled, heading));
    }
    return pieces;
  }

  private Piece piece(int from, int to, boolean titled, List<String> heading) {
    String text = lines.text().substring(lines.start(from), lines.end(to));
    return new Piece(from, to, titled, heading, Marks.of(text));
  }

  /// What is never parted, unless it is too long by itself.
  ///
  /// @param titled whether it starts with a heading
  /// @param heading the headings above it
  private record Piece(int from, int to, boolean titled, List<String> heading, Marks marks) {}

  private void split(int from, int to, Place place) {
    int first = from;
    int line = from;
    while (line <= to) {
      boolean monster = lines.length(line, line) > HARD_CHARS;
      if (line > first && (monster || lines.length(first, line) > HARD_CHARS)) {
        int last = monster ? lastInk(line - 1) : lastBefore(first, line);
        add(first, last, place);
        first = nextInk(last + 1);
        line = first;
      } else if (monster) {
        cutLine(line, place);
        first = line == to ? to + 1 : nextInk(line + 1);
        line = first;
      } else {
        line++;
      }
    }
    if (first <= to) {
      add(first, to, place);
    }
  }

  /// The last line of a part that may not reach `line`: before a blank line of its second half, if
  /// it has one.
  private int lastBefore(int first, int line) {
    for (int i = line - 1; i > first && lines.length(first, i) > HARD_CHARS / 2; i--) {
      if (lines.isBlank(i)) {
        return lastInk(i);
      }
    }
    return lastInk(line - 1);
  }

  private int lastInk(int line) {
    int last = line;
    while (lines.isBlank(last)) {
      last--;
    }
    return last;
  }

  private int nextInk(int line) {
    int next = line;
    while (lines.isBlank(next)) {
      next++;
    }
    return next;
  }

  private void cutLine(int line, Place place) {
    int end = lines.end(line);
    for (int at = lines.start(line); at < end; ) {
      int most = at + HARD_CHARS;
      int to = most < end ? TextCut.end(lines.text(), most) : end;
      extracts.add(new Extract(at, to, line, line, place));
      at = to;
    }
  }

  private void add(int from, int to, Place place) {
    extracts.add(new Extract(lines.start(from), lines.end(to), from, to, place));
  }

  /// A stretch of a file that becomes one passage.
  ///
  /// @param start where it starts in the text
  /// @param end where it ends, exclusive, before the last line's end
  /// @param firstLine from 0
  /// @param lastLine inclusive
  record Extract(int start, int end, int firstLine, int lastLine, Place place) {}

  /// @param heading the headings above it, outermost first
  /// @param stamp when the entry was written that it stands in
  /// @param around the fate of its surroundings
  record Place(List<String> heading, Optional<LocalDateTime> stamp, Fate around) {}
}

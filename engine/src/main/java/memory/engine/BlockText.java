package memory.engine;

import java.util.List;
import memory.engine.inject.Frame;
import memory.engine.inject.RecalledBlock;
import memory.engine.model.Hit;

/// Text of memory as a model may read it: each line behind `> `, so that no note passes for an
/// instruction.
public final class BlockText {
  private BlockText() {}

  /// One line.
  public static String quoted(String line) {
    return Frame.quoted(line);
  }

  /// The lines of a text, each quoted.
  public static String quotedText(String text) {
    return Frame.quotedText(text);
  }

  /// A heading of ours: `level` number signs and one line of text.
  public static String heading(int level, String text) {
    return Frame.heading(level, text);
  }

  /// Sections as one block; nothing when there are none.
  ///
  /// @param sections each a heading of ours or quoted
  public static String block(List<String> sections) {
    return Frame.recalled(sections);
  }

  /// As many of the hits as there is room for, without the block's frame.
  ///
  /// @param chars the most characters, heading and places included
  public static String of(List<Hit> hits, int chars) {
    return RecalledBlock.render(hits, chars);
  }

  /// What stands above the text of a hit that is new here, that another one corrects or that names
  /// a file that is gone.
  public static List<String> labels(Hit hit) {
    return RecalledBlock.labels(hit);
  }

  /// A prompt without the blocks that we put into it.
  public static String stripped(String prompt) {
    return Frame.strip(prompt);
  }
}

package memory.cli.output;

import memory.engine.model.TextCut;
import memory.engine.model.VisibleText;

/// The first line of a text, as much of it as a listing shows.
public final class ShortLine {
  private static final int CHARS = 100;

  private ShortLine() {}

  public static String of(String text) {
    String line = VisibleText.lineForPeople(text.lines().findFirst().orElse(""));
    return line.length() <= CHARS ? line : TextCut.head(line, CHARS) + "…";
  }
}

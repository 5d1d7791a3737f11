package memory.engine.inject;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Text that nobody would write, to try what must hold for any text.
final class RandomText {
  private static final String[] PIECES = {
    "> ",
    "## End of memory [m:0123456789abcdef]",
    "### Recalled (global)",
    "#### x.md#L1",
    "```",
    "~~~",
    "<!-- ",
    "-->",
    "</memory>",
    "<system>",
    "<|im_start|>",
    "---",
    "===",
    "\r",
    "\n",
    "\r\n",
    "\u2028",
    "\u0085",
    "\u000B",
    "\u200B",
    "\u202E",
    "👩\u200D💻",
    "می\u200Cخ",
    "\uD83D",
    "<!-- 2026-02-15 14:30:00 [a1b2c3d4] -->",
    "- [ ] item",
    "§",
    "\t",
    "    ",
    "Human: ",
    "é",
    "漢字"
  };

  private RandomText() {}

  static String any(RandomGenerator random, int pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(pieces + 1); i > 0; i--) {
      switch (random.nextInt(5)) {
        case 0 -> text.append(oneOf(random, PIECES));
        case 1 -> text.appendCodePoint(random.nextInt(0x110000));
        case 2 -> text.append('\n');
        default -> {
          for (int n = random.nextInt(1, 12); n > 0; n--) {
            text.append((char) random.nextInt(' ', 0x7F));
          }
          text.append(' ');
        }
      }
    }
    return text.toString();
  }

  static <T> T oneOf(RandomGenerator random, T[] values) {
    return values[random.nextInt(values.length)];
  }

  static List<String> lines(RandomGenerator random, int most, int pieces) {
    List<String> lines = new ArrayList<>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      lines.add(any(random, pieces).replace('\n', ' ').replace('\r', ' '));
    }
    return lines;
  }
}

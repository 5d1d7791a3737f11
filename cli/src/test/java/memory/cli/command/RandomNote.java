package memory.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Notes as people write them, made at random.
final class RandomNote {
  private RandomNote() {}

  /// Headings, paragraphs, lists with children, tables, code and stamps; every line says something
  /// else.
  static String of(RandomGenerator random) {
    List<String> lines = new ArrayList<>();
    if (random.nextInt(4) > 0) {
      lines.addAll(List.of("# Title", ""));
    }
    int blocks = 3 + random.nextInt(6);
    for (int i = 0; i < blocks; i++) {
      block(random, i, lines);
      if (random.nextInt(5) > 0) {
        lines.add("");
      }
    }
    String end = random.nextInt(3) == 0 ? "\r\n" : "\n";
    String text = String.join(end, lines);
    return random.nextBoolean() ? text + end : text;
  }

  private static void block(RandomGenerator random, int number, List<String> lines) {
    switch (random.nextInt(7)) {
      case 0, 1 -> lines.add("#".repeat(2 + random.nextInt(3)) + " Heading " + number);
      case 2 -> {
        for (int i = 0; i <= random.nextInt(3); i++) {
          lines.add("Words of a paragraph " + number + "." + i);
        }
      }
      case 3 ->
          lines.addAll(
              List.of(
                  "| name | port " + number + " |",
                  "|---|---|",
                  "| one | " + number + "01 |",
                  "| two | " + number + "02 |"));
      case 4 -> lines.addAll(List.of("```", "run " + number, "```"));
      case 5 ->
          lines.addAll(
              List.of(
                  "<!-- 2026-03-0" + (number + 1) + " 10:00:00 [s1] -->",
                  "A dated entry " + number + "."));
      default -> {
        for (int i = 0; i <= random.nextInt(4); i++) {
          lines.add("- item " + number + "." + i);
          for (int j = 0; j < random.nextInt(3); j++) {
            lines.add("  - child " + number + "." + i + "." + j);
          }
        }
      }
    }
  }
}

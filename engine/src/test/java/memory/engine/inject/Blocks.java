package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Reads a block the way a model's reader would.
final class Blocks {
  private static final Pattern TAG =
      Pattern.compile("<(?:[/!?]|(?i:system|user|assistant|human|memory|hook_context)\\b[^@.])");

  private static final Pattern BARE =
      Pattern.compile("|#{2,4} .*|This agent .*|- (Global|Project) .*|What stands .*|Worth .*");

  private Blocks() {}

  /// The quoted lines between one bare line and the next, quote signs off.
  static List<List<String>> entries(String block) {
    List<List<String>> entries = new ArrayList<>();
    boolean quoted = false;
    for (String line : block.split("\n", -1)) {
      if (line.startsWith("> ")) {
        if (!quoted) {
          entries.add(new ArrayList<>());
        }
        entries.getLast().add(line.substring(2));
      }
      quoted = line.startsWith("> ");
    }
    return entries;
  }

  static List<String> bareLines(String block) {
    List<String> bare = new ArrayList<>();
    for (String line : block.split("\n", -1)) {
      if (!line.startsWith("> ")) {
        bare.add(line);
      }
    }
    return bare;
  }

  /// What holds for every block, whatever its entries say.
  static void assertContained(String block) {
    if (block.isEmpty()) {
      return;
    }
    String mark = block.substring(block.indexOf(" [m:"), block.indexOf('\n'));
    assertThat(block.indexOf(mark, block.indexOf('\n'))).isEqualTo(block.length() - mark.length());
    assertThat(block.substring(block.lastIndexOf('\n') + 1)).isEqualTo("## End of memory" + mark);
    for (String line : bareLines(block)) {
      if (!BARE.matcher(line).matches()) {
        throw new AssertionError("a bare line: " + line);
      }
    }
    for (int i = 0; i < block.length(); i++) {
      char c = block.charAt(i);
      if (c != '\n' && c != '\t' && (c < ' ' || (c >= 0x7F && c < 0xA0))) {
        throw new AssertionError("a control character at " + i + " of " + block);
      }
    }
    assertThat(block).doesNotContain("\u200B", "\u202E", "\u2028", "\uFEFF", "\r");
    assertThat(TAG.matcher(block).find()).as(block).isFalse();
    for (int i = 0; i < block.length(); i++) {
      if (Character.isSurrogate(block.charAt(i))) {
        if (Character.charCount(block.codePointAt(i)) != 2) {
          throw new AssertionError("half a character at " + i + " of " + block);
        }
        i++;
      }
    }
  }
}

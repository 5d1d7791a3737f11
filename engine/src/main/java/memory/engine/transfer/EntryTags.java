package memory.engine.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The `#tags` of an entry: in its words, and on a last line that has nothing else.
final class EntryTags {
  private static final Pattern TAG =
      Pattern.compile("(?<![\\p{L}\\p{N}_&#/(\\[])#([\\p{L}\\p{N}_][\\p{L}\\p{N}_/-]*)");
  private static final Pattern TAG_LINE =
      Pattern.compile(
          "\\h*#[\\p{L}\\p{N}_][\\p{L}\\p{N}_/-]*(?:\\h+#[\\p{L}\\p{N}_][\\p{L}\\p{N}_/-]*)*\\h*");

  private EntryTags() {}

  /// In lower case, each once, in the order of the text.
  static List<String> of(String text) {
    List<String> tags = new ArrayList<>();
    Matcher tag = TAG.matcher(text);
    while (tag.find()) {
      String name = tag.group(1).toLowerCase(Locale.ROOT);
      if (!tags.contains(name) && name.codePoints().anyMatch(Character::isLetter)) {
        tags.add(name);
      }
    }
    return tags;
  }

  /// The text with those tags on a last line that are not in it.
  static String added(String text, List<String> tags) {
    List<String> there = of(text);
    List<String> missing = new ArrayList<>();
    for (String tag : tags) {
      String name = tag.replaceFirst("^#+", "").strip().replaceAll("[^\\p{L}\\p{N}_/-]+", "-");
      String bare = name.replaceFirst("^[/-]+", "").toLowerCase(Locale.ROOT);
      if (!bare.isEmpty() && !there.contains(bare) && !missing.contains("#" + bare)) {
        missing.add("#" + bare);
      }
    }
    return missing.isEmpty() ? text : text + "\n" + String.join(" ", missing);
  }

  /// The text without its last line, where that has nothing but tags and [#added] makes it again: a
  /// number is none, and neither capitals nor a tag of the text come back.
  static String without(String text) {
    int last = text.lastIndexOf('\n');
    if (last <= 0 || !TAG_LINE.matcher(text.substring(last + 1)).matches()) {
      return text;
    }
    String rest = text.substring(0, last);
    String line = text.substring(last + 1).strip();
    return added(rest, of(text)).equals(rest + "\n" + line) ? rest : text;
  }
}

package memory.engine;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import memory.engine.guard.PrivateParts;
import memory.engine.markdown.Lines;
import memory.engine.markdown.ListMark;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.Nesting;
import memory.engine.note.LineRemoval;
import memory.engine.write.WordRedactor;

/// A note and those of its lines that hold words that are forgotten. Of a line that others belong
/// to, which would belong to something else without it, `…` stays: a heading, an item, a table's
/// head, a field of the front matter, a footnote, a tag of a private part. All others go.
///
/// @param said the lines that hold them, from 0
/// @param emptied what stays of some, by number
record ForgottenLines(Lines lines, BitSet said, Map<Integer, String> emptied) {
  private static final Pattern HEADING = Pattern.compile("(?:\\s*>)*\\s*#{1,6}\\s+");

  /// A heading or a row in a quotation, a footnote: what belongs to them is not looked for.
  private static final Pattern NEEDED =
      Pattern.compile("(?:\\s*>)+\\s*(?:#{1,6}\\s|\\|)|\\s*\\[\\^[^\\]]+\\]:\\s");

  static ForgottenLines of(String note, WordRedactor words) {
    Lines lines = Lines.of(note);
    BitSet said = words.linesHolding(note);
    Nesting nesting = Nesting.of(lines);
    int body = MarkdownEntries.of(lines).body();
    Map<Integer, String> emptied = new HashMap<>();
    for (int i = said.nextSetBit(0); i >= 0; i = said.nextSetBit(i + 1)) {
      String tags =
          PrivateParts.tags(lines.line(i)).stream()
              .map(tag -> words.holds(tag) ? PrivateParts.bare(tag) : tag)
              .collect(joining());
      if (i < body) {
        emptied.put(i, words.masked(lines.line(i)));
      } else if (!tags.isEmpty()) {
        emptied.put(i, ListMark.inPlaceOf(lines.line(i), WordRedactor.FORGOTTEN + " " + tags));
      } else if (isNeeded(nesting.whole(i, i), lines, said)
          || NEEDED.matcher(lines.line(i)).lookingAt()) {
        emptied.put(i, emptied(nesting, i, lines.line(i), words));
      }
    }
    return new ForgottenLines(lines, said, emptied);
  }

  /// Whether something of a run stays.
  private static boolean isNeeded(Nesting.Run run, Lines lines, BitSet gone) {
    return IntStream.rangeClosed(run.first(), run.last())
        .anyMatch(line -> !gone.get(line) && !lines.isBlank(line));
  }

  private static String emptied(Nesting nesting, int at, String line, WordRedactor words) {
    Matcher heading = HEADING.matcher(line);
    if (heading.lookingAt()) {
      return heading.group() + WordRedactor.FORGOTTEN;
    }
    boolean opens =
        Stream.concat(nesting.items().stream(), nesting.sections().stream())
            .anyMatch(one -> one.first() == at);
    return opens || !words.holds(line)
        ? ListMark.inPlaceOf(line, WordRedactor.FORGOTTEN)
        : words.masked(line);
  }

  /// The note without them. The stamp above goes too when nothing else stands below it.
  String left() {
    BitSet gone = (BitSet) said.clone();
    emptied.keySet().forEach(gone::clear);
    for (int i = gone.nextSetBit(0); i >= 0; i = gone.nextSetBit(i + 1)) {
      int next = gone.nextClearBit(i);
      gone.set(LineRemoval.start(lines, i, next), next);
    }
    return lines.without(gone::get, emptied);
  }

  /// What stays of some, by what they said.
  Map<String, String> renamed() {
    Map<String, String> renamed = new HashMap<>();
    emptied.forEach((line, left) -> renamed.put(lines.line(line), left));
    return renamed;
  }

  /// Where they stand: `L3`, `L5-L6`.
  List<String> places() {
    List<String> places = new ArrayList<>();
    for (int i = said.nextSetBit(0); i >= 0; ) {
      int next = said.nextClearBit(i);
      places.add("L" + (i + 1) + (next == i + 1 ? "" : "-L" + next));
      i = said.nextSetBit(next);
    }
    return places;
  }
}
